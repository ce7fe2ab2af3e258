import MemberCore

/// Stores the responses of refreshes that could not be stored when they came, before a process ends.
struct ResponseStoring: Sendable {
    let held: HeldLeases
    let clock: any MemberClock
    /// Stores one response.
    let store: @Sendable (HeldLeases.Response) async throws -> Void

    /// The pause after the first round of tries; each further one is twice as long, up to ``longestPause``.
    static let firstPause = Duration.milliseconds(50)
    static let longestPause = Duration.milliseconds(400)

    /// Tries again and again until nothing is left, or the task is cancelled.
    /// - Parameter limit: How long one try may take: a row that another transaction has locked does not keep the others waiting.
    func run(each limit: Duration) async {
        var pause = Self.firstPause
        while true {
            await withTaskGroup { group in
                for response in held.responses {
                    group.addTask { await clock.bounded(by: limit) { try? await stored(response) } }
                }
            }
            guard !held.responses.isEmpty, !Task.isCancelled else { return }
            do { try await clock.sleep(for: pause) } catch { return }
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private func stored(_ response: HeldLeases.Response) async throws {
        try await store(response)
        held.remove(response.lease, of: response.key)
    }
}

extension MemberClock {
    /// Does work, and returns after a time, or when the task is cancelled, even if the work has not ended, which is cancelled then.
    func bounded(by limit: Duration, _ work: @escaping @Sendable () async -> Void) async {
        let waiters = Waiters<Void>()
        let ticket = waiters.issue()
        let task = Task {
            await work()
            waiters.resume(ticket, returning: ())
        }
        let timer = Task {
            try? await sleep(for: limit)
            waiters.resume(ticket, returning: ())
        }
        await waiters.value(of: ticket) { waiters.resume(ticket, returning: ()) }
        task.cancel()
        timer.cancel()
    }
}
