import Foundation
import MemberCore
import MemberHTTP
import OffersBackend
import StoreOffers
import Testing

@testable import MemberSandbox

@Suite("The simulated verifyReceipt", .timeLimit(.minutes(1)))
struct VerifyReceiptHostTests {
    private func failure(_ body: () async throws -> VerifiedEvidence) async throws -> OfferReason? {
        do {
            _ = try await body()
            return nil
        } catch let failure as EvidenceFailure { return failure.reason }
    }

    private func status(_ stage: StoreStage, _ body: Data, _ host: String = "verifyReceipt") async throws -> Int64? {
        var request = HTTPRequest(.post, try stage.host(host))
        request.body = .json(body)
        return try JSONValue(parsing: try await stage.stage.transport.send(request).body)["status"]?.integer
    }

    @Test("reports to the library's client a trial, a running and an expired subscription")
    func verdict() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let receipt = try await stage.store.receipt(of: "anna")
            #expect(try stage.reason(try await stage.receipts().evidence(receipt: receipt)) == .trialUsed)
            try stage.buy("club.month", "dina", ["offer": "code:spring"])
            let dina = try await stage.store.receipt(of: "dina")
            #expect(try stage.reason(try await stage.receipts().evidence(receipt: dina)) == .activeSubscription)
            try stage.store.order("payment", ["customer": "dina", "failing": "1"])
            try stage.store.advance(days: 35)
            // For an old receipt the store returns the newest state from its ledger.
            let late = try await stage.receipts().evidence(receipt: dina)
            #expect(try stage.reason(late) == .inGracePeriod)
            #expect(late.history.serverTime.map { abs($0.date.timeIntervalSince(stage.store.now)) < 60 } == true)
        }
    }

    @Test("refers a receipt of the store's sandbox there, and one of production back: 21007 and 21008")
    func environments() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month", "egor")
            let egor = try await stage.store.receipt(of: "egor")
            let evidence = try await stage.receipts(sandbox: .review).evidence(receipt: egor)
            #expect(evidence.isSandbox)
            #expect(try stage.reason(evidence) == .trialUsed)
            #expect(try await failure { try await stage.receipts().evidence(receipt: egor) } == .environmentMismatch)
            let anna = try await stage.store.receipt(of: "anna")
            let body = try JSONEncoder().encode(["receipt-data": anna.base64EncodedString()])
            #expect(try await status(stage, body) == 0)
            #expect(try await status(stage, body, "verifyReceiptSandbox") == 21008)
        }
    }

    @Test("refuses a wrong secret, a missing secret of a subscriber, a foreign receipt, and any other body")
    func refusals() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let receipt = try await stage.store.receipt(of: "anna")
            #expect(
                try await failure { try await stage.receipts(secret: "wrong").evidence(receipt: receipt) }
                    == .sharedSecretMismatch)
            let bare = try JSONEncoder().encode(["receipt-data": receipt.base64EncodedString()])
            #expect(try await status(stage, bare) == 21004)
            let stranger = try ShopAuthority.make(.receipts, at: opening, random: SystemRandom())
            let shop = stage.store.store.known.shop
            let foreign = try ShopSigner(authority: stranger).document(ShopReceipt(try shop.customer("anna"), in: shop).content)
            #expect(try await failure { try await stage.receipts().evidence(receipt: foreign) } == .receiptUnauthenticated)
            for body in ["{}", "nonsense", "{\"receipt-data\":\"\"}", "{\"receipt-data\":\"aGVsbG8=\"}", "[]"] {
                #expect(try await status(stage, Data(body.utf8)) == 21002)
            }
            let get = try await stage.stage.get(try stage.host("verifyReceipt"))
            #expect(try JSONValue(parsing: get.body)["status"]?.integer == 21000)
        }
    }

    @Test("responds as faults demand, and the client repeats only if that helps")
    func faults() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let receipt = try await stage.store.receipt(of: "anna")
            let faults = stage.stage.sandbox.faults
            let path = "/verifyReceipt"
            faults.add(.verifyStatus(21005), path: path, times: 2)
            #expect(try stage.reason(try await stage.receipts().evidence(receipt: receipt)) == .trialUsed)
            #expect(stage.stage.sandbox.requestCount(path) == 3)
            faults.add(.verifyStatus(21150), path: path, times: 3)
            #expect(try await failure { try await stage.receipts().evidence(receipt: receipt) } == .verifyTemporary)
            faults.add(.verifyFinal(21150), path: path)
            #expect(try await failure { try await stage.receipts().evidence(receipt: receipt) } == .verifyFailed)
            #expect(stage.stage.sandbox.requestCount(path) == 7)
            faults.add(.status(503), path: path)
            #expect(try stage.reason(try await stage.receipts().evidence(receipt: receipt)) == .trialUsed)
            #expect(Fault("verify-status=21005*2")?.text == "verify-status=21005*2" && Fault("verify-final=21005") == nil)
        }
    }
}
