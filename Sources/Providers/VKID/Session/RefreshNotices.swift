import MemberAccounts
import MemberCore

/// Who of several callers that wait for one refresh tells the observers of it.
final class RefreshNotices: Sendable {
    private let underWay = Locked<Set<AccountKey>>([])

    /// Takes the part of the teller, if nobody has it.
    func begin(_ key: AccountKey) -> Bool { underWay.withLock { $0.insert(key).inserted } }

    func end(_ key: AccountKey) { underWay.withLock { _ = $0.remove(key) } }
}
