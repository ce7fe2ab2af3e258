import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Notifications: stored once, in any order", .timeLimit(.minutes(2)))
struct NotificationTests {
    @Test("every type and subtype is stored and gives an event, also one that is not known yet", arguments: NotificationKind.all)
    func types(kind: NotificationKind) async throws {
        let stage = try await Stage()
        let body = try kind.body(uuid: "u-1")
        try await stage.service.notification(body)
        try await stage.service.notification(body)
        let row = try await stage.store.notification("u-1", in: stage.scope())
        #expect(row?.type == kind.type && row?.subtype == kind.subtype && row?.original == (kind.hasTransaction ? "1" : nil))
        let events = try await stage.events()
        #expect(events.map(\.event.type) == [kind.event])
        #expect(events.first?.event.member == (kind.hasTransaction ? Stage.ann.lowercased() : nil))
        #expect(events.first?.event.signed == StoreTime(Stage.start))
    }

    @Test("the status follows from what the store says, whatever the order in which it comes", arguments: [false, true])
    func ordered(_ isReversed: Bool) async throws {
        let stage = try await Stage()
        let story = try NotificationKind.story()
        for body in isReversed ? story.reversed() : story { try await stage.service.notification(body) }
        let all = try await stage.service.subscriptions(of: Stage.ann, in: .production, by: Stage.server)
        #expect(all.map(\.status.state) == [.refunded] && all.map(\.originalTransactionId) == ["1"])
        let events = try await stage.events().map(\.event.type)
        // A late one that changes nothing gives no event: the refund already says everything about its period.
        #expect(events.count == (isReversed ? 2 : 3))
    }

    @Test("one with a bad signature is refused, and nothing is stored")
    func forged() async throws {
        let stage = try await Stage()
        let good = try Stage.notification("DID_RENEW", about: try Stage.period("1"))
        let text = String(decoding: good, as: UTF8.self)
        let token = try #require(text.split(separator: "\"").max { $0.count < $1.count })
        let forged = Data(text.replacing(token, with: token.dropLast(6) + "AAAAAA").utf8)
        #expect(await Stage.problem { try await stage.service.notification(forged) } == .evidenceRefused("SIGNATURE_INVALID"))
        for body in ["", "{}", "[]", #"{"signedPayload":1}"#, #"{"signedPayload":"a.b.c"}"#, #"{"signedPayload":"x"}"#] {
            let problem = await Stage.problem { try await stage.service.notification(Data(body.utf8)) }
            #expect(problem == .evidenceRefused("RECEIPT_MALFORMED") && problem?.status == 400)
        }
        #expect(stage.database.commits == 0)
    }

    @Test("an app or an environment that is not served is refused, and so is an inner token of another app")
    func foreign() async throws {
        let stage = try await Stage()
        let unknown = Stage.store.signing(bundleID: "com.example.other", appAppleID: 9)
        let named = { (bundle: String, environment: String) in
            let data: [String: JSONValue] = [
                "bundleId": .string(bundle), "appAppleId": .integer(7), "environment": .string(environment),
            ]
            return try Stage.notification("TEST", more: ["data": .object(data)])
        }
        let cases: [(Data, String)] = [
            (try unknown.notification("TEST", uuid: "a"), "BUNDLE_MISMATCH"),
            (try named(Stage.loom, "Xcode"), "ENVIRONMENT_MISMATCH"),
            (
                try Stage.notification("DID_RENEW", uuid: "c", about: try Stage.period("1", ["bundleId": .string(Stage.reed)])),
                "BUNDLE_MISMATCH"
            ),
            (
                try Stage.notification("DID_RENEW", uuid: "d", about: try Stage.period("1", by: Stage.sandbox)),
                "ENVIRONMENT_MISMATCH"
            ),
            (
                try Stage.notification("DID_RENEW", uuid: "e", about: try Stage.period("1", by: Stage.reedStore)),
                "BUNDLE_MISMATCH"
            ),
            // The second app has another number in the store.
            (try named(Stage.reed, "Production"), "BUNDLE_MISMATCH"),
        ]
        for (body, reason) in cases {
            #expect(await Stage.problem { try await stage.service.notification(body) } == .evidenceRefused(reason))
        }
        #expect(stage.database.commits == 0)
    }

