import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The daily comparison with the App Store's histories, over real HTTP", .timeLimit(.minutes(2)))
struct ComparisonTests {
    /// A service that knows the first period of some customers; the App Store knows a second one of those whose number ends with 7.
    private static func scene(
        _ customers: ClosedRange<Int>, sample: Int = 200, minutes: Int = 0
    ) async throws -> BackfillScene {
        let scene = try await BackfillScene { ($0.catchUp.compared, $0.catchUp.minutes) = (sample, minutes) }
        for id in customers.map(String.init) {
            let period = try Stage.period("\(id)01", of: id, from: -30, token: CustomerServer.member(id))
            let body = try Stage.notification("SUBSCRIBED", uuid: "n-\(id)", about: period, signed: -1)
            try await scene.service.notification(body)
        }
        scene.stage.clock.advance(by: .seconds(7_200))
        return scene
    }

    private func task(_ scene: BackfillScene) async throws -> OfferTask? {
        try await scene.stage.store.task(.comparison, in: scene.stage.scope())
    }

    @Test("a renewal that no notification told of is found, stored and counted, once a day")
    func finds() async throws {
        let scene = try await Self.scene(1...9)
        await scene.service.compare(try scene.place)
        let found = try await task(scene)
        #expect(found?.seen == 9 && found?.found == 1 && found?.error == nil)
        #expect(found?.progress.mark == ComparisonRule.day(of: StoreTime(scene.stage.clock.now)))
        let kept = try await scene.kept("7")
        #expect(kept.first?.history.evidence.history.transactions.count == 2)
        let calls = scene.server.calls.count
        await scene.service.compare(try scene.place)
        #expect(scene.server.calls.count == calls)
        scene.stage.clock.advance(by: .seconds(86_400))
        await scene.service.compare(try scene.place)
        let next = try await task(scene)
        #expect(scene.server.calls.count > calls && next?.found == 1)
        let status = try await scene.service.catchUp(by: Stage.server)
        #expect(status.first?.comparison == next && status.last?.comparison == nil)
        await scene.stop()
    }

    @Test("what reading the notifications is about to find is not missed: it comes first, after a start and after an outage")
    func afterNotifications() async throws {
        let scene = try await Self.scene(1...9, minutes: 15)
        let (store, scope, clock) = (scene.stage.store, scene.stage.scope(), scene.stage.clock)
        await scene.service.compare(try scene.place)
        #expect(try await task(scene) == nil && scene.server.calls.isEmpty)
        for isRead in [true, false, true] {
            if isRead {
                _ = try await store.begin(.notifications, as: "a", for: .seconds(60), in: scope)
                var progress = OfferTask.Progress()
                progress.mark = StoreTime(clock.now)
                _ = try await store.note(progress, of: .notifications, seen: 0, found: 0, as: "a", for: .zero, in: scope)
                try await store.end(.notifications, as: "a", dueAfter: .seconds(900), in: scope)
            }
            let before = scene.server.calls.count
            await scene.service.compare(try scene.place)
            #expect((scene.server.calls.count > before) == isRead)
            clock.advance(by: .seconds(isRead ? 2 * 86_400 : 60))
        }
        await scene.stop()
    }

    @Test("a sample that was interrupted is only completed on the same day")
    func resumes() async throws {
        let scene = try await Self.scene(1...30, sample: 10)
        let (store, scope) = (scene.stage.store, scene.stage.scope())
        _ = try await store.begin(.comparison, as: "a", for: .seconds(60), in: scope)
        var progress = OfferTask.Progress()
        (progress.end, progress.place) = (ComparisonRule.day(of: StoreTime(scene.stage.clock.now)), "7")
        _ = try await store.note(progress, of: .comparison, seen: 7, found: 0, as: "a", for: .zero, in: scope)
        await scene.service.compare(try scene.place)
        let found = try await task(scene)
        #expect((8...10).contains(found?.seen ?? 0) && found?.progress.place == nil && found?.error == nil)
        await scene.stop()
    }

    @Test("a key that the App Store does not accept is shown, and tried again")
    func unauthorized() async throws {
        let scene = try await Self.scene(1...1)
        scene.server.refuse("1", .init(status: 401, code: 0))
        await scene.service.compare(try scene.place)
        #expect(try await task(scene)?.error == "offersbackend.unauthorized")
        scene.server.refuse("1", nil)
        scene.stage.clock.advance(by: .seconds(61))
        await scene.service.compare(try scene.place)
        let found = try await task(scene)
        #expect(found?.error == nil && found?.seen == 1)
        await scene.stop()
    }

    @Test("a subscription that the App Store refuses alone does not stop the others")
    func refused() async throws {
        let scene = try await Self.scene(1...5)
        scene.server.refuse("3", .init(status: 404, code: 4_040_010))
        await scene.service.compare(try scene.place)
        let found = try await task(scene)
        #expect(found?.seen == 5 && found?.error == nil && found?.found == 0)
        await scene.stop()
    }

