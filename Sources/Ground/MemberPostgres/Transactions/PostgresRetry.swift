/// When a transaction that failed is run again: the caller's rule.
///
/// The whole closure runs again, so it must contain only work that can be done twice.
package struct PostgresRetry: Sendable {
    /// Never.
    package static let never = PostgresRetry { _, _ in nil }

    private let pause: @Sendable (PostgresError, Int) -> Duration?

    /// A rule.
    /// - Parameter pause: Gets the error and the number of attempts so far, from 1; returns how long to wait before the next one, or
    ///   nil to give up.
    package init(_ pause: @escaping @Sendable (PostgresError, Int) -> Duration?) { self.pause = pause }

    /// After serialization failures and deadlocks.
    /// - Parameters:
    ///   - attempts: How many attempts there are at most.
    ///   - pause: The pause before the second attempt; twice as long before each further one.
    /// - Returns: The rule.
    package static func serializationFailures(attempts: Int, pause: Duration = .milliseconds(5)) -> PostgresRetry {
        PostgresRetry { error, made in
            guard case .serializationFailure = error, made < attempts else { return nil }
            return pause * (1 << min(made - 1, 10))
        }
    }

    /// Runs something until it succeeds or the rule gives up.
    /// - Parameters:
    ///   - sleep: Waits for the rule's pause.
    ///   - body: The work, which is done again as a whole.
    /// - Returns: The result of the work.
    /// - Throws: The last error of the work; ``PostgresError/cancelled`` if the pause was cut off.
    package func run<Result>(
        sleeping sleep: (Duration) async throws -> Void, _ body: () async throws -> Result
    ) async throws -> Result {
        var made = 0
        while true {
            do { return try await body() } catch let error as PostgresError {
                made += 1
                guard let wait = pause(error, made) else { throw error }
                do { try await sleep(wait) } catch { throw PostgresError.cancelled }
            }
        }
    }
}
