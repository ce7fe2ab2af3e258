import Foundation
import MemberCore
import MemberTesting
import ProcessSupport
import StoreOffers
import Testing
import WorkerSupport

@testable import OffersService

@Suite("A back-fill whose processes are killed", .timeLimit(.minutes(3)))
struct BackfillKillTests {
    @Test("none of its identifiers is lost, and each history is stored once")
    func killed() async throws {
        let scene = try await BackfillScene()
        let ids = (1...120).map(String.init)
        try await scene.add(ids)
        let folder = scene.stage.folder
        let (database, settings) = (folder.appending(path: "offers.sqlite"), folder.appending(path: "settings.json"))
        try JSONEncoder.sorted.encode(scene.stage.settings).write(to: settings)
        var kills = 0
        while try await scene.progress.open > 0 {
            let workers = try (0..<2).map { _ in try WorkerProcess("backfill", [database.path, settings.path]) }
            for one in workers { #expect(await one.line() == "works") }
            let goal = scene.server.calls.count + 25
            while scene.server.calls.count < goal, try await scene.progress.open > 0 { await Task.yield() }
            for one in workers { one.kill() }
            for one in workers { #expect(await one.end() == .signalled(SIGKILL)) }
            kills += 1
            // The claims of the killed processes end.
            let end = OfferStatement("UPDATE offers_backfill_items SET due = 1 WHERE due IS NOT NULL")
            #expect(try await scene.stage.store.database.commit([end]) == nil)
        }
        let progress = try await scene.progress
        #expect(progress.total == 120 && progress.done == 120 && progress.failed == 0 && kills >= 3)
        for id in ids { #expect(try await scene.kept(id).map(\.original) == [id]) }
        #expect(try await scene.stage.events().count == 120)
        await scene.stop()
    }
}
