/// A change of a store that another process made.
package enum StoreChange: Sendable, Equatable {
    /// An account with this long name was stored, changed or removed.
    case account(longID: String)
    /// Any account may have been changed.
    case any
}

/// A store that hears of other processes' changes.
///
/// A report only makes a change known sooner: an account in use is read again after a few seconds in any case.
package protocol ChangeReportingStore: AccountStore, AnyObject {
    /// Begins to report changes by other processes; a later call replaces the receiver.
    /// - Parameter report: Called for each change, on any thread.
    /// - Returns: Whether the store can hear of changes.
    func reportChanges(to report: @escaping @Sendable (StoreChange) -> Void) -> Bool
}
