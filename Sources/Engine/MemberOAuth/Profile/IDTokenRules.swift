import Foundation
import MemberCore

/// How a provider's ID tokens are read where they differ from the standard.
public struct IDTokenRules: Sendable {
    /// What shows that a token is the issuer's own.
    public enum Trust: Sendable {
        /// Its signature. The standard's rule.
        case signature
        /// The connection, where the token came straight from the token endpoint to a client with a certificate (OpenID Connect Core
        /// §3.1.3.7 item 6): the signature is not checked, and may be absent with `alg` `none`. Every other check stays.
        ///
        /// Refused by ``ConfigurationProblem/certificateMissing`` in a public client and in one without a certificate. A token that
        /// somebody else received is checked by its signature in any case.
        case transport
    }

    /// What shows that a token, or user info in the form of one, is the issuer's own.
    public var trust = Trust.signature
    /// Whether a token whose third part contradicts its `alg` is malformed, whatever algorithms are allowed: `none` with a signature, or
    /// another one without (RFC 7518 §3.6). Always so where the transport is trusted.
    public var checksFormFirst = false
    /// Whether the claims are judged before algorithm, key and signature, and then the header: for a provider whose documents have the
    /// checks in that order. No keys are fetched for a token that fails. The claims are judged once more when the signature is good.
    public var judgesClaimsFirst = false
    /// Which issuers are accepted.
    public var issuer = IssuerRule.exact
    /// The `typ` that the header must have, sign by sign; nil accepts none, and `JWT` and `application/jwt` without regard to case.
    public var type: String?
    /// Whether the header must name its key by `kid`.
    public var wantsKeyID = false
    /// Claims beyond those of ``IDTokenClaims`` that must be there, each a text that is not empty: `jti`, for one.
    public var requiredTexts: [String] = []
    /// How large a token may be, in bytes; 64 KiB at most.
    public var maximumBytes = 64 << 10
    /// Whether the audience is compared without the case of ASCII letters.
    public var audienceIgnoresCase = false
    /// Whether the audience must be one text: a list is refused, even one of the client alone.
    public var wantsAudienceAsText = false
    /// Whether audiences beside the client need no trust of their own; `azp` must name the client then.
    public var allowsFurtherAudiences = false
    /// Whether the subject is judged after times and nonce: for a provider whose documents have the checks in that order.
    public var judgesSubjectLast = false
    /// Whether `exp`, `iat`, `nbf` and `auth_time` may be digits in a text.
    public var timesMayBeText = false
    /// Whether a token that is dated ahead of this machine's clock is accepted.
    public var acceptsFutureIssue = false
    /// Whether a token that came through the browser must have the hash of the code and of the access token that came with it (OpenID
    /// Connect Core §3.3.2.11). A hash that is there is compared in any case.
    public var demandsFrontChannelHashes = true
    /// How old a token may be by its `iat`, the clock skew allowed on top; just as old is accepted. Nil sets no limit.
    public var maximumTokenAge: Duration?

    /// The standard's rules.
    public init() {}
}

/// Which issuers of ID tokens are accepted.
public enum IssuerRule: Sendable, Equatable {
    /// The profile's, sign by sign. The standard's rule.
    case exact
    /// The profile's, and every https address, without port or user part, whose host is one of these or ends with a dot and one of these:
    /// for a provider that signs in the name of several of its hosts. The keys are the profile's in any case.
    case hosts([String])

    /// Whether an issuer is accepted.
    /// - Parameters:
    ///   - found: The token's.
    ///   - issuer: The profile's.
    /// - Returns: Whether it is.
    func accepts(_ found: String, for issuer: String) -> Bool {
        if found.isExactly(issuer) { return true }
        guard case .hosts(let hosts) = self, let host = Self.host(of: found) else { return false }
        return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

    /// The host of an address; nil where it is not made of names of small letters, digits and hyphens, so that nothing encoded hides in it.
    private static func host(of address: String) -> String? {
        // Other letters are turned into those that they look like.
        guard address.utf8.allSatisfy({ $0 < 0x80 }), let parts = URLComponents(string: address),
            parts.scheme == "https", parts.port == nil, parts.user == nil, parts.password == nil, let host = parts.encodedHost
        else { return nil }
        let isPlain = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && name.utf8.allSatisfy(plain.contains)
        }
        return isPlain ? host : nil
    }
}
