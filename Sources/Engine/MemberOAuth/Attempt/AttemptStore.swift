import Foundation

/// Stores attempts until they end.
///
/// The vault of `MemberAccounts` is one implementation; ``AttemptMemory`` is another, for servers that may forget on restart.
public protocol AttemptStore: Sendable {
    /// Keeps a new attempt.
    /// - Parameter attempt: In phase open.
    /// - Throws: The error of the store's medium; the attempt is not kept then.
    func insert(_ attempt: Attempt) async throws

    /// Finds an attempt.
    /// - Parameter id: The attempt's name.
    /// - Returns: The attempt as stored now, or nil.
    /// - Throws: The error of the store's medium.
    func attempt(_ id: Attempt.ID) async throws -> Attempt?

    /// Changes an attempt's phase, if its phase is one of those that the caller expects.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase. When the attempt ends, all its secrets are erased.
    /// - Returns: Whether this call changed the phase.
    /// - Throws: The error of the store's medium; the phase is unchanged then.
    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool

    /// Whether the store had this attempt and it has ended, so that a repeated response can be recognized.
    /// - Parameter id: The attempt's name.
    /// - Returns: Whether it has ended; also false where the store does not remember ended attempts.
    /// - Throws: The error of the store's medium.
    func hasEnded(_ id: Attempt.ID) async throws -> Bool
}

extension AttemptStore {
    /// The default for a store that does not remember ended attempts: always false.
    public func hasEnded(_ id: Attempt.ID) async throws -> Bool { false }
}

/// Attempts in memory, within bounds.
///
/// When a new attempt begins, attempts whose life is over end. At most ten thousand are open; the oldest ends first. The names
/// of the last thousand ended attempts are remembered.
public actor AttemptMemory: AttemptStore {
    private static let mostOpen = 10_000
    private static let mostEnded = 1_000

    private var attempts: [Attempt.ID: Attempt] = [:]
    /// The names in the order of insertion. The names of ended attempts stay until they are passed, or are too many.
    private var line: [Attempt.ID] = []
    /// Where the line begins.
    private var first = 0
    private var ended: Set<Attempt.ID> = []
    /// The ended attempts as a ring, whose next place is that of the oldest.
    private var ring: [Attempt.ID] = []
    private var next = 0

    /// An empty store.
    public init() {}

    /// Keeps a new attempt; attempts that are too old or too many end.
    /// - Parameter attempt: In phase open.
    public func insert(_ attempt: Attempt) {
        attempts[attempt.id] = attempt
        line.append(attempt.id)
        passOldest(at: attempt.started)
    }

    /// Finds an attempt.
    /// - Parameter id: The attempt's name.
    /// - Returns: The attempt, or nil once it has ended.
    public func attempt(_ id: Attempt.ID) -> Attempt? { attempts[id] }

    /// Changes an attempt's phase; when the attempt ends, only its name is kept.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - from: The phases in which the attempt may be.
    ///   - to: The new phase.
    /// - Returns: Whether this call changed the phase.
    public func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) -> Bool {
        guard let attempt = attempts[id], from.contains(attempt.phase.name) else { return false }
        if case .ended = to { end(id) } else { attempts[id]?.phase = to }
        return true
    }

    /// Whether this store had the attempt and it has ended; known for the last thousand ended attempts.
    /// - Parameter id: The attempt's name.
    /// - Returns: Whether it has ended.
    public func hasEnded(_ id: Attempt.ID) async -> Bool { ended.contains(id) }

    /// How many names it holds; a name that is held twice counts twice.
    var size: Int { attempts.count + line.count + ended.count + ring.count }

    private func end(_ id: Attempt.ID) {
        attempts[id] = nil
        guard ended.insert(id).inserted else { return }
        if ring.count < Self.mostEnded { return ring.append(id) }
        ended.remove(ring[next])
        ring[next] = id
        next = (next + 1) % Self.mostEnded
    }

    /// Skips the oldest names, up to the first attempt that is still waiting.
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
