import Foundation

/// Where attempts live until they end.
///
/// The vault of `MemberAccounts` is one; ``AttemptMemory`` another, for servers that may forget on restart.
public protocol AttemptStore: Sendable {
    /// Keeps a new attempt.
    /// - Parameter attempt: In phase open.
    /// - Throws: Whatever the store's medium throws; nothing is kept then.
    func insert(_ attempt: Attempt) async throws

    /// Finds an attempt.
    /// - Parameter id: Its name.
    /// - Returns: The attempt as stored now, or nil.
    /// - Throws: Whatever the store's medium throws.
    func attempt(_ id: Attempt.ID) async throws -> Attempt?

    /// Moves an attempt on, if its phase is one of those that the caller expects.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets. On an end, everything secret is erased.
    /// - Returns: Whether this call moved it.
    /// - Throws: Whatever the store's medium throws; nothing is changed then.
    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool

    /// Whether an attempt was here and has ended, so that its response, delivered again, is known for what it is.
    /// - Parameter id: Its name.
    /// - Returns: Whether it has; false also where the store keeps nothing of what has ended.
    /// - Throws: Whatever the store's medium throws.
    func hasEnded(_ id: Attempt.ID) async throws -> Bool
}

extension AttemptStore {
    /// A store that keeps nothing of what has ended.
    public func hasEnded(_ id: Attempt.ID) async throws -> Bool { false }
}

/// Attempts in memory, within bounds.
///
/// Those whose life is over end when another begins. At most ten thousand are open, of which the oldest ends first; of the last
/// thousand that ended the names are known.
public actor AttemptMemory: AttemptStore {
    private static let mostOpen = 10_000
    private static let mostEnded = 1_000

    private var attempts: [Attempt.ID: Attempt] = [:]
    /// The names in the order they came in. Those of ended attempts stay until they are passed, or are too many.
    private var line: [Attempt.ID] = []
    /// Where the line begins.
    private var first = 0
    private var ended: Set<Attempt.ID> = []
    /// The ended ones as a ring, whose next place is that of the oldest.
    private var ring: [Attempt.ID] = []
    private var next = 0

    /// An empty store.
    public init() {}

    /// Keeps a new attempt; what is too old or too much beside it ends.
    /// - Parameter attempt: In phase open.
    public func insert(_ attempt: Attempt) {
        attempts[attempt.id] = attempt
        line.append(attempt.id)
        passOldest(at: attempt.started)
    }

    /// Finds an attempt.
    /// - Parameter id: Its name.
    /// - Returns: The attempt, or nil once it has ended.
    public func attempt(_ id: Attempt.ID) -> Attempt? { attempts[id] }

    /// Moves an attempt on; of one that ends, only the name is kept.
    /// - Parameters:
    ///   - id: Its name.
    ///   - from: The phases it may be in.
    ///   - to: The phase it gets.
    /// - Returns: Whether this call moved it.
    public func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) -> Bool {
        guard let attempt = attempts[id], from.contains(attempt.phase.name) else { return false }
        if case .ended = to { end(id) } else { attempts[id]?.phase = to }
        return true
    }

    /// Whether an attempt was here and has ended; known of the last thousand.
    /// - Parameter id: Its name.
    /// - Returns: Whether it has.
    public func hasEnded(_ id: Attempt.ID) async -> Bool { ended.contains(id) }

    /// How many names it holds, those that are held twice counted twice.
    var size: Int { attempts.count + line.count + ended.count + ring.count }

    private func end(_ id: Attempt.ID) {
        attempts[id] = nil
        guard ended.insert(id).inserted else { return }
        if ring.count < Self.mostEnded { return ring.append(id) }
        ended.remove(ring[next])
        ring[next] = id
        next = (next + 1) % Self.mostEnded
    }

    /// Passes the names of the oldest, up to one that is still to be waited for.
    private func passOldest(at now: Date) {
        while first < line.count {
            if let oldest = attempts[line[first]] {
                guard oldest.expires <= now || attempts.count > Self.mostOpen else { break }
                end(oldest.id)
            }
            first += 1
        }
        guard line.count > 2 * attempts.count + Self.mostEnded else { return }
        line = line[first...].filter { attempts[$0] != nil }
        first = 0
    }
}
