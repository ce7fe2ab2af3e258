package import Foundation

/// A JSON text that has passed the whole check of ``StrictJSON``, kept with the index that the check made, so that it is not
/// scanned again.
///
/// ```swift
/// let document = try JSONDocument(data)
/// let name = document.read { $0["name"]?.text }
/// ```
package struct JSONDocument: Sendable {
    /// The bytes of the text.
    package let data: Data
    private let entries: [JSONEntry]

    /// Checks and indexes a text.
    /// - Parameters:
    ///   - data: The bytes of the text, UTF-8.
    ///   - maximumBytes: The largest size accepted; never more than 4 GB.
    ///   - maximumDepth: The deepest nesting accepted.
    /// - Throws: The first ``StrictJSON/Failure`` met.
    package init(_ data: Data, maximumBytes: Int = 1 << 20, maximumDepth: Int = 32) throws(StrictJSON.Failure) {
        guard data.count <= maximumBytes, data.count < UInt32.max else { throw .tooLarge }
        let result = data.withUnsafeBytes { raw in
            var scanner = JSONScanner(bytes: raw.bindMemory(to: UInt8.self), maximumDepth: maximumDepth, isIndexing: true)
            return Result { () throws(StrictJSON.Failure) in
                try scanner.document()
                return scanner.index
            }
        }
        (self.data, entries) = (data, try result.get())
    }

    /// Lends the outer object to a closure.
    /// - Parameter body: Reads; its views must not outlive it.
    /// - Returns: The result of the closure.
    package func read<Value>(_ body: (JSONView) -> Value) -> Value {
        data.withUnsafeBytes { raw in
            entries.withUnsafeBufferPointer { body(JSONView(bytes: raw.bindMemory(to: UInt8.self), entries: $0, place: 0)) }
        }
    }
}
