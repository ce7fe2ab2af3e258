public import MemberCore

/// A customer's verified purchases in a form to store: with how, by what and when each record was verified.
///
/// ```swift
/// var history = try StoredHistory(encoded: bytes)
/// let change = try history.merge(notification, verified: databaseTime)
/// if change.isChange { save(try history.encoded(), version: history.version) }
/// let decision = OfferEngine().record(.introductory, for: product, history: history, at: databaseTime)
/// ```
/// What counts in the end does not depend on the order in which evidence is merged, or how often: of records about one purchase
/// the one that the store signed last counts. Nothing is overwritten, so ``at(version:)`` gives back each earlier version.
///
/// - Important: Reading one verifies no signature again, so the bytes decide what a customer may have. Read them
///   from your own store only, never from a request.
public struct StoredHistory: Sendable, Equatable {
    /// The app.
    public let bundleID: String
    /// Where the purchases were made. Production and sandbox never meet in one history.
    public let environment: StoreEnvironment
    /// The number of merges that changed something; 0 for an empty history.
    public internal(set) var version: Int
    /// All records, those first that were added first.
    public internal(set) var records: [StoredRecord]
    var index: RecordIndex

    /// Creates an empty history.
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - environment: Where the purchases are made.
    public init(bundleID: String, environment: StoreEnvironment) {
        self.init(bundleID: bundleID, environment: environment, version: 0, records: [])
    }

    /// Creates a history from records that a store keeps row by row.
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - environment: Where the purchases were made.
    ///   - version: The number of merges that changed something: at least the version of each record.
    ///   - records: All records in the order in which they were added.
    package init(bundleID: String, environment: StoreEnvironment, version: Int, records: [StoredRecord]) {
        (self.bundleID, self.environment, self.version) = (bundleID, environment, version)
        (self.records, index) = (records, RecordIndex(records))
    }

    /// Whether two histories have the same records.
    public static func == (left: StoredHistory, right: StoredHistory) -> Bool {
        left.bundleID == right.bundleID && left.environment == right.environment && left.version == right.version
            && left.records == right.records
    }

    /// Whether it has no records.
    public var isEmpty: Bool { records.isEmpty }

    /// The newest time that the store stated in a record that counts: it is now this time or later. Nil where no record has one.
    public var newestSignature: StoreTime? { index.current.compactMap { records[$0].stated }.max() }

    /// Returns the history as it was.
    /// - Parameter version: A version, from 0 to the present one.
    /// - Returns: The history with the records of that version. Where the store said the same again later, the later time stays.
    /// - Throws: ``StoreOffersError/historyVersionMissing(_:present:)`` for a version that it never had.
    public func at(version: Int) throws(StoreOffersError) -> StoredHistory {
        guard (0...self.version).contains(version) else {
            throw .historyVersionMissing(version, present: self.version)
        }
        if version == self.version { return self }
        return StoredHistory(
            bundleID: bundleID, environment: environment, version: version, records: records.filter { $0.version <= version })
    }
}

extension StoredHistory: Masked {
    /// The numbers of records and changes; no identifier.
    public var description: String { "<history of \(records.count) records, version \(version)>" }
}
