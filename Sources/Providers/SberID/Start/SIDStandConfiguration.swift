public import Foundation
import MemberCore
import MemberOAuth

/// Where a stand is reached, and what it calls itself.
public struct SIDStandConfiguration: Sendable, Hashable {
    /// The environment that its accounts keep.
    public let name: String
    /// The sign-in page.
    public let portal: URL
    /// Where a backend exchanges codes and refreshes tokens.
    public let token: URL
    /// Where a backend asks for the member's data.
    public let userInfo: URL
    /// Where a backend tells that a sign-in is completed.
    public let completion: URL
    /// The issuer that ID tokens name, exactly; not always an address.
    public let issuer: String
    /// The hosts that a seamless link may name as its base, over https.
    public let ssoHosts: [String]

    /// The issuer of the bank's documentation.
    public static let documentedIssuer = "https://online.sberbank.ru/CSAFront/index.do"

    /// Addresses of one's own.
    /// - Parameters:
    ///   - name: The environment that its accounts keep.
    ///   - portal: The sign-in page.
    ///   - token: Where a backend exchanges codes and refreshes tokens.
    ///   - userInfo: Where a backend asks for the member's data.
    ///   - completion: Where a backend tells that a sign-in is completed.
    ///   - issuer: The issuer that ID tokens name.
    ///   - ssoHosts: The hosts that a seamless link may name as its base; the sign-in page's unless given.
    /// - Throws: ``SIDStandError`` naming the address that is neither https nor http on this machine.
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

    /// One of the bank's own systems.
    init(_ name: String, portal: String, back: String, port: Int? = nil) {
        let legacy = "online.sberbank.ru"
        let other = { Self.address(back, port, $0) }
        self.init(
            name, Self.address(portal, nil, "/CSAFront/oidc/authorize.do"), other("/ru/prod/tokens/v2/oidc"),
            other("/ru/prod/sberbankid/v2.1/userinfo"), other("/api/v2/auth/completed"), Self.documentedIssuer,
            portal == legacy ? [legacy] : [portal, legacy])
    }

    /// One that was checked before.
    init(
        _ name: String, _ portal: URL, _ token: URL, _ userInfo: URL, _ completion: URL, _ issuer: String, _ ssoHosts: [String]
    ) {
        self.name = name
        (self.portal, self.token, self.userInfo, self.completion) = (portal, token, userInfo, completion)
        self.issuer = issuer
        self.ssoHosts = ssoHosts.filter { !$0.isEmpty }.map(\.asciiLowercased)
    }

    /// The same stand with another issuer: the bank tells a partner's at the registration.
    /// - Parameter issuer: The issuer that ID tokens name.
    /// - Returns: The stand.
    /// - Throws: ``SIDStandError/emptyIssuer``.
    public func with(issuer: String) throws(SIDStandError) -> SIDStandConfiguration {
        guard !issuer.isEmpty else { throw .emptyIssuer }
        return SIDStandConfiguration(name, portal, token, userInfo, completion, issuer, ssoHosts)
    }

    /// The same stand with another sign-in page: an address that has moved, or a proxy before it. Accounts stay in the environment that
    /// they have, and the host of the page takes the former one's place among ``ssoHosts``.
    /// - Parameter portal: The sign-in page.
    /// - Returns: The stand.
    /// - Throws: ``SIDStandError`` naming an address that is neither https nor http on this machine.
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

    private static func address(_ host: String, _ port: Int?, _ path: String) -> URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port, parts.path) = ("https", host, port, path)
        return parts.url ?? URL(filePath: "/")
    }
}
