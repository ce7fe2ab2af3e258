package import Foundation

/// The events of an account's permissions, oldest first, of any version: the form in which a store keeps a whole ledger as one value.
package struct PermissionHistory: Sendable, Equatable {
    private(set) var events: [StoredEvent]

    /// Creates an empty history.
    package init() { events = [] }

    init(_ events: [StoredEvent]) { self.events = events }

    /// Reads a stored history.
    /// - Parameter data: JSON, as ``encoded()`` returned it.
    /// - Throws: ``AccountError/unreadable``.
    package init(decoding data: Data) throws(AccountError) {
        guard let events = try? JSONDecoder().decode([StoredEvent].self, from: data) else { throw .unreadable }
        self.events = events
    }

    /// Returns the history as JSON; events of a newer version are kept as they are.
    package func encoded() throws(AccountError) -> Data {
        guard let data = try? JSONEncoder().encode(events) else { throw .unreadable }
        return data
    }

    /// Whether there is no event.
    package var isEmpty: Bool { events.isEmpty }

    /// The records, in alphabetical order. A kind that a newer version wrote is left out, but stays stored.
    package var records: [PermissionRecord] {
        let byScope = Dictionary(grouping: events.compactMap(\.known), by: \.scope)
        return byScope.keys.sorted().map { PermissionRecord(scope: $0, history: byScope[$0] ?? []) }
    }

    /// Returns the history with further events at their dates: each after those that have its date or an earlier one.
    package func merging(_ others: [PermissionEvent]) -> PermissionHistory {
        PermissionHistory(events.merged(with: others.map(StoredEvent.init)))
    }

    /// Adds events in order; of the uses for one purpose only the last one is kept, and of very many events the newest.
    package mutating func add(_ new: [PermissionEvent]) {
        guard !new.isEmpty else { return }
        for event in new.map(StoredEvent.init) {
            if event.isUse { events.removeAll { $0.isUse && $0.scope == event.scope && $0.why == event.why } }
            events.append(event)
        }
        if events.count > PermissionLedger.mostEvents + Int(PermissionLedger.cutInterval) { events = events.remaining }
    }

    /// Takes events of one kind and moment away, which turned out not to have happened.
    mutating func remove(_ kind: PermissionEvent.Kind, at date: Date) {
        events.removeAll { $0.event == kind.rawValue && $0.at == date.timeIntervalSince1970 }
    }
}

extension StoredEvent {
    /// Whether it is a use: of those for one purpose the last one is kept.
    var isUse: Bool { event == PermissionEvent.Kind.used.rawValue }
}

extension [StoredEvent] {
    /// The events that are left after a cut: the newest, and for each permission the last of each kind and the last purpose.
    var remaining: [StoredEvent] {
        var (left, uses, kinds, purposes): ([StoredEvent], Set<[String?]>, Set<[String]>, Set<String>) = ([], [], [], [])
        for event in reversed() {
            guard !event.isUse || uses.insert([event.scope, event.why]).inserted else { continue }
            let isLast = kinds.insert([event.scope, event.event]).inserted
            let isLastPurpose = event.why != nil && purposes.insert(event.scope).inserted
            if left.count < PermissionLedger.mostEvents || isLast || isLastPurpose { left.append(event) }
        }
        return left.reversed()
    }

    /// Merges these events with others by their dates. Each list keeps its own order, in which the events happened, whatever the
    /// clock showed; of events with the same date, these are first.
    func merged(with others: [StoredEvent]) -> [StoredEvent] {
        var (all, rest) = ([StoredEvent](), others[...])
        for event in self {
            while let other = rest.first, other.at < event.at { all.append(rest.removeFirst()) }
            all.append(event)
        }
        return all + rest
    }
}
