import MemberStorage
import StoreOffers

extension OfferStore {
    /// The statements that keep what erased histories give as sums without a member, and take it from the other numbers. A recomputation
    /// finds the histories no more, and adds these sums.
    ///
    /// What a history has given is read before the commit; where it is summed in between, the commit does not find the share as it was
    /// read, and nothing is erased.
    func metricStatements(
        of erasure: OfferErasure, _ histories: [KeptHistory], _ scope: OfferScope
    ) async throws(OfferStoreError) -> [OfferStatement] {
        var (marks, removals) = ([OfferStatement](), [OfferStatement]())
        var (kept, given) = (MetricSums(), [Int64: MetricSums]())
        let generations = try await metricState(in: scope)?.generations ?? []
        for one in histories {
            let key = scope.values + [.text(one.original)]
            marks.append(OfferStatement(MetricRows.forgetting, key))
            kept += MetricSums(of: one.history.evidence.history, catalogue: erasure.catalogue)
            guard let share = try await share(of: one.original, in: scope) else {
                removals.append(OfferStatement(MetricRows.noShare, key, expected: 0))
                continue
            }
            let same: [SQLValue] = [.integer(share.revision), .integer(share.generation)]
            removals.append(OfferStatement(MetricRows.sameShare, key + same, expected: 1))
            for generation in generations where generation <= share.generation {
                given[generation, default: MetricSums()] += share.sums
            }
        }
        // A number that others bring to 0 has no row, so that this may make one.
        let taken = given.sorted { $0.key < $1.key }.flatMap { MetricRows.adding(MetricSums() - $1, to: $0, scope) }
        return marks + removals + MetricRows.adding(kept, to: 0, scope) + taken
    }
}
