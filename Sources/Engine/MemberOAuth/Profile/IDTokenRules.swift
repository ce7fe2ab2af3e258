import Foundation
import MemberCore

/// The rules for a provider's ID tokens where they differ from the standard.
public struct IDTokenRules: Sendable {
    /// The proof that a token is the issuer's own.
    public enum Trust: Sendable {
        /// Its signature. This is the standard's rule.
        case signature
        /// The connection, where the token came directly from the token endpoint to a client with a certificate (OpenID Connect
        /// Core §3.1.3.7 item 6). The signature is not checked, and may be absent with `alg` `none`. Every other check still
        /// applies.
        ///
        /// A public client and a client without a certificate are refused with ``ConfigurationProblem/certificateMissing``. A
        /// token that another party received is checked by its signature in any case.
        case transport
    }

    /// The proof that a token, or user info in the form of a token, is the issuer's own.
    public var trust = Trust.signature
    /// Whether a token whose third part contradicts its `alg` is malformed, whichever algorithms are allowed: `none` with a
    /// signature, or another `alg` without one (RFC 7518 §3.6). Always true where the transport is trusted.
    public var checksFormFirst = false
    /// Whether the claims are judged before algorithm, key and signature, and then the header: for a provider whose documents have the
    /// checks in that order. No keys are fetched for a token that fails. The claims are judged once more when the signature is good.
    public var judgesClaimsFirst = false
    /// Which issuers are accepted.
    public var issuer = IssuerRule.exact
    /// The `typ` that the header must have, character by character; nil accepts an absent `typ`, and `JWT` and
    /// `application/jwt` in any case.
    public var type: String?
    /// Whether the header must name its key by `kid`.
    public var wantsKeyID = false
    /// Claims beyond those of ``IDTokenClaims`` that must be present, each a non-empty string: `jti`, for example.
    public var requiredTexts: [String] = []
    /// How large a token may be, in bytes; 64 KiB at most.
    public var maximumBytes = 64 << 10
    /// Whether the audience is compared without regard to the case of ASCII letters.
    public var audienceIgnoresCase = false
    /// Whether the audience must be a string: a list is refused, even a list of only the client.
    public var wantsAudienceAsText = false
    /// Whether audiences beside the client are accepted without being trusted; `azp` must name the client then.
    public var allowsFurtherAudiences = false
    /// Whether the subject is judged after times and nonce: for a provider whose documents have the checks in that order.
    public var judgesSubjectLast = false
    /// Whether `exp`, `iat`, `nbf` and `auth_time` may be digits in a string.
    public var timesMayBeText = false
    /// Whether a token that is dated ahead of this machine's clock is accepted.
    public var acceptsFutureIssue = false
    /// Whether a token that came through the browser must have the hashes of the code and of the access token that came with it
    /// (OpenID Connect Core §3.3.2.11). A hash that is present is compared in any case.
    public var demandsFrontChannelHashes = true
    /// How old a token may be by its `iat`, plus the clock skew; exactly this age is accepted. Nil sets no limit.
    public var maximumTokenAge: Duration?

    /// Creates the standard's rules.
    public init() {}
}

/// Which issuers of ID tokens are accepted.
public enum IssuerRule: Sendable, Equatable {
    /// The profile's issuer, compared character by character. This is the standard's rule.
    case exact
    /// The profile's issuer, and every https address, without port or user part, whose host is one of these or ends with a dot
    /// and one of these: for a provider that signs in the name of several of its hosts. The keys are the profile's in any case.
    case hosts([String])

    /// Whether an issuer is accepted.
    /// - Parameters:
    ///   - found: The token's.
    ///   - issuer: The profile's.
    /// - Returns: Whether the issuer is accepted.
    func accepts(_ found: String, for issuer: String) -> Bool {
        if found.isExactly(issuer) { return true }
        guard case .hosts(let hosts) = self, let host = Self.host(of: found) else { return false }
        return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

    /// The host of an address; nil unless it consists of names of lowercase letters, digits and hyphens, so that an encoded
    /// character is never accepted.
    private static func host(of address: String) -> String? {
        // Other letters would be converted to the ASCII letters that they look like.
        guard address.utf8.allSatisfy({ $0 < 0x80 }), let parts = URLComponents(string: address),
            parts.scheme == "https", parts.port == nil, parts.user == nil, parts.password == nil, let host = parts.encodedHost
        else { return nil }
        let isPlain = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && name.utf8.allSatisfy(plain.contains)
        }
        return isPlain ? host : nil
    }
}