    @Test("the sample is of different subscriptions, no more than asked for, most of them about to expire")
    func sample() async throws {
        let scene = try await BackfillScene()
        for number in 0..<60 {
            let days = number < 40 ? Double(number % 3) : 300
            let period = try Stage.period(
                "\(number)", of: "\(number)", from: days - 30, token: CustomerServer.member("\(number)"))
            try await scene.service.notification(try Stage.notification("SUBSCRIBED", uuid: "n-\(number)", about: period))
        }
        let now = StoreTime(scene.stage.clock.now)
        let chosen = try await scene.service.sample(20, scene.place, at: now)
        #expect(Set(chosen).count == chosen.count && chosen.count <= 20 && !chosen.isEmpty)
        #expect(try await scene.service.sample(0, scene.place, at: now).isEmpty)
        await scene.stop()
    }
}

@Suite("When a difference means that a notification was missed")
struct ComparisonRuleTests {
    private static let now = day(10)

    @Test(
        "a comparison waits until notifications are read, unless they are never, or cannot be for a day",
        arguments: [
            (nil, nil, 0, true), (nil, nil, 15, false), (-10, nil, 15, true), (-29, nil, 15, true), (-31, nil, 15, false),
            (-31, -1, 15, false), (-1_500, -1, 15, true), (-1_500, -61, 15, false), (-1_500, nil, 15, false),
        ] as [(mark: Int?, failed: Int?, interval: Int, isTimely: Bool)])
    func timely(mark: Int?, failed: Int?, interval: Int, isTimely: Bool) {
        let time = { (minutes: Int) in StoreTime(milliseconds: Self.now.milliseconds + Int64(minutes) * 60_000) }
        var progress = OfferTask.Progress()
        progress.mark = mark.map(time)
        let task = OfferTask(
            name: .notifications, progress: progress, seen: 0, found: 0, due: Self.now, held: Self.now,
            error: failed.map { _ in "a.b" }, failed: failed.map(time))
        let rule = ComparisonRule.isTimely(
            after: mark == nil ? nil : task, readEvery: .seconds(60 * interval), at: Self.now)
        #expect(rule == isTimely)
    }

    /// A history of periods that end after these days, each bought a month before, and of a renewal.
    private func history(_ ends: [Int], willRenew: Bool? = nil, refunded: Int? = nil) throws -> StoredHistory {
        let transactions = ends.map { end in
            var one = StoreTransaction()
            (one.id, one.originalID, one.productID, one.signed) = ("\(end)", "o", "monthly", Self.now)
            (one.purchased, one.expires) = (.at(day(end - 30)), .at(day(end)))
            if end == refunded { one.cancellation = StoreTransaction.Cancellation(time: .at(day(end - 20))) }
            return one
        }
        let renewals = willRenew.map { willRenew in
            var renewal = RenewalState()
            (renewal.originalID, renewal.productID, renewal.willRenew, renewal.signed) = ("o", "monthly", willRenew, Self.now)
            return renewal
        }
        let known = PurchaseHistory(
            source: .signedData, transactions: transactions, renewals: renewals.map { [$0] } ?? [], environment: .production)
        var history = StoredHistory(bundleID: production.app, environment: .production)
        try history.merge(
            VerifiedEvidence(verified: known, isSandbox: false, newestSignature: Self.now, bundleID: production.app, root: "R"),
            verified: Self.now)
        return history
    }

    @Test("a later period, a refund and another renewal are; an earlier period and the first renewal are not")
    func differences() throws {
        let before = try history([9], willRenew: true)
        #expect(ComparisonRule.isMissed(before, try history([9, 39], willRenew: true), at: Self.now))
        #expect(ComparisonRule.isMissed(before, try history([9], willRenew: false), at: Self.now))
        #expect(ComparisonRule.isMissed(before, try history([9], willRenew: true, refunded: 9), at: Self.now))
        #expect(!ComparisonRule.isMissed(before, before, at: Self.now))
        #expect(!ComparisonRule.isMissed(before, try history([-21, 9], willRenew: true), at: Self.now))
        #expect(!ComparisonRule.isMissed(try history([9]), try history([9], willRenew: true), at: Self.now))
    }

    @Test("what happened within the last hour may be on its way")
    func fresh() throws {
        let (before, after) = (try history([10]), try history([10, 40]))
        #expect(!ComparisonRule.isMissed(before, after, at: StoreTime(milliseconds: day(10).milliseconds + 3_599_999)))
        #expect(ComparisonRule.isMissed(before, after, at: StoreTime(milliseconds: day(10).milliseconds + 3_600_000)))
    }

    @Test("the database's day has a beginning and a rest")
    func days() {
        let noon = StoreTime(milliseconds: ComparisonRule.day(of: Self.now).milliseconds + 43_200_000)
        #expect(ComparisonRule.restOfDay(at: noon) == .seconds(43_200) && ComparisonRule.day(of: noon) < noon)
        #expect(ComparisonRule.ranges(at: noon).reduce(0) { $0 + $1.weight } == 100)
    }
}
