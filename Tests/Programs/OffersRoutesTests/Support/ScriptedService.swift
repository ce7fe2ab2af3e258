import Foundation
import MemberCore
import StoreOffers

@testable import OffersBackend
@testable import OffersService

/// A service with one member of one app, which answers every question with a fixed value.
final class ScriptedService: OfferServing {
    static let app = "com.example.shop"
    static let member = "4f9d0f2e-1f0c-4d5f-9f36-2a5c8c0b7a11"
    static let transaction = "2000000000000001"

    private let state = Locked<(problem: OfferProblem?, callers: [OfferCaller], calls: [String])>((nil, [], []))
    /// Called within every question that needs a key.
    private let work: @Sendable () async -> Void

    /// Whether it knows every member and campaign of every app.
    let knowsAll: Bool

    init(problem: OfferProblem? = nil, knowsAll: Bool = false, work: @escaping @Sendable () async -> Void = {}) {
        (self.work, self.knowsAll) = (work, knowsAll)
        state.withLock { $0.problem = problem }
    }

    /// Who has called.
    var callers: [OfferCaller] { state.value.callers }
    /// What has been asked, with the values that the routes have read.
    var calls: [String] { state.value.calls }

    func take(_ call: String, _ caller: OfferCaller? = nil) async throws(OfferProblem) {
        let problem = state.withLock { state in
            state.calls.append(call)
            if let caller { state.callers.append(caller) }
            return state.problem
        }
        await work()
        if let problem { throw problem }
    }

    private func find(_ member: String, _ caller: OfferCaller) throws(OfferProblem) {
        let isKnown = caller.app == Self.app && (member == Self.member || member == Self.transaction)
        guard isKnown || knowsAll else { throw .memberUnknown }
    }

    func eligibility(_ request: OffersWire.Request, by caller: OfferCaller) async throws(OfferProblem) -> OffersWire.Response {
        try await take("eligibility \(request.member ?? "-")", caller)
        if case .transaction = request.evidence, caller.kind == .app { throw .forbidden(below: .server) }
        let verdicts = request.products.map {
            #""\#($0.id)":{"eligible":true,"reason":"NEVER_USED","decidedBy":[],"retryable":false}"#
        }
        let text = #"{"decisions":{\#(Set(verdicts).sorted().joined(separator: ","))},"clock":1780000000000}"#
        guard let response = try? OffersWire.Response(decoding: Data(text.utf8)) else {
            return OffersWire.Response(decisions: [:], clock: StoreTime(milliseconds: 1_780_000_000_000))
        }
        return response
    }

    func signature(_ request: SignatureRequest, by caller: OfferCaller) async throws(OfferProblem) -> SignatureResponse {
        try await take("signature \(request.member)", caller)
        if request.kind != nil, caller.kind < .operator { throw .forbidden(below: .operator) }
        try find(request.member, caller)
        guard request.form == 1 else { return .token("a.b.c", nonce: "5f0e") }
        return .values(
            OfferSigner.PromotionalSignature(
                offerID: request.offerId ?? "", keyID: "KEY", nonce: "5f0e", timestamp: 1_780_000_000_000,
                signature: Data([48, 0])))
    }

    func notification(_ body: Data) async throws(OfferProblem) {
        try await take("notification \(body.count)")
        let payload = (try? JSONValue(parsing: body))?["signedPayload"]?.string
        if payload?.isEmpty ?? true { throw .invalid("signedPayload") }
    }

