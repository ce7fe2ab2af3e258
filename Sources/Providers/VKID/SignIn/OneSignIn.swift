import MemberCore

/// The one sign-in that a setup lets run at a time; a later setup ends it.
final class OneSignIn: Sendable {
    private struct State: Sendable {
        var isSuperseded = false
        var cancel: (@Sendable () -> Void)?
    }
    private let state = Locked(State())

    /// Whether one is under way.
    var isBusy: Bool { state.value.cancel != nil }

    /// Runs a sign-in, if no other is under way.
    /// - Parameter work: The sign-in.
    /// - Returns: What came of it.
    /// - Throws: ``VKID/AuthError/authAlreadyInProgress``; with ``VKID/SignInSuperseded`` where another setup came before its end.
    func run(
        _ work: @escaping @Sendable () async -> Result<VKID.AuthOutcome, AuthError>
    ) async throws(AuthError) -> VKID.AuthOutcome {
        let task = try begin(work).get()
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        let isSuperseded = state.withLock { state in
            state.cancel = nil
            return state.isSuperseded
        }
        if case .failure = result, isSuperseded { throw .superseded }
        return try result.get()
    }

    /// Ends the sign-in under way, and refuses any further one.
    func supersede() {
        let cancel = state.withLock { state in
            state.isSuperseded = true
            return state.cancel
        }
        cancel?()
    }

    private func begin(
        _ work: @escaping @Sendable () async -> Result<VKID.AuthOutcome, AuthError>
    ) -> Result<Task<Result<VKID.AuthOutcome, AuthError>, Never>, AuthError> {
        state.withLock { state in
            if state.isSuperseded { return .failure(.superseded) }
            if state.cancel != nil { return .failure(.authAlreadyInProgress) }
            let task = Task.following(work)
            state.cancel = { task.cancel() }
            return .success(task)
        }
    }
}

extension AuthError {
    static var superseded: AuthError { .unknown(cause: VKID.SignInSuperseded()) }
    static var notConfigured: AuthError { .unknown(cause: VKIDConfigurationError.notConfigured) }
}
