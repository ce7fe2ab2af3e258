import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Eligibility: what is decided on, and by whose word", .timeLimit(.minutes(2)))
struct EligibilityTests {
    @Test("without evidence and member the tables decide: an introductory offer, no other")
    func nothing() async throws {
        let stage = try await Stage()
        let verdict = try await stage.verdict()
        #expect(verdict.eligible == true && verdict.reason == "NO_RECEIPT" && verdict.presentation == "introductoryPrice")
        #expect(try await stage.verdict(kind: .promotional).reason == "NO_RECEIPT")
        #expect(try await stage.verdict(member: Stage.ann).reason == "NO_RECEIPT")
        let empty = try await stage.service.eligibility(OffersWire.Request(kind: .introductory, products: []), by: Stage.app)
        #expect(empty.decisions.isEmpty && empty.clock == StoreTime(Stage.start) && stage.database.commits == 0)
    }

    @Test("evidence is stored under the member that its signature names, and decides later without being sent again")
    func stored() async throws {
        let stage = try await Stage()
        let period = try Stage.period("1", token: Stage.ann, Stage.trial)
        let first = try await stage.verdict(Stage.signed(period))
        #expect(first.eligible == false && first.reason == "TRIAL_USED" && first.decidedBy == ["1"])
        // A server's key may name the member; an app key's word gets no transactions.
        let server = try await stage.verdict(member: Stage.ann, by: Stage.server)
        #expect(server.reason == "TRIAL_USED" && server.decidedBy == ["1"])
        let app = try await stage.verdict(member: Stage.ann.lowercased())
        #expect(app.reason == "TRIAL_USED" && app.decidedBy == nil)
        let kept = try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope())
        #expect(kept.map(\.original) == ["1"] && kept.first?.named == Stage.ann.lowercased())
    }

    @Test("evidence that names nobody is stored under its original transaction")
    func nameless() async throws {
        let stage = try await Stage()
        _ = try await stage.verdict(Stage.signed(try Stage.period("2", of: "900")), member: Stage.ben)
        #expect(try await stage.store.histories(of: "900", in: stage.scope()).count == 1)
        #expect(try await stage.store.histories(of: Stage.ben, in: stage.scope()).isEmpty)
        #expect(try await stage.verdict(member: "900", by: Stage.server).reason == "ACTIVE_SUBSCRIPTION")
    }

    @Test("what is stored of the signature's member decides together with the call's evidence")
    func together() async throws {
        let stage = try await Stage()
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", of: "1", token: Stage.ann, Stage.trial)))
        let other = Stage.signed(try Stage.period("5", of: "5", from: -90, token: Stage.ann))
        #expect(try await stage.verdict(other).reason == "TRIAL_USED")
        #expect(try await stage.verdict(other, member: Stage.ann).reason == "TRIAL_USED")
    }

    @Test("a member whom an app key names beside another's evidence: decided on the evidence alone, stored under its own member")
    func another() async throws {
        let stage = try await Stage()
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial)))
        let evidence = Stage.signed(try Stage.period("5", of: "5", from: -90, token: Stage.ben))
        let alone = try await stage.verdict(evidence, member: Stage.ann)
        #expect(alone.eligible == true && alone.reason == "LAPSED_NO_INTRO_USED")
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).map(\.original) == ["1"])
        #expect(try await stage.store.histories(of: Stage.ben, in: stage.scope()).map(\.original) == ["5"])
        // A server's word about the member counts.
        #expect(try await stage.verdict(evidence, member: Stage.ann, by: Stage.server).reason == "TRIAL_USED")
    }

    @Test("an empty device's evidence says no more than none: what is stored of the named member decides, without transactions")
    func emptyDevice() async throws {
        let stage = try await Stage()
        let none = OffersWire.Evidence.signed(transactions: [], renewals: [])
        #expect(try await stage.verdict(none, member: Stage.ann).reason == "NO_TRANSACTIONS")
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial)))
        let verdict = try await stage.verdict(none, member: Stage.ann)
        #expect(verdict.reason == "TRIAL_USED" && verdict.decidedBy == nil)
    }

    @Test("evidence that cannot be verified is a verdict, and nothing is stored")
    func refused() async throws {
        let stage = try await Stage()
        let good = try Stage.period("1", token: Stage.ann)
        let cases: [(OffersWire.Evidence, String)] = [
            (Stage.signed(String(good.dropLast(4)) + "AAAA"), "SIGNATURE_INVALID"), (Stage.signed("x"), "SIGNATURE_INVALID"),
            (Stage.signed(good, try Stage.period("2", by: Stage.reedStore)), "BUNDLE_MISMATCH"),
            (Stage.signed(try Stage.period("3", ["bundleId": .string(Stage.reed)])), "BUNDLE_MISMATCH"),
            (.receipt("no base64!"), "RECEIPT_MALFORMED"), (.receipt("AAAA"), "RECEIPT_MALFORMED"),
            (Stage.signed(try Stage.period("4", by: Stage.sandbox)), "ENVIRONMENT_MISMATCH"),
        ]
        for (evidence, reason) in cases {
            let verdict = try await stage.verdict(evidence, member: Stage.ann)
            #expect(verdict.reason == reason)
            #expect(verdict.eligible == nil && verdict.retryable == false)
        }
        #expect(stage.database.commits == 0)
        // The product decides before the evidence.
        #expect(try await stage.verdict(cases[0].0, product: "plain").reason == "NO_INTRO_OFFER")
    }

    @Test(
        "a revoked certificate refuses the evidence, and one that cannot be checked leaves it unknown for now",
        arguments: [true, false])
    func revoked(_ isKnown: Bool) async throws {
        let responder = isKnown ? Stage.store.statusResponder(isRevoked: true) : ScriptedTransport([])
        let stage = try await Stage({ $0.revocation = nil }, transport: responder)
        let verdict = try await stage.verdict(Stage.signed(try Stage.period("1")))
        #expect(verdict.reason == (isKnown ? "SIGNATURE_INVALID" : "VERIFY_TEMPORARY") && verdict.retryable == !isKnown)
        #expect(!responder.requests.isEmpty && stage.database.commits == 0)
    }

    @Test("the server's catalogue wins over the request's")
    func catalogue() async throws {
        let stage = try await Stage()
        var asked = StoreProduct("plain", group: "other", hasIntroductoryOffer: true, promotionalOfferIDs: ["x"])
        let ask = { (product: StoreProduct, kind: OfferKind) in
            try await stage.service.eligibility(
                OffersWire.Request(kind: kind, products: [OffersWire.Product(product)]), by: Stage.app
            ).decisions.values.first?.reason
        }
        #expect(try await ask(asked, .introductory) == "NO_INTRO_OFFER")
        #expect(try await ask(asked, .promotional) == "NO_PROMO_OFFER")
        #expect(try await ask(StoreProduct("monthly", hasIntroductoryOffer: false), .introductory) == "NO_RECEIPT")
        asked.productIdentifier = "unlisted"
        #expect(try await ask(asked, .introductory) == "NO_RECEIPT")
        #expect(try await stage.verdict(kind: .promotional, offer: "winter").reason == "NO_PROMO_OFFER")
    }

    @Test("time is the database's: a period ends when its clock says so")
    func time() async throws {
        let stage = try await Stage()
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann))
        #expect(try await stage.verdict(evidence).reason == "ACTIVE_SUBSCRIPTION")
        stage.clock.advance(by: .seconds(20 * 86_400))
        #expect(try await stage.verdict(evidence).reason == "LAPSED_NO_INTRO_USED")
    }

    @Test("a group is decided on as a whole, and a repeated product once")
    func groups() async throws {
        let stage = try await Stage()
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial))
        let products = ["", "monthly", "monthly"].map { OffersWire.Product(StoreProduct($0, group: "G")) }
        let request = OffersWire.Request(kind: .introductory, products: products, evidence: evidence)
        let response = try await stage.service.eligibility(request, by: Stage.app)
        #expect(response.decisions.mapValues(\.reason) == ["": "TRIAL_USED", "monthly": "TRIAL_USED"])
    }
}
