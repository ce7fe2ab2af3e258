extension StoredHistory {
    /// The evidence that the records are, without verifying a signature again.
    ///
    /// It has no exact time, because a response of the past does not say what time it is now: only
    /// ``newestSignature`` as the earliest time.
    public var evidence: VerifiedEvidence { evidence(with: [self]) }

    /// The evidence of the records that count of several histories, of this app and environment.
    func evidence(with histories: [StoredHistory]) -> VerifiedEvidence {
        var collector = EvidenceCollector()
        for one in histories { for place in one.index.current { collector.add(one.records[place]) } }
        return VerifiedEvidence(
            verified: collector.history(environment), isSandbox: environment != .production, newestSignature: collector.newest,
            bundleID: bundleID, way: collector.way ?? .signature)
    }
}

/// Puts the records that count together. Each is copied once: records are large.
private struct EvidenceCollector {
    private var (transactions, renewals, unreadable) = ([StoreTransaction](), [RenewalState](), 0)
    private var (periodSources, sources) = (Set<PurchaseHistory.Source>(), Set<PurchaseHistory.Source>())
    private(set) var newest: StoreTime?
    /// How the first record was verified.
    private(set) var way: EvidenceProof.Way?

    mutating func add(_ record: StoredRecord) {
        if way == nil { way = record.proof.way }
        if let stated = record.stated { newest = max(newest ?? stated, stated) }
        sources.insert(record.source)
        let signed = record.source == .signedData ? record.stated : nil
        switch record.content {
        case .transaction(let one):
            periodSources.insert(record.source)
            transactions.append(one)
            transactions[transactions.count - 1].signed = signed
        case .renewals(let list): renewals += list.map { $0.signed(signed) }
        case .unreadable(let count): unreadable += count
        }
    }

    func history(_ environment: StoreEnvironment) -> PurchaseHistory {
        PurchaseHistory(
            source: source, transactions: transactions, renewals: renewals, unreadableRecords: unreadable,
            environment: environment)
    }

    /// The kind of evidence that says least among the periods that count: a receipt hides grace periods.
    private var source: PurchaseHistory.Source {
        let kinds = periodSources.isEmpty ? sources : periodSources
        return [.receiptFile, .receiptResponse].first(where: kinds.contains) ?? .signedData
    }
}
