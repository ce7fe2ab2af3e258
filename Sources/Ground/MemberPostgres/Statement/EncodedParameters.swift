/// Parameters as they are sent: texts with an end each, and bytes as they are.
struct EncodedParameters: Sendable {
    /// All values one after another.
    private(set) var bytes: [UInt8] = []
    /// Where each value begins; nil for null.
    private(set) var offsets: [Int?] = []
    private(set) var lengths: [Int32] = []
    /// 0 for text, 1 for bytes.
    private(set) var formats: [Int32] = []

    /// Writes the values.
    /// - Throws: ``PostgresError/invalidValue`` for a text with a NUL character or a moment beyond the years 1 to 9999.
    init(_ values: [PostgresValue]) throws(PostgresError) {
        for value in values {
            switch value {
            case .null: append(nil, format: 0)
            case .text(let text):
                guard !text.utf8.contains(0) else { throw .invalidValue }
                append(text.utf8, format: 0)
            case .bytes(let data): append(data, format: 1)
            case .integer(let number): append(String(number).utf8, format: 0)
            case .double(let number): append(Self.text(of: number).utf8, format: 0)
            case .bool(let truth): append((truth ? "t" : "f").utf8, format: 0)
            case .date(let date):
                guard let text = TimestampText.write(date) else { throw .invalidValue }
                append(text.utf8, format: 0)
            }
        }
    }

    private mutating func append(_ content: (some Collection<UInt8>)?, format: Int32) {
        offsets.append(bytes.count)
        lengths.append(Int32(clamping: content?.count ?? 0))
        formats.append(format)
        if let content { bytes.append(contentsOf: content) }
        bytes.append(0)
    }

    private mutating func append(_ nothing: Never?, format: Int32) {
        offsets.append(nil)
        lengths.append(0)
        formats.append(format)
    }

    /// PostgreSQL's words for values that are not finite.
    private static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        guard number.isInfinite else { return String(number) }
        return number < 0 ? "-Infinity" : "Infinity"
    }
}
