import MemberCore

/// Keeps the listener for the moment in which a browser that got the closing page asks for its stylesheet.
final class Farewell: Sendable {
    private struct State: Sendable {
        var isAwaited = false
        var isSent = false
    }
    private let state = Locked(State())
    private let clock: any MemberClock
    private let sent: AsyncStream<Void>
    private let sending: AsyncStream<Void>.Continuation

    /// The longest time it is waited for.
    private static let limit = Duration.seconds(1)

    init(clock: any MemberClock) {
        self.clock = clock
        (sent, sending) = AsyncStream.makeStream()
    }

    /// A browser was given the page.
    func pageShown() { state.withLock { $0.isAwaited = true } }

    /// The stylesheet was asked for.
    func stylesheetSent() {
        state.withLock { $0.isSent = true }
        sending.yield()
    }

    /// Waits until the stylesheet was asked for, or not longer.
    func wait() async {
        guard state.withLock({ $0.isAwaited && !$0.isSent }) else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.sent { return } }
            group.addTask { [clock] in try? await clock.sleep(for: Self.limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
