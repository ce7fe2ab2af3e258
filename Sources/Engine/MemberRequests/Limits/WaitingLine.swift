/// Who waits for one key: a pure order. Joining, leaving and being served cost the same however many wait.
struct WaitingLine: Sendable {
    /// One who waits.
    struct Ticket: Sendable, Equatable {
        let number: Int
        let priority: RequestPriority
        /// Whether it was sent before and refused for being too early.
        let isReturning: Bool
    }

    /// Those of one rank in the order they came; who left is still in it until its turn comes or half of it has left.
    private struct Queue: Sendable {
        var tickets: [Ticket] = []
        var first = 0
        var waiting = 0
    }

    /// By rank, the last one is served first.
    private var queues = [Queue](repeating: Queue(), count: RequestPriority.allCases.count + 1)
    /// The rank of each one who waits, by number.
    private var present: [Int: Int] = [:]

    /// Everybody, the first one first.
    var tickets: [Ticket] {
        queues.reversed().flatMap { queue in queue.tickets[queue.first...].filter { present[$0.number] != nil } }
    }
    var count: Int { present.count }
    var isEmpty: Bool { present.isEmpty }
    /// How many places are remembered, those of who left among them.
    var places: Int { queues.reduce(0) { $0 + $1.tickets.count } }

    /// Puts a ticket behind those of its rank: who returns goes before all others, then by priority, then in the order of coming.
    /// - Parameter ticket: One whose number is not in line.
    mutating func add(_ ticket: Ticket) {
        let rank = Self.rank(ticket)
        queues[rank].tickets.append(ticket)
        queues[rank].waiting += 1
        present[ticket.number] = rank
    }

    /// Takes the first out; somebody must wait.
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

    /// Takes one out.
    /// - Returns: Whether it was there.
    mutating func remove(_ number: Int) -> Bool {
        guard let rank = present.removeValue(forKey: number) else { return false }
        queues[rank].waiting -= 1
        tidy(rank)
        return true
    }

    /// Forgets the places of those who left or were served once they are more than half: each is moved past once on average.
    private mutating func tidy(_ rank: Int) {
        guard queues[rank].tickets.count > 2 * queues[rank].waiting + 16 else { return }
        let rest = queues[rank].tickets[queues[rank].first...]
        queues[rank].tickets = rest.filter { present[$0.number] != nil }
        queues[rank].first = 0
    }

    private static func rank(_ ticket: Ticket) -> Int {
        ticket.isReturning ? RequestPriority.allCases.count : ticket.priority.rawValue
    }
}
