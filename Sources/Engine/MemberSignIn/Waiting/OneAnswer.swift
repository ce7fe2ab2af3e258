import MemberCore

/// Waits for somebody else's callback: the first answer counts, and one that is released without an answer gives the fallback.
final class OneAnswer<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<Value, Never>)
        case answered(Value)
        case over
    }
    private let state = Locked(State.open)
    private let fallback: Value

    init(releasedAs fallback: Value) { self.fallback = fallback }

    deinit { answer(fallback) }

    /// Answers; only the first time counts.
    func answer(_ value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state {
            case .open: state = .answered(value)
            case .waiting(let continuation):
                state = .over
                return continuation
            case .answered, .over: break
            }
            return nil
        }
        continuation?.resume(returning: value)
    }

    fileprivate func wait(_ continuation: CheckedContinuation<Value, Never>) {
        let value = state.withLock { state -> Value? in
            if case .answered(let value) = state {
                state = .over
                return value
            }
            state = .waiting(continuation)
            return nil
        }
        if let value { continuation.resume(returning: value) }
    }
}

/// The answer that a callback is called with.
/// - Parameters:
///   - fallback: The answer if the callback is released without having been called.
///   - isolation: Where it waits; the caller's.
///   - ask: Passes the callback on; must not wait.
/// - Returns: The first answer.
package func firstAnswer<Value: Sendable>(
    releasedAs fallback: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (_ answer: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    await withCheckedContinuation { continuation in
        let answer = OneAnswer(releasedAs: fallback)
        answer.wait(continuation)
        ask { answer.answer($0) }
    }
}

/// The answer that a callback is called with, unless the task that waits for it is cancelled.
/// - Parameters:
///   - fallback: The answer if the callback is released without having been called.
///   - cancelled: The answer if the task is cancelled; one that is so already asks nothing.
///   - isolation: Where it waits; the caller's.
///   - ask: Passes the callback on; must not wait.
/// - Returns: The first answer.
package func firstAnswer<Value: Sendable>(
    releasedAs fallback: Value, cancelledAs cancelled: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (_ answer: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    await answered(releasedAs: fallback, cancelledAs: cancelled) { answer in ask { answer.answer($0) } }
}

/// The answer that a callback is called with, if that is not too late and the task that waits for it is not cancelled.
/// - Parameters:
///   - fallback: The answer if the callback is released without having been called.
///   - limit: How long it may take.
///   - clock: The time.
///   - late: The answer if it takes longer.
///   - cancelled: The answer if the task is cancelled; one that is so already asks nothing.
///   - isolation: Where it waits; the caller's.
///   - ask: Passes the callback on; must not wait.
/// - Returns: The first answer.
package func firstAnswer<Value: Sendable>(
    releasedAs fallback: Value, within limit: Duration, by clock: any MemberClock, lateAs late: Value,
    cancelledAs cancelled: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (_ answer: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return await answered(releasedAs: fallback, cancelledAs: cancelled) { answer in
        // Held weakly: the timer must not hide that the callback was released.
        timer = Task { [weak answer] in
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            answer?.answer(late)
        }
        ask { answer.answer($0) }
    }
}

/// What some work brings, unless the task that waits for it is cancelled: then the work is cancelled too, and nobody waits for its
/// end.
/// - Parameters:
///   - cancelled: The answer if the task is cancelled.
///   - work: The work.
/// - Returns: The work's value.
package func abandonable<Value: Sendable>(
    cancelledAs cancelled: Value, _ work: @escaping @Sendable () async -> Value
) async -> Value {
    let task = Locked<Task<Void, Never>?>(nil)
    return await withTaskCancellationHandler {
        await firstAnswer(releasedAs: cancelled, cancelledAs: cancelled) { answer in
            let made = Task { answer(await work()) }
            task.withLock { $0 = made }
            if Task.isCancelled { made.cancel() }
        }
    } onCancel: {
        task.value?.cancel()
    }
}

private func answered<Value: Sendable>(
    releasedAs fallback: Value, cancelledAs cancelled: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (OneAnswer<Value>) -> Void
) async -> Value {
    let waiter = Locked(CancellableWaiter<Value>())
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(releasedAs: fallback)
            answer.wait(continuation)
            let isCancelled = waiter.withLock { waiter in
                waiter.answer = answer
                return waiter.isCancelled
            }
            if isCancelled { answer.answer(cancelled) } else { ask(answer) }
        }
    } onCancel: {
        let answer = waiter.withLock { waiter in
            waiter.isCancelled = true
            return waiter.answer
        }
        answer?.answer(cancelled)
    }
}

/// Whom a cancellation reaches; held weakly, for it must not hide that the callback was released.
private struct CancellableWaiter<Value: Sendable>: Sendable {
    var isCancelled = false
    weak var answer: OneAnswer<Value>?
}
