/// The calls that wait for one key: a pure order. Joining, leaving and being served have constant cost.
struct WaitingLine: Sendable {
    /// A waiting call.
    struct Ticket: Sendable, Equatable {
        let number: Int
        let priority: RequestPriority
        /// Whether it was sent before and refused because it was too early.
        let isReturning: Bool
        /// The keys that the call counts for.
        var keys: [RateKey] = []
    }

    /// The calls of one rank in order of arrival; a call that left stays in it until its turn, or until half of the queue has left.
    private struct Queue: Sendable {
        var tickets: [Ticket] = []
        var first = 0
        var waiting = 0

        /// Puts a call behind those that arrived before it; only a call that moves from another line is not the last.
        mutating func add(_ ticket: Ticket) {
            tickets.append(ticket)
            waiting += 1
            var place = tickets.count - 1
            while place > first, tickets[place - 1].number > ticket.number {
                tickets.swapAt(place - 1, place)
                place -= 1
            }
        }
    }

    /// By rank, the last one is served first.
    private var queues = [Queue](repeating: Queue(), count: RequestPriority.allCases.count + 1)
    /// The rank of each waiting call, by number.
    private var present: [Int: Int] = [:]

    /// All waiting calls, the first one first.
    var tickets: [Ticket] {
        queues.reversed().flatMap { queue in queue.tickets[queue.first...].filter { present[$0.number] != nil } }
    }
    var count: Int { present.count }
    var isEmpty: Bool { present.isEmpty }
    /// How many places are remembered, including those of calls that left.
    var places: Int { queues.reduce(0) { $0 + $1.tickets.count } }

    /// Puts a ticket behind those of its rank: a returning call is before all others, then by priority, then in order of arrival.
    /// - Parameter ticket: A ticket whose number is not in line; numbers grow in order of arrival.
    mutating func add(_ ticket: Ticket) {
        let rank = Self.rank(ticket.priority, isReturning: ticket.isReturning)
        queues[rank].add(ticket)
        present[ticket.number] = rank
    }

    /// The rank of a waiting call; nil if it does not wait here.
    func rank(of number: Int) -> Int? { present[number] }

    /// How many calls are before the one with this number and rank.
    func count(before number: Int, rank: Int) -> Int {
        let queue = queues[rank]
        let higher = queues[(rank + 1)...].reduce(0) { $0 + $1.waiting }
        return higher + queue.tickets[queue.first...].count { $0.number < number && present[$0.number] != nil }
    }

    /// Removes and returns the first ticket; the line must not be empty.
    mutating func removeFirst() -> Ticket {
        let rank = queues.lastIndex { $0.waiting > 0 } ?? 0
        while true {
            let ticket = queues[rank].tickets[queues[rank].first]
            queues[rank].first += 1
            guard present.removeValue(forKey: ticket.number) != nil else { continue }
            queues[rank].waiting -= 1
            tidy(rank)
            return ticket
        }
    }

    /// Removes a ticket.
    /// - Returns: Whether it was in line.
    mutating func remove(_ number: Int) -> Bool {
        guard let rank = present.removeValue(forKey: number) else { return false }
        queues[rank].waiting -= 1
        tidy(rank)
        return true
    }

    /// Forgets the places of calls that left or were served when they are more than half: each is skipped once on average.
    private mutating func tidy(_ rank: Int) {
        guard queues[rank].tickets.count > 2 * queues[rank].waiting + 16 else { return }
        let rest = queues[rank].tickets[queues[rank].first...]
        queues[rank].tickets = rest.filter { present[$0.number] != nil }
        queues[rank].first = 0
    }

    /// The rank of a call: the call with the higher rank passes first.
    static func rank(_ priority: RequestPriority, isReturning: Bool) -> Int {
        isReturning ? RequestPriority.allCases.count : priority.rawValue
    }
}

/// One key's sends and pauses: a pure decision about the next send.
struct SlidingWindow: Sendable {
    /// The last sends, oldest first; at most the limit's count, from `first` on, are considered.
    private var sends: [Duration] = []
    private var first = 0
    private var closedUntil: Duration = .zero
    private var spacing: (interval: Duration, until: Duration)?

    /// When the next call may be sent; a moment in the past means now.
    func next(_ limit: RateLimit) -> Duration {
        var next = closedUntil
        if sends.count - first >= limit.count { next = max(next, sends[sends.count - limit.count] + limit.window) }
        if let spacing, let last = sends.last { next = max(next, min(last + spacing.interval, spacing.until)) }
        return next
    }

    /// Takes note of a send.
    mutating func sent(_ limit: RateLimit, at now: Duration) {
        sends.append(now)
        first = max(first, sends.count - limit.count)
        // The cost of a removal is spread over the sends before it.
        if first > limit.count {
            sends.removeFirst(first)
            first = 0
        }
        if let spacing, spacing.until <= now { self.spacing = nil }
    }

    /// Forgets a call that was not sent.
    mutating func withdraw(sentAt moment: Duration) {
        if let place = sends.lastIndex(of: moment), place >= first { sends.remove(at: place) }
    }

    /// Lets no call through for a time; never shortens a longer pause.
    mutating func close(for duration: Duration, at now: Duration) { closedUntil = max(closedUntil, now + duration) }

    /// Slows down as a response says.
    mutating func apply(_ hint: RateHint, at now: Duration) {
        if let pause = hint.pause { close(for: pause, at: now) }
        spacing = hint.spacing.map { ($0.interval, now + $0.span) }
    }

    /// Whether it may be forgotten: it would not delay a call.
    func isIdle(_ limit: RateLimit, at now: Duration) -> Bool {
        closedUntil <= now && (spacing?.until ?? now) <= now && (sends.last.map { $0 + limit.window } ?? now) <= now
    }
}
