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
    /// Which issuers are accepted.
    public var issuer = IssuerRule.exact
    /// Whether an audience is the client; by default, character by character.
    public var namesClient: @Sendable (_ audience: String, _ clientID: String) -> Bool = { $0.isExactly($1) }
    /// The way to read claims whose form differs between providers.
    public var reading = IDTokenReading()
    /// The checks in the order in which they run.
    ///
    /// Whatever is set, every check of ``IDTokenCheck/standard`` runs: one that the list lacks is added, the signature's at the
    /// beginning, the others at the end.
    public var checks = IDTokenCheck.standard { didSet { checks = checks.completed } }

    /// Creates the standard's rules.
    public init() {}

    /// The checks that come before the signature's.
    var checksBeforeSignature: ArraySlice<IDTokenCheck> { checks.prefix { !$0.isSignature } }
}

/// Which issuers of ID tokens are accepted. The keys are the profile's in any case.
public struct IssuerRule: Sendable {
    private let isAccepted: @Sendable (_ found: String, _ issuer: String) -> Bool

    /// Creates a rule, for a provider that signs in the name of several issuers.
    /// - Parameter isAccepted: Decides whether the token's issuer is accepted where the profile's is the other one.
    public init(_ isAccepted: @escaping @Sendable (_ found: String, _ issuer: String) -> Bool) { self.isAccepted = isAccepted }

    /// Whether an issuer is accepted.
    /// - Parameters:
    ///   - found: The token's.
    ///   - issuer: The profile's.
    /// - Returns: Whether the issuer is accepted.
    public func accepts(_ found: String, for issuer: String) -> Bool { isAccepted(found, issuer) }

    /// The profile's issuer, compared character by character. This is the standard's rule.
    public static let exact = IssuerRule { $0.isExactly($1) }
}
