import MemberCore

/// One sheet after a sign-in at a time, in the order of the sign-ins.
final class SheetLine: Sendable {
    private struct State: Sendable {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Locked(State())

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits until no sheet is open.
    func enter() async {
        await withCheckedContinuation { continuation in
            let isIn = state.withLock { state in
                if state.isBusy { state.waiting.append(continuation) }
                defer { state.isBusy = true }
                return !state.isBusy
            }
            if isIn { continuation.resume() }
        }
    }

    /// Lets the next one go.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isBusy = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
