import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Members: subscriptions, claims and resets", .timeLimit(.minutes(2)))
struct MemberTests {
    @Test("a member's subscriptions have their status by the database's time; a token in any case is one member")
    func subscriptions() async throws {
        let stage = try await Stage()
        _ = try await stage.verdict(
            Stage.signed(
                try Stage.period("1", token: Stage.ann, Stage.trial),
                try Stage.period("2", of: "2", from: -90, token: Stage.ann, ["productId": .string("other")]),
                renewals: [try Stage.renewal(of: "2", ["expirationIntent": .integer(1)])]))
        let list = { (member: String) in
            try await stage.service.subscriptions(of: member, in: .production, by: Stage.server)
        }
        let all = try await list(Stage.ann)
        #expect(all.map(\.originalTransactionId) == ["1", "2"] && all.map(\.productId) == ["monthly", "other"])
        #expect(all.map(\.status.state) == [.active, .expired] && all[0].status.phase == .trial && all[0].groupId == "G")
        #expect(all[1].status.cause == .customerCancelled)
        #expect(try await list(Stage.ann.lowercased()) == all)
        stage.clock.advance(by: .seconds(30 * 86_400))
        #expect(try await list(Stage.ann)[0].status.state == .expired)
    }

    @Test("an unknown member is 404, a wrong one 400, and an app's key may not ask")
    func unknown() async throws {
        let stage = try await Stage()
        let problem = { (member: String, environment: StoreEnvironment, caller: OfferCaller) in
            await Stage.problem { _ = try await stage.service.subscriptions(of: member, in: environment, by: caller) }
        }
        #expect(await problem(Stage.ann, .production, Stage.server) == .memberUnknown)
        #expect(await problem("a b", .production, Stage.server) == .invalid("member"))
        #expect(await problem(Stage.ann, .xcode, Stage.server) == .invalid("environment"))
        #expect(await problem(Stage.ann, .production, Stage.app) == .forbidden(below: .server))
    }

    @Test("a claim links a subscription that names nobody; the same again changes nothing", arguments: [true, false])
    func claim(byReceipt isReceipt: Bool) async throws {
        let stage = try await Stage()
        let bought = StoreAuthority.Purchase(
            "1", productID: "monthly", purchased: Stage.start - 864_000, expires: Stage.start + 864_000)
        let evidence =
            isReceipt
            ? OffersWire.Evidence.receipt(try Stage.store.receiptFile([bought]).base64EncodedString())
            : Stage.signed(try Stage.period("1"))
        try await stage.service.claim(evidence, for: Stage.ann, by: Stage.server)
        let commits = stage.database.commits
        try await stage.service.claim(evidence, for: Stage.ann, by: Stage.server)
        #expect(stage.database.commits == commits)
        let all = try await stage.service.subscriptions(of: Stage.ann, in: .production, by: Stage.server)
        #expect(all.map(\.originalTransactionId) == ["1"])
        #expect(try await stage.store.histories(of: "1", in: stage.scope()).isEmpty)
        #expect(try await stage.events().map(\.event.type) == ["evidence.stored", "subscription.claimed"])
        // Another's claim is refused, and so is one of what the store's data names.
        #expect(
            await Stage.problem { try await stage.service.claim(evidence, for: Stage.ben, by: Stage.server) }
                == .claimedByAnother)
    }

    @Test("a subscription that names another member is that member's, and nothing of the claim is stored")
    func claimOfAnother() async throws {
        let stage = try await Stage()
        let evidence = Stage.signed(try Stage.period("1", of: "1"), try Stage.period("2", of: "2", token: Stage.ben))
        let problem = await Stage.problem { try await stage.service.claim(evidence, for: Stage.ann, by: Stage.server) }
        #expect(problem == .claimedByAnother && problem?.status == 409 && stage.database.commits == 0)
    }

    @Test("what the store signs later wins over a claim")
    func namedLater() async throws {
        let stage = try await Stage()
        try await stage.service.claim(Stage.signed(try Stage.period("1")), for: Stage.ann, by: Stage.server)
        let renewed = try Stage.period("2", from: 20, signed: 0, token: Stage.ben)
        try await stage.service.notification(try Stage.notification("DID_RENEW", about: renewed))
        #expect(try await stage.store.histories(of: Stage.ben, in: stage.scope()).map(\.original) == ["1"])
        #expect(try await stage.events().last?.event.member == Stage.ben)
    }

    @Test("a claim wants a server's key, genuine evidence, and an app account token")
    func wrongClaims() async throws {
        let stage = try await Stage()
        let good = Stage.signed(try Stage.period("1"))
        let problem = { (evidence: OffersWire.Evidence, member: String, caller: OfferCaller) in
            await Stage.problem { try await stage.service.claim(evidence, for: member, by: caller) }
        }
        #expect(await problem(good, Stage.ann, Stage.app) == .forbidden(below: .server))
        #expect(await problem(.transaction("1"), Stage.ann, Stage.server) == .invalid("evidence"))
        #expect(await problem(good, "77", Stage.server) == .invalid("member"))
        #expect(await problem(Stage.signed("x.y.z"), Stage.ann, Stage.server) == .evidenceRefused("SIGNATURE_INVALID"))
        #expect(
            await problem(.signed(transactions: [], renewals: []), Stage.ann, Stage.server) == .evidenceRefused("NO_TRANSACTIONS")
        )
        #expect(stage.database.commits == 0)
    }

    @Test("a reset lets earlier introductory offers of a tester count as not used, and is refused in production")
    func reset() async throws {
        let stage = try await Stage({ $0.apps[0].sandboxMayDecide = "review" })
        let old = try Stage.period("1", from: -90, token: Stage.ann, by: Stage.sandbox, Stage.trial)
        let evidence = Stage.signed(old)
        let used = try await stage.verdict(evidence)
        #expect(used.reason == "TRIAL_USED")
        let reset = { (environment: StoreEnvironment, day: Double, caller: OfferCaller) in
            await Stage.problem {
                try await stage.service.reset(
                    Stage.ann, in: environment, at: StoreTime(milliseconds: Stage.day(day)), by: caller)
            }
        }
        #expect(await reset(.production, -1, Stage.chief) == .resetInProduction)
        #expect(await reset(.sandbox, -1, Stage.server) == .forbidden(below: .operator))
        #expect(await reset(.sandbox, 1, Stage.chief) == .invalid("at"))
        #expect(await reset(.sandbox, -89, Stage.chief) == nil)
        #expect(try await stage.verdict(evidence).reason == "LAPSED_NO_INTRO_USED")
        #expect(try await stage.verdict(member: Stage.ann, by: Stage.server).reason == "LAPSED_NO_INTRO_USED")
        // A use after the mark counts.
        let again = Stage.signed(old, try Stage.period("2", from: -40, token: Stage.ann, by: Stage.sandbox, Stage.trial))
        let second = try await stage.verdict(again)
        #expect(second.reason == "TRIAL_USED" && second.decidedBy == ["2"])
        #expect(try await stage.verdict(again, kind: .promotional).reason == "LAPSED_SUBSCRIBER")
        #expect(try await stage.events(.sandbox).map(\.event.type).contains("eligibility.reset"))
    }
}
