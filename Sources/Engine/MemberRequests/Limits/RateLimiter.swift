public import Foundation
public import MemberCore

/// Lets calls through at the pace that their keys allow; the other calls wait in line.
///
/// ```swift
/// let limiter = RateLimiter()
/// try await limiter.pass([RateKey("17", limit: RateLimit(3, per: .milliseconds(1100)))])
/// ```
/// A call that counts for several keys passes when all of them allow it, and counts for all at that moment. A key without
/// waiting calls costs no task and no timer, and is forgotten when it would no longer delay a call.
public final class RateLimiter: Sendable {
    private let clock: any MemberClock
    private let lines = Locked(RateLines())
    private let waiters = Waiters<Duration?>()
    private let shared: SharedLimits?

    /// Creates a limiter.
    /// - Parameter clock: The time.
    public init(clock: any MemberClock = SystemClock()) { (self.clock, shared) = (clock, nil) }

    /// Creates a limiter whose keys have one limit on all machines.
    /// - Parameters:
    ///   - clock: The time.
    ///   - source: Leases the slots of all machines.
    ///   - name: Returns a key's name among all machines; it is stored in clear.
    package init(clock: any MemberClock, sharing source: any SharedPaceSource, name: @escaping @Sendable (RateKey) -> String) {
        (self.clock, shared) = (clock, SharedLimits(source, clock: clock, name: name))
    }

    /// How many calls wait for a key now; a call with several keys waits in the line of the key that delays it longest.
    /// - Parameter key: The key of the calls.
    /// - Returns: The number of waiting calls.
    package func waitingCount(_ key: RateKey) -> Int { lines.withLock { $0.waitingCount(key) } }

    /// How many keys are remembered now.
    package var keyCount: Int { lines.withLock { $0.count } }

    /// How long a call that arrived now would wait, as an estimate: other calls may arrive, and a response may change the pace.
    /// - Parameters:
    ///   - keys: The keys that the call counts for.
    ///   - priority: The call's priority.
    /// - Returns: The expected wait; zero if the call would pass at once.
    public func wait(for keys: [RateKey], priority: RequestPriority = .normal) -> Duration {
        let now = clock.uptime
        return lines.withLock { $0.moment(keys, priority, at: now) } - now
    }

    /// Waits until a call may be sent.
    /// - Parameters:
    ///   - keys: The keys that the call counts for.
    ///   - priority: The call's priority; calls of one priority pass in order of arrival.
    ///   - isReturning: Whether the call was sent and refused because it was too early: it passes before all others.
    ///   - places: The places that show until when the call waits.
    /// - Returns: The uptime at which the call passed; it counts from that moment.
    /// - Throws: `CancellationError` if the task is cancelled while it waits; the call does not count then.
    @discardableResult
    public func pass(
        _ keys: [RateKey], priority: RequestPriority = .normal, isReturning: Bool = false, places: [RatePlace] = []
    ) async throws(CancellationError) -> Duration {
        let moment = try await passHere(keys, priority, isReturning, places)
        guard let shared else { return moment }
        do throws(CancellationError) {
            // The calls behind this one wait in line, where their priority counts.
            try await shared.pass(keys, places) { key, wait in self.closeHere(key, for: wait) }
        } catch {
            withdraw(keys, passedAt: moment)
            throw error
        }
        return moment
    }

    /// Waits until this machine's limits let a call through.
    private func passHere(
        _ keys: [RateKey], _ priority: RequestPriority, _ isReturning: Bool, _ places: [RatePlace]
    ) async throws(CancellationError) -> Duration {
        if Task.isCancelled { throw CancellationError() }
        let now = clock.uptime
        guard let ticket = enter(keys, priority, isReturning, now) else { return now }
        for place in places { place.stand { [weak self] in self?.moment(of: ticket, keys) } }
        let moment = await waiters.value(of: ticket) { leave(ticket, keys) }
        for place in places { place.leave() }
        guard let moment else { throw CancellationError() }
        return moment
    }

