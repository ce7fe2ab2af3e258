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
