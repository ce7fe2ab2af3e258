public import Foundation
import MemberCore

/// The keys an issuer publishes (RFC 7517 §5). Nothing in it changes after the initialiser, so tasks may share it.
public struct JWKSet: Sendable, Equatable {
    /// The keys in order. Keys of unknown types are not among them.
    public let keys: [JWK]

    /// A set to publish.
    /// - Parameter keys: The keys.
    public init(keys: [JWK]) { self.keys = keys }

    /// Reads a set; every key is parsed here, once.
    /// - Parameter data: A JSON object with the member `keys`, UTF-8, at most 1 MiB and 100 keys.
    /// - Throws: ``JOSEError/malformed``, ``JOSEError/duplicateMember``, ``JOSEError/tooLarge``. A key that cannot be understood is
    ///   skipped (RFC 7517 §5).
    public init(parsing data: Data) throws(JOSEError) {
        guard let list = try strictMembers(data, maximumBytes: 1 << 20)["keys"]?.array else { throw .malformed }
        guard list.count <= 100 else { throw .tooLarge }
        keys = list.compactMap { value in
            guard let members = value.object, let key = try? JWK(members: members) else { return nil }
            return key.key != .unsupported || key.isWeak ? key : nil
        }
    }

    /// The set as JSON, in the order of its names.
    public func encoded() -> Data { sortedJSON(.object(["keys": .array(keys.map { .object($0.members) })])) }

    /// The keys that may check a token: type and curve fit the algorithm; name, use, operations and the key's own algorithm do not
    /// speak against it (RFC 7517 §4, RFC 8725 §3.1).
    /// - Parameter header: The token's header.
    /// - Returns: At most eight keys, in the set's order; several if the header names none.
    public func candidates(for header: JOSEHeader) -> [JWK] {
        guard let algorithm = JWSAlgorithm(rawValue: header.alg) else { return [] }
        return Array(keys.lazy.filter { $0.allows(header) && algorithm.fits($0.key) }.prefix(8))
    }

    /// Whether a key that the header could mean is left out for its shortness only.
    func hasWeakCandidate(for header: JOSEHeader) -> Bool {
        let wantsRSA = header.alg.hasPrefix("RS") || header.alg.hasPrefix("PS")
        return wantsRSA && keys.contains { $0.isWeak && $0.allows(header) }
    }
}

extension JWK {
    /// Whether nothing that the key says of itself speaks against checking a token with it.
    fileprivate func allows(_ header: JOSEHeader) -> Bool {
        (header.kid.map { kid?.isExactly($0) == true } ?? true) && (use ?? "sig") == "sig" && keyOps?.contains("verify") != false
            && (alg ?? header.alg).isExactly(header.alg)
    }
}
