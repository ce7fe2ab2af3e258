/// The documents of issuers, for as long as they may be used, of a hundred issuers at most.
actor MetadataCache {
    private struct Entry {
        var document: DiscoveryDocument
        var fetched: Duration
        var life: Duration
    }
    /// A server with sign-ins at any issuer must not grow with their number.
    private static let most = 100
    private let usableFor: Duration
    /// By the bytes of the issuers: texts that only look the same are different issuers.
    private var entries: [[UInt8]: Entry] = [:]

    init(usableFor: Duration) { self.usableFor = usableFor }

    /// A document whose life has not ended.
    func fresh(_ issuer: String, at now: Duration) -> DiscoveryDocument? {
        entries[Array(issuer.utf8)].flatMap { now - $0.fetched < $0.life ? $0.document : nil }
    }

    /// A document that is not too old, for when the server fails.
    func usable(_ issuer: String, at now: Duration) -> DiscoveryDocument? {
        entries[Array(issuer.utf8)].flatMap { now - $0.fetched < usableFor ? $0.document : nil }
    }

    /// Keeps a document, if need be in the place of the oldest.
    func keep(_ document: DiscoveryDocument, for issuer: String, at now: Duration, life: Duration) {
        let name = Array(issuer.utf8)
        if entries[name] == nil, entries.count >= Self.most,
            let oldest = entries.min(by: { $0.value.fetched < $1.value.fetched })
        {
            entries[oldest.key] = nil
        }
        entries[name] = Entry(document: document, fetched: now, life: life)
    }
}
