import MemberAccounts
import MemberCore

/// The questions under way in one vault, and whose turn it is with each account.
final class PermissionTurns: Sendable {
    /// What several may wait for at once.
    struct Question: Hashable, Sendable {
        let key: AccountKey
        let wish: PermissionRun.Wish
        let challenge: [String]?
    }

    private struct Turn: Sendable {
        let lock = AsyncLock()
        /// How many use it or wait for it.
        var users = 0
    }

    let questions = SharedWork<Question, Result<PermissionAnswer, any Error>>(cancelledAs: .success(.cancelled))
    private let turns = Locked<[AccountKey: Turn]>([:])

    /// Does some work when the account's turn has come: what is listed, asked for and taken back would cross otherwise.
    /// - Returns: What the work came to; nil if the task was cancelled before.
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
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}
