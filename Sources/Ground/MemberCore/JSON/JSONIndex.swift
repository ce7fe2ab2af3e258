package import Foundation

/// Reads a large JSON text through an index over its bytes: nothing is copied or converted until somebody asks for it.
///
/// ```swift
/// let names = try JSONIndex.read(data) { root in
///     root["items"]?.elements.compactMap { $0["name"]?.text } ?? []
/// }
/// ```
/// The text passes the whole check of ``StrictJSON`` first.
package enum JSONIndex {
    /// Indexes a text and lends it to a closure.
    /// - Parameters:
    ///   - data: The bytes of the text, UTF-8.
    ///   - maximumBytes: The largest size accepted; never more than 4 GB.
    ///   - maximumDepth: The deepest nesting accepted.
    ///   - body: Reads; its views must not outlive it.
    /// - Returns: What the closure returns.
    /// - Throws: The first ``StrictJSON/Failure`` met.
    package static func read<Value>(
        _ data: Data, maximumBytes: Int = 256 << 20, maximumDepth: Int = 32, _ body: (JSONView) -> Value
    ) throws(StrictJSON.Failure) -> Value {
        guard data.count <= maximumBytes, data.count < UInt32.max else { throw .tooLarge }
        let result = data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            var scanner = JSONScanner(bytes: bytes, maximumDepth: maximumDepth, isIndexing: true)
            return Result { () throws(StrictJSON.Failure) in
                try scanner.document()
                return scanner.index.withUnsafeBufferPointer { body(JSONView(bytes: bytes, entries: $0, place: 0)) }
            }
        }
        return try result.get()
    }
}
