import Foundation
import MemberCore

/// An entry of the memory tier, or of a file.
struct HeldEntry: Sendable {
    var body: Data
    var created: Double
    var life: Double
    /// The file that it represents.
    var file: FileStamp
}

/// The account's folder and the key of an entry.
struct EntryName: Hashable, Sendable {
    let key: CacheKey
    let folder: String

    static func == (left: EntryName, right: EntryName) -> Bool { left.key == right.key && left.folder.isExactly(right.folder) }

    /// One round of the hasher instead of three: the key is a digest, and the folder's bytes are few.
    func hash(into hasher: inout Hasher) {
        hasher.combine(folder.utf8.reduce(key.word) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
    }
}

/// The memory in front of the files, as a value: a ring of entries whose hand skips the entries used since its last round.
struct MemoryTier: Sendable {
    /// How long an entry is returned before a caller checks that its file is still there.
    static let checkInterval = 0.1
    /// The bytes that an entry costs beside its body.
    static let overhead = 256

    /// The result of a lookup.
    enum Lookup: Sendable {
        case none
        case found(body: Data, created: Double, life: Double)
        /// The entry was found, and this caller has to check the file.
        case due(HeldEntry)
    }

    private struct Slot: Sendable {
        var name: EntryName
        var entry: HeldEntry
        var checkedAt: Double
        var isUsed = false
        var isFree = false
        var cost: Int { entry.body.count + MemoryTier.overhead }
    }

    /// Rises with every removal: a reader that began before the removal must not put its file here.
    private(set) var epoch: UInt64 = 0
    private(set) var bytes = 0
    private let limit: Int
    private var places: [EntryName: Int] = [:]
    private var ring: [Slot] = []
    private var free: [Int] = []
    private var hand = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { places.count }

    mutating func lookup(_ name: EntryName, at now: Double) -> Lookup {
        guard let place = places[name] else { return .none }
        ring[place].isUsed = true
        let since = now - ring[place].checkedAt
        if since >= 0, since < Self.checkInterval {
            return .found(body: ring[place].entry.body, created: ring[place].entry.created, life: ring[place].entry.life)
        }
        ring[place].checkedAt = now
        return .due(ring[place].entry)
    }

    /// Puts an entry, and replaces the one with its name.
    mutating func put(_ entry: HeldEntry, as name: EntryName, at now: Double) {
        drop(name)
        let slot = Slot(name: name, entry: entry, checkedAt: now)
        // An entry that would displace most others is better read from its file.
        guard slot.cost <= limit / 4 else { return }
        while bytes + slot.cost > limit { evict() }
        let place = free.popLast() ?? ring.endIndex
        if place == ring.endIndex { ring.append(slot) } else { ring[place] = slot }
        places[name] = place
        bytes += slot.cost
    }

    /// Puts an entry read from a file, unless an entry was removed since it was read.
    mutating func put(_ entry: HeldEntry, as name: EntryName, at now: Double, readAt epoch: UInt64) {
        if epoch == self.epoch, places[name] == nil { put(entry, as: name, at: now) }
    }

    mutating func remove(_ name: EntryName) {
        epoch += 1
        drop(name)
    }

    mutating func removeAll(in folder: String) {
        epoch += 1
        for slot in ring where !slot.isFree && slot.name.folder.isExactly(folder) { drop(slot.name) }
    }

    mutating func removeAll() {
        epoch += 1
        (places, ring, free, hand, bytes) = ([:], [], [], 0, 0)
    }

    /// Drops the next entry that was not used since the hand passed; the entry that takes its place is behind the hand.
    private mutating func evict() {
        while true {
            if hand >= ring.count { hand = 0 }
            defer { hand += 1 }
            if ring[hand].isFree { continue }
            if !ring[hand].isUsed { return drop(ring[hand].name) }
            ring[hand].isUsed = false
        }
    }

    private mutating func drop(_ name: EntryName) {
        guard let place = places.removeValue(forKey: name) else { return }
        bytes -= ring[place].cost
        ring[place].isFree = true
        ring[place].entry.body = Data()
        free.append(place)
    }
}
