/// Values by key, bounded by their number and their cost: the oldest makes room.
struct BoundedMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        let cost: Int
    }

    private let maximumCount: Int
    private let maximumCost: Int
    private var entries: [Key: Entry] = [:]
    /// The keys in the order in which they came; those before the first place are gone.
    private var order: [Key] = []
    private var first = 0
    private var cost = 0

    init(count: Int, cost: Int) { (maximumCount, maximumCost) = (count, cost) }

    /// The value of a key.
    func value(_ key: Key) -> Value? { entries[key]?.value }

    /// Keeps a value; one that alone costs more than a quarter of all is not kept.
    mutating func keep(_ value: Value, _ key: Key, cost: Int) {
        guard cost <= maximumCost / 4 else { return remove(key) }
        if let known = entries[key] { self.cost -= known.cost } else { order.append(key) }
        entries[key] = Entry(value: value, cost: cost)
        self.cost += cost
        while entries.count > maximumCount || self.cost > maximumCost, first < order.count { remove(order[first], at: first) }
    }

    /// Changes the value of a key, if there is one.
    mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
        guard var entry = entries[key] else { return }
        body(&entry.value)
        entries[key] = entry
    }

    private mutating func remove(_ key: Key) {
        if let place = order[first...].firstIndex(of: key) { remove(key, at: place) }
    }

    private mutating func remove(_ key: Key, at place: Int) {
        cost -= entries.removeValue(forKey: key)?.cost ?? 0
        guard place == first else {
            order.remove(at: place)
            return
        }
        first += 1
        guard first > 1024, first > order.count / 2 else { return }
        order.removeFirst(first)
        first = 0
    }
}
