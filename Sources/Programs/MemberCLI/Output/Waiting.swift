import MemberCore

/// A line on the terminal that tells how long something has been waited for, and goes when it is over.
enum Waiting {
    /// Waits for something, telling so on a terminal; elsewhere it just waits.
    /// - Parameters:
    ///   - what: What is waited for.
    ///   - console: Where it is told.
    ///   - clock: The time.
    ///   - body: What takes its time.
    /// - Returns: What it brought.
    /// - Throws: What it threw.
    static func telling<Result: Sendable, Failure: Error>(
        _ what: TerminalText, _ console: Console, clock: any MemberClock = SystemClock(),
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let rewrite = console.rewrite else { return try await body() }
        let begin = clock.uptime
        let telling = Task {
            while !Task.isCancelled {
                rewrite(line(what, clock.uptime - begin).rendered)
                try? await clock.sleep(for: .seconds(1))
            }
        }
        defer {
            telling.cancel()
            rewrite("")
        }
        return try await body()
    }

    static func line(_ what: TerminalText, _ time: Duration) -> TerminalText {
        let seconds = time.components.seconds
        return "\(what) \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) (Ctrl-C ends it)"
    }
}
