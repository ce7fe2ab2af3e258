extension JSONScanner {
    /// The lists that are passed on element by element, and the closure that receives them.
    struct Lending {
        /// The names that lead to each list.
        private let lists: [[StaticString]]
        /// Takes the place of a list and an element of it.
        let take: (Int, JSONView) -> Void
        /// The member of the outer object that is being read; empty where its name has escapes.
        private var outer = 0..<0
        /// The list whose value begins next, and its depth; nil if the next value is not one of these lists.
        private var upcoming: (list: Int, depth: Int)?

        init(_ lists: [[StaticString]], _ take: @escaping (Int, JSONView) -> Void) { (self.lists, self.take) = (lists, take) }

        /// Notes the member whose value is read next: of the outer object, or of an object that is a member of it.
        mutating func enter(_ name: Span, depth: Int, of bytes: UnsafeBufferPointer<UInt8>) {
            let inner = name.isPlain ? name.inner : 0..<0
            if depth == 1 { outer = inner }
            let found = lists.firstIndex { list in
                list.count == depth && Self.reads(list.last, bytes[inner]) && (depth == 1 || Self.reads(list.first, bytes[outer]))
            }
            upcoming = found.map { ($0, depth + 1) }
        }

        private static func reads(_ name: StaticString?, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
            guard let name else { return false }
            let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            return UnsafeBufferPointer(rebasing: bytes).hasSameBytes(as: wanted)
        }

        /// The place of the list that begins, if it is lent.
        mutating func begin(depth: Int) -> Int? {
            defer { upcoming = nil }
            return upcoming?.depth == depth ? upcoming?.list : nil
        }
    }
}
