import MemberCore

/// The slots that this machine has leased, by key. Calls of one key wait for one lease, and use its slots without another one.
actor SharedPaces {
    /// A slot, by this machine's uptime.
    struct Slot: Sendable, Equatable {
        let start: Duration
        /// Until when a call may be sent in it; after the start.
        let end: Duration
    }

    private struct Line {
        var slots: [Slot] = []
        var waiting = 0
        /// How many slots of the last lease were used; the next lease is larger if all were.
        var used = 0
        var leased = 0
        var asking: Task<Duration?, Never>?
        /// Until when calls of a key without a limit of its own need no slot.
        var freeUntil = Duration.zero
        var share = PaceRule()
    }

    /// How long no lease is requested after the source failed; meanwhile this machine has its share of the limit.
    static let pauseAfterFailure = Duration.seconds(5)

    /// The limit of a key that has none: only the provider's pauses and intervals delay its calls.
    private static let nominal = RateLimit(1_000, per: .seconds(1))

    private let source: any SharedPaceSource
    private let clock: any MemberClock
    private var lines: [String: Line] = [:]
    private var pruneAt = 64
    private var awayUntil = Duration.zero
    private var machines = 1
    private var reported: [String: Duration] = [:]

    init(_ source: any SharedPaceSource, clock: any MemberClock) { (self.source, self.clock) = (source, clock) }

    /// How many keys are remembered now.
    var count: Int { lines.count }

    /// Takes the next slot of a key; the caller waits until it begins.
    /// - Parameters:
    ///   - name: The key's name among all machines.
    ///   - limit: The limit of all machines together.
    /// - Returns: The slot.
    /// - Throws: `CancellationError` if the task is cancelled while it waits.
    func slot(_ name: String, _ limit: RateLimit) async throws(CancellationError) -> Slot {
        prune()
        let limit = limit.window > .zero ? limit : Self.nominal
        lines[name, default: Line()].waiting += 1
        defer { lines[name]?.waiting -= 1 }
        while true {
            if let slot = take(name) { return slot }
            let pause = await ask(name, limit)
            if Task.isCancelled { throw CancellationError() }
            guard let pause else { continue }
            do { try await clock.sleep(for: pause) } catch { throw CancellationError() }
        }
    }

    /// Passes a response's hint to the other machines: each pause, and an interval at most once a second.
    func slow(_ name: String, by hint: RateHint) async {
        let now = clock.uptime
        if hint.pause == nil {
            guard hint.spacing != nil, reported[name] ?? .zero <= now else { return }
            if reported.count > 1_000 { reported = reported.filter { $1 > now } }
            reported[name] = now + .seconds(1)
        }
        // A hint that is not passed on applies to this machine; the others get theirs from the provider.
        if awayUntil <= now { try? await source.slow(name, by: hint) }
    }

    private func take(_ name: String) -> Slot? {
        let now = clock.uptime
        guard var line = lines[name] else { return nil }
        if line.freeUntil > now { return Slot(start: now, end: line.freeUntil) }
        let valid = line.slots.firstIndex { $0.end > now } ?? line.slots.count
        line.slots.removeFirst(valid)
        let slot = line.slots.isEmpty ? nil : line.slots.removeFirst()
        if slot != nil { line.used += 1 }
        lines[name] = line
        return slot
    }

    /// Requests a lease, or joins the request under way.
    /// - Returns: How long to wait before the next request; nil if there may be a slot.
    private func ask(_ name: String, _ limit: RateLimit) async -> Duration? {
        if let asking = lines[name]?.asking { return await asking.value }
        let task = Task { await lease(name, limit) }
        lines[name]?.asking = task
        return await task.value
    }

    private func lease(_ name: String, _ limit: RateLimit) async -> Duration? {
        defer { lines[name]?.asking = nil }
        // Calls that arrive together get one lease.
        await Task.yield()
        let begin = clock.uptime
        let wish = PaceWish(name, limit: limit, count: wanted(name))
        guard awayUntil <= begin else { return share(name, limit, at: begin) }
        do {
            let lease = try await source.lease(wish)
            machines = lease.machines ?? machines
            if limit == Self.nominal, lease.count > 0, lease.wait + lease.interval < .milliseconds(10) {
                lines[name]?.freeUntil = clock.uptime + PaceRule.horizon
            }
            return keep(lease, name, from: begin, to: clock.uptime)
        } catch {
            awayUntil = clock.uptime + Self.pauseAfterFailure
            return share(name, limit, at: clock.uptime)
        }
    }

    /// The calls that wait, or twice the last lease if it was used up.
    private func wanted(_ name: String) -> Int {
        guard let line = lines[name] else { return 1 }
        return max(line.waiting, line.used >= line.leased ? line.leased * 2 : 1)
    }

    /// A lease of this machine's part of the limit, without the source.
    private func share(_ name: String, _ limit: RateLimit, at now: Duration) -> Duration? {
        let part = RateLimit(1, per: limit.window / limit.count * max(1, machines))
        guard let lease = lines[name]?.share.lease(PaceWish(name, limit: part, count: 1), at: now) else { return nil }
        return keep(lease, name, from: now, to: now)
    }

    /// Keeps the slots of a lease. The source's time lies between request and response, so a slot begins by the later one and ends
    /// by the earlier one.
    private func keep(_ lease: PaceLease, _ name: String, from begin: Duration, to end: Duration) -> Duration? {
        guard lease.count > 0 else { return max(.milliseconds(50), lease.wait - PaceRule.horizon) }
        let slots = (0..<lease.count).map { number in
            let place = lease.wait + lease.interval * (lease.isBurst ? 0 : number)
            return Slot(start: end + place, end: max(end + place + .milliseconds(1), begin + place + lease.interval))
        }
        lines[name]?.slots += slots
        lines[name]?.leased = slots.count
        lines[name]?.used = 0
        return nil
    }

    /// Forgets idle keys, each time their number has doubled.
    private func prune() {
        guard lines.count >= pruneAt else { return }
        let now = clock.uptime
        lines = lines.filter { $1.waiting > 0 || $1.asking != nil || $1.freeUntil > now || $1.slots.contains { $0.end > now } }
        pruneAt = max(64, lines.count * 2)
    }
}
