import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Evidence: its environment, its source and its app", .timeLimit(.minutes(2)))
struct SourceTests {
    private static func receipt(version: String = "1.0", by authority: StoreAuthority = Stage.sandbox) throws
        -> OffersWire.Evidence
    {
        let bought = StoreAuthority.Purchase(
            "1", productID: "monthly", purchased: Stage.start - 864_000, expires: Stage.start + 864_000)
        return .receipt(try authority.receiptFile([bought], version: version).base64EncodedString())
    }

    @Test(
        "evidence of the sandbox decides where the settings say so, and a request's version can only narrow that",
        arguments: [
            (nil, nil, "1.0", false), (nil, ["1.0"], nil, true), (nil, ["1.0"], "1.0", true), (nil, ["1.0"], "2.0", false),
            (nil, ["2.0"], "2.0", false), ("review", nil, "9", true),
        ] as [(String?, [String]?, String?, Bool)])
    func receipts(review: String?, versions: [String]?, asked: String?, decides: Bool) async throws {
        let stage = try await Stage { ($0.apps[0].sandboxMayDecide, $0.apps[0].allowSandbox) = (review, versions) }
        let request = Stage.request(try Self.receipt(), version: asked)
        let response = try await stage.service.eligibility(request, by: Stage.app)
        #expect(response.decisions["monthly"]?.reason == (decides ? "ACTIVE_SUBSCRIPTION" : "ENVIRONMENT_MISMATCH"))
        #expect(response.sandbox == (decides ? true : nil))
        #expect(try await stage.store.histories(of: "1", in: stage.scope()).isEmpty)
        #expect(try await stage.store.histories(of: "1", in: stage.scope(.sandbox)).count == (decides ? 1 : 0))
    }

