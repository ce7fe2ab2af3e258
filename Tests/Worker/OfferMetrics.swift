import MemberCore
import OffersService
import StoreOffers

/// A process that sums changed histories without a pause, and begins a recomputation as soon as the last one has ended: `metrics DATABASE`,
/// until it is killed. Says a line after each step.
enum OfferMetrics {
    static func run(_ arguments: [String]) async throws {
        let store = OfferStore(try OfferNotifications.database(arguments.first ?? ""))
        let scope = OfferScope(app: "com.example.loom", environment: .production)
        while !Task.isCancelled {
            do {
                try await store.beginMetrics(in: scope)
                let step = try await store.sumChanges(catalogue: [:], in: scope)
                MemberWorker.say("summed \(step.summed)")
                guard step.isDrained else { continue }
                if try await !store.continueRecomputation(in: scope) { _ = try await store.recomputeMetrics(in: scope) }
                _ = try await store.cleanMetrics(in: scope)
            } catch { MemberWorker.complain("\(error)") }
        }
    }
}
