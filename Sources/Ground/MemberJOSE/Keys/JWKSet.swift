public import Foundation
import MemberCore

/// The keys an issuer publishes (RFC 7517 §5). It does not change after the initialiser, so tasks may share it.
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
}
