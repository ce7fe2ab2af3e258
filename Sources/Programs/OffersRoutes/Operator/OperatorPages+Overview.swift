import Foundation
import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// The first page: whether the service is up to date in an environment, and who looks.
extension OperatorPages {
    /// `GET /operator`.
    func overview(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        let all = try await service.catchUp(by: visit.caller)
        let metrics = try await service.metricsStatus(by: visit.caller)
        let state = all.first { $0.environment == visit.environment }
        let summed = metrics.first { $0.environment == visit.environment }
        let texts = visit.texts
        return visit.page(
            texts(.operatorOverview), lead: [.text(texts(.operatorOverviewLead))],
            body: [
                .card(id: "state", title: texts(.operatorState), [visit.facts(state.map { facts($0, summed, visit) } ?? [])]),
                .card(id: "session", title: texts(.operatorSession), [visit.facts(session(visit))]),
            ])
    }

    private func facts(_ state: CatchUpStatus, _ metrics: MetricsStatus?, _ visit: OperatorVisit) -> [(String, HTML)] {
        let (texts, never) = (visit.texts, HTML.text(visit.texts(.operatorNever)))
        func moment(_ time: StoreTime?, since now: StoreTime) -> HTML {
            time.map { .moment($0.date, now: now.date, visit.language) } ?? never
        }
        var all = [(texts(.operatorComplete), moment(state.notifications?.progress.mark, since: state.now))]
        if let task = state.notifications { all.append((texts(.operatorMissed), .text(String(task.found)))) }
        if let backfill = state.backfill {
            all.append((texts(.operatorBackfill), .text("\(backfill.done) / \(backfill.total)")))
        }
        if let metrics {
            all.append((texts(.operatorSummed), moment(metrics.summedUntil, since: metrics.now)))
            all.append((texts(.operatorWaiting), .text(String(metrics.waiting))))
        }
        return all
    }

    private func session(_ visit: OperatorVisit) -> [(String, HTML)] {
        let texts = visit.texts
        return [
            (texts(.operatorApp), .text(visit.session.key.tenant)), (texts(.operatorKeyName), .text(visit.session.key.id)),
            (texts(.operatorEnds), .moment(visit.session.ends, now: visit.now, visit.language)),
        ]
    }
}

extension OperatorVisit {
    /// Names with their values.
    func facts(_ facts: [(String, HTML)]) -> HTML {
        .element(
            "dl", [("class", "operator-facts")],
            facts.flatMap { [.element("dt", [], [.text($0)]), .element("dd", [], [$1])] })
    }
}