    @Test(
        "signed data names no version, so that only review lets the sandbox's decide",
        arguments: [(nil, ["1.0"], false), ("review", nil, true)] as [(String?, [String]?, Bool)])
    func tokens(review: String?, versions: [String]?, decides: Bool) async throws {
        let stage = try await Stage { ($0.apps[0].sandboxMayDecide, $0.apps[0].allowSandbox) = (review, versions) }
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann, by: Stage.sandbox))
        let verdict = try await stage.verdict(evidence, version: "1.0")
        #expect(verdict.reason == (decides ? "ACTIVE_SUBSCRIPTION" : "ENVIRONMENT_MISMATCH"))
        // Never with production's: a member named to production's histories has none.
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
        let mixed = Stage.signed(try Stage.period("1", by: Stage.sandbox), try Stage.period("2"))
        #expect(try await stage.verdict(mixed).reason == "ENVIRONMENT_MISMATCH")
    }

    @Test("a production receipt decides, and a grace period that it cannot show leaves the verdict unknown")
    func grace() async throws {
        let stage = try await Stage { $0.apps[0].file.billingGraceDays = 16 }
        let evidence = try Self.receipt(by: Stage.store)
        #expect(try await stage.verdict(evidence).reason == "ACTIVE_SUBSCRIPTION")
        stage.clock.advance(by: .seconds(11 * 86_400))
        #expect(try await stage.verdict(evidence).reason == "GRACE_UNKNOWN")
        stage.clock.advance(by: .seconds(20 * 86_400))
        #expect(try await stage.verdict(evidence).reason == "LAPSED_NO_INTRO_USED")
    }

    @Test("a transaction's identifier wants a server's key; the store is asked, and its history stored under the member it names")
    func transaction() async throws {
        let stage = try await Stage(
            transport: ServerAPIFixtures.transport(transactions: [try Stage.period("1", token: Stage.ann, Stage.trial)]))
        let refused = await Stage.problem { _ = try await stage.verdict(.transaction("1"), by: Stage.app) }
        #expect(refused == .forbidden(below: .server) && stage.transport.requests.isEmpty)
        let verdict = try await stage.verdict(.transaction("1"), by: Stage.server)
        #expect(verdict.reason == "TRIAL_USED" && verdict.decidedBy == ["1"])
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).count == 1)
        #expect(stage.transport.requests.count == 2)
    }

    @Test(
        "a transaction that production does not know is looked up in the sandbox, if that may decide", arguments: [true, false])
    func unknownTransaction(_ isReview: Bool) async throws {
        let sandbox = ServerAPIFixtures.transport(transactions: [try Stage.period("1", by: Stage.sandbox)])
        let transport = ScriptedTransport { request in
            guard request.url.host() == "api.storekit-sandbox.apple.com" else {
                return .json(#"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#, status: 404)
            }
            return await ServerAPIFixtures.response(of: sandbox, to: request)
        }
        let stage = try await Stage({ $0.apps[0].sandboxMayDecide = isReview ? "review" : nil }, transport: transport)
        let request = Stage.request(.transaction("1"))
        let response = try await stage.service.eligibility(request, by: Stage.server)
        #expect(response.decisions["monthly"]?.reason == (isReview ? "ACTIVE_SUBSCRIPTION" : "VERIFY_FAILED"))
        #expect(response.sandbox == (isReview ? true : nil))
    }

    @Test("without credentials no transaction can be looked up: the verdict is unknown")
    func keyless() async throws {
        let stage = try await Stage { $0.apps[0].file.credentials = nil }
        let verdict = try await stage.verdict(.transaction("1"), by: Stage.server)
        #expect(verdict.eligible == nil && verdict.reason == "VERIFY_FAILED")
    }

    @Test("two apps never see each other's members, and two keys of one app see the same")
    func apps() async throws {
        let stage = try await Stage()
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial)))
        let reed = OfferCaller(app: Stage.reed, kind: .operator, key: "reed-1")
        #expect(try await stage.verdict(member: Stage.ann, by: reed).reason == "NO_RECEIPT")
        let reads = await Stage.problem { _ = try await stage.service.subscriptions(of: Stage.ann, in: .production, by: reed) }
        let erases = await Stage.problem { try await stage.service.erase(Stage.ann, by: reed) }
        #expect(reads == .memberUnknown && erases == .memberUnknown)
        #expect(try await stage.service.events(after: 0, limit: 10, in: .production, by: reed).isEmpty)
        // One app's evidence does not count for the other, nor does it poison its rows.
        let foreign = Stage.signed(try Stage.period("9", of: "9", token: Stage.ann))
        #expect(try await stage.verdict(foreign, by: reed).reason == "BUNDLE_MISMATCH")
        let mine = Stage.signed(try Stage.period("1", from: -90, token: Stage.ann, by: Stage.reedStore))
        #expect(try await stage.verdict(mine, by: reed).reason == "LAPSED_NO_INTRO_USED")
        let second = OfferCaller(app: Stage.loom, kind: .server, key: "server-2")
        #expect(try await stage.verdict(member: Stage.ann, by: second).reason == "TRIAL_USED")
        #expect(try await stage.service.subscriptions(of: Stage.ann, in: .production, by: second).count == 1)
    }

    @Test("evidence seen before costs no write; the same purchase signed anew is noted")
    func again() async throws {
        let stage = try await Stage()
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann))
        for _ in 0..<5 { _ = try await stage.verdict(evidence) }
        #expect(stage.database.commits == 1)
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", signed: 0, token: Stage.ann)))
        #expect(stage.database.commits == 2)
        #expect(try await stage.events().map(\.event.type) == ["evidence.stored"])
    }

    @Test("of two periods of one identifier the one that the store signed last counts, whichever came first")
    func reversed() async throws {
        let stage = try await Stage()
        let refund: [String: JSONValue] = ["revocationDate": .integer(Stage.day(-5))]
        let (bought, refunded) = (
            Stage.signed(try Stage.period("1", signed: -8, token: Stage.ann)),
            Stage.signed(try Stage.period("1", signed: -4, token: Stage.ann, refund))
        )
        #expect(try await stage.verdict(refunded).reason == "REFUNDED")
        #expect(try await stage.verdict(bought).reason == "REFUNDED")
        // The refund is undone; a late notification about it changes nothing.
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", signed: -2, token: Stage.ann)))
        let late = try Stage.period("1", signed: -3, token: Stage.ann, refund)
        try await stage.service.notification(try Stage.notification("REFUND", about: late, signed: -3))
        #expect(try await stage.verdict(bought).reason == "ACTIVE_SUBSCRIPTION")
        #expect(try await stage.events().map(\.event.type) == ["evidence.stored", "evidence.stored"])
    }

    @Test("many requests about one subscription at once lose nothing")
    func together() async throws {
        let stage = try await Stage()
        let all = try (1...16).map { Stage.signed(try Stage.period("\($0)", from: Double($0), token: Stage.ann)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for one in all { group.addTask { _ = try await stage.verdict(one) } }
            try await group.waitForAll()
        }
        let kept = try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope())
        #expect(kept.first?.history.evidence.history.transactions.count == 16)
    }

    @Test("a database that cannot be used is a problem that says so")
    func unavailable() async throws {
        let stage = try await Stage()
        stage.database.fail(.unavailable)
        let problem = await Stage.problem { _ = try await stage.verdict() }
        #expect(problem == .unavailable(.unavailable) && problem?.status == 503 && problem?.retryable == true)
        #expect(await Stage.problem { try await stage.service.checkReadiness() } == .unavailable(.unavailable))
        stage.database.fail(nil)
        #expect(await Stage.problem { try await stage.service.checkReadiness() } == nil)
    }
}