    @Test("production and the sandbox share an address, and each has its own rows")
    func environments() async throws {
        let stage = try await Stage()
        let period = { (authority: StoreAuthority) in try Stage.period("1", token: Stage.ann, by: authority, Stage.trial) }
        try await stage.service.notification(
            try Stage.notification("SUBSCRIBED", uuid: "s", about: try period(Stage.sandbox), by: Stage.sandbox))
        #expect(try await stage.events().isEmpty)
        #expect(try await stage.events(.sandbox).count == 1)
        #expect(try await stage.verdict(member: Stage.ann, by: Stage.server).reason == "NO_RECEIPT")
        try await stage.service.notification(try Stage.notification("SUBSCRIBED", uuid: "s", about: try period(Stage.store)))
        #expect(try await stage.verdict(member: Stage.ann, by: Stage.server).reason == "TRIAL_USED")
    }

    @Test("where certificates cannot be checked or the database cannot be used, the store has to send it again")
    func outOfOrder() async throws {
        let body = try Stage.notification("DID_RENEW", about: try Stage.period("1"))
        let offline = try await Stage({ $0.revocation = nil }, transport: ScriptedTransport([]))
        #expect(await Stage.problem { try await offline.service.notification(body) } == .storeUnavailable)
        let revoked = try await Stage({ $0.revocation = nil }, transport: Stage.store.statusResponder(isRevoked: true))
        #expect(await Stage.problem { try await revoked.service.notification(body) } == .evidenceRefused("SIGNATURE_INVALID"))
        let stage = try await Stage()
        stage.database.fail(.unavailable)
        let problem = await Stage.problem { try await stage.service.notification(body) }
        #expect(problem == .unavailable(.unavailable) && problem?.status == 503)
        stage.database.fail(nil)
        try await stage.service.notification(body)
        #expect(try await stage.events().count == 1 && offline.database.commits + revoked.database.commits == 0)
    }

    @Test("one without an identifier is known by the hash of its payload")
    func unnamed() async throws {
        let stage = try await Stage()
        let body = try Stage.notification("DID_RENEW", about: try Stage.period("1"), more: ["notificationUUID": .null])
        try await stage.service.notification(body)
        try await stage.service.notification(body)
        #expect(try await stage.events().count == 1)
    }

    @Test("a request for consumption data is in the feed with its time limit of twelve hours after it was signed")
    func consumption() async throws {
        let stage = try await Stage()
        try await stage.service.notification(try NotificationKind.consumption(signed: -0.25))
        let event = try #require(try await stage.events().first)
        #expect(event.event.type == "consumption.requested" && event.json["reason"]?.string == "LEGAL")
        #expect(event.json["due"]?.integer == Stage.day(0.25) && event.json["transactionId"]?.string == "70")
        let row = try await stage.store.consumption(of: "70", in: stage.scope())
        #expect(row?.due.milliseconds == Stage.day(0.25) && row?.member == Stage.ann.lowercased() && row?.answered == nil)
    }

    @Test("twenty notifications about one subscription at once are all stored, each once")
    func together() async throws {
        let stage = try await Stage()
        let bodies = try (1...20).map { number in
            try Stage.notification(
                "DID_RENEW", uuid: "n\(number)", about: try Stage.period("\(number)", from: Double(number), token: Stage.ann))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for body in bodies + bodies { group.addTask { try await stage.service.notification(body) } }
            try await group.waitForAll()
        }
        let kept = try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope())
        #expect(kept.first?.history.evidence.history.transactions.count == 20)
        #expect(try await stage.events().count == 20)
    }
}
