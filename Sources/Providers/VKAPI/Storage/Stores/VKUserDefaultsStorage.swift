import Foundation
public import MemberAccounts

/// A store of tokens in the user defaults, sealed: the place that the VK API's users know from the first SDK.
///
/// ```swift
/// context.tokenStorage = VKUserDefaultsStorage(keys: KeyFile(keyFile))
/// ```
public struct VKUserDefaultsStorage: VKStorageDataDelegate {
    private let sealed: SealedRecords

    /// Creates a store.
    /// - Parameters:
    ///   - suiteName: The suite of the defaults, such as an app group's; nil is the app's own.
    ///   - keys: The source of the key that seals the records.
    public init(suiteName: String? = nil, keys: any VaultKeySource) {
        sealed = SealedRecords(bytes: RecordDefaults(suiteName: suiteName), keys: keys)
    }

    /// Reads all records.
    public func records() throws -> [VKUserRecord] { try sealed.records() }
    /// Stores a record.
    public func store(_ record: VKUserRecord) throws { try sealed.store(record) }
    /// Removes a record.
    public func removeRecord(id: String) throws { try sealed.remove(id) }
    /// Removes all records.
    public func removeAllRecords() throws { try sealed.removeAll() }
}

/// Values in one dictionary of the defaults.
private struct RecordDefaults: RecordBytes {
    private static let key = "MemberKit.VKStorage"
    /// One change at a time, because all records are one value.
    private static let lock = NSLock()

    let suiteName: String?

    /// Made for each use, because the class is not safe to share on every system.
    private var defaults: UserDefaults {
        get throws {
            guard let suiteName else { return .standard }
            guard let defaults = UserDefaults(suiteName: suiteName) else { throw AccountError.locked }
            return defaults
        }
    }

    func all() throws -> [String: Data] { try defaults.dictionary(forKey: Self.key) as? [String: Data] ?? [:] }

    func put(_ bytes: Data, as name: String) throws { try change { $0[name] = bytes } }

    func remove(_ name: String) throws { try change { $0[name] = nil } }

    private func change(_ body: (inout [String: Data]) -> Void) throws {
        Self.lock.lock()
        defer { Self.lock.unlock() }
        let defaults = try defaults
        var all = try all()
        body(&all)
        defaults.set(all, forKey: Self.key)
        // The record must be there after a crash, as the storage promises.
        defaults.synchronize()
    }
}
