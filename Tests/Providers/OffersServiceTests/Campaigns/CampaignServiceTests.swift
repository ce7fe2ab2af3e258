import Foundation
import MemberCore
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Campaigns of the service", .timeLimit(.minutes(2)))
struct CampaignServiceTests {
    @Test("an operator makes, starts and ends one; a server reads it; an app may neither")
    func keys() async throws {
        let stage = try await Stage()
        let service = stage.service
        for caller in [Stage.app, Stage.server] {
            let actions: [() async throws -> Void] = [
                { _ = try await service.makeCampaign("a", .spring(), in: .production, by: caller) },
                { _ = try await service.startCampaign("a", in: .production, by: caller) },
                { _ = try await service.endCampaign("a", in: .production, by: caller) },
            ]
            for action in actions { #expect(await Stage.problem(action) == .forbidden(below: .operator)) }
        }
        let reads: [() async throws -> Void] = [
            { _ = try await service.campaigns(after: "", in: .production, by: Stage.app) },
            { _ = try await service.previewCampaign("a", after: nil, limit: 1, in: .production, by: Stage.app) },
            { _ = try await service.campaignResult("a", after: nil, limit: 1, in: .production, by: Stage.app) },
        ]
        for action in reads { #expect(await Stage.problem(action) == .forbidden(below: .server)) }
        #expect(try await stage.startCampaign().state == .running)
        #expect(try await service.campaigns(after: "", in: .production, by: Stage.server).map(\.state) == [.running])
        #expect(try await service.endCampaign("spring-27", in: .production, by: Stage.chief).state == .ended)
        let other = OfferCaller(app: Stage.reed, kind: .operator, key: "o")
        #expect(
            await Stage.problem { _ = try await service.campaign("spring-27", in: .production, by: other) } == .campaign(.unknown)
        )
    }

    @Test(
        "a rule that cannot be is refused by the member that is wrong",
        arguments: [
            (.spring { $0.lapsedTo = 10 }, .invalid("lapsedToDays")), (.spring { $0.everyDays = 6 }, .invalid("everyDays")),
            (.spring { $0.causes = [] }, .invalid("reasons")),
            (.spring { $0.controlThousandths = 501 }, .invalid("controlThousandths")),
            (.spring { $0.ends = StoreTime(Stage.start) }, .invalid("endDate")),
            (.spring { $0.group = "H" }, .invalid("groupId")),
            (.spring { $0.offer = "summer" }, .notOffered), (.spring { ($0.product, $0.group) = ("yearly", "G") }, .notOffered),
            (.spring { ($0.product, $0.group) = ("yearly", "") }, .notOffered),
            (.spring { $0.product = "plain" }, .notOffered),
        ] as [(CampaignRule, OfferProblem)])
    func wrong(rule: CampaignRule, expected: OfferProblem) async throws {
        let stage = try await Stage()
        let found = await Stage.problem {
            _ = try await stage.service.makeCampaign("a", rule, in: .production, by: Stage.chief)
        }
        #expect(found == expected && stage.database.commits == 0)
    }

    @Test("an offer that no key can sign is not campaigned for, and a campaign does not start once the key is gone")
    func unsigned() async throws {
        let stage = try await Stage { $0.apps[0].file.credentials = nil }
        let refused = await Stage.problem {
            _ = try await stage.service.makeCampaign("a", .spring(), in: .production, by: Stage.chief)
        }
        #expect(refused == .notOffered && stage.database.commits == 0)
        _ = try await stage.store.makeCampaign("a", .spring(), in: stage.scope())
        let late = await Stage.problem { _ = try await stage.service.startCampaign("a", in: .production, by: Stage.chief) }
        #expect(late == .notOffered)
        try await stage.store.startCampaign("a", in: stage.scope())
        try await stage.keepMonth()
        #expect(try await stage.offer() == nil)
    }

    @Test(
        "the group is the settings' one unless said; a name is taken once, the same rule may come again, and an end is for good")
    func once() async throws {
        let (stage, chief) = (try await Stage(), Stage.chief)
        let made = try await stage.service.makeCampaign("a", .spring { $0.group = "" }, in: .production, by: chief)
        #expect(made.kept.campaign.rule == .spring() && made.state == .draft)
        #expect(try await stage.service.makeCampaign("a", .spring(), in: .production, by: chief) == made)
        let taken = await Stage.problem {
            _ = try await stage.service.makeCampaign("a", .spring { $0.everyDays = 31 }, in: .production, by: chief)
        }
        #expect(taken == .campaign(.exists))
        _ = try await stage.service.startCampaign("a", in: .production, by: chief)
        #expect(try await stage.service.startCampaign("a", in: .production, by: chief).state == .running)
        for _ in 0..<2 { #expect(try await stage.service.endCampaign("a", in: .production, by: chief).state == .ended) }
        let late = await Stage.problem { _ = try await stage.service.startCampaign("a", in: .production, by: chief) }
        #expect(late == .campaign(.ended))
        #expect(
            await Stage.problem { _ = try await stage.service.endCampaign("b", in: .production, by: chief) }
                == .campaign(.unknown))
        #expect(
            await Stage.problem { _ = try await stage.service.makeCampaign("-", .spring(), in: .production, by: chief) }
                == .invalid("id"))
    }

