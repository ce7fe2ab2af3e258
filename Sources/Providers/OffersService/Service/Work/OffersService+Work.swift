import Foundation
import MemberCore
import StoreOffers

extension OffersService {
    /// How often is looked for due deliveries.
    static let idle = Duration.seconds(1)
    /// How often requests for consumption data are answered by the operator's rule, and old rows removed.
    static let upkeep = Duration.seconds(60)
    /// How many old rows one step removes.
    static let cleaned = 1000

    /// Works in the background until its task is cancelled: delivers to webhooks, answers requests for consumption data by the operator's
    /// rule, removes old rows, sums the metrics, indexes transactions, and catches up with the App Store. Several processes may do so at
    /// once. Nothing is lost where it ends: what is due stays due.
    package func work() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await deliverAlways() }
            group.addTask { await catchUpAlways() }
            group.addTask { await backfillAlways() }
            group.addTask { await compareAlways() }
            group.addTask { await sumAlways() }
            group.addTask { await indexAlways() }
        }
    }

    private func deliverAlways() async {
        var (next, refused) = (clock.uptime, Set<String>())
        while !Task.isCancelled {
            let count = await deliverDue()
            if clock.uptime >= next {
                await answerByRule(&refused)
                await removeOldRows()
                next = clock.uptime + Self.upkeep
            }
            guard count == 0 else { continue }
            do { try await clock.sleep(for: Self.idle) } catch { return }
        }
    }

    /// Answers the open requests of apps with a rule. What the store refused is left to the app's server.
    func answerByRule(_ refused: inout Set<String>) async {
        for app in apps.values {
            guard let info = app.consumption else { continue }
            for environment in ServedApp.environments {
                let scope = app.scope(environment)
                let open = (try? await store.openConsumptions(limit: Self.cleaned, in: scope)) ?? []
                for row in open where !refused.contains(row.transaction) && !Task.isCancelled {
                    do throws(OfferProblem) { try await answer(row, with: info, app, scope) } catch {
                        if error.status == 400 { refused.insert(row.transaction) }
                    }
                }
            }
        }
    }

    /// Removes rows whose time is over.
    func removeOldRows() async {
        guard let time = try? await store.now() else { return }
        func before(_ age: Int64) -> StoreTime { StoreTime(milliseconds: time.milliseconds - age) }
        let all: [OfferStore.Cleaning] = [
            .erasures, .events(before: before(keeping.events)), .notifications(before: before(keeping.notifications)),
            .consumptions(before: before(keeping.notifications)), .looks(before: before(keeping.looks)),
        ]
        for app in apps.values {
            for environment in ServedApp.environments { for what in all { await clean(what, app.scope(environment)) } }
        }
    }

    private func clean(_ what: OfferStore.Cleaning, _ scope: OfferScope) async {
        do throws(OfferStoreError) {
            while try await store.clean(what, limit: Self.cleaned, in: scope) == Self.cleaned, !Task.isCancelled {}
        } catch { diagnostics.report(.warning, "offers_service.cleaning_waiting", ["code": .open(error.code)]) }
    }
}
