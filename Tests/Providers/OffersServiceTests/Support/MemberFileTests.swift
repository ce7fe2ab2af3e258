import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("A member's file", .timeLimit(.minutes(2)))
struct MemberFileTests {
    @Test("it has the subscriptions, the decisions and the lists of one member")
    func whole() async throws {
        let stage = try await Stage { $0.hook("https://hooks.example.com", secret: "a secret of thirty-two characters") }
        try await stage.service.notification(
            try Stage.notification(
                "SUBSCRIBED", "INITIAL_BUY", uuid: "n-1", about: try Stage.period("1", from: -50, token: Stage.ann, Stage.trial)))
        try await stage.service.notification(try NotificationKind.consumption("70"))
        _ = try await stage.verdict(Stage.signed(try Stage.period("2", of: "2", from: -5, token: Stage.ben)))
        _ = try await stage.service.signature(Stage.order(), by: Stage.server)
        let file = try await stage.file()
        #expect(file.member == Stage.ann.lowercased() && file.now == StoreTime(milliseconds: Stage.day(0)))
        #expect(file.subscriptions.map(\.link) == [.named] && file.subscriptions[0].subscription.status.state == .expired)
        #expect(file.history.transactions.map(\.id) == ["1"] && file.subscriptionsLeftOut == 0)
        let decisions = file.decisions.map {
            "\($0.decision.productID) \($0.decision.kind.rawValue) \($0.decision.reason.rawValue)"
        }
        #expect(
            decisions == [
                "monthly introductory TRIAL_USED", "monthly promotional LAPSED_SUBSCRIBER",
                "monthly winBack WINBACK_NEEDS_RENEWAL_INFO",
            ])
        #expect(file.decisions.map(\.offers) == [[], ["spring"], ["back"]] && file.decisionsLeftOut == 0)
        #expect(
            file.notifications.entries.map(\.id) == ["n-1", "c-1"] && file.notifications.entries[0].subtype == "INITIAL_BUY")
        #expect(file.signatures.entries.map(\.row.why) == ["paywall"] && file.looks.entries.isEmpty)
        #expect(file.events.entries.map(\.event.event.type) == ["consumption.requested", "notification.subscribed"])
        #expect(file.events.entries[1].deliveries.map(\.endpoint) == ["hooks.example.com"])
        #expect(file.consumptions.entries.map(\.transaction) == ["70"] && file.offerings.entries.isEmpty && file.reset == nil)
    }

    @Test("each look is recorded before, and seen by the next one; older entries are a look too")
    func looks() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        #expect(try await stage.file().looks.entries.isEmpty)
        let second = try await stage.file()
        #expect(second.looks.entries.map(\.what) == [.file] && second.looks.entries[0].key == "operator-1")
        for list in MemberList.allCases {
            _ = try await stage.service.memberEntries(list, olderThan: .newest, of: Stage.ann, in: .production, by: Stage.chief)
        }
        #expect(
            try await Set(stage.looks().map { $0.split(separator: " ")[1] })
                == Set(MemberList.allCases.map { $0.rawValue[...] } + ["file"]))
        #expect(try await stage.looks().count == 8)
    }

    @Test("a member of another app or environment, and one of which nothing is stored, is unknown, and no look at it is recorded")
    func unknown() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        let stranger = OfferCaller(app: Stage.reed, kind: .operator, key: "operator-2")
        let problems = [
            await Stage.problem { _ = try await stage.file(of: Stage.ben) },
            await Stage.problem { _ = try await stage.file(in: .sandbox) },
            await Stage.problem { _ = try await stage.file(by: stranger) },
            await Stage.problem { _ = try await stage.file(of: "a b") },
            await Stage.problem { _ = try await stage.file(in: .xcode) },
        ]
        #expect(problems == [.memberUnknown, .memberUnknown, .memberUnknown, .invalid("member"), .invalid("environment")])
        let wrong = await Stage.problem {
            let place = ListPlace(time: StoreTime(milliseconds: 1), name: "x")
            _ = try await stage.service.memberEntries(.events, olderThan: place, of: Stage.ann, in: .production, by: Stage.chief)
        }
        #expect(wrong == .invalid("older"))
        #expect(try await stage.looks().isEmpty)
        #expect(try await stage.looks(.sandbox).isEmpty)
    }

    @Test("an erased member is unknown, and its looks have the hash", arguments: [true, false])
    func erased(claimed: Bool) async throws {
        let stage = try await Stage()
        try await stage.keepMonth(of: claimed ? nil : Stage.ann)
        if claimed {
            _ = try await stage.file(of: "1")
            try await stage.service.claim(
                Stage.signed(try Stage.period("11", of: "1", from: -50)), for: Stage.ann, by: Stage.server)
        }
        #expect(try await stage.file().subscriptions.map(\.link) == [claimed ? .claimed : .named])
        #expect(try await stage.file().looks.entries.count == (claimed ? 2 : 1))
        try await stage.service.erase(Stage.ann, by: Stage.server)
        #expect(await Stage.problem { _ = try await stage.file() } == .memberUnknown)
        let hash = ErasureHash(key: Data(repeating: 7, count: 32)).pseudonym(of: Stage.ann.lowercased(), in: stage.scope())
        #expect(try await Set(stage.looks()) == ["\(hash) file operator-1"])
        #expect(try await stage.search("11").found.isEmpty)
    }

    @Test("one erased while its file is read is not shown")
    func erasedMeanwhile() async throws {
        let stage = try await Stage()
        try await stage.keepMonth()
        let other = stage.service
        let database = InterposedDatabase(stage.database, after: 0) { try await other.erase(Stage.ann, by: Stage.server) }
        let service = try OffersService(
            stage.settings, store: OfferStore(database, clock: stage.clock), transport: stage.transport, clock: stage.clock)
        let problem = await Stage.problem { _ = try await service.memberFile(of: Stage.ann, in: .production, by: Stage.chief) }
        #expect(problem == .memberUnknown)
        #expect(try await stage.looks().isEmpty)
    }

    @Test("a tester's reset is respected, and shown")
    func reset() async throws {
        let stage = try await Stage()
        let period = try Stage.period("1", from: -50, token: Stage.ann, by: Stage.sandbox, Stage.trial)
        try await stage.service.notification(try Stage.notification("SUBSCRIBED", about: period, by: Stage.sandbox))
        #expect(try await stage.file(in: .sandbox).decisions[0].decision.reason == .trialUsed)
        let time = StoreTime(milliseconds: Stage.day(-1))
        try await stage.service.reset(Stage.ann, in: .sandbox, at: time, by: Stage.chief)
        let file = try await stage.file(in: .sandbox)
        #expect(file.reset == time && file.decisions[0].decision.eligible == true)
    }

    @Test("of long lists the newest entries are shown, and older ones by their place")
    func long() async throws {
        let stage = try await Stage()
        for number in 0..<120 {
            let day = Double(number) - 130
            let period = try Stage.period("\(number + 1)", of: "\(number / 2 + 1)", from: day, days: 1, token: Stage.ann)
            try await stage.service.notification(
                try Stage.notification("DID_RENEW", uuid: "n\(number)", about: period, signed: day))
        }
        let file = try await stage.file()
        #expect(file.subscriptions.count == 50 && file.subscriptionsLeftOut == 10)
        #expect(file.subscriptions[0].subscription.originalTransactionId == "60")
        #expect(file.notifications.entries.map(\.id) == (70..<120).reversed().map { "n\($0)" })
        let (notifications, events) = (try await stage.all(.notifications), try await stage.all(.events))
        #expect(notifications == (0..<120).reversed().map { "n\($0)" })
        #expect(events.count == 120 && events == events.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) })
    }

    @Test("a purchase that is not a subscription has a file too, with its notifications")
    func once() async throws {
        let stage = try await Stage()
        let bought = try Stage.period("70", of: "70", token: Stage.ann, ["type": .string("Consumable")])
        try await stage.service.notification(try Stage.notification("ONE_TIME_CHARGE", uuid: "n-1", about: bought))
        let file = try await stage.file()
        #expect(file.subscriptions.isEmpty && file.history.transactions.isEmpty)
        #expect(file.notifications.entries.map(\.id) == ["n-1"] && file.events.entries.count == 1)
        #expect(try await stage.search(Stage.ann).found.map(\.match) == [.token])
    }

    @Test("what a campaign offered is shown with what came of it")
    func offerings() async throws {
        let stage = try await Stage()
        try await stage.startCampaign()
        try await stage.keepMonth()
        #expect(try await stage.offer() != nil)
        let file = try await stage.file()
        let members = try await stage.members()
        #expect(file.offerings.entries == members && members.count == 1)
    }

    @Test("looks are kept for the days of the settings")
    func kept() async throws {
        let stage = try await Stage { $0.lookDays = 10 }
        try await stage.keepMonth()
        _ = try await stage.file()
        stage.pass(days: 9)
        await stage.service.removeOldRows()
        #expect(try await stage.looks().count == 1)
        stage.pass(days: 2)
        await stage.service.removeOldRows()
        #expect(try await stage.looks().isEmpty)
    }
}

extension ServiceStage {
    /// The names of all entries of a list, by reading it page by page from its beginning.
    fileprivate func all(_ list: MemberList) async throws -> [String] {
        var (names, place) = ([String](), ListPlace?.some(.newest))
        while let next = place {
            let page = try await service.memberEntries(list, olderThan: next, of: Self.ann, in: .production, by: Self.chief)
            switch page {
            case .notifications(let page): (names, place) = (names + page.entries.map(\.id), page.older)
            case .events(let page): (names, place) = (names + page.entries.map { "\($0.event.id)" }, page.older)
            default: return names
            }
            if let text = place?.text { place = ListPlace(text) }
        }
        return names
    }
}
