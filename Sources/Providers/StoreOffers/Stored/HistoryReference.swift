/// Names a version of a stored history.
struct HistoryReference: Sendable, Equatable, Codable {
    let bundleID: String
    let environment: StoreEnvironment
    let version: Int

    init(_ history: StoredHistory) {
        (bundleID, environment, version) = (history.bundleID, history.environment, history.version)
    }

    /// The evidence of that version.
    func evidence(in history: StoredHistory?) throws(StoreOffersError) -> OfferEvidence {
        guard let history else { throw .historyVersionMissing(version, present: nil) }
        guard history.bundleID == bundleID else { throw .historyOfAnotherApp }
        guard history.environment == environment else { throw .historyOfAnotherEnvironment }
        return .verified(try history.at(version: version).evidence)
    }
}
