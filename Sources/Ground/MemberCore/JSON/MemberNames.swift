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
