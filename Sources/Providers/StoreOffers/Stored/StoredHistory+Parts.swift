extension VerifiedEvidence {
    /// The subscriptions that it is about, each by its original transaction, in the order of their first purchases.
    package var originals: [String] { EvidenceParts(history).originals }
}

extension StoredHistory {
    /// Merges the part of verified evidence that is about one subscription, into the history of that subscription alone.
    ///
    /// Records that could not be read, and those that name no original transaction, belong to the first one of
    /// ``VerifiedEvidence/originals``, so that the parts of all of them together are the evidence.
    /// - Parameters:
    ///   - evidence: The evidence.
    ///   - original: The original transaction.
    ///   - time: The time of the verification; a server uses its database's.
    /// - Returns: What changed; nothing for an original transaction that the evidence does not know.
    /// - Throws: ``StoreOffersError/historyOfAnotherApp``, ``StoreOffersError/historyOfAnotherEnvironment``.
    @discardableResult
    package mutating func merge(
        _ evidence: VerifiedEvidence, original: String, verified time: StoreTime
    ) throws(StoreOffersError) -> HistoryChange {
        try check(evidence)
        let parts = EvidenceParts(evidence.history)
        guard parts.originals.contains(original) else { return HistoryChange() }
        let drafts = Draft.all(of: evidence).filter { parts.original(of: $0.content) == original }
        return add(drafts, EvidenceProof(way: evidence.way, root: evidence.root, verified: time))
    }

    /// The evidence of several subscriptions of one customer together.
    /// - Parameter histories: Histories of one app and environment.
    /// - Returns: The evidence; nil without one, or where the histories are of several apps or environments.
    package static func evidence(of histories: [StoredHistory]) -> VerifiedEvidence? {
        guard let first = histories.first else { return nil }
        let isOne = histories.allSatisfy { ($0.bundleID, $0.environment) == (first.bundleID, first.environment) }
        let isEmpty = histories.allSatisfy { $0.records.isEmpty }
        return isOne && !isEmpty ? first.evidence(with: histories) : nil
    }
}

extension HistoryChange {
    /// Adds what a later merge into the same history did, so that both are stored as one change.
    /// - Parameter later: What the later merge did.
    package mutating func append(_ later: HistoryChange) {
        for record in later.confirmed {
            if let place = added.firstIndex(where: record.isSame) { added[place] = record; continue }
            if let place = confirmed.firstIndex(where: record.isSame) {
                confirmed[place] = record
            } else {
                confirmed.append(record)
            }
        }
        added += later.added
    }
}

extension StoredRecord {
    /// Whether another record is this one, perhaps stated at another time.
    package func isSame(_ other: StoredRecord) -> Bool {
        version == other.version && source == other.source && content == other.content
    }
}

/// Which subscription each record of a history is about.
private struct EvidenceParts {
    let originals: [String]
    /// The original transaction of the newest period of each product.
    private let byProduct: [String: String]

    init(_ history: PurchaseHistory) {
        var (list, seen, products) = ([String](), Set<String>(), [String: String]())
        for one in history.transactions {
            guard let original = Self.original(of: one) else { continue }
            if seen.insert(original).inserted { list.append(original) }
            products[one.productID] = original
        }
        for one in history.renewals where !one.originalID.isEmpty && seen.insert(one.originalID).inserted {
            list.append(one.originalID)
        }
        (originals, byProduct) = (list, products)
    }

    func original(of content: StoredRecord.Content) -> String? {
        switch content {
        case .transaction(let one): Self.original(of: one) ?? originals.first
        case .renewals(let list):
            if let id = list.first?.originalID, !id.isEmpty {
                id
            } else {
                byProduct[list.first?.productID ?? ""] ?? originals.first
            }
        case .unreadable: originals.first
        }
    }

    private static func original(of one: StoreTransaction) -> String? {
        [one.originalID, one.id].first { !$0.isEmpty }
    }
}
