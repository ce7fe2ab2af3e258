import MemberAccounts
import MemberCore
import MemberSignIn

/// The outcome of a refresh's second request, for the list of permissions.
enum PermissionsOutcome: Sendable {
    /// A list, which replaces the sets: permissions that are not listed are removed.
    case listed(PermissionSets)
    /// An object without a list: the sets stay.
    case unlisted
    /// A refusal or another failure: the sets stay.
    case failed(any Error)
    /// No response: the sets stay.
    case noResponse

    /// The error for a caller of the refresh; nil if there is none.
    var error: (any Error)? {
        switch self {
        case .listed, .unlisted: nil
        case .failed(let error): error
        case .noResponse: CoreError.unknown()
        }
    }
}

/// The outcome of each account's last refresh, for its callers.
final class PermissionsOutcomes: Sendable {
    private let outcomes = Locked<[AccountKey: (number: Int, outcome: PermissionsOutcome)]>([:])

    static func of(_ shared: ProviderContext) -> PermissionsOutcomes { shared.kept { PermissionsOutcomes() } }

    func set(_ outcome: PermissionsOutcome, of key: AccountKey) {
        outcomes.withLock { $0[key] = (($0[key]?.number ?? 0) + 1, outcome) }
    }

    /// Returns the last outcome and its number.
    func last(of key: AccountKey) -> (number: Int, outcome: PermissionsOutcome)? { outcomes.value[key] }
}
