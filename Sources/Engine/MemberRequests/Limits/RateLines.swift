import MemberCore

/// The lines of all keys, as a value: who may go, who waits and for how long.
///
/// A call that counts for several keys goes when all of them let it. It stands in one line alone, that of the key which holds it back
/// longest; if another key holds it back when its turn has come there, it moves to that one's line, to the place of its arrival. So a
/// key that is closed for one member holds nobody else back, and no key counts a call that has not gone.
struct RateLines: Sendable {
    private struct Line: Sendable {
        let limit: RateLimit
        var window = SlidingWindow()
        var waiting = WaitingLine()
        var isServed = false

        init(_ key: RateKey) { limit = key.limit }

        /// Lets a call through where nobody waits and nothing holds it back.
        mutating func passes(at now: Duration) -> Bool {
            guard waiting.isEmpty, window.next(limit) <= now else { return false }
            window.sent(limit, at: now)
            return true
        }

        /// When the one behind so many goes, if nobody else comes.
        func moment(behind count: Int, at now: Duration) -> Duration {
            var (window, moment) = (window, now)
            for _ in 0..<count {
                moment = max(moment, window.next(limit))
                window.sent(limit, at: moment)
            }
            return max(moment, window.next(limit))
        }
    }

    /// What serving a line has come to.
    struct Step: Sendable {
        /// How long the next one has to wait; nil if nobody waits any more.
        var pause: Duration?
        /// Who goes now.
        var passed: [Int] = []
        /// The lines that somebody must begin to serve.
        var begins: [ExactText] = []
    }

    private var lines: [ExactText: Line] = [:]
    private var pruneAt = 64

    /// How many keys are remembered.
    var count: Int { lines.count }

    func waitingCount(_ key: RateKey) -> Int { lines[key.place]?.waiting.count ?? 0 }

    /// Counts a call that may go now.
    /// - Returns: The key that holds it back longest; nil if it goes.
    mutating func pass(_ keys: [RateKey], at now: Duration) -> RateKey? {
        prune(at: now)
        if keys.count == 1 { return lines[keys[0].place, default: Line(keys[0])].passes(at: now) ? nil : keys[0] }
        if let key = hindrance(keys, at: now) { return key }
        for key in keys { note(key, at: now) }
        return nil
    }

    /// Puts a call in a key's line.
    ///
    /// Changes the line where it lies: a copy of it would cost as much as it is long.
    /// - Returns: Whether somebody must begin to serve it.
    mutating func add(_ ticket: WaitingLine.Ticket, to key: RateKey) -> Bool {
        Self.add(ticket, to: &lines[key.place, default: Line(key)])
    }

    private static func add(_ ticket: WaitingLine.Ticket, to line: inout Line) -> Bool {
        line.waiting.add(ticket)
        defer { line.isServed = true }
        return !line.isServed
    }

    /// Takes a call out of the line it stands in.
    /// - Returns: Whether it stood in one.
    mutating func remove(_ number: Int, _ keys: [RateKey]) -> Bool {
        keys.contains { lines[$0.place]?.waiting.remove(number) ?? false }
    }

    /// Lets through those of a line who may go now, and moves those whom another key holds back.
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

    /// When a call that came now would go, if nobody else comes.
    func moment(_ keys: [RateKey], _ priority: RequestPriority, at now: Duration) -> Duration {
        let rank = WaitingLine.rank(priority, isReturning: false)
        return moment(keys, at: now) { $0.count(before: .max, rank: rank) }
    }

    /// When a call that waits will go, if nobody else comes; nil if it does not wait.
    func moment(of number: Int, _ keys: [RateKey], at now: Duration) -> Duration? {
        let ranks = keys.compactMap { lines[$0.place]?.waiting.rank(of: number) }
        return ranks.first.map { rank in moment(keys, at: now) { $0.count(before: number, rank: rank) } }
    }

    private func moment(_ keys: [RateKey], at now: Duration, _ ahead: (WaitingLine) -> Int) -> Duration {
        keys.reduce(now) { latest, key in
            max(latest, lines[key.place].map { $0.moment(behind: ahead($0.waiting), at: now) } ?? now)
        }
    }

    /// Lets something change a key's window.
    mutating func change(_ key: RateKey, _ change: (inout SlidingWindow) -> Void) {
        change(&lines[key.place, default: Line(key)].window)
    }

    /// When the first one of a line may go by its key; nil if nobody waits.
    private func next(of place: ExactText) -> Duration? {
        guard let line = lines[place], !line.waiting.isEmpty else { return nil }
        return line.window.next(line.limit)
    }

    private mutating func note(_ key: RateKey, at now: Duration) {
        change(key) { $0.sent(key.limit, at: now) }
    }

    /// The key that holds a call back longest; one with a line does so too.
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

    /// Forgets idle keys, each time their number has doubled: nothing to pay on an ordinary call.
    private mutating func prune(at now: Duration) {
        guard lines.count >= pruneAt else { return }
        lines = lines.filter { $1.isServed || !$1.waiting.isEmpty || !$1.window.isIdle($1.limit, at: now) }
        pruneAt = max(64, lines.count * 2)
    }
}
