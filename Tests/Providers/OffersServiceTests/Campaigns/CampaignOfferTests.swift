import Foundation
import MemberCore
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The offer of a campaign in the response", .timeLimit(.minutes(2)))
struct CampaignOfferTests {
    @Test("it appears to a server key, lasts a week, and comes again after the n days of the campaign, not before")
    func appears() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        #expect(try await stage.offer() == nil)
        try await stage.startCampaign()
        let first = try #require(try await stage.offer())
        #expect(first == CampaignOffer(id: "spring", until: StoreTime(milliseconds: Stage.day(7))))
        stage.pass(days: 6.9)
        #expect(try await stage.offer() == first)
        stage.pass(days: 0.1)
        #expect(try await stage.offer() == nil)
        stage.pass(days: 22.9)
        #expect(try await stage.offer() == nil)
        stage.pass(days: 0.1)
        #expect(try await stage.offer()?.until == StoreTime(milliseconds: Stage.day(37)))
        #expect(try await stage.members().map(\.offering.turn) == [1, 2])
    }

    @Test("it is beside every kind of verdict on its product, also one that needs no evidence, and beside no other product's")
    func kinds() async throws {
        let stage = try await Stage { settings in settings.apps[0].file.products?[0].introOffer = false }
        try await stage.keepMonth()
        try await stage.startCampaign()
        for kind in OfferKind.allCases { #expect(try await stage.offer(kind: kind)?.id == "spring", "\(kind)") }
        #expect(try await stage.verdict(kind: .introductory).reason == "NO_INTRO_OFFER")
        let other = try await stage.verdict(member: Stage.ann, kind: .promotional, product: "plain", by: Stage.server)
        #expect(other.offer == nil && stage.database.commits > 0)
    }

    @Test("what a campaign offered ends with it: the next campaign may offer, and its result is over")
    func makesRoom() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        try await stage.startCampaign { ($0.windowDays, $0.everyDays) = (3650, 3650) }
        #expect(try await stage.offer() != nil)
        try await stage.startCampaign("summer-27") { $0.windowDays = 3 }
        stage.pass(days: 1)
        #expect(try await stage.offer()?.until == StoreTime(milliseconds: Stage.day(3650)))
        _ = try await stage.service.endCampaign("spring-27", in: .production, by: Stage.chief)
        stage.pass(days: 1)
        #expect(try await stage.offer()?.until == StoreTime(milliseconds: Stage.day(5)))
        let first = try #require(try await stage.members().first)
        #expect(first.outcome.isFinal && first.offering.until == StoreTime(milliseconds: Stage.day(1)))
        let result = try await stage.service.campaignResult(
            "spring-27", after: nil, limit: 10, in: .production, by: Stage.server)
        #expect(result.tally.running == 0 && result.tally.offered.members == 1)
        #expect(try await stage.members("summer-27").count == 1)
    }

    @Test("an app key's word shows one that runs and begins none; verified evidence of the member begins one")
    func authors() async throws {
        let stage = try await Stage()
        try await stage.startCampaign()
        let evidence = Stage.signed(try Stage.period("1", from: -50, token: Stage.ann))
        try await stage.keepMonth()
        #expect(try await stage.offer(by: Stage.app) == nil)
        #expect(try await stage.offer(Stage.signed(), by: Stage.app) == nil, "an empty device is a word as well")
        #expect(try await stage.members().isEmpty)
        // Beside another's evidence the named member's word counts for nothing.
        let bens = Stage.signed(try Stage.period("5", of: "5", from: -5, token: Stage.ben))
        #expect(try await stage.offer(bens, to: Stage.ann, by: Stage.app) == nil)
        #expect(try await stage.members().isEmpty)
        let offer = try #require(try await stage.offer(evidence, to: nil, by: Stage.app))
        #expect(try await stage.offer(by: Stage.app) == offer)
        #expect(try await stage.members().map(\.offering.member) == [Stage.ann.lowercased()])
    }

    @Test("evidence that cannot be verified, and one of an erased subscription, get nothing")
    func refused() async throws {
        let stage = try await Stage()
        try await stage.startCampaign()
        let evidence = Stage.signed(try Stage.period("1", from: -50, token: Stage.ann))
        #expect(try await stage.offer(Stage.signed("a.b.c"), to: nil, by: Stage.app) == nil)
        try await stage.keepMonth()
        try await stage.service.erase(Stage.ann, by: Stage.server)
        #expect(try await stage.offer(evidence, to: nil, by: Stage.app) == nil)
        #expect(try await stage.members().isEmpty)
    }

    @Test("who is held back gets nothing, and is recorded at the moment at which the offer would have appeared")
    func control() async throws {
        let stage = try await Stage()
        try await stage.startCampaign { $0.controlThousandths = 500 }
        for number in 0..<40 { try await stage.keepMonth("\(number + 1)", of: member(number)) }
        var offered = 0
        for number in 0..<40 {
            let isHeld = ControlGroup.holdsBack(member(number), in: "spring-27", share: 500)
            #expect(try await (stage.offer(to: member(number)) == nil) == isHeld)
            offered += isHeld ? 0 : 1
        }
        stage.pass(days: 1)
        for number in 0..<40 { _ = try await stage.offer(to: member(number)) }
        let all = try await stage.members()
        #expect(all.count == 40 && all.count { !$0.offering.isControl } == offered && (1..<40).contains(offered))
        #expect(all.allSatisfy { $0.offering.began == StoreTime(Stage.start) })
        let kept = try await stage.service.campaign("spring-27", in: .production, by: Stage.server).kept
        #expect(kept.offered == offered && kept.heldBack == 40 - offered)
    }

    @Test("once it is ended, by whichever process, no other shows or begins anything, although it has looked a moment ago")
    func ended() async throws {
        let stage = try await Stage()
        for (number, name) in [Stage.ann, Stage.ben].enumerated() { try await stage.keepMonth("\(number + 1)", of: name) }
        try await stage.startCampaign()
        #expect(try await stage.offer() != nil)
        _ = try await stage.other().endCampaign("spring-27", in: .production, by: Stage.chief)
        #expect(try await stage.offer() == nil)
        #expect(try await stage.offer(to: Stage.ben) == nil)
        #expect(try await stage.members().count == 1)
    }

    @Test("a subscription that begins ends the offer, and a running one never gets any")
    func running() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        try await stage.startCampaign()
        #expect(try await stage.offer() != nil)
        try await stage.keepMonth("2", from: -0.5)
        #expect(try await stage.offer() == nil)
        #expect(try await stage.members().map(\.outcome.returned) == [false], "it was bought before the offering began")
    }

    @Test("a subscription that is claimed after its offering does not get another one under the new name")
    func claimed() async throws {
        let stage = try await Stage()
        try await stage.startCampaign()
        let evidence = Stage.signed(try Stage.period("1", of: "900", from: -50))
        let first = try #require(try await stage.offer(evidence, to: nil, by: Stage.app))
        try await stage.service.claim(evidence, for: Stage.ann, by: Stage.server)
        #expect(try await stage.offer() == first)
        stage.pass(days: 29)
        #expect(try await stage.offer() == nil)
        stage.pass(days: 1)
        #expect(try await stage.offer() != nil)
        let all = try await stage.members().map(\.offering)
        #expect(all.map(\.member) == ["900", Stage.ann.lowercased()] && all.map(\.turn) == [1, 2])
    }

    @Test("the signature of the offer is given, and the purchase is the end of the offering")
    func taken() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        try await stage.startCampaign()
        let offer = try #require(try await stage.offer())
        _ = try await stage.service.signature(Stage.order(offer: offer.id), by: Stage.server)
        stage.pass(days: 1)
        let bought: [String: JSONValue] = [
            "offerType": .integer(2), "offerIdentifier": .string("spring"), "price": .integer(4_990), "currency": .string("USD"),
        ]
        try await stage.keepMonth("2", from: 1, bought)
        #expect(try await stage.offer() == nil)
        let one = try #require(try await stage.members().first)
        #expect(one.outcome.taken == StoreTime(milliseconds: Stage.day(1)) && one.outcome.returned && !one.outcome.isFinal)
        #expect(one.outcome.revenue == ["USD": 4_990])
    }

    @Test("where nothing can be recorded, no offer is shown, and the verdict is given")
    func readOnly() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        try await stage.startCampaign()
        stage.database.refuseWrites(.readOnly)
        let verdict = try await stage.verdict(member: Stage.ann, by: Stage.server)
        #expect(verdict.offer == nil && verdict.reason == "LAPSED_NO_INTRO_USED")
        stage.database.refuseWrites(nil)
        #expect(try await stage.offer() != nil)
    }

    @Test("a request costs nothing more while no campaign runs, and writes nothing while an offering goes on")
    func costs() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        _ = try await stage.offer()
        let before = stage.database.queries
        _ = try await stage.offer()
        let plain = stage.database.queries - before
        _ = try await stage.offer()
        #expect(stage.database.queries - before == 2 * plain && plain <= 2)
        try await stage.startCampaign()
        _ = try await stage.offer()
        let commits = stage.database.commits
        for _ in 0..<5 { #expect(try await stage.offer() != nil) }
        #expect(stage.database.commits == commits)
    }
}
