import MemberCore

/// The observers of one object, held weakly.
package final class ObserverList<Observer: Sendable>: Sendable {
    private struct Entry: Sendable {
        weak var object: (any AnyObject & Sendable)?
    }
    private let entries = Locked<[Entry]>([])

    package init() {}

    /// Adds one, once however often it is given.
    /// - Parameter object: An `Observer`.
    package func add(_ object: any AnyObject & Sendable) {
        entries.withLock { entries in
            entries.removeAll { $0.object == nil }
            if !entries.contains(where: { $0.object === object }) { entries.append(Entry(object: object)) }
        }
    }

    /// Removes one.
    /// - Parameter object: An `Observer`.
    package func remove(_ object: any AnyObject & Sendable) {
        entries.withLock { entries in entries.removeAll { $0.object == nil || $0.object === object } }
    }

    /// Tells all of them on the main actor, in the order in which they were added; without any, nothing hops there.
    package func tell(_ body: @MainActor @Sendable (Observer) -> Void) async {
        let present = entries.value.compactMap { $0.object as? Observer }
        guard !present.isEmpty else { return }
        await MainActor.run { for observer in present { body(observer) } }
    }
}
