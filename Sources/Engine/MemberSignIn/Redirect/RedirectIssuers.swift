import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// Which issuers a process has asked with a redirect address.
///
/// A malicious issuer may send its visitor on to an honest one, whose code then arrives as if it were its own. What tells two issuers at
/// one address apart is `iss` in the response, so both must announce it (RFC 9700 §4.4, RFC 9207). Providers that are built in are no
/// strangers: they do not count.
final class RedirectIssuers: Sendable {
    /// Whether an issuer announces `iss`, by address and issuer.
    private let known = Locked<[String: [String: Bool]]>([:])
    /// How many addresses are remembered; a server has a few.
    private static let limit = 1_000

    /// Those of everything that works on one vault.
    static func of(_ vault: Vault) -> RedirectIssuers { vault.kept.value { RedirectIssuers() } }

    /// Remembers that an issuer is asked with an address.
    /// - Parameters:
    ///   - profile: The issuer's profile.
    ///   - redirectURI: Where its response arrives.
    /// - Throws: `OAuthError.configuration(.redirectShared)`: another issuer is, and `iss` would not tell the two apart.
    func add(_ profile: ProviderProfile, at redirectURI: URL) throws(OAuthError) {
        guard profile.redirect.checksIssuer, let issuer = profile.issuer else { return }
        let (address, announces) = (redirectURI.absoluteString, profile.announcesIssuer)
        let other: String? = known.withLock { known in
            let other = known[address]?.first { $0.key != issuer && !($0.value && announces) }
            if other == nil, known[address] != nil || known.count < Self.limit {
                known[address, default: [:]][issuer] = announces
            }
            return other?.key
        }
        if let other { throw .configuration(.redirectShared(other)) }
    }
}
