import MemberCore

/// The lines of all keys, as a value: which calls may be sent, and which wait and how long.
///
/// A call that counts for several keys passes when all of them allow it. It waits in only one line, that of the key that delays
/// it longest. If another key delays it when its turn has arrived there, it moves to that key's line, to the place of its
/// arrival. So a key that is closed for one member does not delay other members, and no key counts a call that was not sent.
struct RateLines: Sendable {
    private struct Line: Sendable {
        let limit: RateLimit
        var window = SlidingWindow()
        var waiting = WaitingLine()
        var isServed = false

        init(_ key: RateKey) { limit = key.limit }

        /// Lets a call through if no other call waits and the limit allows it.
        mutating func passes(at now: Duration) -> Bool {
            guard waiting.isEmpty, window.next(limit) <= now else { return false }
            window.sent(limit, at: now)
            return true
        }

        /// When the call behind this many others passes, if no other call arrives.
        func moment(behind count: Int, at now: Duration) -> Duration {
            var (window, moment) = (window, now)
            for _ in 0..<count {
                moment = max(moment, window.next(limit))
                window.sent(limit, at: moment)
            }
            return max(moment, window.next(limit))
        }
    }

    /// The result of serving a line.
    struct Step: Sendable {
        /// How long the next call has to wait; nil if no call waits.
        var pause: Duration?
        /// The calls that pass now.
        var passed: [Int] = []
        /// The lines that the caller must begin to serve.
        var begins: [ExactText] = []
    }

    private var lines: [ExactText: Line] = [:]
    private var pruneAt = 64

    /// How many keys are remembered.
    var count: Int { lines.count }

    func waitingCount(_ key: RateKey) -> Int { lines[key.place]?.waiting.count ?? 0 }

    /// Counts a call if it may be sent now.
    /// - Returns: The key that delays it longest; nil if it passes.
    mutating func pass(_ keys: [RateKey], at now: Duration) -> RateKey? {
        prune(at: now)
        if keys.count == 1 { return lines[keys[0].place, default: Line(keys[0])].passes(at: now) ? nil : keys[0] }
        if let key = hindrance(keys, at: now) { return key }
        for key in keys { note(key, at: now) }
        return nil
    }

    /// Puts a call in a key's line.
    ///
    /// It changes the line in place: the cost of a copy would grow with its length.
    /// - Returns: Whether the caller must begin to serve the line.
    mutating func add(_ ticket: WaitingLine.Ticket, to key: RateKey) -> Bool {
        Self.add(ticket, to: &lines[key.place, default: Line(key)])
    }

    private static func add(_ ticket: WaitingLine.Ticket, to line: inout Line) -> Bool {
        line.waiting.add(ticket)
        defer { line.isServed = true }
        return !line.isServed
    }

    /// Removes a call from the line in which it waits.
    /// - Returns: Whether it waited in one.
    mutating func remove(_ number: Int, _ keys: [RateKey]) -> Bool {
        keys.contains { lines[$0.place]?.waiting.remove(number) ?? false }
    }

    /// Lets through the calls of a line that may be sent now, and moves the calls that another key delays.
    mutating func advance(_ place: ExactText, to now: Duration) -> Step {
        var step = Step()
        while let next = next(of: place) {
            if next > now {
                step.pause = next - now
                return step
            }
            guard let ticket = lines[place]?.waiting.removeFirst() else { break }
            if let key = hindrance(ticket.keys.filter { $0.place != place }, at: now) {
                if add(ticket, to: key) { step.begins.append(key.place) }
            } else {
                for key in ticket.keys { note(key, at: now) }
                step.passed.append(ticket.number)
            }
        }
        lines[place]?.isServed = false
        return step
    }

    /// When a call that arrived now would pass, if no other call arrives.
    func moment(_ keys: [RateKey], _ priority: RequestPriority, at now: Duration) -> Duration {
        let rank = WaitingLine.rank(priority, isReturning: false)
        return moment(keys, at: now) { $0.count(before: .max, rank: rank) }
    }

    /// When a waiting call will pass, if no other call arrives; nil if it does not wait.
    func moment(of number: Int, _ keys: [RateKey], at now: Duration) -> Duration? {
        let ranks = keys.compactMap { lines[$0.place]?.waiting.rank(of: number) }
        return ranks.first.map { rank in moment(keys, at: now) { $0.count(before: number, rank: rank) } }
    }

    private func moment(_ keys: [RateKey], at now: Duration, _ ahead: (WaitingLine) -> Int) -> Duration {
        keys.reduce(now) { latest, key in
            max(latest, lines[key.place].map { $0.moment(behind: ahead($0.waiting), at: now) } ?? now)
        }
    }

    /// Changes a key's window with a closure.
    mutating func change(_ key: RateKey, _ change: (inout SlidingWindow) -> Void) {
        change(&lines[key.place, default: Line(key)].window)
    }

    /// When the first call of a line may pass by its key; nil if no call waits.
    private func next(of place: ExactText) -> Duration? {
        guard let line = lines[place], !line.waiting.isEmpty else { return nil }
        return line.window.next(line.limit)
    }

    private mutating func note(_ key: RateKey, at now: Duration) {
        change(key) { $0.sent(key.limit, at: now) }
    }

    /// The key that delays a call longest; a key with waiting calls delays it too.
    private func hindrance(_ keys: [RateKey], at now: Duration) -> RateKey? {
        var latest: (key: RateKey, moment: Duration)?
        for key in keys {
            guard let line = lines[key.place] else { continue }
            let next = line.window.next(line.limit)
            guard next > now || !line.waiting.isEmpty else { continue }
            if next > latest?.moment ?? Duration.seconds(-1) { latest = (key, next) }
        }
        return latest?.key
    }

    /// Forgets idle keys, each time their number has doubled: an ordinary call has no extra cost.
    private mutating func prune(at now: Duration) {
        guard lines.count >= pruneAt else { return }
        lines = lines.filter { $1.isServed || !$1.waiting.isEmpty || !$1.window.isIdle($1.limit, at: now) }
        pruneAt = max(64, lines.count * 2)
    }
}
