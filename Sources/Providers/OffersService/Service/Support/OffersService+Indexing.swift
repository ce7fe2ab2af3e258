import MemberCore
import StoreOffers

extension OffersService {
    /// Indexes the transactions that were stored before there was an index, until all are indexed or the task is cancelled.
    func indexAlways() async {
        var open = apps.values.flatMap { app in ServedApp.environments.map { app.scope($0) } }
        while !Task.isCancelled {
            var left: [OfferScope] = []
            for scope in open where await !index(scope) { left.append(scope) }
            open = left
            guard !open.isEmpty else { return }
            do { try await clock.sleep(for: Self.sumIdle) } catch { return }
        }
    }

    /// Indexes the transactions of one app and environment, if no other process does it.
    /// - Returns: Whether all are indexed.
    func index(_ scope: OfferScope) async -> Bool {
        do throws(OfferStoreError) {
            if try await store.isIndexed(scope) { return true }
            await alone(.transactions, in: scope, reporting: "offers_service.index_waiting", dueAfter: { _ in .zero }) {
                task, holder in
                do throws(CatchUpFailure) {
                    try await indexAll(task.progress, holder, scope)
                    return nil
                } catch { return error }
            }
            return try await store.isIndexed(scope)
        } catch {
            report(.store(error), "offers_service.index_waiting", scope)
            return false
        }
    }

    /// Goes on behind the last subscription that was indexed, also by a process that has ended.
    private func indexAll(
        _ progress: OfferTask.Progress, _ holder: String, _ scope: OfferScope
    ) async throws(CatchUpFailure) {
        var progress = progress
        while progress.mark == nil {
            guard !Task.isCancelled else { throw .stopped }
            let place = progress.place ?? ""
            let step = try await storing { store throws(OfferStoreError) in
                try await store.indexTransactions(after: place, in: scope)
            }
            if step.damaged > 0 {
                let count = DiagnosticValue.open("\(step.damaged)")
                diagnostics.report(.error, "offers_service.index_damaged", scope.labels.merging(["histories": count]) { $1 })
            }
            progress.place = step.last
            if step.last == nil { progress.mark = try await storing { store throws(OfferStoreError) in try await store.now() } }
            let ready = progress
            let isMine = try await storing { store throws(OfferStoreError) in
                try await store.note(
                    ready, of: .transactions, seen: step.seen, found: 0, as: holder, for: Self.catchUpTime, in: scope)
            }
            guard isMine else { throw .taken }
        }
    }
}

extension OfferStore {
    /// Whether all transactions that are stored are indexed.
    func isIndexed(_ scope: OfferScope) async throws(OfferStoreError) -> Bool {
        try await task(.transactions, in: scope)?.progress.mark != nil
    }
}
