import Foundation
import MemberCore
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("What came of a campaign", .timeLimit(.minutes(2)))
struct CampaignOutcomeTests {
    private static let paid: [String: JSONValue] = ["price": .integer(9_990), "currency": .string("USD")]
    private static let taken = paid.merging(["offerType": .integer(2), "offerIdentifier": .string("spring")]) { $1 }

    /// Sixty members of whom half are held back about; every third of all comes back, those with the offer by it.
    private func story(on stage: Stage) async throws {
        try await stage.startCampaign { $0.controlThousandths = 500 }
        for number in 0..<60 {
            try await stage.keepMonth("\(number + 100)", of: member(number))
            _ = try await stage.offer(to: member(number))
        }
        stage.pass(days: 2)
        for number in stride(from: 0, to: 60, by: 3) {
            let isHeld = ControlGroup.holdsBack(member(number), in: "spring-27", share: 500)
            try await stage.keepMonth("\(number + 500)", of: member(number), from: 2, isHeld ? Self.paid : Self.taken)
        }
    }

    private func result(_ stage: Stage, limit: Int = 20_000, after place: CampaignCursor? = nil) async throws -> CampaignTally {
        let (tally, next) = try await stage.service.campaignResult(
            "spring-27", after: place, limit: limit, in: .production, by: Stage.server)
        guard let next else { return tally }
        var sum = tally
        sum += try await result(stage, limit: limit, after: next)
        return sum
    }

    @Test("the result is compared once the time of the offerings is over, and is the same in parts")
    func compared() async throws {
        let stage = try await Stage()
        try await story(on: stage)
        let early = try await result(stage)
        #expect(early.running == 60 && early.offered.members == 0 && early.verdict == .tooFew && early.taken > 0)
        stage.pass(days: 5)
        let tally = try await result(stage)
        let held = (0..<60).filter { ControlGroup.holdsBack(member($0), in: "spring-27", share: 500) }
        #expect(tally.control.members == held.count && tally.offered.members == 60 - held.count && tally.running == 0)
        #expect(tally.control.returned == held.count { $0 % 3 == 0 } && tally.offered.returned == 20 - tally.control.returned)
        #expect(tally.taken == tally.offered.returned && tally.takenByHeldBack == 0)
        #expect(tally.offered.revenue == ["USD": Int64(tally.offered.returned) * 9_990])
        for limit in [1, 7, 60] { #expect(try await result(stage, limit: limit) == tally) }
    }

    @Test("an erasure leaves the result as it was, and the members' page has a hash in the member's place")
    func erased() async throws {
        let stage = try await Stage()
        try await story(on: stage)
        stage.pass(days: 5)
        let before = try await result(stage)
        for number in 0..<6 { try await stage.service.erase(member(number), by: Stage.server) }
        #expect(try await result(stage) == before)
        let names = try await stage.members().map(\.offering.member)
        #expect(names.count == 60 && Set(names).count == 60 && names.count { UUID(uuidString: $0) == nil } == 6)
        #expect(!names.contains(member(0)))
    }

    @Test("one that is erased before its time is over is compared with none, and waits for nothing")
    func erasedEarly() async throws {
        let stage = try await Stage()
        try await story(on: stage)
        for number in 0..<6 { try await stage.service.erase(member(number), by: Stage.server) }
        stage.pass(days: 5)
        let tally = try await result(stage)
        #expect(tally.offered.members + tally.control.members == 54 && tally.running == 0)
        #expect(tally.offerings + tally.heldBack == 60)
    }

    @Test("pages of members follow each other, and a place that is none is refused")
    func pages() async throws {
        let stage = try await Stage()
        try await story(on: stage)
        let all = try await stage.members()
        var (found, place) = ([CampaignMember](), CampaignCursor?.none)
        repeat {
            let page = try await stage.service.campaignMembers(
                "spring-27", after: place, limit: 7, in: .production, by: Stage.server)
            found += page
            place = page.count == 7 ? page.last?.place : nil
        } while place != nil
        #expect(found == all && all.count == 60)
        let wrong = CampaignCursor(time: StoreTime(Stage.start), name: "x")
        let problem = await Stage.problem {
            _ = try await stage.service.campaignMembers("spring-27", after: wrong, limit: 7, in: .production, by: Stage.server)
        }
        #expect(problem == .invalid("after"))
    }
}
