/// A list of names with a quick lookup: by length first, then by both ends, then by all bytes.
package struct JSONNames: Sendable {
    /// All names, one after the other.
    private let text: [UInt8]
    private struct Name {
        /// The name's start in the text.
        let start: Int
        /// Its place in the list.
        let index: Int
        /// Its first and last eight bytes: all of a name of at most sixteen.
        let ends: Ends
    }
    /// Names of one length follow each other.
    private let names: [Name]
    /// The first name of each length among ``names``, and of the length that no name has.
    private let firsts: [Int]

    /// Names.
    /// - Parameter names: ASCII; a name's place in the list is its index.
    package init(_ names: [String]) {
        let longest = names.map(\.utf8.count).max() ?? 0
        var (text, places, firsts) = ([UInt8](), [Name](), [Int]())
        for count in 0...longest + 1 {
            firsts.append(places.count)
            for (index, name) in names.enumerated() where name.utf8.count == count {
                places.append(Name(start: text.count, index: index, ends: Array(name.utf8).withUnsafeBufferPointer(Ends.init)))
                text += Array(name.utf8)
            }
        }
        (self.text, self.names, self.firsts) = (text, places, firsts)
    }

    /// How many there are.
    var count: Int { names.count }

    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard name.count + 1 < firsts.count else { return nil }
        let ends = Ends(name)
        for place in firsts[name.count]..<firsts[name.count + 1] where names[place].ends == ends {
            if name.count <= 16 || isSame(names[place], name) { return names[place].index }
        }
        return nil
    }

    private func isSame(_ known: Name, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withUnsafeBufferPointer { text in
            UnsafeBufferPointer(rebasing: text[known.start..<known.start + name.count]).hasSameBytes(as: name)
        }
    }

    func index(of name: String) -> Int? { Array(name.utf8).withUnsafeBufferPointer(index) }
}

/// Both ends of a name; names of one length are compared.
private struct Ends: Equatable, Sendable {
    let head: UInt64
    let tail: UInt64

    init(_ name: UnsafeBufferPointer<UInt8>) {
        if name.count >= 8, let first = name.word(at: 0), let last = name.word(at: name.count - 8) {
            (head, tail) = (first, last)
        } else {
            (head, tail) = (name.reduce(0) { $0 << 8 | UInt64($1) }, 0)
        }
    }
}

/// The names of one object: a list while it is short, which costs less than hashing.
struct MemberNames {
    private var list: [String] = []
    private var set: Set<String> = []

    /// Whether the name is new.
    mutating func insert(_ name: String) -> Bool {
        guard set.isEmpty else { return set.insert(name).inserted }
        guard !list.contains(name) else { return false }
        list.append(name)
        if list.count == 32 { set = Set(list) }
        return true
    }
}

/// Which names of one object were seen, before any of them is a text.
struct SeenNames {
    /// Where this object's names begin among those of all open objects.
    let base: Int
    /// The names as texts, once one of them is not plain or there are many.
    var texts: MemberNames?
    private var bits: UInt64 = 0

    init(base: Int) { self.base = base }

    /// Whether a name of the same length and the same few bytes was seen; notes the name.
    mutating func mayHave(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var mix = UInt64(name.count) &* 31
        if let first = name.first, let last = name.last {
            mix = mix &+ UInt64(first) &* 7 &+ UInt64(last) &* 3
            mix = mix &+ UInt64(name[name.startIndex + name.count / 2]) &* 13
        }
        let bit = UInt64(1) << (mix & 63)
        defer { bits |= bit }
        return bits & bit != 0
    }
}
