import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import StoreOffers

@Suite("The details of purchases and renewals")
struct TransactionDetailsTests {
    private static let members: [String: JSONValue] = [
        "offerType": .integer(2), "offerIdentifier": "back", "offerPeriod": "P1M", "price": .integer(9_990),
        "currency": "EUR", "storefront": "DEU", "storefrontId": "143443", "transactionReason": "RENEWAL",
        "webOrderLineItemId": "55", "appTransactionId": "66", "appAccountToken": "token", "billingPlanType": "MONTHLY",
        "quantity": .integer(1), "originalPurchaseDate": .integer(1_770_000_000_000),
        "revocationDate": .integer(1_778_000_000_000), "revocationType": "REFUND_PRORATED",
        "revocationPercentage": .integer(50_000), "revocationReason": .integer(1),
        "commitmentInfo": commitment, "advancedCommerceInfo": .object(["items": .array([.object(["SKU": "a\u{301}"])])]),
    ]

    private static let commitment = JSONValue.object(["billingPeriodNumber": .integer(3), "totalBillingPeriods": .integer(12)])

    @Test("a signed transaction's details are read, stored and read again")
    func transaction() async throws {
        let signing = try Signing()
        let signed = try await signing.verifier().transaction(signing.token(Signing.transaction(Self.members)))
        let details = try #require(signed.transaction.details)
        #expect(details.offerID == "back" && details.offerPeriod == "P1M" && details.price == 9_990 && details.currency == "EUR")
        #expect(details.storefront == "DEU" && details.storefrontID == "143443" && details.reason == "RENEWAL")
        #expect(details.webOrderLineItemID == "55" && details.appTransactionID == "66" && details.quantity == 1)
        #expect(details.billingPlan == "MONTHLY" && details.environment == .production)
        #expect(details.firstPurchased == StoreTime(milliseconds: 1_770_000_000_000))
        #expect(details.commitment == Self.commitment && details.advancedCommerce == Self.members["advancedCommerceInfo"])
        #expect(signed.transaction.cancellation?.percentage == 50_000 && signed.bundleID == "app")
        let root = try Signing().verifier().thumbprint(ofRoot: Certificate(der: signing.authority.der("root")))
        #expect(root != nil && signed.root == root)
        let bytes = try JSONEncoder.sorted.encode(signed.transaction)
        let again = try JSONDecoder().decode(StoreTransaction.self, from: bytes)
        #expect(again == signed.transaction && again.details == details && "\(details)" == "<details of a purchase>")
    }

    @Test("unreadable details are left out, and do not hide the period")
    func unreadable() async throws {
        let signing = try Signing()
        let payload = Signing.transaction([
            "price": "x", "quantity": .number(1.5), "currency": .null, "environment": "Production",
            "commitmentInfo": "x", "advancedCommerceInfo": .array([]),
        ])
        let one = try await signing.verifier().transaction(signing.token(payload)).transaction
        var expected = StoreTransaction.Details()
        expected.environment = .production
        #expect(one.details == expected && one.expires.time != nil)
    }

    @Test("a period with other details is another content")
    func equality() {
        let (one, other) = (period("1"), period("1") { $0.details = StoreTransaction.Details() })
        #expect(one != other && other.details?.price == nil)
    }

    @Test("a receipt's record names its offer")
    func receipt() throws {
        let body = Data(
            #"{"status":0,"receipt":{"bundle_id":"app","in_app":[{"transaction_id":"1","product_id":"p","expires_date_ms":"1779000000000","promotional_offer_id":"back"},{"transaction_id":"2","product_id":"p","expires_date_ms":"1779000000000","offer_code_ref_name":"spring"}]}}"#
                .utf8)
        let history = try ReceiptResponse(body).evidence(bundleID: "app", sandbox: .never).history
        #expect(history.transactions.map { $0.details?.offerID } == ["back", "spring"])
    }

    @Test("a signed renewal shows its payload and keeps its terms")
    func renewal() async throws {
        let signing = try Signing()
        let payload = Signing.renewal([
            "renewalPrice": .integer(4_990), "currency": "USD", "offerType": .integer(4), "offerIdentifier": "win",
            "offerPeriod": "P2W", "offerDiscountType": "PAY_UP_FRONT", "priceIncreaseStatus": .integer(1),
            "renewalDate": .integer(1_781_000_000_000), "recentSubscriptionStartDate": .integer(1_770_000_000_000),
            "eligibleWinBackOfferIds": .array(["a", "b"]), "appAccountToken": "token", "appTransactionId": "66",
            "renewalBillingPlanType": "BILLED_UPFRONT",
            "commitmentInfo": Self.commitment, "advancedCommerceInfo": .object([:]),
        ])
        let one = try await signing.verifier().renewal(signing.token(payload))
        let state = one.renewal
        #expect(try JSONValue(parsing: one.payload) == .object(payload) && one.bundleID == "app" && one.root != nil)
        #expect(state.price == 4_990 && state.currency == "USD" && state.offer == .winBack && state.offerID == "win")
        #expect(state.offerPeriod == "P2W" && state.discountType == "PAY_UP_FRONT" && state.priceIncreaseStatus == 1)
        #expect(state.renews?.milliseconds == 1_781_000_000_000 && state.recentStart?.milliseconds == 1_770_000_000_000)
        #expect(state.appAccountToken == "token" && state.appTransactionID == "66" && state.billingPlan == "BILLED_UPFRONT")
        #expect(state.environment == .production && state.eligibleWinBackOfferIDs == ["a", "b"])
        #expect(state.commitment == Self.commitment && state.advancedCommerce == .object([:]))
        let again = try JSONDecoder().decode(RenewalState.self, from: JSONEncoder.sorted.encode(state))
        #expect(again == state)
    }

    @Test("the forms that were stored before there were details are still read, and written unchanged")
    func earlier() throws {
        let transaction =
            #"{"appAccountToken":"t","cancellation":{"reason":1,"time":1779913600000,"type":"REFUND_FULL"},"discountType":"FREE_TRIAL","expires":1779913600000,"groupID":"G","id":"1","isFamilyShared":false,"isIntroductory":"no","isTrial":"yes","isUpgraded":"no","offer":"introductory","originalID":"o1","productID":"monthly","purchased":1774902400000,"signed":1780000000000}"#
        let one = try JSONDecoder().decode(StoreTransaction.self, from: Data(transaction.utf8))
        #expect(one.details == nil && one.isTrial == .yes && one.cancellation?.percentage == nil)
        #expect(try String(decoding: JSONEncoder.sorted.encode(one), as: UTF8.self) == transaction)
        let renewal =
            #"{"eligibleWinBackOfferIDs":["a"],"expirationIntent":1,"graceExpires":null,"isInBillingRetry":"no","isRenewalInfo":true,"nextProductID":"m","originalID":"o1","productID":"m","signed":1780000000000,"willRenew":false}"#
        let state = try JSONDecoder().decode(RenewalState.self, from: Data(renewal.utf8))
        #expect(state.price == nil && state.eligibleWinBackOfferIDs == ["a"])
        #expect(try String(decoding: JSONEncoder.sorted.encode(state), as: UTF8.self) == renewal)
    }
}
