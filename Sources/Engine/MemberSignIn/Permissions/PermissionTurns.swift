import MemberAccounts
import MemberCore

/// The running questions in one store, and the turns of operations on each account.
final class PermissionTurns: Sendable {
    /// A question that several callers may share.
    struct Question: Hashable, Sendable {
        let key: AccountKey
        let wanted: AccountPermissions.Wanted
        let challenge: [String]?
    }

    /// Returns the turns of an open store: the same object at every call.
    static func of(_ open: OpenStore) -> PermissionTurns { open.process.sharedQuestions.value { PermissionTurns() } }

    private struct Turn: Sendable {
        let lock = AsyncLock()
        /// The number of callers that use it or wait for it.
        var users = 0
    }

    let questions = SharedWork<Question, Result<PermissionAnswer, any Error>>(cancelledAs: .success(.cancelled))
    private let turns = Locked<[AccountKey: Turn]>([:])

    /// Performs work in the account's turn: lists, questions and revocations would conflict otherwise.
    /// - Returns: The result of the work; nil if the task was cancelled before.
    func inTurn<Value: Sendable>(
        of key: AccountKey, _ work: () async throws -> Value
    ) async -> Result<Value, any Error>? {
        let lock = turns.withLock { turns in
            turns[key, default: Turn()].users += 1
            return turns[key]?.lock
        }
        defer {
            turns.withLock { turns in
                turns[key]?.users -= 1
                if turns[key]?.users == 0 { turns[key] = nil }
            }
        }
        guard let lock, await lock.enter() else { return nil }
        defer { lock.leave() }
        do { return .success(try await TurnUnderWay.during(self, key, work)) } catch { return .failure(error) }
    }

    /// Checks that the task is not part of the account's turn: it would wait for itself.
    /// - Throws: ``ProviderError/permissionsUnderWay``.
    func checkOutside(of key: AccountKey) throws(ProviderError) {
        if TurnUnderWay.current?.isOf(self, key) == true { throw .permissionsUnderWay }
    }
}

/// A turn in the view of its tasks, such as an explanation; a task that outlives it is an ordinary one.
private final class TurnUnderWay: Sendable {
    @TaskLocal static var current: TurnUnderWay?

    private let turns: ObjectIdentifier
    private let key: AccountKey
    /// The turn of another account that this one is nested in.
    private let outer: TurnUnderWay?
    private let hasEnded = Locked(false)

    private init(_ turns: ObjectIdentifier, _ key: AccountKey, within outer: TurnUnderWay?) {
        (self.turns, self.key, self.outer) = (turns, key, outer)
    }

    func isOf(_ turns: PermissionTurns, _ key: AccountKey) -> Bool {
        let isIt = self.turns == ObjectIdentifier(turns) && self.key == key && !hasEnded.value
        return isIt || outer?.isOf(turns, key) == true
    }

    /// The innermost turn that has not ended.
    private var open: TurnUnderWay? { hasEnded.value ? outer?.open : self }

    static func during<Value>(_ turns: PermissionTurns, _ key: AccountKey, _ work: () async throws -> Value) async throws -> Value
    {
        let turn = TurnUnderWay(ObjectIdentifier(turns), key, within: current?.open)
        defer { turn.hasEnded.withLock { $0 = true } }
        return try await $current.withValue(turn, operation: work)
    }
}
