public import Foundation

/// The check that a JSON text passes before anything trusts it: one object, no member twice, bounded in depth and size.
///
/// `JSONDecoder` quietly uses the first of two members with one name, while another reader may use the last: then the value that
/// one party checked is not the value that the other one used (RFC 7515 §4, RFC 8725 §2.4).
public enum StrictJSON {
    /// Why a text was refused.
    public enum Failure: String, Error, Sendable {
        /// More bytes or values than allowed.
        case tooLarge
        /// Nested deeper than allowed.
        case tooDeep
        /// The text is not a JSON object.
        case notAnObject
        /// The text breaks the grammar.
        case malformed
        /// One object has a member name twice.
        case duplicateMember
    }

    /// Checks a text.
    /// - Parameters:
    ///   - data: The bytes of the text, UTF-8.
    ///   - maximumBytes: The largest size accepted.
    ///   - maximumDepth: The deepest nesting accepted; the outer object counts as one.
    ///   - maximumValues: The most values accepted, the outer object included: what decoding costs depends on them more than on the size.
    /// - Throws: The first ``Failure`` met.
    public static func check(
        _ data: Data, maximumBytes: Int = 1 << 20, maximumDepth: Int = 32, maximumValues: Int = .max
    ) throws(Failure) {
        guard data.count <= maximumBytes else { throw .tooLarge }
        let result = data.withUnsafeBytes { bytes in
            var scanner = JSONScanner(
                bytes: bytes.bindMemory(to: UInt8.self), maximumDepth: maximumDepth, maximumValues: maximumValues)
            return Result { () throws(Failure) in try scanner.document() }
        }
        try result.get()
    }

    /// Checks a text and decodes its outer members one by one, so that a number out of range affects only its own member.
    /// - Parameters:
    ///   - data: The bytes of the text, UTF-8.
    ///   - maximumBytes: The largest size accepted.
    /// - Returns: The members; those that cannot be decoded are left out.
    /// - Throws: The first ``Failure`` met.
    package static func members(of data: Data, maximumBytes: Int = 1 << 20) throws(Failure) -> [String: JSONValue] {
        try check(data, maximumBytes: maximumBytes)
        if let whole = try? JSONDecoder().decode([String: JSONValue].self, from: data) { return whole }
        return try JSONIndex.read(data, maximumBytes: maximumBytes) { root in
            data.withUnsafeBytes { bytes in
                root.elements.reduce(into: [:]) { members, member in
                    members[member.name] = try? JSONValue(parsing: Data(bytes[member.range]))
                }
            }
        }
    }

    /// Checks a text and decodes it.
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The bytes of the text.
    ///   - maximumBytes: The largest size accepted.
    /// - Returns: The value.
    /// - Throws: ``Failure``; ``Failure/malformed`` also where the text does not fit the type.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, maximumBytes: Int = 1 << 20
    ) throws(Failure) -> Value {
        try check(data, maximumBytes: maximumBytes)
        do { return try JSONDecoder().decode(type, from: data) } catch { throw .malformed }
    }
}
