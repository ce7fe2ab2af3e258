public import Foundation
import MemberCore

/// A signed token in its compact form, taken apart but not yet believed (RFC 7515 §3.1).
public struct CompactJWS: Sendable {
    /// The header.
    public let header: JOSEHeader
    /// The bytes that are signed for: a JSON object that passed the strict check. Use them only after ``JWSVerifier`` agreed.
    public let payload: Data
    /// The signature.
    public let signature: Data
    /// What the signature is over: header and payload as they arrived.
    public let signingInput: Data

    /// The largest token, in bytes.
    public static let maximumBytes = 64 << 10

    /// Takes a token apart.
    /// - Parameter text: Three parts of strict base64url; header and payload are JSON objects without duplicate members.
    /// - Throws: ``JOSEError/encrypted`` for five parts, ``JOSEError/tooLarge``, ``JOSEError/duplicateMember``,
    ///   ``JOSEError/malformed`` for anything else.
    public init(_ text: String) throws(JOSEError) {
        let parts = try CompactParts(text)
        header = try parts.readHeader()
        try parts.checkPayload()
        (payload, signature, signingInput) = (parts.payload, parts.signature, parts.signingInput)
    }
}

extension CompactJWS: CustomStringConvertible, CustomReflectable {
    /// The payload's size; never the token.
    public var description: String { "<signed token, \(payload.count) octets>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
