/// Waits for a change that sends no notification, such as a count that a test can only read.
///
/// ```swift
/// #expect(await waited(while: limiter.waitingCount(key) < 2))
/// ```
/// - Parameters:
///   - condition: The condition whose end is awaited.
///   - limit: The longest wait, in real time; a cancelled task also stops waiting.
///   - isolation: Where the condition is evaluated; by default the caller's.
/// - Returns: Whether the condition has ended.
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
