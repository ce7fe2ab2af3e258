import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import StoreOffers

@Suite("Signed data")
struct StoreVerifierTests {
    private func failure(_ body: () async throws(EvidenceFailure) -> some Any) async -> OfferReason? {
        do throws(EvidenceFailure) {
            _ = try await body()
            return nil
        } catch { return error.reason }
    }

    @Test("a transaction is read; fractions of milliseconds, unknown members and values are accepted")
    func transaction() async throws {
        let signing = try Signing()
        let payload = Signing.transaction([
            "offerType": .integer(1), "offerDiscountType": "FREE_TRIAL", "expiresDate": .number(1_779_000_000_000.75),
            "storefront": "USA", "novelty": .object(["a": .null]),
        ])
        let one = try await signing.verifier().transaction(signing.token(payload))
        #expect(one.isSubscription && one.transaction.isTrial == .yes && one.transaction.offer == .introductory)
        #expect(one.transaction.expires == .at(StoreTime(milliseconds: 1_779_000_000_000)))
        #expect(one.transaction.members["novelty"] != nil)
    }

    @Test(
        "the offer's type decides which offer was used",
        arguments: [
            (.integer(1), "FREE_TRIAL", .yes, .no, .introductory), (.integer(1), "PAY_UP_FRONT", .no, .yes, .introductory),
            (.integer(1), nil, .no, .yes, .introductory), (.integer(2), "FREE_TRIAL", .no, .no, .promotional),
            (.integer(3), "FREE_TRIAL", .no, .no, .offerCode), (.integer(4), nil, .no, .no, .winBack),
            (.integer(9), nil, .no, .no, nil), (.null, nil, .no, .no, nil), (.string("x"), nil, .no, .unreadable, nil),
        ] as [(JSONValue, JSONValue?, FlagReading, FlagReading, StoreTransaction.Offer?)])
    func offers(
        type: JSONValue, discount: JSONValue?, trial: FlagReading, intro: FlagReading, offer: StoreTransaction.Offer?
    ) async throws {
        let signing = try Signing()
        var payload = Signing.transaction(["offerType": type])
        payload["offerDiscountType"] = discount
        let one = try await signing.verifier().transaction(signing.token(payload)).transaction
        #expect(one.isTrial == trial && one.isIntroductory == intro && one.offer == offer)
    }

