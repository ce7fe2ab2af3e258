import Foundation
import MemberCore

/// The mark of tasks that work for an unattended call: what they run into is not shown to the member.
package enum UnattendedCall {
    /// Whether the task works for an unattended call.
    @TaskLocal package static var isRunning = false
}

extension RequestPipeline {
    /// The result of a refresh that was asked for.
    enum Refreshed: Sendable {
        case ended(BackgroundRefresh.Outcome)
        /// Nothing was sent, because a refresh of the same entry is under way, or the hook or the task has ended it.
        case skipped
    }

    /// Refreshes an entry that was delivered expired, with one request for all callers that need it in the meantime.
    func refresh<Value: Sendable>(
        _ run: CallExecution, _ key: CacheKey, _ decode: @escaping @Sendable (Data) throws(RequestError) -> Value
    ) {
        let run = execution(of: run.call.refreshing, for: run.source, folder: run.folder)
        traffic.flights.begin(flight(run, key, Void.self)) { [self] in
            await refreshed(run, key, traffic.background, decode)
        }
    }

    /// Refreshes an entry, of any age, and waits for the end.
    /// - Parameters:
    ///   - run: The call, as ``ProviderCall/refreshing`` makes it.
    ///   - hook: Is notified.
    ///   - check: Judges a body; one that it refuses is not kept.
    /// - Returns: The result.
    func refresh(
        _ run: CallExecution, observedBy hook: BackgroundRefreshHook?,
        _ check: @escaping @Sendable (Data) throws(RequestError) -> Void
    ) async -> Refreshed {
        let (key, isLate) = (CacheKey(run.call.request.url, dropping: run.rules.volatileParameters), Locked(false))
        let outcome = await traffic.flights.join(
            flight(run, key, Void.self), isLate: { isLate.withLock { $0 = true } },
            { await refreshed(run, key, hook, check) })
        if isLate.value { return .skipped }
        switch outcome {
        case .success: return .ended(.refreshed)
        case .failure(let failure):
            if case .transport(.cancelled) = failure.error { return .skipped }
            return .ended(.failed(failure.error))
        }
    }

    private func refreshed<Value: Sendable>(
        _ run: CallExecution, _ key: CacheKey, _ hook: BackgroundRefreshHook?,
        _ decode: @escaping @Sendable (Data) throws(RequestError) -> Value
    ) async -> CallOutcome {
        let result = Locked<CallOutcome?>(nil)
        let perform = { @Sendable () async -> BackgroundRefresh.Outcome in
            let outcome = await self.outcome(run, key, decode)
            result.withLock { $0 = outcome }
            if case .failure(let failure) = outcome { return .failed(failure.error) }
            return .refreshed
        }
        let refresh = BackgroundRefresh(key: key, folder: run.folder)
        if let hook { await hook.around(refresh, perform) } else { _ = await perform() }
        return result.value ?? .failure(CallFailure(error: .transport(.cancelled), allowsStale: false))
    }
}
