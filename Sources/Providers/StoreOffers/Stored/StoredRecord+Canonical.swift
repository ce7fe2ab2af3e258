extension StoredRecord: CanonicalObject {
    init() {
        self.init(version: 0, content: .unreadable(0), source: .signedData, proof: EvidenceProof(), stated: nil)
    }

    mutating func code(by coder: inout some CanonicalCoder) {
        var form = Self.form
        coder.integer("form", &form)
        coder.object("proof", &proof)
        var renewals = content.renewals
        coder.objects("renewals", &renewals)
        coder.word("source", &source)
        coder.time("stated", &stated)
        var transaction = content.transaction
        coder.object("transaction", &transaction)
        var unreadable = content.unreadable
        coder.integer("unreadable", &unreadable)
        coder.integer("version", &version)
        let isBare = transaction?.signed == nil && renewals?.contains { $0.signed != nil } != true
        if let content = Content(transaction, renewals, unreadable), isBare, form == Self.form, version >= 1 {
            self.content = content
        } else {
            coder.refuse()
        }
    }
}

extension StoredRecord.Content {
    fileprivate var transaction: StoreTransaction? { if case .transaction(let one) = self { one } else { nil } }
    fileprivate var renewals: [RenewalState]? { if case .renewals(let list) = self { list } else { nil } }
    fileprivate var unreadable: Int? { if case .unreadable(let count) = self { count } else { nil } }

    /// The only part that there is; nil for none or several.
    fileprivate init?(_ transaction: StoreTransaction?, _ renewals: [RenewalState]?, _ unreadable: Int?) {
        if let transaction, renewals == nil, unreadable == nil {
            self = .transaction(transaction)
        } else if let renewals, transaction == nil, unreadable == nil {
            self = .renewals(renewals)
        } else if let unreadable, transaction == nil, renewals == nil {
            self = .unreadable(unreadable)
        } else {
            return nil
        }
    }
}

extension EvidenceProof: CanonicalObject {
    init() { self.init(way: .signature, verified: StoreTime(milliseconds: 0)) }

    mutating func code(by coder: inout some CanonicalCoder) {
        var (way, root, verified) = (way, root, verified)
        coder.text("root", &root)
        coder.time("verified", &verified)
        coder.word("way", &way)
        self = EvidenceProof(way: way, root: root, verified: verified)
    }
}

extension EvidenceProof.Way: CanonicalWord { static let words = allCases }

extension PurchaseHistory.Source: CanonicalWord { static let words = [Self.signedData, .receiptResponse, .receiptFile] }
