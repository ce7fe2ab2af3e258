import Foundation
import MemberCore
import MemberTesting
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

/// A random story of a campaign: members ask, buy, leave and are refunded in any order, through ten services over one database.
private struct CampaignWalk {
    let stage: Stage
    let services: [OffersService]
    var random: SeededRandom
    /// When each member's running subscription ends, by what the walk itself has bought.
    private var ends: [Int: Date] = [:]
    private var purchases = 0
    private var ended = false

    static let members = 40
    static let rule = CampaignRule.spring { ($0.lapsedFrom, $0.lapsedTo, $0.everyDays, $0.controlThousandths) = (2, 40, 11, 250) }

    init(seed: UInt64) async throws {
        stage = try await Stage()
        let made = stage
        services = try (0..<10).map { _ in try made.other() }
        random = SeededRandom(seed: seed)
        _ = try await stage.startCampaign { $0 = Self.rule }
    }

    private mutating func number(_ count: Int) -> Int {
        Int(random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % UInt32(count))
    }

    mutating func step() async throws {
        switch number(10) {
        case 0: stage.clock.advance(by: .seconds(3_600 * number(60)))
        case 1, 2: try await buy(number(Self.members))
        case 3: try await askTogether(number(Self.members))
        default: try await ask(number(Self.members), services[number(10)])
        }
    }

    /// Buys some days from now on, through a service that others have not heard of yet.
    private mutating func buy(_ place: Int) async throws {
        purchases += 1
        let (now, days) = (stage.clock.now, Double(1 + number(9)))
        let start = now.timeIntervalSince(Stage.start) / 86_400
        let period = try Stage.period(
            "\(1000 + purchases)", of: "\(1000 + purchases)", from: start, days: days, signed: start, token: member(place))
        try await services[number(10)].notification(Stage.notification("SUBSCRIBED", about: period, signed: start))
        ends[place] = max(ends[place] ?? .distantPast, now.addingTimeInterval(days * 86_400))
    }

    private func ask(_ place: Int, _ service: OffersService) async throws {
        let request = Stage.request(nil, member: member(place))
        let response = try await service.eligibility(request, by: Stage.server)
        guard let offer = response.decisions["monthly"]?.offer else { return }
        let now = StoreTime(stage.clock.now)
        #expect(now < offer.until && !ended, "after its end")
        #expect(ends[place].map { $0 <= stage.clock.now } == true, "beside a running subscription")
        #expect(!ControlGroup.holdsBack(member(place), in: "spring-27", share: 250), "held back")
    }

    /// All services are asked at the same moment.
    private func askTogether(_ place: Int) async throws {
        try await withThrowingTaskGroup(of: CampaignOffer?.self) { group in
            for service in services {
                group.addTask {
                    let request = Stage.request(nil, member: member(place))
                    return try await service.eligibility(request, by: Stage.server).decisions["monthly"]?.offer
                }
            }
            let all = try await group.reduce(into: [CampaignOffer?]()) { $0.append($1) }
            #expect(Set(all).count == 1, "all show the same")
        }
    }

    mutating func end() async throws {
        _ = try await services[3].endCampaign("spring-27", in: .production, by: Stage.chief)
        ended = true
    }

    /// What was recorded in the end.
    func check() async throws -> [Offering] {
        let all = try await stage.members().map(\.offering)
        for own in Dictionary(grouping: all, by: \.member).values {
            for (left, right) in zip(own, own.dropFirst()) {
                #expect(left.began.adding(days: Self.rule.everyDays) <= right.began, "twice within the days")
            }
            #expect(own.map(\.turn) == Array(1...own.count))
        }
        for one in all { #expect(one.isControl == ControlGroup.holdsBack(one.member, in: "spring-27", share: 250)) }
        return all
    }
}

@Suite("A campaign in random orders", .timeLimit(.minutes(5)))
struct CampaignPropertyTests {
    @Test(
        "ten services never offer twice within the days, beside a running subscription, to a member that is held back, or after the end",
        arguments: [1, 2, 3] as [UInt64])
    func walk(seed: UInt64) async throws {
        var walk = try await CampaignWalk(seed: seed)
        for _ in 0..<400 { try await walk.step() }
        let before = try await walk.check()
        #expect(before.count > 20 && before.contains { $0.turn > 1 } && before.contains(where: \.isControl))
        try await walk.end()
        for _ in 0..<60 { try await walk.step() }
        #expect(try await walk.check().count == before.count)
    }
}
