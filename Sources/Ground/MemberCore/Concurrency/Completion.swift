extension Result {
    /// What some work came to.
    /// - Parameter work: The work.
    package init(_ work: () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

/// Does some work in a task of its own and hands over what came of it: the completion form of an async function.
/// - Parameters:
///   - completion: Called once.
///   - work: The work.
package func completing<Value: Sendable, Failure: Error>(
    _ completion: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
) {
    Task { await completion(await Result(work)) }
}

/// Work of which only one may run at a time: a second one meanwhile is refused at once.
package final class OneAtATime: Sendable {
    private let busy = Locked(false)

    /// Nothing runs yet.
    package init() {}

    /// Whether work is under way.
    package var isBusy: Bool { busy.value }

    /// Does some work, if no other is under way.
    /// - Parameters:
    ///   - refusal: What is thrown if another is.
    ///   - work: The work.
    /// - Returns: What it brought.
    /// - Throws: The refusal, and what the work throws.
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
