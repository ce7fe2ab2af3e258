/// The value that a callback is called with.
/// - Parameters:
///   - fallback: The value if the callback is released without having been called.
///   - isolation: The caller's actor, where the function waits.
///   - ask: Passes the callback on; must not wait.
/// - Returns: The first value.
package func firstValue<Value: Sendable>(
    releasedAs fallback: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    let call = PendingCall<Value>()
    call.begin(releasedAs: fallback, ask)
    return await call.value()
}

/// The value that a callback is called with, unless the task that waits for it is cancelled.
/// - Parameters:
///   - fallback: The value if the callback is released without having been called.
///   - cancelled: The value if the task is cancelled; if the task is already cancelled, the callback is not requested.
///   - isolation: The caller's actor, where the function waits.
///   - ask: Passes the callback on; must not wait.
/// - Returns: The first value.
package func firstValue<Value: Sendable>(
    releasedAs fallback: Value, cancelledAs cancelled: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    guard !Task.isCancelled else { return cancelled }
    let call = PendingCall<Value>()
    call.begin(releasedAs: fallback, ask)
    return await call.value { call.end(cancelled) }
}

/// The value that a callback is called with, if that is not too late and the task that waits for it is not cancelled.
/// - Parameters:
///   - fallback: The value if the callback is released without having been called.
///   - limit: How long it may take.
///   - clock: The time.
///   - late: The value if it takes longer.
///   - cancelled: The value if the task is cancelled; if the task is already cancelled, the callback is not requested.
///   - isolation: The caller's actor, where the function waits.
///   - ask: Passes the callback on; must not wait.
/// - Returns: The first value.
package func firstValue<Value: Sendable>(
    releasedAs fallback: Value, within limit: Duration, by clock: any MemberClock, lateAs late: Value,
    cancelledAs cancelled: Value, isolation: isolated (any Actor)? = #isolation,
    _ ask: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    guard !Task.isCancelled else { return cancelled }
    let call = PendingCall<Value>()
    let timer = Task {
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        call.end(late)
    }
    defer { timer.cancel() }
    call.begin(releasedAs: fallback, ask)
    return await call.value { call.end(cancelled) }
}

/// Returns the result of some work, unless the waiting task is cancelled: then the work is cancelled too, and the function does
/// not wait for its end.
/// - Parameters:
///   - cancelled: The value if the task is cancelled.
///   - work: The work.
/// - Returns: The work's value.
package func abandonable<Value: Sendable>(
    cancelledAs cancelled: Value, _ work: @escaping @Sendable () async -> Value
) async -> Value {
    let task = Locked<Task<Void, Never>?>(nil)
    return await withTaskCancellationHandler {
        await firstValue(releasedAs: cancelled, cancelledAs: cancelled) { callback in
            let made = Task { callback(await work()) }
            task.withLock { $0 = made }
            if Task.isCancelled { made.cancel() }
        }
    } onCancel: {
        task.value?.cancel()
    }
}

/// One ticket that waits for a callback.
private final class PendingCall<Value: Sendable>: Sendable {
    private let waiters = Waiters<Value>()
    private let ticket: Int

    init() { ticket = waiters.issue() }

    func end(_ value: Value) { waiters.resume(ticket, returning: value) }

    func value(isolation: isolated (any Actor)? = #isolation, onCancel: @Sendable () -> Void = {}) async -> Value {
        await waiters.value(of: ticket, onCancel: onCancel)
    }

    /// Only the callback retains the `Release`, so that its release is noticed.
    func begin(releasedAs fallback: Value, _ ask: (_ callback: @escaping @Sendable (Value) -> Void) -> Void) {
        let release = Release(call: self, fallback: fallback)
        ask { release.call.end($0) }
    }

    /// Ends the call with the fallback when the last callback is released; no effect if it has ended.
    private final class Release: Sendable {
        let call: PendingCall
        let fallback: Value

        init(call: PendingCall, fallback: Value) {
            self.call = call
            self.fallback = fallback
        }

        deinit { call.end(fallback) }
    }
}
