import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// Which issuers and providers a process has asked with a redirect address.
///
/// A malicious issuer may send its visitor on to an honest one, whose code then arrives as if it were its own. What tells two issuers at
/// one address apart is `iss` in the response, so both must announce it (RFC 9700 §4.4, RFC 9207). Providers that are built in are no
/// strangers to each other, and send no `iss`: an issuer shares an address with one only if it announces `iss` itself.
final class RedirectIssuers: Sendable {
    /// Whether responses of an issuer are told apart from others, by place and issuer; a provider that is built in has its name.
    private let known = Locked<[String: [String: Bool]]>([:])
    /// How many places are remembered; a server has a few.
    private static let limit = 1_000

    /// Remembers that an issuer or a provider is asked with an address.
    /// - Parameters:
    ///   - profile: Its profile.
    ///   - redirectURI: Where its response arrives.
    /// - Throws: `OAuthError.configuration(.redirectShared)`: another one is, and `iss` would not tell the two apart.
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

    /// What every provider's rules compare of an address that arrives: two addresses that differ in query, case or a slash at the end
    /// alone may get each other's responses.
    private static func place(_ url: URL) -> String {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
        let scheme = (parts.scheme ?? "").lowercased()
        let port = parts.port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : 0)
        let path = parts.percentEncodedPath
        return "\(scheme)://\((parts.host ?? "").lowercased()):\(port)\(path.hasSuffix("/") ? String(path.dropLast()) : path)"
    }
}