    /// Forgets a call that passed but was not sent from this machine.
    /// - Parameters:
    ///   - keys: The keys that the call counted for.
    ///   - moment: The moment that ``pass(_:priority:isReturning:places:)`` returned.
    package func withdraw(_ keys: [RateKey], passedAt moment: Duration) {
        lines.withLock { lines in
            for key in keys { lines.change(key) { $0.withdraw(sentAt: moment) } }
        }
    }

    /// Lets no call through for a time.
    /// - Parameters:
    ///   - key: The key of the calls.
    ///   - duration: How long; a longer pause that already applies is kept.
    public func close(_ key: RateKey, for duration: Duration) {
        closeHere(key, for: duration)
        shared?.slow(key, by: RateHint(pause: duration))
    }

    private func closeHere(_ key: RateKey, for duration: Duration) {
        let now = clock.uptime
        lines.withLock { $0.change(key) { $0.close(for: duration, at: now) } }
    }

    /// Slows down as a response says.
    /// - Parameters:
    ///   - hints: The response's hints; of several hints for one key the slowest counts.
    ///   - keys: The keys that the call counts for.
    public func apply(_ hints: [RateHint], to keys: [RateKey]) {
        if hints.isEmpty { return }
        let now = clock.uptime
        lines.withLock { lines in
            for key in keys {
                guard let hint = RateHint.slowest(hints, for: key) else { continue }
                lines.change(key) { $0.apply(hint, at: now) }
                shared?.slow(key, by: hint)
            }
        }
    }

    /// Lets a call through at once if no key delays it; otherwise puts it in line.
    /// - Returns: The ticket; nil if the call may be sent.
    private func enter(_ keys: [RateKey], _ priority: RequestPriority, _ isReturning: Bool, _ now: Duration) -> Int? {
        let waiting = lines.withLock { lines -> (ticket: Int, begins: ExactText?)? in
            guard let key = lines.pass(keys, at: now) else { return nil }
            let number = waiters.issue()
            let ticket = WaitingLine.Ticket(number: number, priority: priority, isReturning: isReturning, keys: keys)
            return (number, lines.add(ticket, to: key) ? key.place : nil)
        }
        if let place = waiting?.begins { Task { await serve(place) } }
        return waiting?.ticket
    }

    private func leave(_ ticket: Int, _ keys: [RateKey]) {
        let wasWaiting = lines.withLock { $0.remove(ticket, keys) }
        if wasWaiting { waiters.resume(ticket, returning: nil) }
    }

    /// Lets the calls of a line through, one after another; ends when no call waits.
    private func serve(_ place: ExactText) async {
        while let pause = step(place) { try? await clock.sleep(for: pause) }
    }

    /// Lets through the calls that may be sent now.
    /// - Returns: How long the next call has to wait; nil if no call waits.
    private func step(_ place: ExactText) -> Duration? {
        let now = clock.uptime
        let step = lines.withLock { $0.advance(place, to: now) }
        for ticket in step.passed { waiters.resume(ticket, returning: now) }
        for place in step.begins { Task { await serve(place) } }
        return step.pause
    }

    private func moment(of ticket: Int, _ keys: [RateKey]) -> Date? {
        let now = clock.uptime
        let moment = lines.withLock { $0.moment(of: ticket, keys, at: now) }
        return moment.map { clock.now.addingTimeInterval(($0 - now) / .seconds(1)) }
    }
}

/// A call's place in line, which shows until when it waits.
///
/// ```swift
/// call.place = RatePlace()
/// …
/// if let moment = call.place?.delayedUntil { show(moment) }
/// ```
public final class RatePlace: Sendable {
    private let moment = Locked<(@Sendable () -> Date?)?>(nil)

    /// A place for one call, or for several that are sent as a batch.
    public init() {}

    /// Until when its limits hold the call back, as far as it can be seen now; nil while it does not wait for them.
    public var delayedUntil: Date? { moment.value?() }

    /// The call waits.
    /// - Parameter moment: Until when, as far as it can be seen.
    package func stand(_ moment: @escaping @Sendable () -> Date?) { self.moment.withLock { $0 = moment } }
    /// The call waits no more.
    package func leave() { moment.withLock { $0 = nil } }
}
