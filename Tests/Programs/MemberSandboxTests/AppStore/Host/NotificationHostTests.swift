import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import MemberSandbox

/// An app's server that accepts notifications, refuses them, or accepts them only once a test allows it.
private final class Listener: Sendable {
    let bodies = Locked<[Data]>([])
    let status = Locked(200)
    let gate = Gate()
    let server: HTTPServer

    init(isHeld: Bool = false) async throws {
        let (bodies, status, gate) = (bodies, status, gate)
        if !isHeld { gate.open() }
        var router = Router()
        router.on("POST", "/notifications") { request in
            bodies.withLock { $0.append(request.body) }
            await gate.pass()
            return .empty(status.value)
        }
        server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
    }

    var url: String { server.url.appending(path: "notifications").absoluteString }
}

@Suite("The simulated notifications", .timeLimit(.minutes(1)))
struct NotificationHostTests {
    private func with(isHeld: Bool = false, stateFile: URL? = nil, _ body: (StoreStage, Listener) async throws -> Void)
        async throws
    {
        let listener = try await Listener(isHeld: isHeld)
        defer { listener.gate.open() }
        try await StoreStage.with(stateFile: stateFile) { stage in
            try stage.store.order("notifications", ["url": listener.url])
            try await body(stage, listener)
        }
        await listener.server.stop()
    }

    private func kinds(_ stage: StoreStage, _ listener: Listener) async throws -> [String] {
        var kinds: [String] = []
        for body in listener.bodies.value {
            let one = try await stage.verifier().notification(body: body)
            kinds.append([one.type, one.subtype].compactMap(\.self).joined(separator: "/"))
        }
        return kinds
    }

