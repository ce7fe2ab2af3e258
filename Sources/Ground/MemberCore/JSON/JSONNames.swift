/// Names to be found quickly: by length first, then all bytes at once.
package struct JSONNames: Sendable {
    /// All names, one after the other.
    private let text: [UInt8]
    /// Where each name begins in the text, and its place in the list; the names of one length stand together.
    private let names: [(start: Int, index: Int)]
    /// The first name of each length among ``names``, and of the length that no name has.
    private let firsts: [Int]

    /// Names.
    /// - Parameter names: ASCII; a name's place in the list is its index.
    package init(_ names: [String]) {
        let longest = names.map(\.utf8.count).max() ?? 0
        var (text, places, firsts) = ([UInt8](), [(start: Int, index: Int)](), [Int]())
        for count in 0...longest + 1 {
            firsts.append(places.count)
            for (index, name) in names.enumerated() where name.utf8.count == count {
                places.append((text.count, index))
                text += Array(name.utf8)
            }
        }
        (self.text, self.names, self.firsts) = (text, places, firsts)
    }

    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard name.count + 1 < firsts.count else { return nil }
        return text.withUnsafeBufferPointer { text in
            for place in firsts[name.count]..<firsts[name.count + 1] {
                let known = UnsafeBufferPointer(rebasing: text[names[place].start..<names[place].start + name.count])
                if known.isSame(as: name) { return names[place].index }
            }
            return nil
        }
    }

    func index(of name: String) -> Int? { Array(name.utf8).withUnsafeBufferPointer(index) }
}
