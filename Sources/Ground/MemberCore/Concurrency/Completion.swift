extension Result {
    /// Creates the result of some work.
    /// - Parameter work: The work.
    package init(_ work: () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

/// Performs work in a task of its own and passes on its result: the completion form of an async function.
/// - Parameters:
///   - completion: Called once.
///   - work: The work.
package func completing<Value: Sendable, Failure: Error>(
    _ completion: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
) {
    Task { await completion(await Result(work)) }
}

/// Lets only one piece of work run at a time: another one is refused at once.
package final class OneAtATime: Sendable {
    private let busy = Locked(false)

    /// Creates a gate with no running work.
    package init() {}

    /// Whether work is in progress.
    package var isBusy: Bool { busy.value }

    /// Performs work, if no other is in progress.
    /// - Parameters:
    ///   - refusal: The error if other work is in progress.
    ///   - work: The work.
    /// - Returns: The result of the work.
    /// - Throws: The refusal, or the error of the work.
    package func run<Value, Failure: Error>(
        else refusal: Failure, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let isFree = busy.withLock { busy in
            defer { busy = true }
            return !busy
        }
        guard isFree else { throw refusal }
        defer { busy.withLock { $0 = false } }
        return try await work()
    }
}
