public import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn

/// The addresses of a stand, and its name.
public struct SIDStandConfiguration: Sendable, Hashable, Codable {
    /// The environment under which its accounts are stored.
    public let name: String
    /// The sign-in page.
    public let portal: URL
    /// The address at which a backend exchanges codes and refreshes tokens.
    public let token: URL
    /// The address at which a backend fetches the member's data.
    public let userInfo: URL
    /// The address to which a backend reports a completed sign-in.
    public let completion: URL
    /// The issuer in ID tokens, compared exactly; not always an address.
    public let issuer: String
    /// The hosts that a seamless link may name as its base, over https.
    package let ssoHosts: [String]

    /// The issuer of the bank's documentation.
    public static let documentedIssuer = "https://online.sberbank.ru/CSAFront/index.do"

    /// Creates a stand with custom addresses.
    /// - Parameters:
    ///   - name: The environment under which its accounts are stored.
    ///   - portal: The sign-in page.
    ///   - token: The address at which a backend exchanges codes and refreshes tokens.
    ///   - userInfo: The address at which a backend fetches the member's data.
    ///   - completion: The address to which a backend reports a completed sign-in.
    ///   - issuer: The issuer in ID tokens.
    ///   - ssoHosts: The hosts that a seamless link may name as its base; the default is the sign-in page's host.
    /// - Throws: ``SIDStandError`` with an address that is neither https nor http on this machine.
    public init(
        name: String, portal: URL, token: URL, userInfo: URL, completion: URL, issuer: String = documentedIssuer,
        ssoHosts: [String]? = nil
    ) throws(SIDStandError) {
        for (address, url) in [
            (SIDStandError.Address.portal, portal), (.token, token), (.userInfo, userInfo), (.completion, completion),
        ] {
            try Self.check(url, address)
        }
        guard !name.isEmpty, name != "live" else { throw .badName }
        guard !issuer.isEmpty else { throw .emptyIssuer }
        self.init(name, portal, token, userInfo, completion, issuer, ssoHosts ?? [portal.host() ?? ""])
    }

    /// Creates one of the bank's own stands.
    init(_ name: String, portal: String, back: String, port: Int? = nil) {
        let legacy = "online.sberbank.ru"
        let other = { URL.https(back, port: port, path: $0) }
        self.init(
            name, .https(portal, path: "/CSAFront/oidc/authorize.do"), other("/ru/prod/tokens/v2/oidc"),
            other("/ru/prod/sberbankid/v2.1/userinfo"), other("/api/v2/auth/completed"), Self.documentedIssuer,
            portal == legacy ? [legacy] : [portal, legacy])
    }

    /// Creates a stand from checked values.
    init(
        _ name: String, _ portal: URL, _ token: URL, _ userInfo: URL, _ completion: URL, _ issuer: String, _ ssoHosts: [String]
    ) {
        self.name = name
        (self.portal, self.token, self.userInfo, self.completion) = (portal, token, userInfo, completion)
        self.issuer = issuer
        self.ssoHosts = ssoHosts.filter { !$0.isEmpty }.map(\.asciiLowercased)
    }

    /// Returns the same stand with another issuer, which the bank names at a partner's registration.
    /// - Parameter issuer: The issuer in ID tokens.
    /// - Returns: The stand.
    /// - Throws: ``SIDStandError/emptyIssuer``.
    public func with(issuer: String) throws(SIDStandError) -> SIDStandConfiguration {
        guard !issuer.isEmpty else { throw .emptyIssuer }
        return SIDStandConfiguration(name, portal, token, userInfo, completion, issuer, ssoHosts)
    }

    /// Returns the same stand with another sign-in page: an address that has moved, or a proxy in front of it. Accounts keep
    /// their environment, and the page's host replaces the former one in `ssoHosts`.
    /// - Parameter portal: The sign-in page.
    /// - Returns: The stand.
    /// - Throws: ``SIDStandError`` with an address that is neither https nor http on this machine.
    public func with(portal: URL) throws(SIDStandError) -> SIDStandConfiguration {
        try Self.check(portal, .portal)
        let (former, host) = (self.portal.host()?.asciiLowercased, portal.host()?.asciiLowercased ?? "")
        let hosts = ssoHosts.filter { $0 != former && $0 != host }
        return SIDStandConfiguration(name, portal, token, userInfo, completion, issuer, [host] + hosts)
    }

    private static func check(_ url: URL, _ address: SIDStandError.Address) throws(SIDStandError) {
        guard let host = url.host(), !host.isEmpty, url.user == nil, url.password == nil, url.fragment == nil else {
            throw .badAddress(address)
        }
        switch url.scheme?.asciiLowercased {
        case "https": return
        case "http" where isLoopbackHost(host): return
        case "http": throw .plainHTTP(address)
        default: throw .badAddress(address)
        }
    }
}
