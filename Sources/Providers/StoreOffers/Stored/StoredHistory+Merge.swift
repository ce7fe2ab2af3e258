/// What a merge did to a stored history.
public struct HistoryChange: Sendable, Equatable {
    /// The new records: rows to insert.
    public internal(set) var added: [StoredRecord] = []
    /// Known records that the store stated again, with their new ``StoredRecord/stated``: rows to update, if a caller stores
    /// records one by one. They are no change: no verdict depends on them.
    public internal(set) var confirmed: [StoredRecord] = []

    /// No change.
    package init() {}

    /// Whether the history has a new version.
    public var isChange: Bool { !added.isEmpty }
}

extension StoredHistory {
    /// Merges verified evidence.
    /// - Parameters:
    ///   - evidence: The evidence.
    ///   - time: The time of the verification; a server uses its database's.
    /// - Returns: What changed; nothing where all of it is known or older than what is known.
    /// - Throws: ``StoreOffersError/historyOfAnotherApp``, ``StoreOffersError/historyOfAnotherEnvironment``; the history then
    ///   stays as it is.
    @discardableResult
    public mutating func merge(
        _ evidence: VerifiedEvidence, verified time: StoreTime
    ) throws(StoreOffersError) -> HistoryChange {
        try check(evidence)
        let proof = EvidenceProof(way: evidence.way, root: evidence.root, verified: time)
        return add(Draft.all(of: evidence), proof)
    }

    /// Merges a notification: its transaction, if it is a subscription's, and its renewal.
    /// - Parameters:
    ///   - notification: The notification, verified.
    ///   - time: The time of the verification; a server uses its database's.
    /// - Returns: What changed; nothing for a notification without these, or a late one.
    /// - Throws: ``StoreOffersError/historyOfAnotherApp``, ``StoreOffersError/historyOfAnotherEnvironment``.
    @discardableResult
    public mutating func merge(
        _ notification: StoreNotification, verified time: StoreTime
    ) throws(StoreOffersError) -> HistoryChange {
        try check(app: notification.bundleID, notification.environment)
        return try merge(
            transactions: notification.transaction.map { [$0] } ?? [], renewals: notification.renewal.map { [$0] } ?? [],
            verified: time)
    }

    /// Merges signed records. Purchases other than subscriptions are left out.
    /// - Parameters:
    ///   - transactions: The transactions, verified.
    ///   - renewals: The renewal infos, verified.
    ///   - time: The time of the verification; a server uses its database's.
    /// - Returns: What changed.
    /// - Throws: ``StoreOffersError/historyOfAnotherApp``, ``StoreOffersError/historyOfAnotherEnvironment``; the history then
    ///   stays as it is.
    @discardableResult
    public mutating func merge(
        transactions: [SignedTransaction], renewals: [SignedRenewal] = [], verified time: StoreTime
    ) throws(StoreOffersError) -> HistoryChange {
        for one in transactions { try check(app: one.bundleID, one.environment) }
        for one in renewals { try check(app: one.bundleID, one.environment) }
        let periods = transactions.filter(\.isSubscription).map { (Draft($0.transaction), $0.root) }
        let states = renewals.map { (Draft($0.renewal), $0.root) }
        let roots = Set((periods + states).map(\.1))
        let proof = EvidenceProof(way: .signature, root: roots.count == 1 ? roots.first.flatMap { $0 } : nil, verified: time)
        return add((periods + states).map(\.0), proof)
    }

    func check(_ evidence: VerifiedEvidence) throws(StoreOffersError) {
        let responder: StoreEnvironment = evidence.isSandbox ? .sandbox : .production
        try check(app: evidence.bundleID, evidence.history.environment ?? responder)
        guard evidence.isSandbox == (environment != .production) else { throw .historyOfAnotherEnvironment }
    }

    private func check(app: String?, _ environment: StoreEnvironment) throws(StoreOffersError) {
        guard app == bundleID else { throw .historyOfAnotherApp }
        guard environment == self.environment else { throw .historyOfAnotherEnvironment }
    }

    mutating func add(_ drafts: [Draft], _ proof: EvidenceProof) -> HistoryChange {
        var (change, confirmed) = (HistoryChange(), Set<Int>())
        let (next, first) = (version + 1, records.count)
        for draft in drafts {
            let record = StoredRecord(
                version: next, content: draft.content, source: draft.source, proof: proof, stated: draft.stated)
            switch index.effect(of: record, on: records) {
            case .none: break
            case .confirms(let place):
                records[place].stated = record.stated
                confirmed.insert(place)
            case .adds:
                index.add(record, at: records.count)
                records.append(record)
            }
        }
        change.added = Array(records[first...])
        change.confirmed = confirmed.filter { $0 < first }.sorted().map { records[$0] }
        if change.isChange { version = next }
        return change
    }
}
