import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Every response of the App Store Server API, signed by the test authority", .timeLimit(.minutes(2)))
struct ServerAPIResponseTests {
    private static func client(_ script: @escaping @Sendable (HTTPRequest) -> String) throws -> (
        ServerAPIClient, ScriptedTransport
    ) {
        let key = try ServerAPIKey(pem: Secret(Stage.keyText), keyID: "K", issuerID: "I", bundleID: Stage.loom)
        let transport = ScriptedTransport { .json(script($0)) }
        return (
            ServerAPIClient(key: key, environment: .production, transport: transport, clock: TestClock(now: Stage.start)),
            transport
        )
    }

    private func verifier() throws -> StoreVerifier {
        try StoreVerifier(
            bundleID: Stage.loom, appAppleID: 7, environment: .production, roots: Stage.store.roots,
            clock: TestClock(now: Stage.start))
    }

    private func verified(_ token: String) async throws -> String { try await verifier().transaction(token).transaction.id }

    @Test("transaction history, page by page, and one transaction")
    func transactions() async throws {
        let tokens = try ["1", "2", "3"].map { try Stage.period($0) }
        let (client, transport) = try Self.client { request in
            request.url.path().contains("history")
                ? ServerAPIFixtures.page(tokens, request) : ServerAPIFixtures.text(["signedTransactionInfo": .string(tokens[0])])
        }
        var ids: [String] = []
        for token in try await client.history(of: "1") { ids.append(try await verified(token)) }
        #expect(ids == ["1", "2", "3"] && transport.requests.count == 2)
        #expect(try await verified(client.transaction("1")) == "1")
    }

    @Test("subscription statuses together with the history are evidence")
    func statuses() async throws {
        let (token, info) = (try Stage.period("1", Stage.trial), try Stage.renewal(of: "1", ["autoRenewStatus": .integer(0)]))
        let (client, _) = try Self.client { request in
            request.url.path().contains("history")
                ? ServerAPIFixtures.page([token], request) : ServerAPIFixtures.statuses(token, info)
        }
        let status = try await client.statuses(of: "1")
        #expect(status.first?.groupID == "G" && status.first?.last.first?.status == .active)
        let evidence = try await client.evidence(of: "1", verifier: try verifier())
        #expect(evidence.history.transactions.map(\.isTrial) == [.yes] && evidence.history.renewals.map(\.willRenew) == [false])
    }

    @Test("refund history, order lookup and the app transaction")
    func others() async throws {
        let refunded = try Stage.period("4", ["revocationDate": .integer(Stage.day(-1)), "revocationReason": .integer(1)])
        let app = try Stage.store.token([
            "receiptType": .string("Production"), "bundleId": .string(Stage.loom), "appAppleId": .integer(7),
            "originalApplicationVersion": .string("1.0"), "receiptCreationDate": .integer(Stage.day(-1)),
        ])
        let (client, _) = try Self.client { request in
            if request.url.path().contains("refund") { return ServerAPIFixtures.page([refunded], request) }
            if request.url.path().contains("appTransactions") {
                return ServerAPIFixtures.text(["signedAppTransactionInfo": .string(app)])
            }
            return ServerAPIFixtures.text(["status": .integer(0), "signedTransactions": .array([.string(refunded)])])
        }
        let refunds = try await client.refunds(of: "4")
        #expect(try await verifier().transaction(refunds[0]).transaction.cancellation?.reason == 1)
        #expect(try await client.order("ORDER") == refunds)
        let got = try await verifier().appTransaction(client.appTransaction(of: "4"))
        #expect(got.originalApplicationVersion == "1.0")
    }

    @Test("notification history, and a test notification and its state, are what the service takes")
    func notifications() async throws {
        let stage = try await Stage()
        let body = try Stage.notification("DID_RENEW", uuid: "n-1", about: try Stage.period("1", token: Stage.ann))
        let payload = try #require(try JSONValue(parsing: body)["signedPayload"]?.string)
        let sent: JSONValue = .object([
            "signedPayload": .string(payload),
            "sendAttempts": .array([.object(["attemptDate": .integer(Stage.day(0)), "sendAttemptResult": .string("TIMED_OUT")])]),
        ])
        let (client, _) = try Self.client { request in
            if request.url.path().hasSuffix("/history") {
                return ServerAPIFixtures.text(["notificationHistory": .array([sent]), "hasMore": .bool(false)])
            }
            return request.method == .post
                ? #"{"testNotificationToken":"t-1"}"# : ServerAPIFixtures.text(sent.object ?? [:])
        }
        let all = try await client.notifications(NotificationFilters(from: Stage.start - 86_400, to: Stage.start))
        #expect(all.first?.attempts.first?.result == "TIMED_OUT")
        for one in all { try await stage.service.notification(try JSONEncoder().encode(["signedPayload": one.signedPayload])) }
        #expect(try await stage.events().map(\.event.type) == ["notification.did_renew"])
        #expect(try await client.testNotification(client.sendTestNotification()).signedPayload == payload)
    }

    @Test("extensions, consumption data, the account token and finishing")
    func writes() async throws {
        let (client, transport) = try Self.client { request in
            switch request.url.path() {
            case let path where path.contains("/mass/monthly"):
                #"{"requestIdentifier":"r","complete":true,"completeDate":1780000000000,"succeededCount":2,"failedCount":1}"#
            case let path where path.contains("/extend/mass"): #"{"requestIdentifier":"r"}"#
            case let path where path.contains("/extend/"):
                #"{"originalTransactionId":"1","webOrderLineItemId":"9","success":true,"effectiveDate":1780000000000}"#
            default: ""
            }
        }
        let extra = RenewalExtension(days: 7, reason: .customerSatisfaction, requestIdentifier: "r")
        #expect(try await client.extendRenewal(of: "1", by: extra).isSuccess)
        try await client.extendRenewals(ofProduct: "monthly", by: extra)
        #expect(try await client.extensionProgress(ofProduct: "monthly", request: "r").isComplete)
        try await client.sendConsumption(ConsumptionInfo(customerConsented: true, delivery: .delivered), of: "1")
        try await client.setAccountToken(try #require(UUID(uuidString: Stage.ann)), of: "1")
        try await client.finish("1")
        #expect(transport.requests.count == 6)
    }
}
