#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import OffersPostgres
    import PostgresSupport
    import StoreOffers
    import Testing

    @testable import OffersService

    extension WithOfferServer {
        @Suite("Faults of the database of offers")
        struct PostgresFaultTests {
            @Test("a connection that is cut at any message loses nothing, and stores nothing twice", arguments: [true, false])
            func cut(isBefore: Bool) async throws {
                let place = try await OfferPlace()
                let (direct, proxy) = (try await place.store(), CuttingProxy(to: place.server.port))
                defer { proxy.close() }
                var failures = 0
                for number in 1...60 {
                    let store = try await place.store(port: proxy.port, connections: 1)
                    proxy.arm(isBefore ? .before(number) : .after(number))
                    let outcome: OfferOutcome?
                    do { outcome = try await store.take("n\(number)") } catch {
                        #expect(error as? OfferStoreError == .unavailable)
                        outcome = nil
                    }
                    proxy.arm(nil)
                    if outcome == nil { failures += 1 }
                    let kept = try await direct.history(of: "n\(number)", in: production)
                    #expect(outcome == nil || kept != nil)
                    #expect(try await direct.take("n\(number)") == (kept == nil ? .stored : .known))
                    await store.database.close()
                }
                #expect(failures < 40)
                #expect(try await direct.events(after: 0, limit: 999, in: production).map(\.id) == Array(1...60))
                await place.close()
            }

            @Test("a history that is written over a cut connection has the revision of its own write")
            func cutHistory() async throws {
                let place = try await OfferPlace()
                let (direct, proxy) = (try await place.store(), CuttingProxy(to: place.server.port))
                defer { proxy.close() }
                for number in 1...60 {
                    let store = try await place.store(port: proxy.port, connections: 1)
                    proxy.arm(.before(number))
                    let outcome = try? await store.keep("o\(number)", event: "e")
                    proxy.arm(nil)
                    #expect(outcome == nil || outcome == .stored)
                    let kept = try await direct.history(of: "o\(number)", in: production)
                    #expect(outcome == nil || kept?.history.records.count == 1)
                    await store.database.close()
                }
                let (count, ids) = (try await place.histories(), try await direct.events(after: 0, limit: 999, in: production))
                #expect(ids.map(\.id) == (0..<count).map { Int64($0 + 1) })
                await place.close()
            }

            @Test("a server that does not respond is an error within the limits")
            func silent() async throws {
                let place = try await OfferPlace()
                let proxy = CuttingProxy(to: place.server.port, isSilent: true)
                defer { proxy.close() }
                let database = try place.database(port: proxy.port) {
                    ($0.statementLimit, $0.connectionLimit) = (.milliseconds(200), .milliseconds(200))
                }
                let (store, start) = (OfferStore(database), ContinuousClock.now)
                await expectFailure(.unavailable) { _ = try await store.history(of: "o1", in: production) }
                await expectFailure(.unavailable) { _ = try await store.write(write(events: ["e"]), in: production) }
                #expect(ContinuousClock.now - start < .seconds(5))
                await place.close()
            }

            @Test("a commit that waits for another transaction ends within the limit")
            func locked() async throws {
                let place = try await OfferPlace()
                try await place.store().keep("o1", event: "e")
                let store = OfferStore(try place.database { $0.statementLimit = .milliseconds(300) })
                let (ready, over) = (Signal(), Signal())
                async let holder: Void = place.holdFeed(ready, until: over)
                await ready.wait()
                let start = ContinuousClock.now
                await expectFailure(.unavailable) { _ = try await store.keep("o2", event: "e") }
                #expect(ContinuousClock.now - start < .seconds(5))
                over.give()
                try await holder
                // The first commit may have been made after all, or may just be made.
                while try await store.keep("o2", event: "e") == .conflict {}
                #expect(try await store.history(of: "o2", in: production)?.history.records.count == 1)
                await place.close()
            }

            @Test("a server that is restarted under ten processes loses no acknowledged notification")
            func restarts() async throws {
                let server = try await PostgresServer.start(["max_connections=100"])
                let acknowledged = try await OfferServer.$server.withValue(server) {
                    let place = try await OfferPlace()
                    let writers = try await place.write(by: 10, each: 30) {
                        for how in [PostgresServer.Stop.fast, .immediate] {
                            try await Task.sleep(for: .milliseconds(150))
                            await server.stop(how)
                            try await server.restart()
                        }
                    }
                    let direct = try await place.store()
                    for id in writers { #expect(try await direct.notification(id, in: production) != nil) }
                    let events = try await direct.events(after: 0, limit: 9_999, in: production)
                    #expect(events.map(\.id) == (0..<events.count).map { Int64($0 + 1) } && events.count >= writers.count)
                    #expect(try await place.histories() == events.count)
                    await place.close()
                    return writers.count
                }
                #expect(acknowledged == 300)
                await server.finish()
            }

            @Test("a database that can only be read is an error that says so")
            func readOnly() async throws {
                let place = try await OfferPlace()
                _ = try await place.store()
                try await place.run("ALTER DATABASE \(place.name) SET default_transaction_read_only = on")
                let store = OfferStore(try place.database())
                await expectFailure(.readOnly) { _ = try await store.write(write(events: ["e"]), in: production) }
                await place.close()
            }
        }
    }

    extension OfferPlace {
        /// How many histories there are.
        func histories() async throws -> Int {
            let rows = try await store().database.rows(OfferStatement("SELECT count(*) FROM offers_histories"))
            return Int(rows.first?.integer(0) ?? 0)
        }

        /// Keeps the feed's row locked.
        func holdFeed(_ ready: Signal, until over: Signal) async throws {
            let pool = try PostgresPool(PostgresConfiguration(address()), size: 1)
            defer { pool.close() }
            try await pool.transaction { connection in
                try await connection.query("UPDATE offers_feeds SET last = last")
                ready.give()
                await over.wait()
            }
        }

        /// Lets several processes store notifications, each until it is acknowledged, while a closure disturbs them.
        func write(by count: Int, each: Int, _ disturb: @escaping @Sendable () async throws -> Void) async throws -> [String] {
            try await withThrowingTaskGroup(of: [String].self) { group in
                for writer in 0..<count {
                    let store = try await store(connections: 2)
                    group.addTask {
                        var done: [String] = []
                        while done.count < each {
                            let id = "n-\(writer)-\(done.count)"
                            do {
                                _ = try await store.take(id)
                                done.append(id)
                            } catch OfferStoreError.unavailable { try await Task.sleep(for: .milliseconds(20)) }
                        }
                        return done
                    }
                }
                group.addTask {
                    try await disturb()
                    return []
                }
                return try await group.reduce([], +)
            }
        }
    }

    /// Something that happens once, and that a task waits for.
    final class Signal: Sendable {
        private let waiters = Waiters<Bool>()
        private let ticket: Int

        init() { ticket = waiters.issue() }

        func give() { waiters.resume(ticket, returning: true) }
        func wait() async { _ = await waiters.value(of: ticket) }
    }
#endif
