package import Foundation

/// Reads a large JSON text through an index over its bytes: a value is copied or converted only when it is requested.
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
    /// - Returns: The result of the closure.
    /// - Throws: The first ``StrictJSON/Failure`` met.
    package static func read<Value>(
        _ data: Data, maximumBytes: Int = 256 << 20, maximumDepth: Int = 32, _ body: (JSONView) -> Value
    ) throws(StrictJSON.Failure) -> Value {
        try read(data, maximumBytes, maximumDepth, nil, body)
    }

    /// Indexes a text whose large lists are passed on one element at a time, while their bytes are available: the index never
    /// contains more than one of their elements.
    /// - Parameters:
    ///   - data: The bytes of the text, UTF-8.
    ///   - lists: The names that lead to each list, one or two. A list whose name is written with escapes is not lent.
    ///   - element: Receives the place of the list among ``lists`` and an element, which must not outlive the call. Ignore the
    ///     results if the text is refused in the end.
    ///   - body: Reads the rest, in which the lent lists are empty; its views must not outlive it.
    /// - Returns: The result of the closure.
    /// - Throws: The first ``StrictJSON/Failure`` met.
    package static func read<Value>(
        _ data: Data, lending lists: [[StaticString]], _ element: (Int, JSONView) -> Void, _ body: (JSONView) -> Value
    ) throws(StrictJSON.Failure) -> Value {
        let result = withoutActuallyEscaping(element) { element in
            Result { () throws(StrictJSON.Failure) in
                try read(data, 256 << 20, 32, JSONScanner.Lending(lists, element), body)
            }
        }
        return try result.get()
    }

    private static func read<Value>(
        _ data: Data, _ maximumBytes: Int, _ maximumDepth: Int, _ lending: JSONScanner.Lending?, _ body: (JSONView) -> Value
    ) throws(StrictJSON.Failure) -> Value {
        guard data.count <= maximumBytes, data.count < UInt32.max else { throw .tooLarge }
        let result = data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            var scanner = JSONScanner(bytes: bytes, maximumDepth: maximumDepth, isIndexing: true, lending: lending)
            return Result { () throws(StrictJSON.Failure) in
                try scanner.document()
                return scanner.index.withUnsafeBufferPointer { body(JSONView(bytes: bytes, entries: $0, place: 0)) }
            }
        }
        return try result.get()
    }
}

/// One value of an index: the places of its name, its text and its next sibling.
struct JSONEntry {
    /// The kind of a value.
    enum Kind: UInt8 {
        case object, array, number
        /// `true`, `false` or `null`.
        case word
        /// A string whose bytes are its text.
        case plainString
        /// A string with escapes or characters outside ASCII.
        case string
    }

    private let nameStart: UInt32
    private let nameCount: UInt32
    private let start: UInt32
    private var end: UInt32 = 0
    private(set) var next: UInt32 = 0
    private(set) var kind = Kind.word
    let hasPlainName: Bool

    init(name: JSONScanner.Span?, start: Int) {
        (nameStart, nameCount) = (UInt32(name?.inner.lowerBound ?? 0), UInt32(name?.inner.count ?? 0))
        self.start = UInt32(start)
        hasPlainName = name?.isPlain ?? true
    }

    mutating func close(_ kind: Kind, end: Int, next: Int) {
        (self.kind, self.end, self.next) = (kind, UInt32(end), UInt32(next))
    }

    /// The whole value, quotes included.
    var range: Range<Int> { Int(start)..<Int(end) }
    /// The name between its quotes.
    var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameCount) }
}
