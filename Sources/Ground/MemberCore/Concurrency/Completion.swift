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
