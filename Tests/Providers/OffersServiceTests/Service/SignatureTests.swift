import Foundation
import MemberCore
import MemberJOSE
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Signatures: after a fresh verdict, and on record first", .timeLimit(.minutes(2)))
struct SignatureTests {
    private static func subscriber(_ change: (inout OffersServiceSettings) -> Void = { _ in }) async throws -> ServiceStage {
        let stage = try await Stage(change)
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial)))
        return stage
    }

    private func signatures(_ stage: ServiceStage, of member: String = Stage.ann) async throws -> [SignatureRow] {
        try await stage.store.signatures(of: member.lowercased(), in: stage.scope())
    }

    @Test("the second form is a token for the member's transaction, recorded with who, why and the decision")
    func second() async throws {
        let stage = try await Self.subscriber()
        guard case .token(let token, let nonce) = try await stage.service.signature(Stage.order(), by: Stage.server) else {
            Issue.record("not a token")
            return
        }
        let claims = try JSONValue(parsing: CompactJWS(token).payload)
        #expect(claims["aud"]?.string == "promotional-offer" && claims["offerIdentifier"]?.string == "spring")
        #expect(claims["nonce"]?.string == nonce && claims["transactionId"]?.string == "1" && claims["bid"]?.string == Stage.loom)
        let row = try #require(try await signatures(stage).first)
        #expect(row.nonce == nonce && row.key == "server-1" && row.why == "paywall" && row.form == 2 && row.offer == "spring")
        #expect(row.product == "monthly" && row.versions == ["1": 1])
        let decision = try StoredDecision(encoded: try #require(row.decision))
        #expect(decision.decision.reason == .activeSubscriber && decision.decision.eligible == true)
        // What was decided on is known: the histories at the versions on record decide the same.
        let histories = try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope())
        let then = try histories.map { try $0.history.at(version: row.versions[$0.original] ?? 0) }
        let evidence = try #require(StoredHistory.evidence(of: then))
        #expect(decision.replay(onEvidence: .verified(evidence)).isSame)
        #expect(throws: StoreOffersError.historyVersionMissing(1, present: nil)) { try decision.replay() }
    }

    @Test("the first form has the values of StoreKit, for the account token of the member, or for none")
    func first() async throws {
        let stage = try await Self.subscriber()
        let ask = { (member: String) in
            try await stage.service.signature(Stage.order(member, form: 1), by: Stage.server)
        }
        guard case .values(let values) = try await ask(Stage.ann) else { return #expect(Bool(false)) }
        #expect(values.offerID == "spring" && values.keyID == "K" && values.timestamp == Stage.day(0))
        let row = try #require(try await signatures(stage).first)
        #expect(row.nonce == values.nonce && row.form == 1 && row.why == "paywall")
        #expect(!values.signature.isEmpty)
    }

    @Test("only a server's key may ask, and an override wants an operator's")
    func kinds() async throws {
        let stage = try await Self.subscriber()
        let problem = { (order: SignatureRequest, caller: OfferCaller) in
            await Stage.problem { _ = try await stage.service.signature(order, by: caller) }
        }
        #expect(await problem(Stage.order(), Stage.app) == .forbidden(below: .server))
        let override = Stage.order(offer: nil, kind: "introductoryOverride")
        #expect(await problem(override, Stage.server) == .forbidden(below: .operator))
        #expect(await problem(override, Stage.chief) == nil)
        let stranger = OfferCaller(app: "com.example.none", kind: .operator, key: "x")
        #expect(await problem(Stage.order(), stranger) == .forbidden(kinds: []))
    }

    @Test("without a yes nothing is signed, and the reason is in the problem")
    func ineligible() async throws {
        let stage = try await Self.subscriber()
        let problem = { (order: SignatureRequest) in
            await Stage.problem { _ = try await stage.service.signature(order, by: Stage.server) }
        }
        #expect(await problem(Stage.order(Stage.ben)) == .notEligible("NO_RECEIPT"))
        _ = try await stage.verdict(
            Stage.signed(try Stage.period("9", of: "9", token: Stage.ben, ["inAppOwnershipType": .string("FAMILY_SHARED")])))
        #expect(await problem(Stage.order(Stage.ben)) == .notEligible("FAMILY_SHARED_ONLY"))
        #expect(await problem(Stage.order(Stage.ben))?.status == 409)
        #expect(try await signatures(stage, of: Stage.ben).isEmpty)
    }

    @Test("beside evidence of another, eligibility is about both together, and a signature about the member alone")
    func beside() async throws {
        let stage = try await Stage()
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann))
        let verdict = try await stage.verdict(
            evidence, member: Stage.ben, kind: .promotional, offer: "spring", by: Stage.server)
        #expect(verdict.eligible == true)
        let sign = { (member: String) in
            await Stage.problem {
                _ = try await stage.service.signature(Stage.order(member, evidence: evidence), by: Stage.server)
            }
        }
        #expect(await sign(Stage.ben) == .notEligible("NO_RECEIPT"))
        #expect(await sign(Stage.ann) == nil)
    }

    @Test("a reason is measured in characters, so that one in Cyrillic may be as long as one in Latin letters")
    func reason() async throws {
        let (stage, why) = (try await Self.subscriber(), String(repeating: "ж", count: 1000))
        #expect(await Stage.problem { _ = try await stage.service.signature(Stage.order(why: why), by: Stage.server) } == nil)
        #expect(try await signatures(stage).first?.why == why)
    }

    @Test("only listed products and offers are signed, and only with a key of the app")
    func listed() async throws {
        let stage = try await Self.subscriber()
        let problem = { (order: SignatureRequest) in
            await Stage.problem { _ = try await stage.service.signature(order, by: Stage.server) }
        }
        #expect(await problem(Stage.order(product: "unlisted")) == .notOffered)
        #expect(await problem(Stage.order(offer: "winter")) == .notOffered)
        #expect(await problem(Stage.order(product: "plain")) == .notOffered)
        let keyless = try await Self.subscriber { $0.apps[0].file.credentials = nil }
        #expect(
            await Stage.problem { _ = try await keyless.service.signature(Stage.order(), by: Stage.server) } == .notOffered)
    }

    @Test(
        "a wrong member of the request is named",
        arguments: [
            ("member", Stage.order("someone")), ("form", Stage.order(form: 3)), ("kind", Stage.order(kind: "x")),
            ("offerId", Stage.order(offer: nil)), ("why", Stage.order(why: String(repeating: "x", count: 1001))),
            ("why", Stage.order(why: "")), ("why", Stage.order(why: " \n")),
        ])
    func wrong(name: String, order: SignatureRequest) async throws {
        let stage = try await Self.subscriber()
        let problem = await Stage.problem { _ = try await stage.service.signature(order, by: Stage.server) }
        #expect(problem == .invalid(name) && problem?.status == 400)
    }

    @Test("fresh is decided in the call: evidence of the same member counts at once, another's does not")
    func fresh() async throws {
        let stage = try await Stage()
        let own = Stage.order(evidence: Stage.signed(try Stage.period("1", token: Stage.ann)))
        #expect(await Stage.problem { _ = try await stage.service.signature(own, by: Stage.server) } == nil)
        let other = Stage.order(Stage.ben, evidence: Stage.signed(try Stage.period("1", token: Stage.ann)))
        #expect(
            await Stage.problem { _ = try await stage.service.signature(other, by: Stage.server) } == .notEligible("NO_RECEIPT"))
        let forged = Stage.order(evidence: Stage.signed("x.y.z"))
        #expect(
            await Stage.problem { _ = try await stage.service.signature(forged, by: Stage.server) }
                == .notEligible("SIGNATURE_INVALID"))
        // After a refund that is stored, the same evidence does not help any more.
        let refund: [String: JSONValue] = ["revocationDate": .integer(Stage.day(-0.5))]
        try await stage.service.notification(
            try Stage.notification("REFUND", about: try Stage.period("1", signed: -0.1, token: Stage.ann, refund)))
        #expect(
            await Stage.problem { _ = try await stage.service.signature(own, by: Stage.server) } == .notEligible("REFUNDED_ONLY"))
    }

    @Test(
        "a signature is good in both environments: the sandbox's purchases sign only where they may decide",
        arguments: [true, false])
    func sandbox(_ mayDecide: Bool) async throws {
        let stage = try await Stage { $0.apps[0].sandboxMayDecide = mayDecide ? "review" : nil }
        let period = try Stage.period("1", token: Stage.ann, by: Stage.sandbox)
        try await stage.service.notification(try Stage.notification("SUBSCRIBED", about: period, by: Stage.sandbox))
        var order = Stage.order()
        order.environment = .sandbox
        let problem = await Stage.problem { _ = try await stage.service.signature(order, by: Stage.server) }
        #expect(problem == (mayDecide ? nil : .notEligible("ENVIRONMENT_MISMATCH")))
        order.environment = .production
        #expect(
            await Stage.problem { _ = try await stage.service.signature(order, by: Stage.server) } == .notEligible("NO_RECEIPT"))
    }

    @Test("a signature that cannot be recorded is not given")
    func unrecorded() async throws {
        let stage = try await Self.subscriber()
        stage.database.fail(.full)
        let problem = await Stage.problem { _ = try await stage.service.signature(Stage.order(), by: Stage.server) }
        #expect(problem == .unavailable(.full) && problem?.status == 503)
        stage.database.fail(nil)
        #expect(try await signatures(stage).isEmpty)
    }

    @Test("an introductory override is an operator's decision with a reason, for a listed product", arguments: [true, false])
    func override(_ isAllowed: Bool) async throws {
        let stage = try await Self.subscriber()
        var order = Stage.order(offer: nil, why: "support case 7", kind: "introductoryOverride")
        order.allow = isAllowed
        guard case .token(let token, let nonce) = try await stage.service.signature(order, by: Stage.chief) else {
            return #expect(Bool(false))
        }
        let claims = try JSONValue(parsing: CompactJWS(token).payload)
        #expect(claims["aud"]?.string == "introductory-offer-eligibility" && claims["transactionId"]?.string == "1")
        #expect(claims["allowIntroductoryOffer"]?.bool == isAllowed)
        let row = try #require(try await signatures(stage).first)
        #expect(row.nonce == nonce && row.form == 3 && row.offer == nil && row.key == "operator-1")
        #expect(row.why == (isAllowed ? "support case 7" : "(denied) support case 7"))
        order.why = " "
        #expect(await Stage.problem { _ = try await stage.service.signature(order, by: Stage.chief) } == .invalid("why"))
        order = Stage.order(product: "plain", offer: nil, kind: "introductoryOverride")
        #expect(await Stage.problem { _ = try await stage.service.signature(order, by: Stage.chief) } == .notOffered)
        order = Stage.order(Stage.ben, offer: nil, kind: "introductoryOverride")
        #expect(await Stage.problem { _ = try await stage.service.signature(order, by: Stage.chief) } == .memberUnknown)
    }
}
