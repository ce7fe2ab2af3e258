/// The connections of a pool with their users, and the waiting callers: only decisions, in order of arrival.
struct PoolBook<Connection: AnyObject & Sendable>: Sendable {
    /// The step that a caller may take.
    enum Turn: Sendable {
        /// Take this connection.
        case use(Connection)
        /// Make one.
        case open
        /// Leave.
        case fail(PostgresError)
    }

    private struct Waiter: Sendable {
        let ticket: Int
        let until: ContinuousClock.Instant
    }

    let size: Int
    private var idle: [Connection] = []
    private var waiting: [Waiter] = []
    private var isClosed = false
    /// How many connections there are or are being made.
    private(set) var total = 0

    init(size: Int) { self.size = max(1, size) }

    var inUse: Int { total - idle.count }
    var waitingCount: Int { waiting.count }
    /// When the first one has waited for too long.
    var deadline: ContinuousClock.Instant? { waiting.first?.until }

    /// Asks for a connection; nil if the caller has to wait.
    mutating func ask() -> Turn? {
        if isClosed { return .fail(.closed) }
        // A new caller must not pass the waiting ones.
        guard waiting.isEmpty else { return nil }
        if let connection = idle.popLast() { return .use(connection) }
        guard total < size else { return nil }
        total += 1
        return .open
    }

    /// Waits in the order of the calls.
    mutating func wait(_ ticket: Int, until: ContinuousClock.Instant) { waiting.append(Waiter(ticket: ticket, until: until)) }

    /// Waits no longer; false if it was this one's turn already.
    mutating func leave(_ ticket: Int) -> Bool {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return false }
        waiting.remove(at: place)
        return true
    }

    /// Returns a connection that is free again.
    /// - Returns: The next caller, if one waits.
    mutating func giveBack(_ connection: Connection) -> (ticket: Int, turn: Turn)? {
        guard !waiting.isEmpty else {
            idle.append(connection)
            return nil
        }
        return (waiting.removeFirst().ticket, .use(connection))
    }

    /// Removes a lent connection that was lost, or could not be made.
    /// - Returns: The next caller, if one waits.
    mutating func lose() -> (ticket: Int, turn: Turn)? {
        guard !waiting.isEmpty else {
            total -= 1
            return nil
        }
        return (waiting.removeFirst().ticket, .open)
    }

    /// Removes an idle connection that was lost; no effect if a caller has just taken it.
    mutating func loseIdle(_ connection: Connection) {
        guard let place = idle.firstIndex(where: { $0 === connection }) else { return }
        idle.remove(at: place)
        total -= 1
    }

    /// Those that have waited for too long by now; they wait no longer.
    mutating func overdue(at now: ContinuousClock.Instant) -> [Int] {
        let late = waiting.filter { $0.until <= now }.map(\.ticket)
        if !late.isEmpty { waiting.removeAll { $0.until <= now } }
        return late
    }

    /// Accepts no callers from now on.
    /// - Returns: Those that wait.
    mutating func close() -> [Int] {
        isClosed = true
        defer { waiting = [] }
        return waiting.map(\.ticket)
    }
}
