/// A store that sets how long a process uses an account that it has read without a look into the store.
package protocol BoundedUseStore: AccountStore {
    /// The longest use; a report of a change ends it sooner.
    var longestUse: Duration { get }
}
