/// Waits for what tells nobody when it happens, such as a count that a test may only look at.
///
/// ```swift
/// #expect(await waited(while: limiter.waitingCount(key) < 2))
/// ```
/// - Parameters:
///   - condition: What must come to an end.
///   - limit: How long that may take, in real time; a test's task that is cancelled waits no longer either.
///   - isolation: Where the condition is looked at; the caller's.
/// - Returns: Whether it has come to its end.
public func waited(
    while condition: @autoclosure () -> Bool, limit: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
) async -> Bool {
    let end = ContinuousClock.now + limit
    while condition() {
        guard !Task.isCancelled, ContinuousClock.now < end else { return false }
        await Task.yield()
    }
    return true
}
