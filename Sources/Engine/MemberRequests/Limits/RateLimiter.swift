public import MemberCore

/// Lets calls through at the pace their keys allow; the others wait in line.
///
/// ```swift
/// let limiter = RateLimiter()
/// try await limiter.pass(RateKey("17", limit: RateLimit(3, per: .milliseconds(1100))))
/// ```
/// A key with nobody in line costs no task and no timer, and is forgotten once it would hold nobody back.
public final class RateLimiter: Sendable {
    private struct Line: Sendable {
        let limit: RateLimit
        var window = SlidingWindow()
        var waiting = WaitingLine()
        var isServed = false

        /// Takes out those who may go now, and says how long the next one has to wait; nil if nobody waits.
        mutating func advance(to now: Duration) -> (pause: Duration?, numbers: [Int]) {
            var numbers: [Int] = []
            while !waiting.isEmpty {
                let next = window.next(limit)
                if next > now { return (next - now, numbers) }
                window.sent(limit, at: now)
                numbers.append(waiting.removeFirst().number)
            }
            isServed = false
            return (nil, numbers)
        }
    }

    private struct State: Sendable {
        var lines: [ExactText: Line] = [:]
        var pruneAt = 64
    }

    private let clock: any MemberClock
    private let state = Locked(State())
    private let waiters = Waiters<Duration?>()

    /// A limiter.
    /// - Parameter clock: The time.
    public init(clock: any MemberClock = SystemClock()) { self.clock = clock }

    /// How many calls wait for a key now.
    /// - Parameter key: Whose calls.
    /// - Returns: How many.
    public func waitingCount(_ key: RateKey) -> Int { state.withLock { $0.lines[key.place]?.waiting.count ?? 0 } }

    /// How many keys are remembered now.
    public var keyCount: Int { state.withLock { $0.lines.count } }

    /// Waits until a call may go.
    /// - Parameters:
    ///   - key: Whose call it is.
    ///   - priority: Who goes first; in order within one priority.
    ///   - isReturning: Whether the call was sent and refused for being too early: it goes before all others.
    /// - Returns: The uptime at which it went, which is when it counts.
    /// - Throws: `CancellationError` if the task is cancelled meanwhile; the call does not count then.
    @discardableResult
    public func pass(
        _ key: RateKey, priority: RequestPriority = .normal, isReturning: Bool = false
    ) async throws(CancellationError) -> Duration {
        if Task.isCancelled { throw CancellationError() }
        let now = clock.uptime
        guard let (ticket, needsServant) = enter(key, priority, isReturning, now) else { return now }
        if needsServant { Task { await serve(key.place) } }
        let moment = await waiters.value(of: ticket) { leave(ticket, key) }
        guard let moment else { throw CancellationError() }
        return moment
    }

    /// Forgets a call that passed and then did not leave this machine.
    /// - Parameters:
    ///   - key: Whose call it was.
    ///   - moment: What ``pass(_:priority:isReturning:)`` returned.
    public func withdraw(_ key: RateKey, passedAt moment: Duration) {
        state.withLock { $0.lines[key.place]?.window.withdraw(sentAt: moment) }
    }

    /// Lets nothing through for a time.
    /// - Parameters:
    ///   - key: Whose calls.
    ///   - duration: How long; a longer pause that is on already stays.
    public func close(_ key: RateKey, for duration: Duration) {
        let now = clock.uptime
        state.withLock { $0.lines[key.place, default: Line(limit: key.limit)].window.close(for: duration, at: now) }
    }

    /// Slows down as a response says.
    /// - Parameters:
    ///   - hint: What it says.
    ///   - key: Whose calls.
    public func apply(_ hint: RateHint, to key: RateKey) {
        let now = clock.uptime
        state.withLock { $0.lines[key.place, default: Line(limit: key.limit)].window.apply(hint, at: now) }
    }

    /// Lets a call through at once where nobody waits and nothing holds it back, else puts it in line.
    /// - Returns: The ticket, and whether somebody must begin to serve the line; nil if the call may go.
    private func enter(
        _ key: RateKey, _ priority: RequestPriority, _ isReturning: Bool, _ now: Duration
    ) -> (ticket: Int, needsServant: Bool)? {
        state.withLock { state in
            Self.prune(&state, at: now)
            if Self.passes(&state.lines[key.place, default: Line(limit: key.limit)], at: now) { return nil }
            let ticket = WaitingLine.Ticket(number: waiters.issue(), priority: priority, isReturning: isReturning)
            return (ticket.number, Self.add(ticket, to: &state.lines[key.place, default: Line(limit: key.limit)]))
        }
    }

    private static func passes(_ line: inout Line, at now: Duration) -> Bool {
        guard line.waiting.isEmpty, line.window.next(line.limit) <= now else { return false }
        line.window.sent(line.limit, at: now)
        return true
    }

    /// Changes the line where it lies: a copy of it would cost as much as it is long.
    /// - Returns: Whether somebody must begin to serve it.
    private static func add(_ ticket: WaitingLine.Ticket, to line: inout Line) -> Bool {
        line.waiting.add(ticket)
        defer { line.isServed = true }
        return !line.isServed
    }

    private func leave(_ ticket: Int, _ key: RateKey) {
        let wasWaiting = state.withLock { $0.lines[key.place]?.waiting.remove(ticket) ?? false }
        if wasWaiting { waiters.resume(ticket, returning: nil) }
    }

    /// Lets one after the other through; ends when nobody waits any more.
    private func serve(_ place: ExactText) async {
        while let pause = step(place) { try? await clock.sleep(for: pause) }
    }

    /// Lets through those who may go now.
    /// - Returns: How long the next one has to wait; nil if nobody waits.
    private func step(_ place: ExactText) -> Duration? {
        let now = clock.uptime
        let (pause, passed) = state.withLock { $0.lines[place]?.advance(to: now) ?? (nil, []) }
        for ticket in passed { waiters.resume(ticket, returning: now) }
        return pause
    }

    /// Forgets idle keys, each time their number has doubled: nothing to pay on an ordinary call.
    private static func prune(_ state: inout State, at now: Duration) {
        guard state.lines.count >= state.pruneAt else { return }
        state.lines = state.lines.filter { $1.isServed || !$1.waiting.isEmpty || !$1.window.isIdle($1.limit, at: now) }
        state.pruneAt = max(64, state.lines.count * 2)
    }
}
