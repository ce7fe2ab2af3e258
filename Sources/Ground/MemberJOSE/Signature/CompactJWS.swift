public import Foundation
public import MemberCore

/// A signed token in its compact form, split but not yet verified (RFC 7515 §3.1).
public struct CompactJWS: Sendable {
    /// The header.
    public let header: JOSEHeader
    /// The signed bytes: a JSON object that passed the strict check. Use them only after ``JWSVerifier`` has accepted the token.
    public var payload: Data { claims.data }
    /// The payload with the index that its check made.
    package let claims: JSONDocument
    /// The signature.
    public let signature: Data
    /// The input of the signature: header and payload as they arrived.
    package let signingInput: Data

    /// The largest token, in bytes.
    public static let maximumBytes = 64 << 10

    /// Splits a token.
    /// - Parameter text: Three parts of strict base64url; header and payload are JSON objects without duplicate members.
    /// - Throws: ``JOSEError/encrypted`` for five parts, ``JOSEError/tooLarge``, ``JOSEError/duplicateMember``,
    ///   ``JOSEError/malformed`` for anything else.
    public init(_ text: String) throws(JOSEError) {
        let parts = try CompactParts(text)
        header = try parts.readHeader()
        claims = try parts.readPayload()
        (signature, signingInput) = (parts.signature, parts.signingInput)
    }
}

extension CompactJWS: Masked {
    /// The payload's size; never the token.
    public var description: String { "<signed token, \(payload.count) bytes>" }
}

/// A compact token split at its dots. The header stays encoded, so that a known one need not be read again.
struct CompactParts {
    /// The header's characters, not yet decoded.
    let encodedHeader: Data
    let payload: Data
    let signature: Data
    let signingInput: Data

    /// Splits a token.
    /// - Throws: ``JOSEError/encrypted`` for five parts, ``JOSEError/tooLarge``, ``JOSEError/malformed`` for another number of
    ///   parts, and for a payload or signature that is not strict base64url.
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
        guard let json = encodedHeader.withUnsafeBytes({ Base64URL.decode(bytes: $0) }) else { throw .malformed }
        return try JOSEHeader(json, maximumBytes: CompactJWS.maximumBytes)
    }

    /// Checks that the payload is a JSON object without duplicate members, and indexes it.
    /// - Throws: ``JOSEError/malformed``, ``JOSEError/duplicateMember``.
    func readPayload() throws(JOSEError) -> JSONDocument {
        do throws(StrictJSON.Failure) { return try JSONDocument(payload, maximumBytes: CompactJWS.maximumBytes) } catch {
            throw JOSEError(error)
        }
    }

    /// The parts between the dots; payload and signature are nil where they are not strict base64url.
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
                Base64URL.decode(bytes: UnsafeRawBufferPointer(rebasing: text[range]))
            }
            header = Data(text[..<first])
            payload = decoded(first + 1..<second)
            // Base64url has no dot, so only a payload that cannot be decoded may hold one.
            dots = payload == nil ? text.count { $0 == dot } : 2
            signature = decoded(second + 1..<text.count)
            signingInput = Data(text[..<second])
        }
    }
}

/// A token's statement about its signature (RFC 7515 §4.1).
///
/// Keys and addresses of keys (`jwk`, `jku`, `x5u`, `x5c`) are not read at all: a forger could have put them there.
/// Only `CertifiedJWSVerifier` reads certificates, and it trusts only those that lead to its own roots.
public struct JOSEHeader: Sendable, Equatable {
    /// The algorithm's name, not yet checked.
    public let alg: String
    /// The key's name.
    public let kid: String?
    /// The token's type: `JWT`, `at+jwt`, …
    public let typ: String?
    /// Whether there is a `crit`, even an empty one.
    public let hasCrit: Bool

    /// Reads the members above.
    init(_ data: Data, maximumBytes: Int) throws(JOSEError) {
        let header: JOSEHeader?
        do throws(StrictJSON.Failure) {
            header = try JSONIndex.read(data, maximumBytes: maximumBytes) { JOSEHeader($0) }
        } catch { throw JOSEError(error) }
        guard let header else { throw .malformed }
        self = header
    }

    /// Nil where `alg` is missing or one of the three is not a string.
    private init?(_ members: JSONView) {
        let (kid, typ) = (members["kid"], members["typ"])
        guard let alg = members["alg"]?.text, kid?.isString != false, typ?.isString != false else { return nil }
        (self.alg, self.kid, self.typ, hasCrit) = (alg, kid?.text, typ?.text, members["crit"] != nil)
    }
}
