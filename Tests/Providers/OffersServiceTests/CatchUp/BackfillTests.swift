import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The back-fill of histories, over real HTTP", .timeLimit(.minutes(2)))
struct BackfillTests {
    @Test("each history is fetched once, all of its pages, and stored under the member that its signature names")
    func fills() async throws {
        let scene = try await BackfillScene()
        let ids = (1...45).map(String.init)
        try await scene.add(Array(ids.prefix(30)))
        try await scene.add(ids)
        try await scene.work()
        let progress = try await scene.progress
        #expect(progress.total == 45 && progress.done == 45 && progress.open == 0 && progress.errors.isEmpty)
        #expect(Set(scene.server.calls) == Set(ids) && scene.server.calls.count == 45 + 4)
        for id in ids {
            let kept = try await scene.kept(id)
            #expect(kept.map(\.original) == [id])
            #expect(kept.first?.history.evidence.history.transactions.count == (id.hasSuffix("7") ? 2 : 1))
        }
        #expect(try await scene.stage.events().count == 45)
        // The same list again costs no call.
        try await scene.add(ids)
        try await scene.work()
        #expect(scene.server.calls.count == 49)
        await scene.stop()
    }

    @Test("stored subscriptions are fetched once more, and what is new in them is stored")
    func refresh() async throws {
        let scene = try await BackfillScene()
        try await scene.add(["7"])
        try await scene.work()
        var added = 0
        try await scene.service.addKnownToBackfill(in: nil, of: Stage.loom) { added = $0 }
        #expect(added == 1)
        #expect(try await scene.progress.open == 1)
        try await scene.work()
        #expect(scene.server.calls == ["7", "7", "7", "7"])
        let progress = try await scene.progress
        #expect(progress.total == 1 && progress.done == 1)
        await scene.stop()
    }

    @Test("erased subscriptions are passed over without a call, and what names them goes with the erasure")
    func erased() async throws {
        let scene = try await BackfillScene()
        try await scene.add(["1", "2"])
        try await scene.work()
        try await scene.service.erase(CustomerServer.member("1"), by: Stage.server)
        let calls = scene.server.calls.count
        try await scene.add(["1", "3"], again: true)
        try await scene.service.erase(CustomerServer.member("2"), by: Stage.server)
        try await scene.add(["2"], again: true)
        try await scene.work()
        #expect(scene.server.calls.dropFirst(calls) == ["3"])
        #expect(try await scene.progress.erased == 2)
        for id in ["1", "2"] { #expect(try await scene.kept(id).isEmpty) }
        await scene.stop()
    }

    @Test("the sandbox is asked once where production does not know an identifier, unless the operator named the environment")
    func sandbox() async throws {
        let scene = try await BackfillScene()
        for id in ["1", "2"] { scene.server.refuse(id, .init(status: 404, code: 4_040_010)) }
        try await scene.add(["1"], in: .production)
        try await scene.add(["2"], in: nil)
        try await scene.work()
        #expect(scene.sandbox.calls == ["2"])
        #expect(try await scene.kept("2").isEmpty)
        #expect(try await scene.kept("2", .sandbox).count == 1)
        let progress = try await scene.progress
        #expect(progress.done == 1 && progress.errors == ["offersbackend.refused.4040010": 1])
        let failures = try await scene.service.backfillFailures(after: nil, in: nil, of: Stage.loom)
        #expect(failures.map(\.id) == ["1"])
        scene.server.refuse("1", nil)
        #expect(try await scene.service.retryBackfill(in: nil, of: Stage.loom) == 1)
        try await scene.work()
        #expect(try await scene.progress.done == 2)
        await scene.stop()
    }

    @Test("a time that the store names is waited for by all, and costs no identifier a try")
    func limited() async throws {
        let scene = try await BackfillScene()
        let until = Int64(scene.stage.clock.now.timeIntervalSince1970 * 1000) + 60_000
        let all = (1...30).map(String.init)
        for id in all { scene.server.refuse(id, .init(status: 429, code: 4_290_000, retryAfter: until, times: 1)) }
        try await scene.add(all)
        #expect(try await scene.work() <= .seconds(5))
        let paused = try await scene.progress
        #expect(paused.error == "offersbackend.rate_limited" && paused.paused == StoreTime(milliseconds: until))
        #expect(scene.server.calls.count <= OffersService.backfillWidth && paused.open == 30)
        #expect(try await scene.work() > .zero)
        #expect(scene.server.calls.count <= OffersService.backfillWidth)
        for id in all { scene.server.refuse(id, nil) }
        scene.stage.clock.advance(by: .seconds(61))
        try await scene.work()
        #expect(try await scene.progress.done == 30)
        await scene.stop()
    }

    @Test("a key that the store does not accept lets all wait, and is shown")
    func unauthorized() async throws {
        let scene = try await BackfillScene()
        scene.server.refuse("1", .init(status: 401, code: 0))
        try await scene.add(["1"])
        try await scene.work()
        let progress = try await scene.progress
        #expect(progress.error == "offersbackend.unauthorized" && progress.open == 1)
        let status = try await scene.service.catchUp(by: Stage.server)
        #expect(status.first?.backfill == progress)
        await scene.stop()
    }

    @Test("a history that is not genuine fails with its reason, and stores nothing")
    func forged() async throws {
        let scene = try await BackfillScene()
        scene.server.refuse("1", .init(status: 200, code: 0))
        try await scene.add(["1"])
        try await scene.work()
        #expect(try await scene.progress.errors == ["offersbackend.malformed": 1])
        #expect(try await scene.kept("1").isEmpty)
        await scene.stop()
    }

    @Test("only an app with credentials has a back-fill")
    func credentials() async throws {
        let stage = try await Stage { $0.apps[0].file.credentials = nil }
        for app in [Stage.loom, "com.example.none"] {
            let problem = await Stage.problem {
                try await stage.service.addToBackfill(["1"], in: nil, again: false, of: app)
            }
            #expect(problem == .invalid("app"))
        }
    }

    @Test("several processes keep the limit of the app together")
    func pace() async throws {
        let scene = try await BackfillScene()
        try await scene.add((1...60).map(String.init))
        let file = scene.stage.folder.appending(path: "offers.sqlite")
        let processes = try (0..<2).map { _ in
            try OffersService(
                scene.stage.settings, store: OfferStore(SQLiteOfferDatabase(file: file)), transport: NetworkTransport())
        }
        await withTaskGroup(of: Void.self) { group in
            for process in processes {
                group.addTask {
                    guard
                        let place = process.catchUpPlaces.first(where: {
                            $0.app.bundleID == Stage.loom && $0.environment == .production
                        })
                    else { return }
                    while await process.backfillRound(place) == .zero {}
                }
            }
        }
        #expect(try await scene.progress.done == 60)
        let times = scene.server.times.sorted()
        // 45 calls a second, with the slots that an idle limit gives at once, and what the network moves.
        for (number, time) in times.enumerated() where number + 60 < times.count {
            #expect(times[number + 60] - time >= .milliseconds(1_000))
        }
        #expect(times.count == 66 && times[65] - times[0] >= .milliseconds(1_200))
        await scene.stop()
    }
}
