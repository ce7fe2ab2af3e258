import MemberCore

/// A store of tokens in memory, for tests and for apps that keep no sign-in.
public final class VKMemoryStorage: VKStorageDataDelegate {
    private let state = Locked<[String: VKUserRecord]>([:])

    /// Creates an empty store.
    public init() {}

    /// Reads all records.
    public func records() -> [VKUserRecord] { Array(state.value.values) }
    /// Stores a record.
    public func store(_ record: VKUserRecord) { state.withLock { $0[record.id] = record } }
    /// Removes a record.
    public func removeRecord(id: String) { state.withLock { $0[id] = nil } }
    /// Removes all records.
    public func removeAllRecords() { state.withLock { $0 = [:] } }
}
