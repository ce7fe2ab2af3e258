import MemberCore

/// The observers of one `VKID`, held weakly.
final class ObserverList: Sendable {
    private struct Entry: Sendable {
        weak var observer: (any VKIDObserver)?
    }
    private let entries = Locked<[Entry]>([])

    func add(_ observer: any VKIDObserver) {
        entries.withLock { entries in
            entries.removeAll { $0.observer == nil }
            if !entries.contains(where: { $0.observer === observer }) { entries.append(Entry(observer: observer)) }
        }
    }

    func remove(_ observer: any VKIDObserver) {
        entries.withLock { entries in entries.removeAll { $0.observer == nil || $0.observer === observer } }
    }

    /// Tells all of them on the main actor, in the order in which they were added; without any, nothing hops there.
    func tell(_ body: @MainActor @Sendable (any VKIDObserver) -> Void) async {
        let present = entries.value.compactMap(\.observer)
        guard !present.isEmpty else { return }
        await MainActor.run { for observer in present { body(observer) } }
    }
}