    @Test("a wrong app is reported before a wrong environment")
    func names() async throws {
        let signing = try Signing()
        let verifier = try signing.verifier()
        let app = try signing.token(Signing.transaction(["bundleId": "other", "environment": "Sandbox"]))
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.transaction(app) } == .bundleMismatch)
        let sandbox = try signing.token(Signing.transaction(["environment": "Sandbox"]))
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.transaction(sandbox) } == .environmentMismatch)
        let renewal = try signing.token(Signing.renewal(["environment": "Sandbox"]))
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.renewal(renewal) } == .environmentMismatch)
    }

    @Test(
        "certificates must have been valid when the data was signed",
        arguments: [(1_430_000_000_000, nil), (1_780_000_000_000, .signatureInvalid)] as [(Int64, OfferReason?)])
    func date(signed: Int64, reason: OfferReason?) async throws {
        var signing = try Signing()
        signing.leaf = .expired
        let (text, verifier) = (try signing.token(Signing.transaction(["signedDate": .integer(signed)])), try signing.verifier())
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.transaction(text) } == reason)
    }

    @Test("a leaf or an intermediate without the store's mark, an unknown authority and garbage are refused")
    func marks() async throws {
        let verifier = try Signing().verifier()
        for leaf in [TestAuthority.Leaf.unmarked, .underUnmarked] {
            var signing = try Signing()
            signing.leaf = leaf
            let text = try signing.token(Signing.transaction())
            #expect(await failure { () throws(EvidenceFailure) in try await verifier.transaction(text) } == .signatureInvalid)
        }
        var stranger = try Signing()
        stranger.authority = try TestAuthority.stranger()
        for text in [try stranger.token(Signing.transaction()), "", "a.b.c"] {
            #expect(await failure { () throws(EvidenceFailure) in try await verifier.transaction(text) } == .signatureInvalid)
        }
    }

    @Test("with online checks, revoked data is refused, and an unreachable responder gives no verdict")
    func revocation() async throws {
        var signing = try Signing()
        let responding = RevocationChecker { query in
            try? TestAuthority.shared().statusResponse(to: query.body, issuer: query.responder.lastPathComponent)
        }
        let (good, down) = (
            try signing.verifier(revocation: responding), try signing.verifier(revocation: RevocationChecker { _ in nil })
        )
        let text = try signing.token(Signing.transaction())
        #expect(await failure { () throws(EvidenceFailure) in try await good.transaction(text) } == nil)
        #expect(await failure { () throws(EvidenceFailure) in try await down.transaction(text) } == .verifyTemporary)
        signing.leaf = .revoked
        let revoked = try signing.token(Signing.transaction())
        #expect(await failure { () throws(EvidenceFailure) in try await good.transaction(revoked) } == .signatureInvalid)
    }

    @Test("data from Xcode is accepted only by a verifier for Xcode")
    func xcode() async throws {
        let signing = try Signing()
        let text = try signing.token(Signing.transaction(["environment": "Xcode", "transactionId": "0"]))
        let parts = text.split(separator: ".")
        let unsigned = "\(parts[0]).\(parts[1]).AAAA"
        let verifier = try StoreVerifier(bundleID: "app", environment: .xcode, roots: [])
        #expect(try await verifier.transaction(unsigned).transaction.id == "0")
        let strict = try signing.verifier(.sandbox)
        #expect(await failure { () throws(EvidenceFailure) in try await strict.transaction(unsigned) } == .signatureInvalid)
    }

    @Test("production needs the app's number, and signed data a root")
    func configuration() {
        #expect(throws: StoreOffersError.appIDMissing) { try StoreVerifier(bundleID: "a", environment: .production, roots: []) }
        #expect(throws: StoreOffersError.rootsMissing) { try StoreVerifier(bundleID: "a", environment: .sandbox, roots: []) }
    }

    @Test("transactions and renewals become one history, whose earliest time is the newest signature's")
    func evidence() async throws {
        let signing = try Signing()
        let transactions = try [
            signing.token(Signing.transaction()),
            signing.token(Signing.transaction(["transactionId": "2", "type": "Consumable"])),
            signing.token(
                Signing.transaction(["revocationDate": .integer(1_779_500_000_000), "signedDate": .integer(1_779_600_000_000)])),
        ]
        let renewals = [try signing.token(Signing.renewal(["eligibleWinBackOfferIds": .array(["b", "a"])]))]
        let evidence = try await signing.verifier().evidence(transactions: transactions, renewals: renewals)
        #expect(evidence.history.transactions.count == 1 && evidence.history.transactions[0].cancellation == nil)
        #expect(evidence.newestSignature == StoreTime(milliseconds: 1_780_000_000_000))
        let decision = OfferEngine().decide(.winBack, for: monthly, on: .verified(evidence), at: .exact(now))
        #expect(decision.offerIDs == ["b", "a"] && !decision.sandbox)
    }

    @Test("an app transaction is checked by app, number and receipt type")
    func appTransaction() async throws {
        let signing = try Signing()
        let payload: [String: JSONValue] = [
            "receiptType": "Production", "appAppleId": .integer(7), "bundleId": "app", "applicationVersion": "3",
            "receiptCreationDate": .integer(1_780_000_000_000), "originalApplicationVersion": "1", "appTransactionId": "70",
        ]
        let verifier = try signing.verifier()
        let one = try await verifier.appTransaction(signing.token(payload))
        #expect(one.originalApplicationVersion == "1" && one.appTransactionID == "70" && "\(one)" == "<app transaction>")
        let other = try signing.token(payload.merging(["appAppleId": .integer(8)]) { $1 })
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.appTransaction(other) } == .bundleMismatch)
    }

    @Test("data of the store's sandbox, which has no number, belongs to another environment and not to another app")
    func sandboxAppTransaction() async throws {
        let signing = try Signing()
        let verifier = try signing.verifier()
        let payload: [String: JSONValue] = [
            "receiptType": "Sandbox", "bundleId": "app", "receiptCreationDate": .integer(1_780_000_000_000),
        ]
        let sandbox = try signing.token(payload)
        #expect(
            await failure { () throws(EvidenceFailure) in try await verifier.appTransaction(sandbox) } == .environmentMismatch)
        for more in [["appAppleId": JSONValue.integer(8)], ["bundleId": "b"], ["receiptType": "Production"]] {
            let other = try signing.token(payload.merging(more) { $1 })
            #expect(await failure { () throws(EvidenceFailure) in try await verifier.appTransaction(other) } == .bundleMismatch)
        }
    }

    @Test("a notification is verified with its content")
    func notification() async throws {
        let signing = try Signing()
        let verifier = try signing.verifier()
        let data: [String: JSONValue] = [
            "bundleId": "app", "appAppleId": .integer(7), "environment": "Production", "status": .integer(1),
            "signedTransactionInfo": .string(try signing.token(Signing.transaction())),
            "signedRenewalInfo": .string(try signing.token(Signing.renewal())),
        ]
        let outer: [String: JSONValue] = [
            "notificationType": "DID_RENEW", "subtype": "BILLING_RECOVERY", "notificationUUID": "u", "version": "2.0",
            "signedDate": .integer(1_780_000_000_000), "data": .object(data),
        ]
        let body = try JSONEncoder().encode(["signedPayload": signing.token(outer)])
        let one = try await verifier.notification(body: body)
        #expect(one.type == "DID_RENEW" && one.subtype == "BILLING_RECOVERY" && one.uuid == "u" && one.status == 1)
        #expect(one.transaction?.transaction.id == "1" && one.renewal?.renewal.productID == "monthly")
        var inner = data
        inner["signedTransactionInfo"] = "a.b.c"
        let spoilt = try signing.token(outer.merging(["data": .object(inner)]) { $1 })
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.notification(spoilt) } == .signatureInvalid)
        #expect(
            await failure { () throws(EvidenceFailure) in try await verifier.notification(body: Data("{}".utf8)) }
                == .receiptMalformed)
    }

    @Test(
        "an external purchase's identifier decides its environment",
        arguments: [("SANDBOX_1", .environmentMismatch), ("1", nil)] as [(String, OfferReason?)])
    func externalPurchase(id: String, reason: OfferReason?) async throws {
        let signing = try Signing()
        let token: JSONValue = .object(["externalPurchaseId": .string(id), "appAppleId": .integer(7), "bundleId": "app"])
        let payload: [String: JSONValue] = [
            "notificationType": "EXTERNAL_PURCHASE_TOKEN", "signedDate": .integer(1_780_000_000_000),
            "externalPurchaseToken": token,
        ]
        let (text, verifier) = (try signing.token(payload), try signing.verifier())
        #expect(await failure { () throws(EvidenceFailure) in try await verifier.notification(text) } == reason)
    }
}
