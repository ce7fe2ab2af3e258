import MemberCore

/// The one end of a sheet: the first that is told counts, and one that is released untold was closed by the member.
final class SheetEnding: Sendable {
    private struct Callback: Sendable {
        let completion: GroupSubscriptionConfiguration.Completion?
        let afterwards: @Sendable () -> Void
    }
    private let callback: Locked<Callback?>

    /// - Parameters:
    ///   - completion: Gets the end, on the main actor.
    ///   - afterwards: Called after that.
    init(_ completion: GroupSubscriptionConfiguration.Completion?, afterwards: @escaping @Sendable () -> Void = {}) {
        callback = Locked(Callback(completion: completion, afterwards: afterwards))
    }

    deinit { tell(.failure(.closedByUser)) {} }

    /// Tells the end.
    /// - Parameters:
    ///   - result: The end.
    ///   - wait: What passes before it is told.
    func tell(
        _ result: Result<Void, GroupSubscriptionError>, after wait: @escaping @MainActor @Sendable () async -> Void
    ) {
        let callback = callback.withLock { callback in
            defer { callback = nil }
            return callback
        }
        guard let callback else { return }
        Task { @MainActor in
            await wait()
            callback.completion?(result)
            callback.afterwards()
        }
    }
}
