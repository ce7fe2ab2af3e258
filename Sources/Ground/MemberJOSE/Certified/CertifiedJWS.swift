public import Foundation
public import MemberCrypto

/// A token whose signer's certificate led to a configured root: only ``CertifiedJWSVerifier`` makes one.
public struct CertifiedJWS: Sendable {
    /// What was signed: a JSON object that passed the strict check.
    public let payload: Data
    /// The path from the signer's certificate to the root, both included.
    public let path: [Certificate]
}

extension CertifiedJWS: CustomStringConvertible, CustomReflectable {
    /// The payload's size; never the token.
    public var description: String { "<certified token, \(payload.count) bytes>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
