import MemberAccounts
import MemberCore
import MemberSignIn

/// What the second request of a refresh, for the list of permissions, came to.
enum PermissionsOutcome: Sendable {
    /// A list: the sets are these now, and what is not listed is gone.
    case listed(PermissionSets)
    /// An object without a list: the sets stay.
    case unlisted
    /// A refusal, or another fault: the sets stay.
    case failed(any Error)
    /// Neither: the sets stay.
    case noResponse

    /// What a caller of the refresh is told; nil where all is well.
    var error: (any Error)? {
        switch self {
        case .listed, .unlisted: nil
        case .failed(let error): error
        case .noResponse: CoreError.unknown()
        }
    }
}

/// What the last refresh of each account came to, for who asked for it.
final class PermissionsOutcomes: Sendable {
    private let outcomes = Locked<[AccountKey: (number: Int, outcome: PermissionsOutcome)]>([:])

    func set(_ outcome: PermissionsOutcome, of key: AccountKey) {
        outcomes.withLock { $0[key] = (($0[key]?.number ?? 0) + 1, outcome) }
    }

    /// The last one, and its number.
    func last(of key: AccountKey) -> (number: Int, outcome: PermissionsOutcome)? { outcomes.value[key] }
}