    @Test("no more than a hundred run at a time")
    func many() async throws {
        let stage = try await Stage()
        for number in 0..<100 { try await stage.startCampaign("c\(number)") }
        #expect(await Stage.problem { try await stage.startCampaign("one-more") } == .campaign(.tooMany))
        _ = try await stage.service.endCampaign("c7", in: .production, by: Stage.chief)
        #expect(try await stage.startCampaign("one-more").state == .running)
        #expect(
            try await stage.service.campaigns(after: "c99", in: .production, by: Stage.server).map(\.kept.campaign.id) == [
                "one-more"
            ])
    }

    @Test("the preview of a draft counts each member once, with the reasons, in parts that add up, and records nothing")
    func preview() async throws {
        let stage = try await Stage()
        _ = try await stage.service.makeCampaign("a", .spring { $0.controlThousandths = 300 }, in: .production, by: Stage.chief)
        for number in 0..<20 { try await stage.keepMonth("\(number + 100)", of: member(number), from: -50 - Double(number % 3)) }
        // Another lapsed subscription of one of them, one that runs, one refunded, one of another group, and one of long ago.
        try await stage.keepMonth("200", of: member(0), from: -45)
        try await stage.keepMonth("201", of: member(1), from: -5)
        try await stage.keepMonth("202", of: member(30), ["revocationDate": .integer(Stage.day(-30))])
        try await stage.keepMonth("203", of: member(31), ["subscriptionGroupIdentifier": .string("H")])
        try await stage.keepMonth("204", of: member(32), from: -120)
        let commits = stage.database.commits
        var (parts, place) = ([CampaignPreview](), CampaignCursor?.none)
        repeat {
            let part = try await stage.service.previewCampaign("a", after: place, limit: 4, in: .production, by: Stage.server)
            parts.append(part)
            place = part.next
            // The place is given as a text.
            if let place { #expect(CampaignCursor(place.text) == place) }
        } while place != nil
        let matches = parts.flatMap(\.matches)
        #expect(matches.count == 19 && Set(matches.map(\.member)).count == 19)
        #expect(matches.map(\.lapsed) == matches.map(\.lapsed).sorted() && Set(matches.map(\.cause)) == [.unknown])
        for one in matches { #expect(one.isControl == ControlGroup.holdsBack(one.member, in: "a", share: 300)) }
        let refused = parts.reduce(into: [:]) { $0.merge($1.refused, uniquingKeysWith: +) }
        #expect(refused == [.subscriptionRuns: 1, .refunded: 1] && parts.reduce(0) { $0 + $1.seen } == 23)
        #expect(stage.database.commits == commits && parts.allSatisfy { $0.running == 0 })
    }

    @Test("a running campaign's preview says who has its offer already")
    func previewRunning() async throws {
        let stage = try await Stage()
        for number in 0..<3 { try await stage.keepMonth("\(number + 1)", of: member(number)) }
        try await stage.startCampaign()
        _ = try await stage.offer(to: member(1))
        let found = try await stage.service.previewCampaign(
            "spring-27", after: nil, limit: 100, in: .production, by: Stage.server)
        #expect(found.running == 1 && found.matches.map(\.member) == [member(0), member(2)] && found.next == nil)
    }
}
