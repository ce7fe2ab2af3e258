import Foundation
import MemberCore
import MemberTesting
import OffersService
import StoreOffers
import Testing

@testable import OffersRoutes

@Suite("The real service behind its routes", .timeLimit(.minutes(1)))
struct RealServiceTests {
    static let member = ScriptedService.member

    /// A notification about a subscription of the member, or of nobody.
    static func notification(_ type: String, uuid: String, original: String = "1", token: String? = member) throws -> String {
        let store = try ServedStore.store.get()
        var members: [String: JSONValue] = [
            "transactionId": .string(original), "originalTransactionId": .string(original),
            "expiresDate": .integer(Int64(Date().timeIntervalSince1970 * 1000) + 86_400_000),
        ]
        members["appAccountToken"] = token.map(JSONValue.string)
        let body = try store.notification(type, uuid: uuid, transaction: try store.transaction(members))
        return String(decoding: body, as: UTF8.self)
    }

    @Test("a notification is stored once, is seen in the feed and in the member's page, and outlives a restart")
    func notifications() async throws {
        let store = ServedStore()
        let body = try Self.notification("SUBSCRIBED", uuid: "00000000-0000-4000-8000-000000000001")
        for _ in 1...2 {
            try await store.serving { server async throws in
                for _ in 1...2 { #expect(try await server.send("POST", "/v1/app-store/notifications", body).status == 200) }
                let page = try await server.send("GET", "/v1/events", key: .server)
                #expect(
                    page.json["events"]?.array?.count == 1 && page.json["events"]?.array?.first?["member"]?.string == Self.member)
                let found = try await server.send("GET", "/v1/members/\(Self.member.uppercased())/subscriptions", key: .server)
                #expect(found.json["subscriptions"]?.array?.first?["status"] == .string("active"), "\(found.text)")
                let sandbox = try await server.send(
                    "GET", "/v1/members/\(Self.member)/subscriptions?environment=Sandbox", key: .server)
                #expect(sandbox.status == 404)
            }
        }
    }

    @Test("what notifications said is in the metrics once a running server has summed it, and an erasure leaves it there")
    func metrics() async throws {
        let (store, today) = (ServedStore(), Int64(Date().timeIntervalSince1970) / 86_400)
        let bought = (today - 3) * 86_400_000 + 3_600_000
        let transaction = try ServedStore.store.get().transaction([
            "transactionId": .string("9"), "originalTransactionId": .string("9"), "purchaseDate": .integer(bought),
            "expiresDate": .integer(bought + 30 * 86_400_000), "appAccountToken": .string(Self.member),
            "price": .integer(9_990), "currency": .string("USD"), "storefront": .string("DEU"),
        ])
        let body = try ServedStore.store.get().notification(
            "SUBSCRIBED", uuid: "00000000-0000-4000-8000-000000000009", transaction: transaction)
        try await store.serving { server async throws in
            let sent = try await server.send(
                "POST", "/v1/app-store/notifications", String(decoding: body, as: UTF8.self))
            #expect(sent.status == 200)
        }
        // A server sums when it starts.
        try await store.serving { server async throws in
            var response = try await server.send("GET", "/v1/metrics?by=country", key: .server)
            while response.status == 503 || response.json["waiting"]?.integer != 0 {
                response = try await server.send("GET", "/v1/metrics?by=country", key: .server)
            }
            let rows = try #require(response.json["rows"]?.array)
            #expect(rows.count == 30 && rows.allSatisfy { $0["country"] == .string("DEU") })
            #expect(rows.suffix(4).map { $0["active"]?.integer } == [0, 1, 1, 1])
            #expect(rows[27]["revenue"] == .object(["USD": .integer(9_990)]))
            #expect(try await server.send("DELETE", "/v1/members/\(Self.member)", key: .server).status == 204)
            let after = try await server.send("GET", "/v1/metrics?by=country", key: .server)
            #expect(after.json["rows"]?.array == rows)
        }
    }

    @Test("a member is claimed, erased, and unknown then; the feed says so")
    func erasure() async throws {
        let store = ServedStore()
        try await store.serving { server async throws in
            let body = try Self.notification(
                "SUBSCRIBED", uuid: "00000000-0000-4000-8000-000000000002", original: "2", token: nil)
            #expect(try await server.send("POST", "/v1/app-store/notifications", body).status == 200)
            let signed = try ServedStore.store.get().transaction([
                "transactionId": .string("2"), "originalTransactionId": .string("2"),
            ])
            let claim = #"{"signedTransactions":["\#(signed)"]}"#
            for _ in 1...2 {
                let claimed = try await server.send("POST", "/v1/members/\(Self.member)/transactions", claim, key: .server)
                #expect(claimed.status == 200 && claimed.json["member"]?.string == Self.member, "\(claimed.text)")
            }
            let path = "/v1/members/\(Self.member)"
            #expect(try await server.send("DELETE", path, key: .server).status == 204)
            #expect(try await server.send("GET", path + "/subscriptions", key: .server).status == 404)
            let events = try await server.send("GET", "/v1/events", key: .server)
            #expect(events.text.contains("member.erased") && !events.text.contains(Self.member))
        }
    }

