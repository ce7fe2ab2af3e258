import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import StoreOffers
import Testing

@testable import MemberSandbox
@testable import OffersService

/// Shows the store's time.
private struct StoreTimeClock: MemberClock {
    let store: SandboxAppStore

    var now: Date { store.store.time.date }
    var uptime: Duration { SystemClock().uptime }
    var bootID: String { SystemClock().bootID }
    func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
}

/// A service of offers that gets the store's notifications over HTTP, and reads the store's history of them.
private struct HistoryStage {
    let stage: StoreStage
    let service: OffersService
    let store: OfferStore
    let server: HTTPServer
    /// Whether a proxy in front refuses everything.
    let isAway: Locked<Bool>

    static func with(_ body: (HistoryStage) async throws -> Void) async throws {
        try await StoreStage.with { stage in
            let folder = FileManager.default.temporaryDirectory.appending(path: "store-history-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let time = StoreTimeClock(store: stage.store)
            let database = try SQLiteOfferDatabase(file: folder.appending(path: "offers.sqlite"), clock: time)
            try await database.migrate()
            let store = OfferStore(database)
            let service = try OffersService(
                settings(stage), store: store, transport: NetworkTransport(), clock: stage.clock)
            let isAway = Locked(false)
            let server = try await Self.server(of: service, isAway)
            try stage.store.order("notifications", ["url": server.url.appending(path: "notifications").absoluteString])
            try await body(
                HistoryStage(stage: stage, service: service, store: store, server: server, isAway: isAway))
            await server.stop()
            await database.close()
        }
    }

    private static func settings(_ stage: StoreStage) throws -> OffersServiceSettings {
        let app = (stage.settings.object ?? [:]).filter { $0.key != "environment" && $0.key != "time" }
        let key: [String: JSONValue] = [
            "kind": .string("server"), "app": .string("com.example.club"), "hash": .string(String(repeating: "ab", count: 32)),
        ]
        return try OffersServiceSettings(
            file: try JSONEncoder().encode(
                JSONValue.object([
                    "apps": .array([.object(app)]), "keys": .array([.object(key)]), "revocation": .bool(false),
                    "erasureKey": .string(Data(repeating: 7, count: 32).base64EncodedString()),
                    "catchUp": .object(["firstDays": .integer(9)]),
                ])))
    }

    private static func server(of service: OffersService, _ isAway: Locked<Bool>) async throws -> HTTPServer {
        var router = Router()
        router.on("POST", "/notifications") { request in
            guard !isAway.value else { return .empty(502) }
            do throws(OfferProblem) { try await service.notification(request.body) } catch { return .empty(error.status) }
            return .empty(200)
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        return server
    }

    var scope: OfferScope { OfferScope(app: "com.example.club", environment: .production) }

    func catchUp() async throws -> OfferTask {
        let place = try #require(service.catchUpPlaces.first { $0.environment == .production })
        await service.catchUp(place)
        return try #require(try await store.task(.notifications, in: scope))
    }

    /// The types of all events, in the order of the feed.
    func events() async throws -> [String] {
        try await store.events(after: 0, limit: 1_000, in: scope).map(\.event.type)
    }

    /// Whether the service has each notification of the store.
    func hasAll() async throws -> Bool {
        for one in stage.store.store.current.notifications where one.environment == .production {
            guard try await store.hasNotification(one.uuid, in: scope) else { return false }
        }
        return true
    }
}

@Suite("A service of offers that catches up with the store's history, over HTTP", .timeLimit(.minutes(1)))
struct StoreHistoryTests {
    @Test("what a service that was away has missed is stored once, page by page, and later attempts add nothing")
    func away() async throws {
        try await HistoryStage.with { history in
            history.isAway.withLock { $0 = true }
            try history.stage.buy("magazine.week")
            // A page has twenty.
            for _ in 1...22 { try history.stage.buy("coins.100") }
            try history.stage.store.advance(days: 8)
            await history.stage.store.notificationsSent()
            #expect(try await history.events().isEmpty)
            let task = try await history.catchUp()
            let count = history.stage.store.store.current.notifications.count
            #expect(count > 20 && task.found == count && task.error == nil, "\(task)")
            #expect(try await history.hasAll())
            let events = try await history.events()
            let types = ["notification.subscribed", "notification.did_renew", "notification.one_time_charge"]
            #expect(events.count == count && Set(events) == Set(types))
            history.isAway.withLock { $0 = false }
            try history.stage.store.advance(days: 5)
            await history.stage.store.notificationsSent()
            let again = try await history.catchUp()
            #expect(again.error == nil)
            #expect(try await history.hasAll())
            let all = history.stage.store.store.current.notifications.count
            #expect(try await history.events().count == all)
        }
    }

    @Test(
        "a notification that is late, repeated, overtaken or badly signed is stored once", arguments: NotificationFault.allCases)
    func faults(fault: NotificationFault) async throws {
        try await HistoryStage.with { history in
            history.stage.stage.sandbox.faults.add(.notification(fault))
            try history.stage.buy("club.month")
            await history.stage.store.notificationsSent()
            let first = try await history.catchUp()
            let isMissed = fault != .twice
            #expect(first.found == (isMissed ? 1 : 0) && first.error == nil)
            #expect(try await history.hasAll())
            try history.stage.buy("coins.100")
            await history.stage.store.notificationsSent()
            try history.stage.store.advance(days: 1)
            await history.stage.store.notificationsSent()
            #expect(history.stage.stage.sandbox.faults.faults.isEmpty)
            let left = history.stage.store.store.current.notifications.filter { !$0.hasArrived }
            #expect(left.isEmpty)
            let last = try await history.catchUp()
            #expect(last.found == first.found && last.error == nil)
            #expect(try await history.events() == ["notification.subscribed", "notification.one_time_charge"])
        }
    }
}
