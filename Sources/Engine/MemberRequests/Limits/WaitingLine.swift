/// Who waits for one key: a pure order.
struct WaitingLine: Sendable {
    /// One who waits.
    struct Ticket: Sendable, Equatable {
        let number: Int
        let priority: RequestPriority
        /// Whether it was sent before and refused for being too early.
        let isReturning: Bool
    }

    private(set) var tickets: [Ticket] = []

    var isEmpty: Bool { tickets.isEmpty }

    /// Puts a ticket behind those of its rank: who returns goes before all others, then by priority, then by number.
    mutating func add(_ ticket: Ticket) {
        let place = tickets.firstIndex { Self.rank($0) < Self.rank(ticket) } ?? tickets.endIndex
        tickets.insert(ticket, at: place)
    }

    /// Takes the first out.
    mutating func removeFirst() -> Ticket { tickets.removeFirst() }

    /// Takes one out.
    /// - Returns: Whether it was there.
    mutating func remove(_ number: Int) -> Bool {
        guard let place = tickets.firstIndex(where: { $0.number == number }) else { return false }
        tickets.remove(at: place)
        return true
    }

    private static func rank(_ ticket: Ticket) -> Int { ticket.isReturning ? .max : ticket.priority.rawValue }
}
