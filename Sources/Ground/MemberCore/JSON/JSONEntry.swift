/// One value of an index: where its name and its text lie, and where its next sibling stands.
struct JSONEntry {
    /// What a value is.
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
