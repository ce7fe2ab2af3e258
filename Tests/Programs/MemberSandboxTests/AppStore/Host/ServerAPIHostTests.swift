import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import OffersBackend
import StoreOffers
import Testing

@testable import MemberSandbox

@Suite("The simulated Server API", .timeLimit(.minutes(1)))
struct ServerAPIHostTests {
    private func failure<Value>(_ body: () async throws -> Value) async throws -> ServerAPIError? {
        do {
            _ = try await body()
            return nil
        } catch let failure as ServerAPIError { return failure }
    }

    @Test("returns the whole history in pages, and the client's evidence gives the verdict that the events imply")
    func history() async throws {
        try await StoreStage.with { stage in
            try stage.buy("magazine.week")
            try stage.buy("coins.100")
            try stage.store.advance(days: 7 * 44)
            try stage.buy("club.month")
            let client = try stage.client()
            let id = try stage.newest().id
            let all = try await client.history(of: id)
            #expect(all.count == 46 && stage.stage.sandbox.requestCount("/inApps/v2/history/{id}") == 3)
            var filters = HistoryFilters()
            filters.sort = .descending
            #expect(try await client.history(of: id, filters: filters).count == 47, "without a filter the coins are there, too")
            filters.groupIDs = ["21000001"]
            #expect(try await client.history(of: id, filters: filters).count == 1)
            let evidence = try await client.evidence(of: id, verifier: stage.verifier())
            #expect(evidence.history.transactions.count == 46)
            #expect(try stage.reason(evidence) == .trialUsed)
        }
    }

    @Test("a page belongs to its filters, and an invalid filter has its own number")
    func filters() async throws {
        try await StoreStage.with { stage in
            try stage.buy("magazine.week")
            try stage.store.advance(days: 7 * 30)
            let (client, id) = (try stage.client(), try stage.newest().id)
            let path = "/inApps/v2/history/\(id)"
            let first = try await client.call(.get, path, query: [("sort", "ASCENDING")])
            let revision = try #require(first["revision"]?.string)
            #expect(first["hasMore"] == .bool(true) && first["signedTransactions"]?.array?.count == 20)
            let next = try await client.call(.get, path, query: [("sort", "ASCENDING"), ("revision", revision)])
            #expect(next["hasMore"] == .bool(false) && next["signedTransactions"]?.array?.count == 11)
            let known = [("productId", "magazine.week"), ("productId", "club.year"), ("subscriptionGroupIdentifier", "21000002")]
            #expect(try await client.call(.get, path, query: known)["signedTransactions"]?.array?.count == 20)
            let wrong: [([(String, String)], ServerAPICode)] = [
                ([("revision", revision)], .invalidRevision), ([("sort", "UP")], .invalidSort),
                ([("productType", "X")], .invalidProductType), ([("productId", "magazine")], .invalidProductID),
                ([("productId", "magazine.week"), ("productId", "")], .invalidProductID),
                ([("subscriptionGroupIdentifier", "21")], .invalidGroupID),
                ([("revoked", "1")], .invalidRevoked), ([("startDate", "soon")], .invalidStart),
                ([("inAppOwnershipType", "X")], .invalidOwnership),
                ([("startDate", "2"), ("endDate", "1")], .startAfterEnd), ([("startDate", "-1")], .invalidStart),
                ([("startDate", "1"), ("startDate", "2")], .invalidStart), ([("endDate", "-1")], .invalidEnd),
                ([("inAppOwnershipType", "PURCHASED"), ("inAppOwnershipType", "FAMILY_SHARED")], .invalidOwnership),
                ([("sort", "ASCENDING"), ("sort", "DESCENDING")], .invalidSort),
            ]
            for (query, code) in wrong {
                #expect(try await failure { try await client.call(.get, path, query: query) } == .refused(code))
            }
        }
    }

