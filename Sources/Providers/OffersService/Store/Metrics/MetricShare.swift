import MemberStorage

/// What a history has given to the metrics.
struct MetricShare: Sendable, Equatable {
    let original: String
    /// The revision of the history that it was summed with.
    let revision: Int64
    /// The newest generation that has it; the one before has it too, where it is read.
    let generation: Int64
    let sums: MetricSums

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> MetricShare {
        let (original, revision, generation) = (try row.text(), try row.integer(), try row.integer())
        guard let sums = MetricSums(encoded: try row.text()) else { throw .damaged }
        return MetricShare(original: original, revision: revision, generation: generation, sums: sums)
    }
}

/// A history that was changed since it was summed.
struct MetricChange: Sendable, Equatable {
    let original: String
    /// A mark that no other change has.
    let mark: Int64

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> MetricChange {
        MetricChange(original: try row.text(), mark: try row.integer())
    }
}