    @Test("events are reported in order, signed, and verified by the library")
    func order() async throws {
        try await with { stage, listener in
            try stage.buy("club.month")
            try stage.store.order("payment", ["customer": "anna", "failing": "1"])
            try stage.store.advance(days: 90)
            await stage.store.notificationsSent()
            #expect(
                try await kinds(stage, listener) == [
                    "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY",
                ])
        }
    }

    @Test("a failed notification is sent again an hour later and half a day after that, until it arrives")
    func retries() async throws {
        try await with { stage, listener in
            listener.status.withLock { $0 = 500 }
            try stage.buy("club.month")
            await stage.store.notificationsSent()
            let one = try #require(stage.store.store.current.notifications.first)
            #expect(one.attempts.map(\.result) == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"] && one.next != nil)
            try stage.store.advance(days: 1)
            await stage.store.notificationsSent()
            listener.status.withLock { $0 = 200 }
            try stage.store.advance(days: 1)
            await stage.store.notificationsSent()
            let told = try #require(stage.store.store.current.notifications.first)
            #expect(told.attempts.map(\.result).last == "SUCCESS" && told.attempts.count == 4 && told.next == nil)
            let page = try await stage.stage.get(stage.stage.control())
            #expect(String(decoding: page.body, as: UTF8.self).contains("UNSUCCESSFUL_HTTP_RESPONSE_CODE"))
        }
    }

    @Test("a jump of days makes every attempt that is due in them, each at its hour")
    func jump() async throws {
        try await with { stage, listener in
            listener.status.withLock { $0 = 500 }
            try stage.buy("coins.100")
            try stage.store.advance(days: 10)
            await stage.store.notificationsSent()
            let times = try #require(stage.store.store.current.notifications.first).attempts.map(\.time.milliseconds)
            #expect(zip(times, times.dropFirst()).map { ($1 - $0) / 3_600_000 } == SentShopNotification.retryHours)
            #expect(listener.bodies.value.count == 6)
        }
    }

    @Test("production gives up after five more attempts, the sandbox after the first")
    func givesUp() {
        for (environment, count) in [(ShopCustomer.Environment.production, 6), (.sandbox, 1)] {
            var one = SentShopNotification(
                uuid: "u", environment: environment, kind: "TEST", subtype: nil, transactions: [], time: opening,
                signedPayload: "",
                next: opening)
            while let next = one.next { one.note("NO_RESPONSE", at: next) }
            #expect(one.attempts.count == count)
        }
    }

    @Test("a fault lets the next notification come an hour later, twice, after the following one, or with a wrong signature")
    func faults() async throws {
        try await with { stage, listener in
            let faults = stage.stage.sandbox.faults
            for kind in [NotificationFault.twice, .swapped] { faults.add(.notification(kind)) }
            try stage.buy("club.month")
            try stage.buy("coins.100")
            try stage.buy("magazine.week")
            await stage.store.notificationsSent()
            let (subscribed, bought) = ("SUBSCRIBED/INITIAL_BUY", "ONE_TIME_CHARGE")
            #expect(try await kinds(stage, listener) == [subscribed, subscribed, subscribed, bought])
            let bodies = listener.bodies.value
            #expect(bodies[0] == bodies[1] && bodies[1] != bodies[2] && faults.faults.isEmpty)
        }
    }

    @Test("a late one comes after its hour, and one with a wrong signature comes again as it should be")
    func lateAndTampered() async throws {
        try await with { stage, listener in
            let faults = stage.stage.sandbox.faults
            faults.add(.notification(.late))
            try stage.buy("coins.100")
            await stage.store.notificationsSent()
            #expect(listener.bodies.value.isEmpty)
            faults.add(.notification(.tampered))
            listener.status.withLock { $0 = 400 }
            try stage.store.advance(days: 1)
            await stage.store.notificationsSent()
            let bodies = listener.bodies.value
            await #expect(throws: EvidenceFailure.self) { try await stage.verifier().notification(body: #require(bodies.first)) }
            let again = try await stage.verifier().notification(body: #require(bodies.last))
            #expect(bodies.count > 1 && again.type == "ONE_TIME_CHARGE")
        }
    }

    @Test("history and test notifications work with the library's client")
    func history() async throws {
        try await with { stage, listener in
            let begin = stage.store.now.addingTimeInterval(-10)
            listener.status.withLock { $0 = 404 }
            try stage.buy("magazine.week")
            try stage.store.advance(days: 7 * 24)
            await stage.store.notificationsSent()
            let client = try stage.client()
            var filters = NotificationFilters(from: begin, to: stage.store.now.addingTimeInterval(10))
            #expect(try await client.notifications(filters).count == 25)
            filters.type = "SUBSCRIBED"
            #expect(try await client.notifications(filters).map(\.attempts.first?.result) == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"])
            listener.status.withLock { $0 = 200 }
            let token = try await client.sendTestNotification()
            await stage.store.notificationsSent()
            let fate = try await client.testNotification(token)
            #expect(fate.attempts.map(\.result) == ["SUCCESS"])
            #expect(try await stage.verifier().notification(fate.signedPayload).type == "TEST")
        }
    }

    @Test(
        "notifications go to this machine only",
        arguments: [
            "http://example.com/", "http://10.0.0.1/", "ftp://127.0.0.1/", "http://127.0.0.1@example.com/",
            "http://user@127.0.0.1/", "nonsense",
            "http://127.0.0.1.example.com/",
        ])
    func loopback(address: String) async throws {
        try await StoreStage.with { stage in
            #expect(throws: ControlProblem.self) { try stage.store.order("notifications", ["url": address]) }
            #expect(stage.store.store.current.notificationURL == nil)
        }
    }

    @Test("all events of decades in one jump are sent, the first event first")
    func decades() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "appstore-\(UUID().uuidString)")
        defer { for path in [file.path, file.path + ".lock"] { try? FileManager.default.removeItem(atPath: path) } }
        try await with(stateFile: file) { stage, listener in
            try stage.buy("magazine.week")
            try stage.store.advance(days: 7 * 1100)
            await stage.store.notificationsSent()
            let bodies = listener.bodies.value
            #expect(try await stage.verifier().notification(body: try #require(bodies.first)).type == "SUBSCRIBED")
            #expect(bodies.count == 1101)
            #expect(stage.store.store.current.notifications.count == SentShopNotification.capacity)
        }
    }

    @Test("beyond the capacity the oldest notifications are removed, except those that are still to be sent")
    func capacity() {
        var state = AppStoreState(ledger: Shop(at: opening).ledger, credentials: AppStoreCredentials(random: SeededRandom()))
        let count = SentShopNotification.capacity + 100
        let made = (0..<count).map { number in
            SentShopNotification(
                uuid: "\(number)", environment: .sandbox, kind: "TEST", subtype: nil, transactions: [], time: opening,
                signedPayload: "", next: opening)
        }
        state.add(made, of: state.generation)
        #expect(state.notifications.count == count)
        for number in 50..<count { state.change("\(number)") { $0.note(SentShopNotification.success, at: opening) } }
        #expect(Array(state.notifications.map(\.uuid).prefix(51)) == (0..<50).map { "\($0)" } + ["150"])
        #expect(state.notifications.count == SentShopNotification.capacity)
        state.add(made, of: state.generation + 1)
        #expect(state.notifications.count == SentShopNotification.capacity, "of a store that was reset")
    }

    @Test("a test notification that has not arrived yet is reported so at once")
    func early() async throws {
        try await with(isHeld: true) { stage, listener in
            let client = try stage.client()
            let token = try await client.sendTestNotification()
            await listener.gate.arrived(1)
            #expect(try await client.testNotification(token).attempts.isEmpty)
            listener.gate.open()
            await stage.store.notificationsSent()
            #expect(try await client.testNotification(token).attempts.map(\.result) == ["SUCCESS"])
        }
    }

    @Test("test notifications are removed like others, and so are the tokens that ask for them")
    func manyTests() async throws {
        try await with { stage, _ in
            let client = try stage.client()
            let token = try await client.sendTestNotification()
            await stage.store.notificationsSent()
            let store = stage.store.store
            store.note { state in
                let old = state.notifications[0]
                let more = (0..<SentShopNotification.capacity).map { number in
                    SentShopNotification(
                        uuid: "\(number)", environment: old.environment, kind: "TEST", subtype: nil, transactions: [],
                        time: old.time, signedPayload: "")
                }
                state.notifications += more
            }
            _ = try await client.sendTestNotification()
            await stage.store.notificationsSent()
            #expect(store.current.notifications.count == SentShopNotification.capacity && store.current.tests.count == 1)
            await #expect(throws: ServerAPIError.self) { try await client.testNotification(token) }
        }
    }

    @Test("events from before a reset are not sent by the store after it")
    func reset() async throws {
        try await with(isHeld: true) { stage, listener in
            try stage.buy("club.month")
            await listener.gate.arrived(1)
            // The first attempt is under way, and this notification waits for its end.
            try stage.store.order("cancel", ["customer": "anna", "group": "21000001"])
            try stage.store.order("reset", [:])
            listener.gate.open()
            await stage.store.notificationsSent()
            #expect(stage.store.store.current.notifications.isEmpty)
            #expect(try await kinds(stage, listener) == ["SUBSCRIBED/INITIAL_BUY"])
        }
    }

    @Test("a stopped sandbox sends nothing more, and does not overwrite the file of another sandbox")
    func stopped() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "appstore-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let listener = try await Listener(isHeld: true)
        var configuration = SandboxConfiguration()
        configuration.stateFile = file
        let sandbox = try await Sandbox.start(configuration)
        let store = try #require(sandbox.appStore)
        try store.order("notifications", ["url": listener.url])
        try store.order("buy", ["customer": "anna", "product": "club.month"])
        await listener.gate.arrived(1)
        try store.order("cancel", ["customer": "anna", "group": "21000001"])
        await sandbox.stop()
        try Data("another sandbox's".utf8).write(to: file)
        listener.gate.open()
        await store.notificationsSent()
        #expect(listener.bodies.value.count == 1)
        #expect(try Data(contentsOf: file) == Data("another sandbox's".utf8))
        await listener.server.stop()
    }

    @Test("the configuration's address must be on this machine too, and takes precedence over the one in a state file")
    func configured() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "appstore-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        func address(_ text: String?) async throws -> String? {
            var found: URL?
            try await Stage.with({
                $0.stateFile = file
                if let text { $0.appStore.notificationURL = URL(string: text) }
            }) { found = $0.sandbox.appStore?.store.current.notificationURL }
            return found?.absoluteString
        }
        #expect(try await address("http://example.com/") == nil)
        #expect(try await address("http://127.0.0.1:1/a") == "http://127.0.0.1:1/a")
        #expect(try await address(nil) == "http://127.0.0.1:1/a")
        #expect(try await address("http://127.0.0.1:2/b") == "http://127.0.0.1:2/b")
    }

    @Test("without an address nothing is sent, and a test notification is refused")
    func nowhere() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            await stage.store.notificationsSent()
            #expect(stage.store.store.current.notifications.isEmpty)
            await #expect(throws: ServerAPIError.refused(.noNotificationURL)) { try await stage.client().sendTestNotification() }
        }
    }
}
