/// A record before it has a version.
struct Draft {
    let content: StoredRecord.Content
    let source: PurchaseHistory.Source
    let stated: StoreTime?

    init(_ content: StoredRecord.Content, _ source: PurchaseHistory.Source, _ stated: StoreTime?) {
        (self.content, self.source, self.stated) = (content, source, stated)
    }

    init(_ transaction: StoreTransaction) { self.init(.transaction(transaction), .signedData, transaction.signed) }

    init(_ renewal: RenewalState) { self.init(.renewals([renewal]), .signedData, renewal.signed) }

    /// All records of evidence: those of receipts have one time together, signed ones have each its own.
    static func all(of evidence: VerifiedEvidence) -> [Draft] {
        let history = evidence.history
        guard history.source != .signedData else { return signed(history) }
        let (source, time) = (history.source, history.serverTime ?? evidence.newestSignature)
        return history.transactions.map { Draft(.transaction($0), source, time) }
            + subscriptions(history.renewals).map { Draft(.renewals($0), source, time) }
            + [Draft(.unreadable(history.unreadableRecords), source, time)]
    }

    private static func signed(_ history: PurchaseHistory) -> [Draft] {
        history.transactions.map { Draft($0) } + history.renewals.map { Draft($0) }
            + (history.unreadableRecords > 0 ? [Draft(.unreadable(history.unreadableRecords), .signedData, nil)] : [])
    }

    /// The entries of each subscription together: a later response replaces all of them.
    private static func subscriptions(_ renewals: [RenewalState]) -> [[RenewalState]] {
        Dictionary(grouping: renewals) { [$0.originalID, $0.originalID.isEmpty ? $0.productID : ""] }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }
}
