import Foundation
import MemberCore

/// A compact token cut at its dots; the header is still as it arrived, so that a known one need not be read again.
struct CompactParts {
    /// The header's characters, not yet decoded.
    let encodedHeader: Data
    let payload: Data
    let signature: Data
    let signingInput: Data

    /// Cuts a token.
    /// - Throws: ``JOSEError/encrypted`` for five parts, ``JOSEError/tooLarge``, ``JOSEError/malformed`` for other than three parts,
    ///   and for a payload or signature that is no strict base64url.
    init(_ text: String) throws(JOSEError) {
        var text = text
        guard text.utf8.count <= CompactJWS.maximumBytes else { throw .tooLarge }
        let cut = text.withUTF8 { Cut(UnsafeRawBufferPointer($0)) }
        guard cut.dots != 4 else { throw .encrypted }
        guard cut.dots == 2, let payload = cut.payload, let signature = cut.signature else { throw .malformed }
        (encodedHeader, self.payload, self.signature, signingInput) = (cut.header, payload, signature, cut.signingInput)
    }

    /// Decodes and reads the header.
    /// - Throws: ``JOSEError/malformed``, ``JOSEError/duplicateMember``.
    func readHeader() throws(JOSEError) -> JOSEHeader {
        guard let json = encodedHeader.withUnsafeBytes({ Base64URL.decode(octets: $0) }) else { throw .malformed }
        return try JOSEHeader(json, maximumBytes: CompactJWS.maximumBytes)
    }

    /// Checks that the payload is a JSON object without duplicate members.
    /// - Throws: ``JOSEError/malformed``, ``JOSEError/duplicateMember``.
    func checkPayload() throws(JOSEError) {
        do throws(StrictJSON.Failure) { try StrictJSON.check(payload, maximumBytes: CompactJWS.maximumBytes) } catch {
            throw JOSEError(error)
        }
    }

    /// The parts between the dots; payload and signature are nil where they are no strict base64url.
    private struct Cut {
        let dots: Int
        var header = Data()
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
            header = Data(text[..<first])
            payload = decoded(first + 1..<second)
            // A dot is no character of base64url: only where decoding failed is another one worth looking for.
            dots = payload == nil ? text.count { $0 == dot } : 2
            signature = decoded(second + 1..<text.count)
            signingInput = Data(text[..<second])
        }
    }
}
