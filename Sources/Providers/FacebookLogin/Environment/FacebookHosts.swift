public import Foundation
import MemberCore
public import MemberSignIn

/// The addresses of Facebook: whole addresses, so that a sandbox can replace each.
public struct FacebookHosts: ProviderHosts {
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

    /// The provider's short name.
    public static var provider: String { FacebookOAuthProfile.provider }

    /// The live service.
    public static let live: FacebookHosts = live(domainPart: nil)

    /// Returns the hosts of the live service, or of a part of it.
    /// - Parameter domainPart: The prefix of `facebook.com` in every host, such as `beta`; nil or empty means none.
    /// - Returns: The hosts.
    public static func live(domainPart: String?) -> FacebookHosts {
        let part = domainPart.flatMap { $0.isEmpty ? nil : $0 + "." } ?? ""
        return FacebookHosts(
            dialog: .https("m.\(part)facebook.com"), limited: .https("limited.\(part)facebook.com"),
            site: .https("www.limited.\(part)facebook.com"), graph: .https("graph.\(part)facebook.com"),
            video: .https("graph-video.\(part)facebook.com"), gaming: .https("graph.fb.gg"))
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
