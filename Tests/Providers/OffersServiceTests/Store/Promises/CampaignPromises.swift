import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let campaigns = [
        StorePromise("a campaign is made once; the same again is the same, and another rule does not replace it") { stage in
            let made = try await stage.first.makeCampaign("spring", .spring(), in: production)
            #expect(made.campaign.rule == .spring() && made.campaign.state(at: .far) == .draft && made.offered == 0)
            #expect(try await stage.second.makeCampaign("spring", .spring(), in: production) == made)
            #expect(try await stage.second.makeCampaign("spring", .spring { $0.offer = "summer" }, in: production) == made)
            #expect(try await stage.second.campaign("spring", in: production) == made)
            let sandbox = OfferScope(app: production.app, environment: .sandbox)
            #expect(try await stage.first.campaign("spring", in: sandbox) == nil)
            #expect(try await stage.first.campaigns(after: "", limit: 9, in: sandbox).isEmpty)
        },
        StorePromise("campaigns are listed by name, in pages") { stage in
            for number in [3, 1, 2, 5, 4] { _ = try await stage.first.makeCampaign("c\(number)", .spring(), in: production) }
            let page = try await stage.second.campaigns(after: "", limit: 3, in: production).map(\.campaign.id)
            #expect(page == ["c1", "c2", "c3"])
            #expect(try await stage.second.campaigns(after: "c3", limit: 3, in: production).map(\.campaign.id) == ["c4", "c5"])
        },
        StorePromise("it runs from its start to its end, and neither happens twice") { stage in
            _ = try await stage.first.makeCampaign("spring", .spring(), in: production)
            #expect(try await stage.second.runningCampaigns(limit: 9, in: production).isEmpty)
            try await stage.first.startCampaign("spring", in: production)
            let started = try #require(try await stage.second.campaign("spring", in: production)?.campaign.started)
            try await stage.second.startCampaign("spring", in: production)
            #expect(try await stage.first.runningCampaigns(limit: 9, in: production).map(\.started) == [started])
            try await stage.second.endCampaign("spring", in: production)
            let ended = try #require(try await stage.first.campaign("spring", in: production)?.campaign.ended)
            try await stage.first.endCampaign("spring", in: production)
            try await stage.first.startCampaign("spring", in: production)
            #expect(try await stage.second.campaign("spring", in: production)?.campaign.ended == ended)
            #expect(try await stage.second.runningCampaigns(limit: 9, in: production).isEmpty)
        },
        StorePromise("a draft that is ended never starts, and a campaign ends by itself at the time of its rule") { stage in
            _ = try await stage.first.makeCampaign("draft", .spring(), in: production)
            try await stage.first.endCampaign("draft", in: production)
            try await stage.first.startCampaign("draft", in: production)
            #expect(try await stage.second.campaign("draft", in: production)?.campaign.started == nil)
            let past = StoreTime(milliseconds: 1_000)
            for (name, end) in [("past", past), ("far", StoreTime.far)] {
                _ = try await stage.first.makeCampaign(name, .spring { $0.ends = end }, in: production)
                try await stage.first.startCampaign(name, in: production)
            }
            #expect(try await stage.second.runningCampaigns(limit: 9, in: production).map(\.id) == ["far"])
        },
    ]

    static let offerings = [
        StorePromise("of many processes that begin the next offering of a member, one does") { stage in
            try await stage.startSpring()
            let histories = try await stage.first.histories(of: "o1", in: production)
            let began = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<10 {
                    let store = number % 2 == 0 ? stage.first : stage.second
                    group.addTask {
                        try await store.begin(.next(of: "o1", mark: Int64(number + 1)), on: histories, in: production)
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(began == 1)
            let kept = try #require(try await stage.second.offerings(of: ["o1"], in: production).first)
            #expect(kept == .next(of: "o1", mark: kept.mark))
            #expect(try await stage.first.campaign("spring", in: production).map { [$0.offered, $0.heldBack] } == [1, 0])
            #expect(
                try await stage.first.begin(.next(of: "o1", mark: 99, number: 2, isControl: true), on: histories, in: production))
            #expect(try await stage.first.campaign("spring", in: production).map { [$0.offered, $0.heldBack] } == [1, 1])
        },
        StorePromise("none begins once the campaign has ended, by hand or by its time, nor before its start") { stage in
            try await stage.startSpring()
            let histories = try await stage.first.histories(of: "o1", in: production)
            try await stage.second.endCampaign("spring", in: production)
            #expect(try await !stage.first.begin(.next(of: "o1", mark: 1), on: histories, in: production))
            for (name, end) in [("over", StoreTime(milliseconds: 1_000)), ("draft", .far)] {
                _ = try await stage.first.makeCampaign(name, .spring { $0.ends = end }, in: production)
                if name == "over" { try await stage.first.startCampaign(name, in: production) }
                #expect(try await !stage.first.begin(.next(of: "o1", mark: 2, campaign: name), on: histories, in: production))
            }
            #expect(try await stage.first.offerings(of: ["o1"], in: production).isEmpty)
        },
        StorePromise("none begins on histories that have changed, been erased or got another beside them") { stage in
            try await stage.startSpring()
            try await stage.first.keep("o2", named: "m")
            let histories = try await stage.first.histories(of: "o1", in: production)
            try await stage.second.keep("o1", periods: 2, signed: 1)
            #expect(try await !stage.first.begin(.next(of: "o1", mark: 1), on: histories, in: production))
            let others = try await stage.first.histories(of: "m", in: production)
            try await stage.second.keep("o3", named: "m")
            #expect(try await !stage.first.begin(.next(of: "m", mark: 2), on: others, in: production))
            let all = try await stage.first.histories(of: "m", in: production)
            _ = try await stage.second.eraseAll("m")
            #expect(try await !stage.first.begin(.next(of: "m", mark: 3), on: all, in: production))
            #expect(try await stage.first.offerings(of: ["o1", "m"], in: production).isEmpty)
        },
        StorePromise("one whose commit was made without being heard of has begun") { stage in
            try await stage.startSpring()
            let histories = try await stage.first.histories(of: "o1", in: production)
            let store = OfferStore(RepeatingDatabase(base: stage.first.database))
            #expect(try await store.begin(.next(of: "o1", mark: 7), on: histories, in: production))
            #expect(try await stage.second.offerings(of: ["o1"], in: production).map(\.mark) == [7])
            #expect(try await stage.second.campaign("spring", in: production)?.offered == 1)
        },
        StorePromise("a member's are read by all of its names, and a campaign's in the order in which they began, each once") {
            stage in
            try await stage.startSpring()
            var made: [Offering] = []
            for number in 0..<7 {
                let name = "m\(number)"
                try await stage.first.keep("p\(number)", named: name)
                let one = Offering.next(of: name, mark: Int64(100 - number), began: day(number / 2))
                let histories = try await stage.first.histories(of: name, in: production)
                #expect(try await stage.second.begin(one, on: histories, in: production))
                made.append(one)
            }
            made.sort { ($0.began, $0.mark) < ($1.began, $1.mark) }
            var (found, place) = ([Offering](), OfferingPlace.first)
            while case let page = try await stage.second.offerings(ofCampaign: "spring", after: place, limit: 3, in: production),
                let last = page.last
            {
                found += page
                place = OfferingPlace(behind: last)
            }
            #expect(found == made)
            #expect(try await stage.first.offerings(of: ["m0", "m6"], in: production).map(\.member) == ["m0", "m6"])
            #expect(try await stage.first.offerings(ofCampaign: "other", after: .first, limit: 3, in: production).isEmpty)
        },
        StorePromise("an erasure leaves what came of it under the hash, also of the time before a claim, and twice") { stage in
            try await stage.startSpring()
            for round in 0..<2 {
                try await stage.first.keep("o2", periods: 3, named: "m")
                let histories = try await stage.first.histories(of: "m", in: production)
                let one = Offering.next(of: "m", mark: Int64(10 + round), began: day(-2))
                #expect(try await stage.first.begin(one, on: histories, in: production))
                #expect(try await stage.second.eraseAll("m") == .stored)
            }
            #expect(try await stage.first.offerings(of: ["m", "o2"], in: production).isEmpty)
            let kept = try await stage.first.offerings(of: ["hash"], in: production)
            #expect(kept.map(\.number) == [10, 11] && kept.map(\.mark) == [10, 11])
            #expect(kept.allSatisfy { $0.outcome?.returned == true && $0.outcome?.isFinal == true && $0.outcome?.taken == nil })
        },
    ]
}

extension OfferStage {
    /// Starts a campaign, and stores a subscription.
    fileprivate func startSpring() async throws {
        _ = try await first.makeCampaign("spring", .spring(), in: production)
        try await first.startCampaign("spring", in: production)
        try await first.keep("o1")
    }
}

extension Offering {
    /// An offering that begins.
    fileprivate static func next(
        of member: String, mark: Int64, number: Int64 = 1, isControl: Bool = false, campaign: String = "spring",
        began: StoreTime = day(0)
    ) -> Offering {
        Offering(
            campaign: campaign, member: member, number: number, mark: mark, turn: Int(number), group: "G", product: "monthly",
            offer: "spring", isControl: isControl, began: began, until: began.adding(days: 7))
    }
}
