/// Lists of values in a statement. Their length is a power of two, so that few different statements have to be prepared.
enum SQLList {
    /// The values, with the last one repeated up to the next power of two; empty for none.
    static func padded<Value>(_ values: [Value]) -> [Value] {
        guard let last = values.last else { return [] }
        var size = 1
        while size < values.count { size *= 2 }
        return values + Array(repeating: last, count: size - values.count)
    }

    /// The values in padded lists of at most so many.
    static func batches<Value>(_ values: [Value], _ most: Int) -> [[Value]] {
        stride(from: 0, to: values.count, by: most).map { padded(Array(values[$0..<min($0 + most, values.count)])) }
    }

    /// As many marks, separated by commas.
    static func marks(_ count: Int, _ mark: String = "?") -> String {
        Array(repeating: mark, count: count).joined(separator: ", ")
    }
}
