public import Foundation
import MemberCore

/// A signed token in its compact form, taken apart but not yet believed (RFC 7515 §3.1).
public struct CompactJWS: Sendable {
    /// The header.
    public let header: JOSEHeader
    /// The octets that are signed for: a JSON object that passed the strict check. Use them only after ``JWSVerifier`` agreed.
    public let payload: Data
    /// The signature.
    public let signature: Data
    /// What the signature is over: header and payload as they arrived.
    public let signingInput: Data

    /// The largest token, in octets.
    public static let maximumBytes = 64 << 10

    /// Takes a token apart.
    /// - Parameter text: Three parts of strict base64url; header and payload are JSON objects without duplicate members.
    /// - Throws: ``JOSEError/encrypted`` for five parts, ``JOSEError/tooLarge``, ``JOSEError/duplicateMember``,
    ///   ``JOSEError/malformed`` for anything else.
    public init(_ text: String) throws(JOSEError) {
        var text = text
        guard text.utf8.count <= Self.maximumBytes else { throw .tooLarge }
        let parts = text.withUTF8 { Parts(UnsafeRawBufferPointer($0)) }
        guard parts.dots != 4 else { throw .encrypted }
        guard parts.dots == 2, let header = parts.header, let payload = parts.payload, let signature = parts.signature else {
            throw .malformed
        }
        self.header = try JOSEHeader(header, maximumBytes: Self.maximumBytes)
        do throws(StrictJSON.Failure) { try StrictJSON.check(payload, maximumBytes: Self.maximumBytes) } catch {
            throw JOSEError(error)
        }
        (self.payload, self.signature, signingInput) = (payload, signature, parts.signingInput)
    }

    /// The parts between the dots, decoded; nil for one that is not strict base64url.
    private struct Parts {
        let dots: Int
        var header: Data?
        var payload: Data?
        var signature: Data?
        var signingInput = Data()

        init(_ text: UnsafeRawBufferPointer) {
            let dot = UInt8(ascii: ".")
            guard let first = text.firstIndex(of: dot), let second = text.lastIndex(of: dot), first < second else {
                dots = text.count { $0 == dot }
                return
            }
            func decoded(_ range: Range<Int>) -> Data? {
                Base64URL.decode(octets: UnsafeRawBufferPointer(rebasing: text[range]))
            }
            header = decoded(0..<first)
            payload = decoded(first + 1..<second)
            // A dot within is no sign of base64url: only then is it worth looking for.
            dots = payload == nil ? text.count { $0 == dot } : 2
            signature = decoded(second + 1..<text.count)
            signingInput = Data(text[..<second])
        }
    }
}

extension CompactJWS: CustomStringConvertible, CustomReflectable {
    /// The payload's size; never the token.
    public var description: String { "<signed token, \(payload.count) octets>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
