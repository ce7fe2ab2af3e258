import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import PostgresSupport
import ProcessSupport
import StoreOffers
import Testing
import WorkerSupport

@testable import OffersService

/// Kills of processes that work on a back-fill, and what is stored afterwards.
struct BackfillKills {
    let scene: BackfillScene
    let store: OfferStore
    /// The file or the address.
    let place: String

    private var progress: BackfillProgress {
        get async throws { try #require(try await store.backfill(in: scene.stage.scope())) }
    }

    /// Adds identifiers, and kills two processes after every 20 calls until all are done.
    func run() async throws {
        let ids = (1...80).map(String.init)
        let service = try OffersService(scene.stage.settings, store: store, transport: NetworkTransport())
        try await service.addToBackfill(ids, in: .production, again: false, of: ServiceStage.loom)
        let settings = scene.stage.folder.appending(path: "settings.json")
        try JSONEncoder.sorted.encode(scene.stage.settings).write(to: settings)
        var kills = 0
        while try await progress.open > 0 {
            try await kill(settings)
            kills += 1
        }
        let progress = try await progress
        #expect(progress.total == 80 && progress.done == 80 && progress.failed == 0 && kills >= 3)
        for id in ids {
            let kept = try await store.histories(of: CustomerServer.member(id), in: scene.stage.scope())
            #expect(kept.map(\.original) == [id])
        }
        #expect(try await store.events(after: 0, limit: 1_000, in: scene.stage.scope()).count == 80)
    }

    private func kill(_ settings: URL) async throws {
        let workers = try (0..<2).map { _ in try WorkerProcess("backfill", [place, settings.path]) }
        for one in workers { #expect(await one.line() == "works") }
        let goal = scene.server.calls.count + 20
        while scene.server.calls.count < goal, try await progress.open > 0 { await Task.yield() }
        for one in workers { one.kill() }
        for one in workers { #expect(await one.end() == .signalled(SIGKILL)) }
        // The claims of the killed processes end.
        let end = OfferStatement("UPDATE offers_backfill_items SET due = 1 WHERE due IS NOT NULL")
        #expect(try await store.database.commit([end]) == nil)
    }
}

@Suite("A back-fill whose processes are killed", .timeLimit(.minutes(5)))
struct BackfillKillTests {
    @Test("none of its identifiers is lost, and each history is stored once")
    func sqlite() async throws {
        let scene = try await BackfillScene()
        let file = scene.stage.folder.appending(path: "offers.sqlite").path
        try await BackfillKills(scene: scene, store: scene.stage.store, place: file).run()
        await scene.stop()
    }
}

#if canImport(CMemberPostgres)
    extension WithOfferServer {
        @Suite("A back-fill whose processes are killed, in PostgreSQL")
        struct PostgresBackfillKillTests {
            @Test("none of its identifiers is lost, and each history is stored once")
            func postgres() async throws {
                let (scene, place) = (try await BackfillScene(), try await OfferPlace())
                try await BackfillKills(scene: scene, store: try await place.store(), place: place.address()).run()
                await scene.stop()
                await place.close()
            }
        }
    }
#endif