    @Test("the keys of another app neither see nor change a member, and two keys of one app see the same")
    func apps() async throws {
        try await ServedStore().serving { server async throws in
            let body = try Self.notification("SUBSCRIBED", uuid: "00000000-0000-4000-8000-000000000003")
            #expect(try await server.send("POST", "/v1/app-store/notifications", body).status == 200)
            let path = "/v1/members/\(Self.member)"
            for example in RouteExample.all
            where example.route.parameters.contains(where: { $0.name == "id" }) && example.route.name != .claim {
                #expect(try await server.send(example, key: .otherOperator).status == 404, "\(example.route.name)")
            }
            #expect(try await server.send("GET", "/v1/events", key: .otherServer).json["events"] == .array([]))
            let forged = try ServedStore.store.get().transaction([
                "bundleId": .string("com.example.other"),
                "transactionId": .string("1"), "originalTransactionId": .string("1"), "appAccountToken": .string(Self.member),
            ])
            let claim = #"{"signedTransactions":["\#(forged)"]}"#
            #expect(try await server.send("POST", path + "/transactions", claim, key: .server).status == 400)
            for key in [TestKey.server, .operator] {
                let found = try await server.send("GET", path + "/subscriptions", key: key)
                #expect(found.json["subscriptions"]?.array?.count == 1, "\(found.text)")
            }
        }
    }

    @Test("an app asks it by OfferEligibility: a trial that was used is a no, also where the device has no evidence any more")
    func client() async throws {
        try await ServedStore().serving { server async throws in
            let trial = try ServedStore.store.get().transaction([
                "transactionId": .string("3"), "originalTransactionId": .string("3"), "appAccountToken": .string(Self.member),
                "expiresDate": .integer(1_700_000_000_000), "productId": .string("monthly"),
                "subscriptionGroupIdentifier": .string("21"), "offerType": .integer(1),
                "offerDiscountType": .string("FREE_TRIAL"),
            ])
            let token = UUID(uuidString: Self.member)
            for evidence in [DeviceEvidence.signed(transactions: [trial], renewals: []), .none] {
                var context = StoreOffersContext(mode: .server(server.url, appToken: TestKey.app.text)) { evidence }
                context.member = { token }
                let reply = await StoreOffersContext.$current.withValue(context) {
                    await OfferEligibility.reply(to: OfferQuery(.introductory, products: [StoreProduct("monthly")]))
                }
                #expect(reply.decisions["monthly"]?.eligible == false, "\(reply)")
                #expect(reply.failure == nil)
            }
        }
    }

    @Test("what is not genuine is 400 with the reason's code, and no key may do more than its kind")
    func refused() async throws {
        try await ServedStore().serving { server async throws in
            for body in [#"{"signedPayload":"a.b.c"}"#, "{}", "[]"] {
                let response = try await server.send("POST", "/v1/app-store/notifications", body)
                #expect(response.status == 400 && response.code?.hasPrefix("offers") == true, "\(response.text)")
            }
            let question = #"{"kind":"introductory","productIds":[{"id":"monthly"}],"evidence":{"signedTransactions":["a.b.c"]}}"#
            let verdict = try await server.send("POST", "/v1/offers/eligibility", question, key: .app)
            #expect(verdict.json["decisions"]?["monthly"]?["eligible"] == .null, "\(verdict.text)")
            #expect(try await server.send("GET", "/readyz").status == 200)
        }
    }

    @Test("real responses fit the document's schemas", arguments: RouteExample.all)
    func fits(_ example: RouteExample) async throws {
        let check = SchemaCheck(document: DocumentTests.document)
        let operation = try #require(DocumentTests.operation(of: example.route))
        try await ServedStore().serving { server async throws in
            let body = try Self.notification("SUBSCRIBED", uuid: UUID().uuidString)
            _ = try await server.send("POST", "/v1/app-store/notifications", body)
            for key in [nil, TestKey.app, .operator] {
                let response = try await server.send(example, key: key)
                let described = try #require(operation["responses"]?[String(response.status)], "\(response.text)")
                let type = response.headers["Content-Type"]?.split(separator: ";").first.map(String.init) ?? ""
                guard type.hasSuffix("json"), let schema = described["content"]?[type]?["schema"] else { continue }
                #expect(check.problems(of: response.json, in: schema) == [], "\(response.text)")
            }
        }
    }
}
