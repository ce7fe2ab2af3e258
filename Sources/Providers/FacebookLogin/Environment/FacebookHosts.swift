public import Foundation
import MemberCore
public import MemberHTTP
public import MemberSignIn

/// The addresses of Facebook: whole addresses, so that a sandbox can replace each.
public struct FacebookHosts: Sendable, Hashable, Codable {
    /// The login dialog.
    public var dialog: URL
    /// The dialog of limited logins, and the keys of their tokens.
    public var limited: URL
    /// The site where a limited login is revoked.
    public var site: URL
    /// The Graph API.
    public var graph: URL
    /// The Graph API for videos.
    public var video: URL
    /// The Graph API of the gaming domain.
    public var gaming: URL

    /// Creates hosts.
    /// - Parameters:
    ///   - dialog: The login dialog.
    ///   - limited: The dialog of limited logins, and the keys of their tokens.
    ///   - site: The site where a limited login is revoked.
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

    /// Returns the hosts of the live service, or of a part of it.
    /// - Parameter domainPart: The prefix of `facebook.com` in every host, such as `beta`; nil or empty means none.
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
    /// The keys of ID tokens, as a key set.
    var keySet: URL { limited.appending(path: ".well-known/oauth/openid/jwks/") }
    /// The keys of ID tokens, as certificates.
    var certificates: URL { dialog.appending(path: ".well-known/oauth/openid/certs/") }

    /// The address that reports whether a login is still valid.
    func status(of idToken: Secret) -> URL {
        let fields: FormFields = [("id_token", idToken.reveal)]
        let address = dialog.appending(path: "platform/oidc/status")
        return URL(string: address.absoluteString + "?" + fields.encoded) ?? address
    }

    /// Returns the login dialog's address.
    func dialog(of mode: LoginMode, version: String) -> URL {
        (mode == .classic ? dialog : limited).appending(path: "\(version)/dialog/oauth")
    }

    /// Returns the endpoint that exchanges codes and tokens.
    func token(version: String) -> URL { graph.appending(path: "\(version)/oauth/access_token") }
}

/// The environment where Facebook is reached; its accounts are stored under its name.
public typealias FacebookEnvironment = ProviderEnvironment<FacebookHosts>

extension ProviderEnvironment where Hosts == FacebookHosts {
    /// Facebook's own service.
    public static let live = FacebookEnvironment.live(at: .live)

    /// Returns the environment of a running sandbox, which simulates Facebook.
    /// - Parameters:
    ///   - control: The sandbox's control address, which `member sandbox` prints.
    ///   - transport: Sends the request for the addresses.
    /// - Returns: The environment.
    /// - Throws: `ProviderError.noSandbox(_:)` if there is no sandbox.
    public static func sandbox(
        at control: URL = SandboxDirectory.defaultControl, transport: any HTTPTransport = NetworkTransport()
    ) async throws(ProviderError) -> FacebookEnvironment {
        try await sandbox(of: FacebookOAuthProfile.provider, at: control, transport: transport)
    }
}
