import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

/// Something that a caller asks for, and the least kind of key that may.
struct CallerAction: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let least: OfferCaller.Kind
    let run: @Sendable (any OfferServing, OfferCaller) async throws -> Void

    init(
        _ name: String, _ least: OfferCaller.Kind,
        _ run: @escaping @Sendable (any OfferServing, OfferCaller) async throws -> Void
    ) { (testDescription, self.least, self.run) = (name, least, run) }

    static let all: [CallerAction] = [
        CallerAction("eligibility", .app) { _ = try await $0.eligibility(Stage.request(), by: $1) },
        CallerAction("by a transaction", .server) { _ = try await $0.eligibility(Stage.request(.transaction("1")), by: $1) },
        CallerAction("signature", .server) { _ = try await $0.signature(Stage.order(), by: $1) },
        CallerAction("override", .operator) {
            _ = try await $0.signature(Stage.order(offer: nil, kind: "introductoryOverride"), by: $1)
        },
        CallerAction("subscriptions", .server) { _ = try await $0.subscriptions(of: Stage.ann, in: .production, by: $1) },
        CallerAction("claim", .server) { try await $0.claim(.receipt("AAAA"), for: Stage.ann, by: $1) },
        CallerAction("erasure", .server) { try await $0.erase(Stage.ann, by: $1) },
        CallerAction("reset", .operator) {
            try await $0.reset(Stage.ann, in: .sandbox, at: StoreTime(milliseconds: 0), by: $1)
        },
        CallerAction("events", .server) { _ = try await $0.events(after: 0, limit: 1, in: .production, by: $1) },
        CallerAction("consumption", .server) {
            let info = ConsumptionInfo(customerConsented: true, delivery: .delivered)
            try await $0.answerConsumption(of: "1", with: info, in: .production, by: $1)
        },
        CallerAction("search", .operator) { _ = try await $0.search(Stage.ann, in: .production, by: $1) },
        CallerAction("member's file", .operator) { _ = try await $0.memberFile(of: Stage.ann, in: .production, by: $1) },
        CallerAction("older entries", .operator) {
            _ = try await $0.memberEntries(.looks, olderThan: .newest, of: Stage.ann, in: .production, by: $1)
        },
    ]
}

@Suite("Callers: what each kind of key may, and what no log contains", .timeLimit(.minutes(2)))
struct CallerTests {
    @Test(
        "each action wants a kind of key, and the kinds above it may it too", arguments: CallerAction.all,
        OfferCaller.Kind.allCases)
    func kinds(action: CallerAction, kind: OfferCaller.Kind) async throws {
        let stage = try await Stage()
        let problem = await Stage.problem {
            try await action.run(stage.service, OfferCaller(app: Stage.loom, kind: kind, key: "k"))
        }
        #expect((problem?.status == 403) == (kind < action.least))
        if kind < action.least { #expect(problem == .forbidden(below: action.least)) }
        let stranger = await Stage.problem {
            try await action.run(stage.service, OfferCaller(app: "com.example.none", kind: kind, key: "k"))
        }
        #expect(stranger == .forbidden(kinds: []))
    }

    @Test("no identifier of a member or a purchase, and no token, is in a diagnostic event or an error")
    func logs() async throws {
        let events = Locked<[String]>([])
        let stage = try await Stage(
            {
                $0.hook("https://hooks.example.com", secret: "a secret of thirty-two characters")
            }, transport: ScriptedTransport { _ in .json(#"{"errorCode":4000034,"errorMessage":"x"}"#, status: 400) })
        let diagnostics = Diagnostics(minimum: .debug) { event in events.withLock { $0.append("\(event)") } }
            .measuring { measurement in events.withLock { $0.append("\(measurement)") } }
        let service = try OffersService(
            stage.settings, store: stage.store, transport: stage.transport, clock: stage.clock, diagnostics: diagnostics)
        let token = try Stage.period("4711000001", of: "4711000001", token: Stage.ann)
        var errors: [String] = []
        let attempt = { (action: () async throws -> Void) async -> String in
            do { try await action() } catch { return "\(error) \((error as? OfferProblem)?.problem ?? "")" }
            return ""
        }
        errors.append(await attempt { _ = try await service.eligibility(Stage.request(Stage.signed(token)), by: Stage.app) })
        errors.append(
            await attempt { _ = try await service.eligibility(Stage.request(Stage.signed("x" + token)), by: Stage.app) })
        errors.append(await attempt { try await service.notification(try NotificationKind.consumption("4711000002")) })
        errors.append(await attempt { try await service.notification(Data("{\"signedPayload\":\"\(token)\"}".utf8)) })
        let info = ConsumptionInfo(customerConsented: true, delivery: .delivered)
        errors.append(
            await attempt {
                try await service.answerConsumption(of: "4711000002", with: info, in: .production, by: Stage.server)
            })
        errors.append(await attempt { _ = try await service.signature(Stage.order(Stage.ben), by: Stage.server) })
        _ = await service.deliverDue()
        let all = (events.value + errors).joined(separator: "\n")
        #expect(events.value.count >= 4 && errors.filter { !$0.isEmpty }.count == 3)
        for secret in ["4711", Stage.ann, Stage.ann.lowercased(), Stage.ben, String(token.suffix(20)), "a secret"] {
            #expect(!all.lowercased().contains(secret.lowercased()))
        }
    }

    @Test("an erasure among many notifications leaves nothing behind")
    func erasedMeanwhile() async throws {
        let stage = try await Stage()
        try await stage.service.notification(
            try Stage.notification("SUBSCRIBED", uuid: "first", about: try Stage.period("1", token: Stage.ann)))
        let bodies = try (2...16).map { number in
            try Stage.notification(
                "DID_RENEW", uuid: "n\(number)", about: try Stage.period("\(number)", from: Double(number), token: Stage.ann))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, body) in bodies.enumerated() {
                if place == 7 { group.addTask { try await stage.service.erase(Stage.ann, by: Stage.server) } }
                group.addTask { try await stage.service.notification(body) }
            }
            try await group.waitForAll()
        }
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
        for number in 2...16 {
            let row = try await stage.store.notification("n\(number)", in: stage.scope())
            #expect(row?.payload.isEmpty ?? true)
        }
        #expect(try await stage.events().map(\.event.type) == ["member.erased"])
    }
}
