extension StoredHistory {
    /// The evidence that the records are, without verifying a signature again.
    ///
    /// It has no exact time, because a response of the past does not say what time it is now: only
    /// ``newestSignature`` as the earliest time.
    public var evidence: VerifiedEvidence { evidence(of: index.current.map { records[$0] }) }

    /// The evidence of records that count, of this app and environment.
    func evidence(of current: [StoredRecord]) -> VerifiedEvidence {
        VerifiedEvidence(
            verified: Self.history(current, environment), isSandbox: environment != .production,
            newestSignature: current.compactMap(\.stated).max(), bundleID: bundleID, way: current.first?.proof.way ?? .signature)
    }

    private static func history(_ records: [StoredRecord], _ environment: StoreEnvironment) -> PurchaseHistory {
        var (transactions, renewals, unreadable) = ([StoreTransaction](), [RenewalState](), 0)
        transactions.reserveCapacity(records.count)
        for record in records {
            let signed = record.source == .signedData ? record.stated : nil
            switch record.content {
            case .transaction(var one):
                one.signed = signed
                transactions.append(one)
            case .renewals(let list): renewals += list.map { $0.signed(signed) }
            case .unreadable(let count): unreadable += count
            }
        }
        return PurchaseHistory(
            source: source(of: records), transactions: transactions, renewals: renewals, unreadableRecords: unreadable,
            environment: environment)
    }

    /// The kind of evidence that says least among the periods that count: a receipt hides grace periods.
    private static func source(of records: [StoredRecord]) -> PurchaseHistory.Source {
        var kinds: Set<PurchaseHistory.Source> = []
        for record in records { if case .transaction = record.content { kinds.insert(record.source) } }
        if kinds.isEmpty { kinds = Set(records.map(\.source)) }
        return [.receiptFile, .receiptResponse].first(where: kinds.contains) ?? .signedData
    }
}
