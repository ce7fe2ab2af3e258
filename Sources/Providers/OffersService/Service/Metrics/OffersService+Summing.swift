import MemberCore
import StoreOffers

extension OffersService {
    /// How often is looked for changed histories.
    static let sumIdle = Duration.seconds(10)

    /// Sums changed histories for the metrics, until the task is cancelled.
    func sumAlways() async {
        while !Task.isCancelled {
            for app in apps.values {
                for environment in ServedApp.environments { await sum(app, environment) }
            }
            do { try await clock.sleep(for: Self.sumIdle) } catch { return }
        }
    }

    /// Sums the changed histories of one app and environment, if no other process does it; the first time all that are stored.
    func sum(_ app: ServedApp, _ environment: StoreEnvironment) async {
        let scope = app.scope(environment)
        do throws(OfferStoreError) {
            guard try await store.hasMetricWork(in: scope) else { return }
        } catch { return report(.store(error), "offers_service.metrics_waiting", scope) }
        await alone(.metrics, in: scope, reporting: "offers_service.metrics_waiting", dueAfter: { _ in .zero }) { task, holder in
            do throws(CatchUpFailure) {
                try await storing { store throws(OfferStoreError) in try await store.beginMetrics(in: scope) }
                repeat {
                    try await sumAll(task, holder, app.policies.catalogue, scope)
                } while try await storing { store throws(OfferStoreError) in try await store.continueRecomputation(in: scope) }
                try await clean(scope)
                return nil
            } catch { return error }
        }
    }

    /// Removes the numbers that a recomputation has replaced.
    private func clean(_ scope: OfferScope) async throws(CatchUpFailure) {
        var isLeft = true
        while isLeft {
            guard !Task.isCancelled else { throw .stopped }
            isLeft = try await storing { store throws(OfferStoreError) in try await store.cleanMetrics(in: scope) }
        }
    }

    /// Sums until nothing is left.
    private func sumAll(
        _ task: OfferTask, _ holder: String, _ catalogue: [String: String], _ scope: OfferScope
    ) async throws(CatchUpFailure) {
        var step = MetricStep()
        repeat {
            guard !Task.isCancelled else { throw .stopped }
            step = try await storing { store throws(OfferStoreError) in
                try await store.sumChanges(catalogue: catalogue, in: scope)
            }
            if step.damaged > 0 {
                let count = DiagnosticValue.open("\(step.damaged)")
                diagnostics.report(.error, "offers_service.metrics_damaged", scope.labels.merging(["histories": count]) { $1 })
            }
            let summed = step.summed
            let isMine = try await storing { store throws(OfferStoreError) in
                try await store.note(
                    task.progress, of: .metrics, seen: summed, found: 0, as: holder, for: Self.catchUpTime, in: scope)
            }
            guard isMine else { throw .taken }
        } while !step.isDrained
    }
}
