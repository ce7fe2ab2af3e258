public import MemberJOSE

/// Where the keys come from that ID tokens are checked with (RFC 7517).
///
/// ``PublishedKeySet`` and ``PublishedCertificates`` fetch what a provider publishes; an app with fixed keys may pass its own.
public protocol KeySource: Sendable {
    /// Keys to judge a token with.
    /// - Parameter header: The token's header, whose algorithm is allowed already. Nothing in it is an address of keys.
    /// - Returns: Keys that may or may not hold the token's own; without it, the token is refused.
    /// - Throws: ``OAuthError`` whose reaction is ``Reaction/later`` where no keys can be had now.
    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet
}

/// How a provider publishes its keys.
public enum KeyFormat: Sendable, Equatable {
    /// A JSON Web Key Set (RFC 7517 §5).
    case keySet
    /// A JSON object from key id to an X.509 certificate in PEM.
    case certificates
}
