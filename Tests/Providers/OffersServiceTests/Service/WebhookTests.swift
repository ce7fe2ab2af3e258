import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Webhooks: signed, repeated, and in the log", .timeLimit(.minutes(2)))
struct WebhookTests {
    private static let secret = "a secret of thirty-two characters"

    private static func stage(_ transport: ScriptedTransport) async throws -> ServiceStage {
        try await Stage(
            { settings in
                guard let url = URL(string: "https://hooks.example.com/offers") else { return }
                settings.webhooks = [.init(url: url, secret: secret, app: ServiceStage.loom, name: "crm")]
            }, transport: transport)
    }

    private static func notify(_ stage: ServiceStage, _ uuid: String = "u-1") async throws {
        try await stage.service.notification(
            try Stage.notification("DID_RENEW", uuid: uuid, about: try Stage.period("1", token: Stage.ann)))
    }

    @Test("a delivery has the event, and a signature that the receiver can check")
    func delivery() async throws {
        let stage = try await Self.stage(ScriptedTransport { _ in .json("") })
        try await Self.notify(stage)
        #expect(await stage.service.deliverDue() == 1)
        #expect(await stage.service.deliverDue() == 0)
        let request = try #require(stage.transport.requests.first)
        let body = request.body?.bytes ?? Data()
        let json = try JSONValue(parsing: body)
        #expect(json["app"]?.string == Stage.loom && json["environment"]?.string == "Production")
        #expect(json["event"] == (try await stage.events().first?.json))
        #expect(request.url.absoluteString == "https://hooks.example.com/offers" && request.method == .post)
        #expect(request.headers[WebhookSignature.idField] == "\(Stage.loom)/Production/\(json["event"]?["id"]?.integer ?? 0)")
        #expect(isGenuine(request, body, now: Stage.start))
        #expect(!isGenuine(request, body + Data(" ".utf8), now: Stage.start))
        #expect(!isGenuine(request, body, now: Stage.start + 301))
        #expect(!isGenuine(request, body, secret: "another secret", now: Stage.start))
    }

    private func isGenuine(_ request: HTTPRequest, _ body: Data, secret: String = secret, now: Date) -> Bool {
        WebhookSignature.isGenuine(
            body: body, timestamp: request.headers[WebhookSignature.timestampField],
            signature: request.headers[WebhookSignature.signatureField], secret: secret, now: now)
    }

    @Test("a delivery without its header fields, or with others, is not genuine")
    func forged() {
        let body = Data("{}".utf8)
        for (time, text) in [(nil, "v1=00"), ("1780000000", nil), ("now", "v1=00"), ("1780000000", "v1=00")] {
            #expect(
                !WebhookSignature.isGenuine(body: body, timestamp: time, signature: text, secret: Self.secret, now: Stage.start))
        }
        // A fixed value, so that a receiver in another language can be compared: HMAC-SHA-256 of "1780000000.{}".
        let signature = WebhookSignature.signature(of: body, timestamp: "1780000000", secret: Secret(Self.secret))
        #expect(signature.hasPrefix("v1=") && signature.count == 67)
    }

    @Test("a failure is repeated with growing pauses for nearly a day, then given up; the log has all of it")
    func pauses() async throws {
        let stage = try await Self.stage(ScriptedTransport { _ in .json("", status: 500) })
        try await Self.notify(stage)
        for (count, pause) in WebhookPauses.all.enumerated() {
            #expect(await stage.service.deliverDue() == 1)
            stage.clock.advance(by: pause - .seconds(1))
            #expect(await stage.service.deliverDue() == 0, "after try \(count + 1)")
            stage.clock.advance(by: .seconds(1))
        }
        #expect(await stage.service.deliverDue() == 1)
        stage.clock.advance(by: .seconds(7 * 86_400))
        #expect(await stage.service.deliverDue() == 0)
        let event = try #require(try await stage.events().first)
        let log = try await stage.store.deliveries(of: event.id, in: stage.scope())
        #expect(log.map(\.endpoint) == ["crm"] && log[0].attempts == 11 && log[0].status == 500 && log[0].delivered == nil)
        let whole = WebhookPauses.all.reduce(.zero, +)
        #expect(whole > .seconds(23 * 3600) && whole <= .seconds(86_400))
    }

    @Test("what could not be sent is sent once the receiver is back; a redirect is not followed")
    func back() async throws {
        let answers = Locked<[ScriptedTransport.Response]>([.failure(.offline), .json("", status: 302), .json("", status: 204)])
        let stage = try await Self.stage(ScriptedTransport { _ in answers.withLock { $0.removeFirst() } })
        try await Self.notify(stage)
        for pause in [10, 30, 0] {
            #expect(await stage.service.deliverDue() == 1)
            stage.clock.advance(by: .seconds(pause))
        }
        let event = try #require(try await stage.events().first)
        let log = try await stage.store.deliveries(of: event.id, in: stage.scope())
        #expect(log[0].attempts == 3 && log[0].status == 204 && log[0].delivered != nil)
        let ids = stage.transport.requests.map { $0.headers[WebhookSignature.idField] }
        #expect(Set(ids).count == 1)
    }

    @Test("events of an app without webhooks are sent nowhere, and an erased member's are not sent")
    func nowhere() async throws {
        let plain = try await Stage(transport: ScriptedTransport { _ in .json("") })
        try await Self.notify(plain)
        #expect(await plain.service.deliverDue() == 0)
        let stage = try await Self.stage(ScriptedTransport { _ in .json("") })
        try await Self.notify(stage)
        try await stage.service.erase(Stage.ann, by: Stage.server)
        #expect(await stage.service.deliverDue() == 1)
        let body = try JSONValue(parsing: stage.transport.requests[0].body?.bytes ?? Data())
        #expect(body["event"]?["type"]?.string == "member.erased")
    }

    @Test("the loop delivers what comes, and ends with its task")
    func loop() async throws {
        let (first, more) = AsyncStream<Void>.makeStream()
        let stage = try await Self.stage(
            ScriptedTransport { _ in
                more.yield()
                return .json("")
            })
        let work = Task { await stage.service.work() }
        // The deliveries, and the back-fills of two apps in two environments.
        try await stage.clock.advance(by: .zero, whenSleeping: 5)
        try await Self.notify(stage)
        try await stage.clock.advance(by: .seconds(1), whenSleeping: 5)
        for await _ in first { break }
        work.cancel()
        await work.value
        #expect(stage.transport.requests.count == 1)
    }
}
