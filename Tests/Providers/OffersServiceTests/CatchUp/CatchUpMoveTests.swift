#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberHTTP
    import MemberTesting
    import OffersPostgres
    import ProcessSupport
    import StoreOffers
    import Testing
    import WorkerSupport

    @testable import OffersService

    extension WithOfferServer {
        @Suite("Catching up while the database is moved")
        struct CatchUpMoveTests {
            /// Eight notifications of the last hour, of which the service has none.
            private func scene() async throws -> (scene: HistoryScene, settings: String) {
                let scene = try await HistoryScene { $0.catchUp.firstDays = 1 }
                let now = Int64(Date().timeIntervalSince1970 * 1000)
                for number in 11...18 {
                    scene.server.add(try HistoryScene.payload(number), at: now - Int64(20 - number) * 60_000)
                }
                let settings = scene.stage.folder.appending(path: "settings.json")
                try JSONEncoder.sorted.encode(scene.stage.settings).write(to: settings)
                return (scene, settings.path)
            }

            @Test("where a process is killed amid the move, one at the new place goes on with its page, and nothing is lost")
            func takenOver() async throws {
                let ((scene, settings), place) = (try await scene(), try await OfferPlace())
                scene.server.hold("page-4")
                let first = try WorkerProcess(
                    "backfill", [scene.stage.folder.appending(path: "offers.sqlite").path, settings])
                #expect(await first.line() == "works")
                await scene.server.gate.arrived(1)
                let store = try await place.store()
                let (old, new) = (scene.stage.database, store.database)
                await #expect(throws: OfferMoveError.target(.unavailable)) {
                    try await OfferMove(from: old, to: FailingDatabase(new, after: 4, .after), named: "there", batch: 2).run()
                }
                first.kill()
                #expect(await first.end() == .signalled(SIGKILL))
                scene.server.gate.open()
                _ = try await OfferMove(from: old, to: new, named: "there", batch: 2).run()
                try await goesOn(scene, store, at: place.address(), settings)
                await scene.server.stop()
                await place.close()
            }

            private func goesOn(
                _ scene: HistoryScene, _ store: OfferStore, at address: String, _ settings: String
            ) async throws {
                let scope = scene.stage.scope()
                let left = try #require(try await store.task(.notifications, in: scope))
                #expect(left.progress.place == "page-4" && left.seen == 4 && left.found == 4)
                // The killed process has the work for two minutes more.
                let end = OfferStatement("UPDATE offers_tasks SET held = 1")
                #expect(try await store.database.commit([end]) == nil)
                let before = scene.server.calls.count
                let second = try WorkerProcess("backfill", [address, settings])
                #expect(await second.line() == "works")
                while try await store.task(.notifications, in: scope)?.held != StoreTime(milliseconds: 0) { await Task.yield() }
                second.kill()
                _ = await second.end()
                #expect(scene.server.calls.dropFirst(before).first?.token == "page-4")
                let done = try #require(try await store.task(.notifications, in: scope))
                #expect(done.found == 8 && done.error == nil && done.progress.place == nil)
                for number in 11...18 { #expect(try await store.hasNotification("n-\(number)", in: scope)) }
                #expect(try await store.events(after: 0, limit: 99, in: scope).count == 8)
            }
        }
    }
#endif
