public import Foundation
import MemberCore
public import MemberHTTP
public import MemberSignIn

/// Where Facebook is reached: whole addresses, so that a sandbox can replace each.
public struct FacebookHosts: Sendable, Hashable, Codable {
    /// The login dialog.
    public var dialog: URL
    /// The dialog of limited logins, and the keys of their tokens.
    public var limited: URL
    /// Where a limited login is taken back.
    public var site: URL
    /// The Graph API.
    public var graph: URL
    /// The Graph API for videos.
    public var video: URL
    /// The Graph API of the gaming domain.
    public var gaming: URL

    /// Hosts.
    /// - Parameters:
    ///   - dialog: The login dialog.
    ///   - limited: The dialog of limited logins, and the keys of their tokens.
    ///   - site: Where a limited login is taken back.
    ///   - graph: The Graph API.
    ///   - video: The Graph API for videos.
    ///   - gaming: The Graph API of the gaming domain.
    public init(dialog: URL, limited: URL, site: URL, graph: URL, video: URL, gaming: URL) {
        self.dialog = dialog
        self.limited = limited
        self.site = site
        self.graph = graph
        self.video = video
        self.gaming = gaming
    }

    /// The live service.
    public static let live = live(domainPart: nil)

    /// The live service, or a part of it.
    /// - Parameter domainPart: What stands before `facebook.com` in every host, such as `beta`; nil or empty is nothing.
    /// - Returns: The hosts.
    public static func live(domainPart: String?) -> FacebookHosts {
        let part = domainPart.flatMap { $0.isEmpty ? nil : $0 + "." } ?? ""
        return FacebookHosts(
            dialog: host("m.\(part)facebook.com"), limited: host("limited.\(part)facebook.com"),
            site: host("www.limited.\(part)facebook.com"), graph: host("graph.\(part)facebook.com"),
            video: host("graph-video.\(part)facebook.com"), gaming: host("graph.fb.gg"))
    }

    private static func host(_ name: String) -> URL {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = name
        return parts.url ?? URL(filePath: "/")
    }
}

extension FacebookHosts {
    /// Where the keys of ID tokens are published, as a key set.
    var keySet: URL { limited.appending(path: ".well-known/oauth/openid/jwks/") }
    /// Where the keys of ID tokens are published, as certificates.
    var certificates: URL { dialog.appending(path: ".well-known/oauth/openid/certs/") }

    /// Where it is told whether a login still stands.
    func status(of idToken: Secret) -> URL {
        let fields: FormFields = [("id_token", idToken.reveal)]
        let address = dialog.appending(path: "platform/oidc/status")
        return URL(string: address.absoluteString + "?" + fields.encoded) ?? address
    }

    /// The login dialog.
    func dialog(of mode: LoginMode, version: String) -> URL {
        (mode == .classic ? dialog : limited).appending(path: "\(version)/dialog/oauth")
    }

    /// The endpoint that codes and tokens are exchanged at.
    func token(version: String) -> URL { graph.appending(path: "\(version)/oauth/access_token") }
}

/// Where Facebook is reached, and the name that its accounts keep.
public typealias FacebookEnvironment = ProviderEnvironment<FacebookHosts>

extension ProviderEnvironment where Hosts == FacebookHosts {
    /// Facebook's own service.
    public static let live = FacebookEnvironment.live(at: .live)

    /// Facebook as a started sandbox acts it out.
    /// - Parameters:
    ///   - control: The sandbox's control address, which `member sandbox` prints.
    ///   - transport: Sends the request for the addresses.
    /// - Returns: The environment.
    /// - Throws: `ProviderError.noSandbox(_:)` if none is there.
    public static func sandbox(
        at control: URL = SandboxDirectory.defaultControl, transport: any HTTPTransport = NetworkTransport()
    ) async throws(ProviderError) -> FacebookEnvironment {
        try await sandbox(of: FacebookOAuthProfile.provider, at: control, transport: transport)
    }
}