    @Test("the history has notifications of 180 days, and an extension needs valid storefronts")
    func numbers() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let (client, day, now) = (try stage.client(), Int64(86_400_000), stage.store.store.known.shop.now.milliseconds)
            for (age, code) in [(Int64(181), ServerAPICode?.some(.startTooOld)), (179, nil)] {
                let body = JSONValue.object(["startDate": .integer(now - age * day), "endDate": .integer(now)])
                let found = try await failure { try await client.call(.post, "/inApps/v1/notifications/history", body: body) }
                #expect(found == code.map(ServerAPIError.refused))
            }
            for (codes, code) in [
                (["xx"], ServerAPICode?.some(.invalidStorefront)), (["USA", "usa"], .invalidStorefront), (["USA", "FRA"], nil),
                ([], .emptyStorefronts),
            ] {
                let body = JSONValue.object([
                    "extendByDays": .integer(3), "extendReasonCode": .integer(1), "requestIdentifier": .string("r"),
                    "productId": .string("club.month"), "storefrontCountryCodes": .array(codes.map(JSONValue.string)),
                ])
                let found = try await failure {
                    try await client.call(.post, "/inApps/v1/subscriptions/extend/mass", body: body)
                }
                #expect(found == code.map(ServerAPIError.refused), "\(codes)")
            }
        }
    }

    @Test("statuses, refunds, orders, single transactions and the app transaction are those of the store's ledger")
    func reading() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            try stage.store.advance(days: 9)
            let one = try stage.newest()
            let (client, verifier) = (try stage.client(), try stage.verifier())
            #expect(try await client.statuses(of: one.id).flatMap(\.last).map(\.status) == [.active])
            try stage.store.order("refund", ["customer": "anna", "transaction": one.id])
            let last = try await client.statuses(of: one.originalID).flatMap(\.last)
            #expect(last.map(\.status) == [.revoked] && last.map(\.originalTransactionID) == [one.originalID])
            #expect(try await client.statuses(of: one.id, only: [.active]).isEmpty)
            let refunds = try await client.refunds(of: one.id)
            #expect(try await verifier.transaction(try #require(refunds.first)).transaction.id == one.id && refunds.count == 1)
            let single = try await verifier.transaction(try await client.transaction(one.id))
            #expect(single.transaction.cancellation?.type == "REFUND_FULL")
            let app = try await verifier.appTransaction(try await client.appTransaction(of: one.id))
            #expect(try await client.history(of: try #require(app.appTransactionID)).count == 2)
            #expect(try await client.order(one.order).count == 1)
            #expect(try await client.order("none").isEmpty)
        }
    }

    @Test("production does not know the sandbox's purchases, and the client asks the sandbox once")
    func environments() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month", "egor")
            let id = try stage.newest("egor").id
            #expect(try await failure { try await stage.client().history(of: id) } == .refused(.transactionNotFound))
            let evidence = try await stage.client().evidence(
                of: id, verifier: try stage.verifier(), orSandbox: (try stage.client(.sandbox), try stage.verifier(.sandbox)))
            #expect(evidence.isSandbox)
            #expect(try stage.reason(evidence) == .trialUsed)
            #expect(try await failure { try await stage.client().history(of: "x1") } == .refused(.invalidTransactionID))
        }
    }

    @Test("a call with an unknown key or without one is unauthorized")
    func unauthorized() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let id = try stage.newest().id
            let other = KeyPair(P256PrivateKey.generate()).pem
            #expect(try await failure { try await stage.client(pem: other).history(of: id) } == .unauthorized)
            let bare = try await stage.stage.get(try stage.host("serverAPI").appending(path: "inApps/v1/transactions/\(id)"))
            #expect(bare.status == 401 && (try? JSONValue(parsing: bare.body)) == nil)
        }
    }

    @Test(
        "a token that lives too long, has expired, is from tomorrow, or is for another app or audience is refused",
        arguments: 0..<8)
    func tokens(variant: Int) async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let store = stage.store.store
            let (credentials, now) = (store.current.credentials, Int64(stage.clock.now.timeIntervalSince1970))
            var claims: [String: JSONValue] = [
                "iss": .string(credentials.issuerID), "iat": .integer(now), "exp": .integer(now + 300),
                "aud": .string("appstoreconnect-v1"), "bid": .string("com.example.club"),
            ]
            switch variant {
            case 1: claims["exp"] = .integer(now + 3700)
            case 2: claims.merge(["iat": .integer(now - 400), "exp": .integer(now - 100)]) { $1 }
            case 3: claims.merge(["iat": .integer(now + 86_400), "exp": .integer(now + 86_700)]) { $1 }
            case 4: claims["bid"] = .string("com.example.other")
            case 5: claims["aud"] = .string("other")
            case 6: claims["iat"] = .integer(.min)
            case 7: claims.merge(["iat": .integer(.min), "exp": .integer(.max)]) { $1 }
            default: break
            }
            let token = try ShopOfferCheckTests.token(claims, credentials)
            let url = try stage.host("serverAPI").appending(path: "inApps/v1/transactions/\(try stage.newest().id)")
            let response = try await stage.stage.get(url, ["Authorization": "Bearer " + token])
            #expect(response.status == (variant == 0 ? 200 : 401))
        }
    }

    @Test("a refusal by the limit names the moment of its end in milliseconds, and the client waits for it")
    func limit() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let (client, id) = (try stage.client(), try stage.newest().id)
            try stage.store.order("limit", ["calls": "1", "seconds": "600"])
            _ = try await client.transaction(id)
            let before = Int64(stage.clock.now.timeIntervalSince1970 * 1000)
            guard case .rateLimited(let until?)? = try await failure({ try await client.transaction(id) }) else {
                Issue.record("not limited")
                return
            }
            #expect((before + 590_000...before + 605_000).contains(until))
            stage.clock.advance(by: .seconds(601))
            _ = try await client.transaction(id)
        }
    }

    @Test("a new store starts with unused documented rates")
    func resetLimits() async throws {
        try await StoreStage.with { stage in
            let limits = stage.store.store.limits
            for _ in 0..<360 { try limits.count("PUT /", rate: 1, .sandbox) }
            #expect(throws: ServerAPIRefusal.self) { try limits.count("PUT /", rate: 1, .sandbox) }
            try stage.store.order("reset", [:])
            try limits.count("PUT /", rate: 1, .sandbox)
        }
    }

    @Test("the client throws the error of a fault, and repeats the call if the store asks for it")
    func faults() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let (client, id) = (try stage.client(), try stage.newest().id)
            let faults = stage.stage.sandbox.faults
            faults.add(.storeError(5_000_001), path: "/inApps/", times: 2)
            _ = try await client.transaction(id)
            #expect(stage.stage.sandbox.requestCount("/inApps/v1/transactions/{id}") == 3)
            faults.add(.storeError(5_000_000), path: "/inApps/")
            #expect(try await failure { try await client.transaction(id) } == .refused(.internalError))
            faults.add(.storeError(4_040_001), path: "/inApps/")
            #expect(try await failure { try await client.transaction(id) } == .refused(.accountNotFound))
        }
    }

    @Test("renewals are extended, one alone and all of a product; an impossible extension is refused")
    func extensions() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            try stage.buy("club.month", "grigory")
            let (client, one, other) = (try stage.client(), try stage.newest(), try stage.newest("grigory"))
            let outcome = try await client.extendRenewal(of: one.originalID, by: RenewalExtension(days: 5, reason: .serviceIssue))
            #expect(outcome.isSuccess && outcome.effective == one.expires?.adding(days: 5).date)
            let mass = RenewalExtension(days: 2, reason: .other)
            try await client.extendRenewals(ofProduct: "club.month", by: mass)
            let progress = try await client.extensionProgress(ofProduct: "club.month", request: mass.requestIdentifier)
            #expect(progress.isComplete && progress.succeeded == 2 && progress.failed == 0)
            #expect(try stage.newest("grigory").expires == other.expires?.adding(days: 2))
            #expect(
                try await failure {
                    try await client.extendRenewal(of: one.originalID, by: RenewalExtension(days: 91, reason: .other))
                }
                    == .refused(.invalidExtendDays))
            #expect(
                try await failure { try await client.extensionProgress(ofProduct: "club.month", request: "none") }
                    == .refused(.extensionNotFound))
            try stage.store.order("share", ["customer": "anna", "group": "21000001", "on": "1"])
            let shared = try stage.newest("boris").originalID
            #expect(
                try await failure { try await client.extendRenewal(of: shared, by: RenewalExtension(days: 1, reason: .other)) }
                    == .refused(.extensionFamilyShared))
        }
    }

    @Test("consumption, the account token and the end of a transaction are stored")
    func writing() async throws {
        try await StoreStage.with { stage in
            try stage.buy("coins.100")
            let (client, one) = (try stage.client(), try stage.newest())
            try await client.sendConsumption(ConsumptionInfo(customerConsented: true, delivery: .delivered), of: one.id)
            try await client.finish(one.id)
            #expect(try stage.newest().consumption == "DELIVERED" && stage.newest().isFinished)
            let token = UUID()
            try await client.setAccountToken(token, of: one.originalID)
            let signed = try await stage.verifier().transaction(try await client.transaction(one.id))
            #expect(signed.transaction.appAccountToken == token.uuidString.lowercased())
        }
    }
}
