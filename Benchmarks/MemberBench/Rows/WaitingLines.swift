import MemberRequests

/// Joining a line and leaving it again by cancellation, where 30 000 wait, against the same where a hundred do.
func waitingLines() -> Row {
    Row(
        name: "Joining and leaving a line of 30000", baselineName: "the same of 100", count: 8_000, aim: 1 / 1.5,
        candidate: { try await pass(through: 30_000, $0) }, baseline: { try await pass(through: 100, $0) })
}

private let lines = (long: BenchLine(), short: BenchLine())

private func pass(through length: Int, _ count: Int) async throws {
    let line = length > 100 ? lines.long : lines.short
    await line.fill(to: length)
    for _ in 0..<(count / 100) { try await line.joinAndLeave(100) }
}

/// A limiter that lets nobody through, and those who wait for it until the end of the process.
private final class BenchLine: Sendable {
    private let limiter = RateLimiter()
    private let key = RateKey("bench", limit: RateLimit(1, per: .seconds(86_400)))

    func fill(to length: Int) async {
        limiter.close(key, for: .seconds(86_400))
        let missing = length - limiter.waitingCount(key)
        for _ in 0..<max(0, missing) { Task { [limiter, key] in try await limiter.pass([key]) } }
        while limiter.waitingCount(key) < length { await Task.yield() }
    }

    func joinAndLeave(_ count: Int) async throws {
        let before = limiter.waitingCount(key)
        let tasks = (0..<count).map { _ in Task { [limiter, key] in try await limiter.pass([key]) } }
        while limiter.waitingCount(key) < before + count { await Task.yield() }
        for task in tasks { task.cancel() }
        for task in tasks where (try? await task.value) != nil {
            throw BenchError.wrongResult("a closed line let a call through")
        }
    }
}
