import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// The issuers and providers that a process has asked with each redirect address.
///
/// A malicious issuer may send its visitor to an honest one, whose code then arrives as if it were the malicious one's own. Only
/// `iss` in the response distinguishes two issuers at one address, so both must announce it (RFC 9700 §4.4, RFC 9207). Built-in
/// providers trust each other and send no `iss`: an issuer may share an address with one only if it announces `iss` itself.
final class RedirectIssuers: Sendable {
    /// Whether responses of an issuer are distinguishable, by place and issuer; a built-in provider is listed by its name.
    private let known = Locked<[String: [String: Bool]]>([:])
    /// The limit of remembered places; a server has a few.
    private static let limit = 1_000

    /// Returns the issuers of everything that works on one vault.
    static func of(_ vault: Vault) -> RedirectIssuers { vault.kept.value { RedirectIssuers() } }

    /// Records that an issuer or a provider is asked with an address.
    /// - Parameters:
    ///   - profile: The profile of the issuer or provider.
    ///   - redirectURI: The address that its response arrives at.
    /// - Throws: `OAuthError.configuration(.redirectShared)` if another one uses the address, and `iss` would not distinguish the
    ///   two.
    func add(_ profile: ProviderProfile, at redirectURI: URL) throws(OAuthError) {
        let isBuiltIn = !profile.redirect.checksIssuer || profile.issuer == nil
        let name = isBuiltIn ? profile.name : profile.issuer ?? profile.name
        let (place, isTold) = (Self.place(redirectURI), isBuiltIn || profile.announcesIssuer)
        let other: String? = known.withLock { known in
            let other = known[place]?.first { $0.key != name && !($0.value && isTold) }
            if other == nil, known[place] != nil || known.count < Self.limit { known[place, default: [:]][name] = isTold }
            return other?.key
        }
        if let other { throw .configuration(.redirectShared(other)) }
    }

    /// Returns the parts of an arriving address that every provider's rules compare: two addresses that only differ in query,
    /// case or a trailing slash may receive each other's responses.
    private static func place(_ url: URL) -> String {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
        let scheme = (parts.scheme ?? "").lowercased()
        let port = parts.port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : 0)
        let path = parts.percentEncodedPath
        return "\(scheme)://\((parts.host ?? "").lowercased()):\(port)\(path.hasSuffix("/") ? String(path.dropLast()) : path)"
    }
}
