import Foundation
import MemberCore
import MemberTesting
import OffersService
import StoreOffers
import Testing

@testable import OffersRoutes

@Suite("A campaign of the real service over HTTP", .timeLimit(.minutes(1)))
struct CampaignStoryTests {
    private static let member = ScriptedService.member
    private static let rule =
        #"{"id":"spring-27","productId":"monthly","offerId":"spring","lapsedFromDays":10,"lapsedToDays":60,"everyDays":30,"#
        + #""controlThousandths":0}"#

    /// A month that ended some days ago, as the store's notification says it.
    static func lapsed(daysAgo days: Int64) throws -> String {
        let store = try ServedStore.store.get()
        let end = Int64(Date().timeIntervalSince1970 * 1000) - days * 86_400_000
        let transaction = try store.transaction([
            "transactionId": .string("9"), "originalTransactionId": .string("9"), "purchaseDate": .integer(end - 30 * 86_400_000),
            "expiresDate": .integer(end), "appAccountToken": .string(member), "subscriptionGroupIdentifier": .string("21"),
        ])
        let renewal = try store.renewal([
            "originalTransactionId": .string("9"), "autoRenewStatus": .integer(0), "expirationIntent": .integer(1),
        ])
        let body = try store.notification(
            "EXPIRED", subtype: "VOLUNTARY", uuid: "00000000-0000-4000-8000-000000000027", transaction: transaction,
            renewal: renewal)
        return String(decoding: body, as: UTF8.self)
    }

    private static let question = #"{"kind":"promotional","productIds":[{"id":"monthly"}],"member":"\#(member)"}"#

    func offer(_ server: OffersServer, _ key: TestKey) async throws -> JSONValue? {
        try await server.send("POST", "/v1/offers/eligibility", Self.question, key: key).json["decisions"]?["monthly"]?["offer"]
    }

    @Test("it is made, previewed, started, offered, signed for, listed and ended; it outlives a restart of the server")
    func story() async throws {
        let store = ServedStore()
        try await store.serving { server async throws in
            #expect(try await server.send("POST", "/v1/app-store/notifications", Self.lapsed(daysAgo: 20)).status == 200)
            #expect(try await server.send("POST", "/v1/campaigns", Self.rule, key: .server).status == 403)
            let made = try await server.send("POST", "/v1/campaigns", Self.rule, key: .operator)
            #expect(
                made.status == 200 && made.json["state"]?.string == "draft" && made.json["groupId"]?.string == "21",
                "\(made.text)")
            let preview = try await server.send("GET", "/v1/campaigns/spring-27/preview", key: .server).json
            #expect(preview["matching"]?.integer == 1 && preview["reasons"]?["customerCancelled"]?.integer == 1)
            #expect(try await offer(server, .server) == nil)
            let started = try await server.send("POST", "/v1/campaigns/spring-27/start", key: .operator)
            #expect(started.status == 200 && started.json["state"]?.string == "running", "\(started.text)")
            #expect(try await offer(server, .app) == nil)
            let shown = try #require(try await offer(server, .server))
            #expect(shown["id"]?.string == "spring" && shown["until"]?.integer != nil)
            #expect(try await offer(server, .app) == shown)
        }
        try await store.serving { server async throws in
            #expect(try await offer(server, .app)?["id"]?.string == "spring")
            let page = try await server.send("GET", "/v1/campaigns/spring-27/members", key: .server).json
            #expect(page["members"]?.array?.first?["member"]?.string == Self.member && page["members"]?.array?.count == 1)
            let result = try await server.send("GET", "/v1/campaigns/spring-27/result", key: .server).json
            #expect(result["offerings"]?.integer == 1 && result["running"]?.integer == 1)
            #expect(result["comparison"]?["verdict"]?.string == "tooFew" && result["comparison"]?["difference"] == .null)
            #expect(try await server.send("POST", "/v1/campaigns/spring-27/end", key: .operator).status == 200)
            #expect(try await offer(server, .server) == nil)
            let late = try await server.send("POST", "/v1/campaigns/spring-27/start", key: .operator)
            #expect(late.status == 409 && late.code == "offers_campaign.ended")
        }
    }
}
