import Dispatch
import MemberCore

/// Who wants to hear of changes; they hear them one after another, in the order of the commits.
final class ObserverRegistry: Sendable {
    private struct Weak: Sendable {
        weak var observer: (any VaultObserver)?
    }

    private struct State: Sendable {
        var observers: [Weak] = []
        var streams: [Int: AsyncStream<VaultChange>.Continuation] = [:]
        var next = 0
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "memberkit.vault.observers")

    func add(_ observer: any VaultObserver) {
        state.withLock { state in
            state.observers.removeAll { $0.observer == nil || $0.observer === observer }
            state.observers.append(Weak(observer: observer))
        }
    }

    func remove(_ observer: any VaultObserver) {
        state.withLock { $0.observers.removeAll { $0.observer == nil || $0.observer === observer } }
    }

    func stream() -> AsyncStream<VaultChange> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.next += 1
                state.streams[state.next] = continuation
                return state.next
            }
            continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.streams.removeValue(forKey: number) } }
        }
    }

    /// Tells everybody; called where the commits are in order, returns at once.
    func tell(_ changes: [VaultChange], of vault: Vault) {
        guard !changes.isEmpty else { return }
        let (hasObservers, streams) = state.withLock { (!$0.observers.isEmpty, Array($0.streams.values)) }
        for change in changes { streams.forEach { $0.yield(change) } }
        guard hasObservers else { return }
        queue.async { [state] in
            for change in changes {
                // Asked anew each time: one that was taken off meanwhile hears no more.
                for observer in state.withLock({ $0.observers.compactMap(\.observer) }) {
                    observer.vault(vault, didChange: change)
                }
            }
        }
    }

    deinit { for stream in state.value.streams.values { stream.finish() } }
}
