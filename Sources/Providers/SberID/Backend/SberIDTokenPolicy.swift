public import MemberJOSE
public import MemberOAuth

/// The proof that an ID token, or user info in the form of one, is the bank's own. There is no default: it depends on the
/// registration of the application at the bank.
public struct SberIDTokenPolicy: Sendable {
    let trust: IDTokenRules.Trust
    let keys: (any KeySource)?
    let algorithms: [JWSAlgorithm]

    private init(_ trust: IDTokenRules.Trust, _ keys: (any KeySource)? = nil, _ algorithms: [JWSAlgorithm] = []) {
        (self.trust, self.keys, self.algorithms) = (trust, keys, algorithms)
    }

    /// Returns a policy that requires a signature by keys that the bank gave to the partner.
    /// - Parameters:
    ///   - keys: The keys.
    ///   - algorithms: The allowed algorithms; any other, and `none`, is refused.
    /// - Returns: The policy.
    public static func verify(keys: JWKSet, algorithms: [JWSAlgorithm] = [.rs256]) -> SberIDTokenPolicy {
        verify(keys: GivenKeySet(keys: keys), algorithms: algorithms)
    }

    /// Returns a policy that requires a signature by keys that are fetched when they are needed, such as a `PublishedKeySet`.
    /// - Parameters:
    ///   - keys: The source of the keys.
    ///   - algorithms: The allowed algorithms; any other, and `none`, is refused.
    /// - Returns: The policy.
    public static func verify(keys: any KeySource, algorithms: [JWSAlgorithm] = [.rs256]) -> SberIDTokenPolicy {
        SberIDTokenPolicy(.signature, keys, algorithms)
    }

    /// The proof is the connection: the token came directly from the bank, over TLS with certificates of both sides (OpenID
    /// Connect Core §3.1.3.7 item 6). The signature is not checked, and may be missing. For applications whose tokens have the
    /// algorithm `none`.
    public static let trustTransport = SberIDTokenPolicy(.transport)
}

/// Keys that are known in advance.
private struct GivenKeySet: KeySource {
    let keys: JWKSet

    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { keys }
}
