import MemberStorage

/// Some changed histories that one transaction sums.
struct MetricPiece {
    /// How many of them cannot be read.
    var damaged = 0
    private let changes: [MetricChange]
    private let state: MetricState
    private let scope: OfferScope
    private var shares: [OfferStatement] = []
    private var sums: [Int64: MetricSums] = [:]

    init(_ changes: [MetricChange], _ state: MetricState, _ scope: OfferScope) {
        self.changes = changes.sorted { $0.original < $1.original }
        (self.state, self.scope) = (state, scope)
    }

    /// Adds a history, in the order of the original transactions.
    /// - Parameters:
    ///   - original: The original transaction.
    ///   - new: What it gives now.
    ///   - revision: The revision that it was read with.
    ///   - share: What it has given; nil for nothing.
    mutating func add(_ original: String, _ new: MetricSums, revision: Int64, _ share: MetricShare?) {
        for generation in state.generations {
            let given = share.flatMap { $0.generation >= generation ? $0.sums : nil }
            sums[generation, default: MetricSums()] += given.map { new - $0 } ?? new
        }
        let values: [SQLValue] = [
            .text(original), .integer(revision), .integer(state.generations.max() ?? 0), .text(new.encoded),
        ]
        shares.append(OfferStatement(MetricRows.share, scope.values + values))
    }

    /// The statements, in the order in which every process locks rows: the state, the marks, the shares, and the numbers last.
    var statements: [OfferStatement] {
        let generations: [SQLValue] = [.integer(state.current), .integer(state.next ?? 0)]
        let guarding = OfferStatement(MetricStateRows.guarding, scope.values + generations, expected: 1)
        let marks = changes.map { one in
            OfferStatement(MetricRows.unmarking, scope.values + [.text(one.original), .integer(one.mark)], expected: 1)
        }
        let numbers = sums.sorted { $0.key < $1.key }.flatMap { MetricRows.adding($1, to: $0, scope) }
        return [guarding] + marks + shares + numbers
    }

    /// The change whose mark a statement did not find; nil for the state.
    func change(at place: Int) -> MetricChange? { changes.indices.contains(place - 1) ? changes[place - 1] : nil }
}