    func subscriptions(
        of member: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [MemberSubscription] {
        try await take("subscriptions \(member) \(environment.rawValue)", caller)
        try find(member, caller)
        return [
            MemberSubscription(
                originalTransactionId: Self.transaction, productId: "monthly", groupId: "21", status: SubscriptionStatus(.active))
        ]
    }

    func claim(_ evidence: OffersWire.Evidence, for member: String, by caller: OfferCaller) async throws(OfferProblem) {
        try await take("claim \(member)", caller)
        try find(member, caller)
    }

    func erase(_ member: String, by caller: OfferCaller) async throws(OfferProblem) {
        try await take("erase \(member)", caller)
        try find(member, caller)
    }

    func reset(
        _ member: String, in environment: StoreEnvironment, at time: StoreTime, by caller: OfferCaller
    ) async throws(OfferProblem) {
        try await take("reset \(member) \(environment.rawValue) \(time.milliseconds)", caller)
        try find(member, caller)
    }

    func events(
        after cursor: Int64, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [OfferEvent] {
        try await take("events \(cursor) \(limit) \(environment.rawValue)", caller)
        guard cursor < 7 else { return [] }
        let (signed, data) = (StoreTime(milliseconds: 1_779_999_999_000), Data(#"{"productId":"monthly","id":"forged"}"#.utf8))
        let event = NewOfferEvent(member: Self.member, type: "notification.did_renew", signed: signed, data: data)
        return [OfferEvent(id: 7, event: event, stored: StoreTime(milliseconds: 1_780_000_000_000))]
    }

    func answerConsumption(
        of transaction: String, with info: ConsumptionInfo, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) {
        try await take("consumption \(transaction) \(info.delivery.rawValue) \(environment.rawValue)", caller)
        let isKnown = caller.app == Self.app && transaction == Self.transaction
        guard isKnown || knowsAll else { throw .consumptionUnknown }
    }

    func catchUp(by caller: OfferCaller) async throws(OfferProblem) -> [CatchUpStatus] {
        try await take("catch-up", caller)
        let now = StoreTime(milliseconds: 1_780_000_000_000)
        var progress = OfferTask.Progress()
        progress.mark = StoreTime(milliseconds: 1_779_999_000_000)
        let task = OfferTask(
            name: .notifications, progress: progress, seen: 40, found: 3, due: now, held: now,
            error: "offersbackend.unreachable", failed: now)
        var backfill = BackfillProgress()
        (backfill.total, backfill.done, backfill.failed, backfill.errors) = (9, 4, 2, ["offersbackend.malformed": 2])
        (backfill.stalled, backfill.takenOver) = (1, now)
        return [
            CatchUpStatus(
                .production, notifications: task, backfill: backfill,
                comparison: OfferTask(
                    name: .comparison, progress: progress, seen: 200, found: 1, due: now, held: now, error: nil, failed: nil),
                now: now),
            CatchUpStatus(.sandbox, notifications: nil, now: now),
        ]
    }

    func metrics(
        _ order: MetricsOrder, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MetricsReport {
        let filters = order.filters.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue)=\($0.value)" }
        let words = [order.from.map { "\($0)" } ?? "-", order.to.map { "\($0)" } ?? "-", order.by?.rawValue ?? "-"] + filters
        try await take("metrics \(words.joined(separator: " ")) \(environment.rawValue)", caller)
        let first = MetricDay(number: 20_878)
        var row = MetricsReport.Row(day: first, series: order.by == nil ? "" : "=1+2, \"plus\"")
        (row.active, row.activeAtStart, row.churned, row.trials, row.converted, row.refunds) = (4, 3, 1, 2, 1, 1)
        (row.conversionFinal, row.revenue, row.refunded) = (first.adding(20), ["USD": 9_990, "EUR": 500], ["USD": 4_995])
        return MetricsReport(
            by: order.by, from: first, to: first.adding(1), today: first.adding(2),
            rows: [row, MetricsReport.Row(day: first.adding(1), series: "")], summedUntil: first.adding(2).start, waiting: 7)
    }

    func metricsStatus(by caller: OfferCaller) async throws(OfferProblem) -> [MetricsStatus] {
        try await take("metrics status", caller)
        let now = StoreTime(milliseconds: 1_780_000_000_000)
        return [
            MetricsStatus(
                environment: .production, state: nil, waiting: 7, summedUntil: StoreTime(milliseconds: 1_779_999_940_000),
                task: nil, now: now),
            MetricsStatus(environment: .sandbox, state: nil, waiting: 0, summedUntil: nil, task: nil, now: now),
        ]
    }

    func metricsSummaries(by caller: OfferCaller) async throws(OfferProblem) -> [MetricsSummary] {
        var order = MetricsOrder()
        order.by = .product
        let report = try await metrics(order, in: .production, by: caller)
        let final = MetricsReport(
            by: report.by, from: report.from, to: report.from, today: report.from.adding(20), rows: [report.rows[0]],
            summedUntil: report.summedUntil, waiting: 0)
        return [MetricsSummary(.production, of: final)]
    }

    func checkReadiness() async throws(OfferProblem) { try await take("readiness") }
}
