public import Foundation
public import MemberCore

/// A certificate chain with its private key, shown to servers that demand one (RFC 8705).
///
/// ```swift
/// let identity = try ClientIdentity(pkcs12: file, password: password)
/// let transport = NetworkTransport(NetworkTransportConfiguration(identity: identity))
/// ```
/// A transport has at most one, and its own connections and TLS sessions: for two identities create two transports. The key stays
/// inside and is never printed.
public struct ClientIdentity: Sendable {
    let handle: IdentityHandle

    /// The client's own certificate in DER; its SHA-256 is the `x5t#S256` of tokens bound to it.
    public var certificate: Data { handle.certificate }

    /// An identity in PEM.
    /// - Parameters:
    ///   - chain: The client's certificate, then its issuers; the root may be left out.
    ///   - key: The private key.
    ///   - password: Opens the key if it is encrypted.
    ///   - now: When the certificates must be valid.
    /// - Throws: ``TrustError``, with one case for each reason. Apple systems accept only PKCS#12 (``TrustError/unsupportedForm``).
    public init(pemChain chain: Data, key: Data, password: Secret? = nil, at now: Date = Date()) throws(TrustError) {
        handle = try IdentityHandle(pemChain: chain, key: key, password: password, at: now)
    }

    /// An identity in PKCS#12 (RFC 7292).
    /// - Parameters:
    ///   - file: The bytes of the file (`.p12`, `.pfx`).
    ///   - password: Opens it.
    ///   - now: When the certificates must be valid.
    /// - Throws: ``TrustError``, with one case for each reason.
    public init(pkcs12 file: Data, password: Secret, at now: Date = Date()) throws(TrustError) {
        handle = try IdentityHandle(pkcs12: file, password: password, at: now)
    }
}

extension ClientIdentity: Equatable, Masked {
    /// Two identities with the same certificate are the same.
    public static func == (left: ClientIdentity, right: ClientIdentity) -> Bool { left.certificate == right.certificate }
    /// A mask.
    public var description: String { "<client identity>" }
}
