import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import StoreOffers
import Testing

@testable import OffersBackend

@Suite("The endpoints of the App Store Server API", .timeLimit(.minutes(1)))
struct ServerAPIEndpointTests {
    /// The request of a call that got a response.
    private func sent<Value>(
        _ response: String, status: Int = 200, _ body: (ServerAPIClient) async throws -> Value
    ) async throws -> (value: Value, line: String, body: String) {
        let transport = ScriptedTransport([.json(response, status: status)])
        let client = ServerAPIClient(
            key: try ServerAPITests.key(), environment: .sandbox, transport: transport, clock: TestClock())
        let value = try await body(client)
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1 && request.headers["Accept"] == "application/json")
        let path = request.url.absoluteString.replacing("https://api.storekit-sandbox.apple.com", with: "")
        return (value, "\(request.method.rawValue) \(path)", String(decoding: request.body?.bytes ?? Data(), as: UTF8.self))
    }

    private let day = Date(timeIntervalSince1970: 1_780_000_000)

    @Test("a history accepts every filter, and each page has the same filters")
    func history() async throws {
        var filters = HistoryFilters()
        (filters.start, filters.end, filters.sort) = (day, day + 1, .descending)
        (filters.productIDs, filters.groupIDs) = (["a b", "c"], ["G"])
        (filters.productTypes, filters.ownership, filters.revoked) = ([.autoRenewable, .consumable], .purchased, false)
        let call = try await sent(#"{"signedTransactions":["t"],"hasMore":false}"#) {
            try await $0.history(of: "1", filters: filters)
        }
        let query =
            "startDate=1780000000000&endDate=1780000001000&productId=a%20b&productId=c&productType=AUTO_RENEWABLE&"
            + "productType=CONSUMABLE&sort=DESCENDING&subscriptionGroupIdentifier=G&inAppOwnershipType=PURCHASED&revoked=false"
        #expect(call.line.replacing("+", with: "%20") == "GET /inApps/v2/history/1?\(query)" && call.value == ["t"])
    }

    @Test("single transactions and orders are requested")
    func transactions() async throws {
        let one = try await sent(#"{"signedTransactionInfo":"t"}"#) { try await $0.transaction("1") }
        #expect(one.line == "GET /inApps/v1/transactions/1" && one.value == "t")
        let app = try await sent(#"{"signedAppTransactionInfo":"a"}"#) { try await $0.appTransaction(of: "1") }
        #expect(app.line == "GET /inApps/v1/transactions/appTransactions/1" && app.value == "a")
        let order = try await sent(#"{"status":0,"signedTransactions":["t"]}"#) { try await $0.order("M/1") }
        #expect(order.line == "GET /inApps/v1/lookup/M%2F1" && order.value == ["t"])
        #expect(try await sent(#"{"status":1}"#) { try await $0.order("M1") }.value == [])
        let refunds = try await sent(#"{"signedTransactions":["r"],"hasMore":false}"#) { try await $0.refunds(of: "1") }
        #expect(refunds.line == "GET /inApps/v2/refund/lookup/1" && refunds.value == ["r"])
    }

    @Test("statuses are read by group; an unknown number has no status")
    func statuses() async throws {
        let last = #"{"originalTransactionId":"730001","status":4,"signedTransactionInfo":"t","signedRenewalInfo":"r"}"#
        let body = #"{"data":[{"subscriptionGroupIdentifier":"G","lastTransactions":[\#(last),{"status":9}]}]}"#
        let call = try await sent(body) { try await $0.statuses(of: "1", only: [.gracePeriod, .revoked]) }
        #expect(call.line == "GET /inApps/v1/subscriptions/1?status=4&status=5")
        let group = try #require(call.value.first)
        #expect(call.value.count == 1 && group.groupID == "G" && group.last.map(\.status) == [.gracePeriod, nil])
        #expect(group.last[0].signedTransaction == "t" && group.last[0].signedRenewal == "r")
        #expect(group.last[0].originalTransactionID == "730001" && !"\(call.value) \(group.last)".contains("730001"))
    }

    @Test("a renewal is extended, for one subscriber and for all")
    func extensions() async throws {
        let longer = RenewalExtension(days: 7, reason: .serviceIssue, requestIdentifier: "r/1")
        let one = try await sent(#"{"success":true,"effectiveDate":1780000000000}"#) {
            try await $0.extendRenewal(of: "1", by: longer)
        }
        #expect(one.line == "PUT /inApps/v1/subscriptions/extend/1" && one.value.isSuccess && one.value.effective == day)
        #expect(one.body == #"{"extendByDays":7,"extendReasonCode":3,"requestIdentifier":"r/1"}"#)
        let all = try await sent(#"{"requestIdentifier":"r/1"}"#) {
            try await $0.extendRenewals(ofProduct: "p", storefronts: ["USA"], by: longer)
        }
        #expect(all.line == "POST /inApps/v1/subscriptions/extend/mass")
        #expect(
            all.body
                == #"{"extendByDays":7,"extendReasonCode":3,"productId":"p","requestIdentifier":"r/1","storefrontCountryCodes":["USA"]}"#
        )
        let progress = try await sent(#"{"complete":true,"completeDate":1780000000000,"succeededCount":5,"failedCount":1}"#) {
            try await $0.extensionProgress(ofProduct: "p", request: "r/1")
        }
        #expect(progress.line == "GET /inApps/v1/subscriptions/extend/mass/p/r%2F1" && progress.value.isComplete)
        #expect(progress.value.completed == day && progress.value.succeeded == 5 && progress.value.failed == 1)
        #expect(
            try await sent(#"{"complete":false}"#) { try await $0.extensionProgress(ofProduct: "p", request: "r") }.value.failed
                == nil)
    }

    @Test("consumption, account token and the end of a transaction are sent, without a result")
    func told() async throws {
        let info = ConsumptionInfo(
            customerConsented: true, delivery: .serverOutage, consumedMilliPercent: 50_000, preference: .grantProrated)
        let consumption = try await sent("", status: 202) { try await $0.sendConsumption(info, of: "1") }
        #expect(consumption.line == "PUT /inApps/v2/transactions/consumption/1")
        #expect(
            consumption.body
                == #"{"consumptionPercentage":50000,"customerConsented":true,"deliveryStatus":"UNDELIVERED_SERVER_OUTAGE","refundPreference":"GRANT_PRORATED","sampleContentProvided":false}"#
        )
        let least = try await sent("", status: 202) {
            try await $0.sendConsumption(ConsumptionInfo(customerConsented: true, delivery: .delivered), of: "1")
        }
        #expect(least.body == #"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false}"#)
        let uuid = try #require(UUID(uuidString: "7389A31A-FB6D-4569-A2A6-DB7D85D84813"))
        let token = try await sent("") { try await $0.setAccountToken(uuid, of: "1") }
        #expect(token.line == "PUT /inApps/v1/transactions/1/appAccountToken")
        #expect(token.body == #"{"appAccountToken":"7389a31a-fb6d-4569-a2a6-db7d85d84813"}"#)
        let finish = try await sent("") { try await $0.finish("1") }
        #expect(finish.line == "POST /inApps/v1/transactions/1/finish" && finish.body.isEmpty)
    }

    @Test("notifications have their delivery attempts, and are read page by page with the same filters")
    func notifications() async throws {
        let item = #"{"signedPayload":"n","sendAttempts":[{"attemptDate":1780000000000,"sendAttemptResult":"TIMED_OUT"}]}"#
        let transport = ScriptedTransport([
            .json(#"{"notificationHistory":[\#(item)],"hasMore":true,"paginationToken":"p 1"}"#),
            .json(#"{"notificationHistory":[{"signedPayload":"m"}],"hasMore":false}"#),
        ])
        let client = ServerAPIClient(key: try ServerAPITests.key(), environment: .production, transport: transport)
        var filters = NotificationFilters(from: day, to: day + 1)
        (filters.type, filters.subtype, filters.onlyFailures) = ("REFUND", "X", true)
        let all = try await client.notifications(filters)
        #expect(all.map(\.signedPayload) == ["n", "m"])
        #expect(all[0].attempts == [SentNotification.Attempt(date: day, result: "TIMED_OUT")] && all[1].attempts.isEmpty)
        let bodies = Set(transport.requests.map { String(decoding: $0.body?.bytes ?? Data(), as: UTF8.self) })
        #expect(
            bodies == [
                #"{"endDate":1780000001000,"notificationSubtype":"X","notificationType":"REFUND","onlyFailures":true,"startDate":1780000000000}"#
            ])
        #expect(transport.requests.map { $0.query["paginationToken"] } == [nil, "p 1"])
        #expect(transport.requests.allSatisfy { $0.method == .post && $0.url.path() == "/inApps/v1/notifications/history" })
    }

    @Test("a test notification is requested, and then its result")
    func test() async throws {
        let asked = try await sent(#"{"testNotificationToken":"t/1"}"#) { try await $0.sendTestNotification() }
        #expect(asked.line == "POST /inApps/v1/notifications/test" && asked.value == "t/1")
        let fate = try await sent(#"{"signedPayload":"n","sendAttempts":[{"sendAttemptResult":"SUCCESS"}]}"#) {
            try await $0.testNotification("t/1")
        }
        #expect(fate.line == "GET /inApps/v1/notifications/test/t%2F1" && fate.value.attempts.map(\.result) == ["SUCCESS"])
        #expect(fate.value.attempts[0].date == nil && "\(fate.value)" == "<notification, 1 attempts>")
    }

    @Test("a page that failed is requested again, and no page follows the last one")
    func failedPage() async throws {
        let transport = ScriptedTransport([
            .json(#"{"signedTransactions":["a"],"revision":"r","hasMore":true}"#), .failure(.offline),
            .json(#"{"signedTransactions":["b"],"hasMore":false}"#),
        ])
        let client = ServerAPIClient(key: try ServerAPITests.key(), environment: .production, transport: transport)
        var pages = client.historyPages(of: "1")
        #expect(try await pages.next() == ["a"])
        await #expect(throws: ServerAPIError.self) { try await pages.next() }
        #expect(try await pages.next() == ["b"])
        #expect(try await pages.next() == nil)
    }

    @Test("a response without the documented members is malformed")
    func malformed() async throws {
        let longer = RenewalExtension(days: 1, reason: .other)
        let calls: [(ServerAPIClient) async throws -> Void] = [
            { _ = try await $0.history(of: "1") }, { _ = try await $0.transaction("1") }, { _ = try await $0.statuses(of: "1") },
            { _ = try await $0.extendRenewal(of: "1", by: longer) }, { _ = try await $0.sendTestNotification() },
            { _ = try await $0.extensionProgress(ofProduct: "p", request: "r") }, { _ = try await $0.testNotification("t") },
        ]
        for call in calls {
            await #expect(throws: ServerAPIError.malformed) { try await sent("{}", call) }
        }
    }

    @Test("a refusal has the meaning of its number, and keeps unknown numbers")
    func meanings() {
        #expect(
            ServerAPIError.refused(.transactionNotFound).problem
                == "The store knows no such transaction (4040010).")
        #expect(ServerAPIError.refused(4_999_999).problem == "The store refused the call (error 4999999).")
        #expect(ServerAPICode(rawValue: 4_000_040).meaning == "an invalid part of a consumption")
        #expect(ServerAPICode(rawValue: 4_040_018).meaning == "a refusal of retention messaging")
        #expect(ServerAPICode.appTransactionNotFound.meaning == "no app transaction of this customer")
        #expect(ServerAPICode.internalError.isRetryable == false && ServerAPICode.rateLimitExceeded.isRetryable)
    }
}
