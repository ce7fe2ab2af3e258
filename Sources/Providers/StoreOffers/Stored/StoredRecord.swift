public import MemberCore

/// One record of a stored history. Apart from ``stated`` it never changes: a newer one is added beside it.
public struct StoredRecord: Sendable, Hashable {
    /// What a record says.
    public enum Content: Sendable, Hashable {
        /// A subscription period. Its time of signature is ``StoredRecord/stated``.
        case transaction(StoreTransaction)
        /// The renewals of one subscription: one of a renewal info, or all entries of a receipt's response.
        case renewals([RenewalState])
        /// The number of records that could not be read.
        case unreadable(Int)
    }

    /// The version of the history that it was added with.
    public internal(set) var version: Int
    /// What it says.
    public internal(set) var content: Content
    /// The kind of evidence that it was read from.
    public internal(set) var source: PurchaseHistory.Source
    /// How and when it was verified first.
    public internal(set) var proof: EvidenceProof
    /// When the store last said this: the newest signature, the time of its response, or the receipt's date; nil where unknown.
    public internal(set) var stated: StoreTime?

    init(
        version: Int, content: Content, source: PurchaseHistory.Source, proof: EvidenceProof, stated: StoreTime?
    ) {
        (self.version, self.content, self.source) = (version, content.bare, source)
        (self.proof, self.stated) = (proof, stated)
    }

    /// Whether it replaces another record about the same: one that the store signed replaces a receipt's, then the newest wins.
    /// Of two records of one time always the same one wins, whichever came first.
    func supersedes(_ other: StoredRecord) -> Bool {
        if source != other.source { return source.weight > other.source.weight }
        if let (new, old) = unreadableCounts(other), source == .signedData { return new > old }
        let (new, old) = (stated?.milliseconds ?? .min, other.stated?.milliseconds ?? .min)
        if new != old { return new > old }
        if let (new, old) = unreadableCounts(other) { return new > old }
        return content.tie > other.content.tie
    }

    private func unreadableCounts(_ other: StoredRecord) -> (Int, Int)? {
        guard case .unreadable(let new) = content, case .unreadable(let old) = other.content else { return nil }
        return (new, old)
    }
}

extension StoredRecord: Masked {
    /// The kind and the version, no identifier.
    public var description: String { "<stored \(content.name), version \(version)>" }
}

extension StoredRecord.Content: Masked {
    /// The kind, no identifier.
    public var description: String { "<\(name)>" }

    fileprivate var name: String {
        switch self {
        case .transaction: "transaction"
        case .renewals: "renewals"
        case .unreadable: "number of unreadable records"
        }
    }
}

extension StoredRecord.Content {
    /// The content without the received bytes and without the time of its signature, which the record has.
    var bare: Self {
        switch self {
        case .transaction(let one) where one.record.isEmpty && one.signed == nil: return self
        case .transaction(var one):
            one.record.removeAll()
            one.signed = nil
            return .transaction(one)
        case .renewals(let list): return .renewals(list.map { $0.signed(nil) })
        case .unreadable: return self
        }
    }

    /// A string that orders contents; those with the same string are equal.
    fileprivate var tie: String {
        switch self {
        case .transaction(let one): RecordOrder.canonical(one)
        case .renewals(let list): RecordOrder.canonical(list)
        case .unreadable(let count): "\(count)"
        }
    }
}

extension RenewalState {
    /// The same state with another time of signature.
    func signed(_ time: StoreTime?) -> RenewalState {
        var one = self
        one.signed = time
        return one
    }
}

extension PurchaseHistory.Source {
    /// The more a kind of evidence says about one purchase, the greater.
    fileprivate var weight: Int {
        switch self {
        case .receiptFile: 0
        case .receiptResponse: 1
        case .signedData: 2
        }
    }
}
