import MemberAccounts
import MemberCore

/// A step of the first connection that is overtaken: while it decides, the second connection makes a step too.
///
/// Where the store allows it, the second step is committed before the first one writes, which must then decide again. Elsewhere the
/// second one begins while the first one decides, waits, and is committed after it.
struct StoreOvertaking: Sendable {
    /// Begins the second step where no other connection can commit during a decision. A closure that decides calls it.
    let begin: @Sendable () -> Void
    private let second: Locked<Task<Void, any Error>?>

    private init(_ work: (@Sendable () async throws -> Void)?) {
        let second = Locked<Task<Void, any Error>?>(nil)
        self.second = second
        begin = {
            second.withLock { if let work, $0 == nil { $0 = Task { try await work() } } }
        }
    }

    /// Performs both steps.
    /// - Parameters:
    ///   - stage: The connections.
    ///   - work: The second connection's step.
    ///   - step: The first connection's step, which calls ``begin`` when it decides, or just before.
    /// - Returns: The result of the first connection's step, after both.
    /// - Throws: ``StoreFailure`` if the second step was not made at that time, or an error of the steps.
    static func of<Result>(
        _ stage: StoreStage, by work: @escaping @Sendable () async throws -> Void,
        _ step: (StoreOvertaking) async throws -> Result
    ) async throws -> Result {
        guard let interrupt = stage.interrupt else {
            let overtaking = StoreOvertaking(work)
            let result = try await step(overtaking)
            try check(overtaking.second.value != nil, "the second step begins while the first one decides")
            try await overtaking.second.value?.value
            return result
        }
        let outcome = Locked<Swift.Result<Void, any Error>?>(nil)
        interrupt {
            var made = Swift.Result<Void, any Error>.success(())
            do { try await work() } catch { made = .failure(error) }
            outcome.withLock { [made] in $0 = made }
        }
        let result = try await step(StoreOvertaking(nil))
        try check(outcome.value != nil, "the second step is committed while the first one decides")
        try outcome.value?.get()
        return result
    }
}
