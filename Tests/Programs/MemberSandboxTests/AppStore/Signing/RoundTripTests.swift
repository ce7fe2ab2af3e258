import Foundation
import MemberCore
import MemberCrypto
import StoreOffers
import Testing

@testable import MemberSandbox

@Suite("The verdict matches the events at the store", .timeLimit(.minutes(2)))
struct RoundTripTests {
    private static let subscriptions = ShopCatalogue.sample.products.filter { $0.kind == .subscription }
    private static let catalogue = Dictionary(uniqueKeysWithValues: subscriptions.map { ($0.id, $0.group ?? "") })

    private func reason(
        _ kind: OfferKind, _ product: ShopProduct, _ evidence: VerifiedEvidence, _ shop: Shop
    ) -> OfferReason {
        OfferEngine(policies: OfferPolicies(catalogue: Self.catalogue))
            .decide(kind, for: product.asked, on: .verified(evidence), at: .exact(StoreTime(milliseconds: shop.now.milliseconds)))
            .reason
    }

    @Test("from signed data, from verifyReceipt and from the receipt file, for all people and every product", arguments: 0..<24)
    func everyForm(seed: Int) async throws {
        let shop = Shop.after(Deed.story(seed))
        for person in Deed.people {
            let evidence = try ShopEvidence(shop, person)
            let (signed, document, response) = (try await evidence.signed(), try await evidence.file(), try evidence.response())
            for product in Self.subscriptions {
                let oracle = ShopOracle(shop: shop, customer: person, product: product)
                let file = ShopOracle(shop: shop, customer: person, product: product, isFile: true)
                let place: Comment = "seed \(seed), \(person), \(product.id)"
                for form in [signed, response] {
                    #expect(reason(.introductory, product, form, shop) == oracle.introductory, place)
                    #expect(reason(.promotional, product, form, shop) == oracle.promotional, place)
                }
                #expect(reason(.winBack, product, signed, shop) == oracle.winBack, place)
                #expect(reason(.introductory, product, document, shop) == file.introductory, place)
                #expect(reason(.promotional, product, document, shop) == file.promotional, place)
            }
        }
    }

    @Test("the stories reach every reason that a history can have")
    func reach() {
        var reasons: Set<OfferReason> = []
        for seed in 0..<150 {
            let shop = Shop.after(Deed.story(seed))
            for person in Deed.people {
                for product in Self.subscriptions {
                    let oracle = ShopOracle(shop: shop, customer: person, product: product)
                    reasons.formUnion([oracle.introductory, oracle.promotional, oracle.winBack])
                }
            }
        }
        let expected: Set<OfferReason> = [
            .noTransactions, .trialUsed, .introUsed, .refunded, .activeSubscription, .inGracePeriod, .inBillingRetry,
            .activeFamilyShared, .noTransactionsInGroup, .familySharedOnly, .lapsedNoIntroUsed, .refundedOnly,
            .neverSubscribedInGroup, .activeSubscriber, .lapsedSubscriber, .winBackListed, .winBackNotListed, .noIntroOffer,
            .noPromoOffer, .noWinBackOffer,
        ]
        #expect(reasons == expected)
    }

    @Test("a replaced period is no longer current if the evidence contains upgrades")
    func upgraded() async throws {
        var store = Store()
        try store.buy("club.month", "anna", .introductory(allowed: false))
        try store.buy("club.year")
        try store.refund(try #require(store.periods().last?.id))
        let (evidence, shop) = (try ShopEvidence(store.shop, "anna"), store.shop)
        let product = try #require(shop.catalogue.product("club.month"))
        #expect(reason(.promotional, product, try await evidence.signed(), shop) == .lapsedSubscriber)
        #expect(reason(.promotional, product, try evidence.response(), shop) == .lapsedSubscriber)
        #expect(reason(.promotional, product, try await evidence.file(), shop) == .activeSubscriber)
    }

    @Test("the status is the store's own number", arguments: 0..<12)
    func statuses(seed: Int) async throws {
        let shop = Shop.after(Deed.story(seed))
        for product in Self.subscriptions {
            // A person without a family has one subscription in a group.
            for person in ["grigory", "egor"] {
                guard let place = shop.subscription(of: person, in: product.group) else { continue }
                let number = shop.status(of: shop.ledger.subscriptions[place].originalID)
                let state = OfferEngine().status(
                    for: product.asked, on: try await ShopEvidence(shop, person).signed(),
                    at: .exact(StoreTime(milliseconds: shop.now.milliseconds))
                ).state
                let expected: [SubscriptionStatus.State] = [.active, .expired, .billingRetry, .gracePeriod, .refunded]
                #expect(number.map { expected[$0 - 1] } == state, "seed \(seed), \(person), \(product.id)")
            }
        }
    }

    @Test("data signed by another authority with the same names is not genuine")
    func stranger() async throws {
        var shop = Shop(at: opening)
        _ = try shop.buy("club.month", for: "anna")
        let verifier = try ShopEvidence.verifier()
        let (tokens, receipts) = (
            try ShopAuthority.make(.tokens, at: opening, random: SystemRandom()),
            try ShopAuthority.make(.receipts, at: opening, random: SystemRandom())
        )
        let token = try ShopSigner(authority: tokens).token(shop.payload(shop.ledger.purchases[0]))
        await #expect(throws: EvidenceFailure.self) { try await verifier.transaction(token) }
        let content = ShopReceipt(try shop.customer("anna"), in: shop).content
        let document = try ShopSigner(authority: receipts).document(content)
        await #expect(throws: EvidenceFailure.self) { try await verifier.receiptFile(document) }
    }

    @Test("a receipt with one changed byte in its purchases is not genuine")
    func tampered() async throws {
        var shop = Shop(at: opening)
        _ = try shop.buy("club.month", for: "anna")
        var document = try ShopEvidence(shop, "anna").document()
        let place = try #require(document.range(of: Data("club.month".utf8)))
        document[place.lowerBound] = UInt8(ascii: "k")
        let verifier = try ShopEvidence.verifier()
        await #expect(throws: EvidenceFailure.self) { try await verifier.receiptFile(document) }
    }

    @Test("a receipt contains its app, environment, time and device, and the store finds its customer")
    func receipt() async throws {
        var shop = Shop(at: opening)
        _ = try shop.advance(to: opening.adding(days: 20 * 365))
        _ = try shop.buy("coins.100", for: "egor")
        let evidence = try ShopEvidence(shop, "egor")
        let receipt = try await ShopEvidence.verifier(.sandbox).receiptFile(evidence.document())
        #expect(receipt.environment == .sandbox && receipt.applicationVersion == "7" && receipt.history.transactions.isEmpty)
        #expect(receipt.created == StoreTime(milliseconds: shop.now.milliseconds))
        #expect(receipt.belongs(toDevice: evidence.customer.deviceIdentifier))
        #expect(ShopReceipt.customer(in: try SignedData(evidence.document()).content) == "egor")
        #expect(ShopReceipt.customer(in: Data([0x31, 0])) == nil)
    }

    @Test("notifications and app transactions are genuine, and contain the moment of their event")
    func notifications() async throws {
        var store = Store()
        try store.buy("club.month")
        try store.fail()
        try store.wait(100)
        let writer = ShopNotification(shop: store.shop, signer: ShopSigner(authority: try Authorities.tokens.get()))
        let verifier = try ShopEvidence.verifier()
        var told: [String] = []
        for event in store.events {
            let one = try await verifier.notification(try writer.token(event, uuid: "u-\(told.count)"))
            told.append("\(one.type) \(one.status ?? 0) \(one.renewal?.renewal.isInBillingRetry == .yes)")
            #expect(one.signed == StoreTime(milliseconds: event.time.milliseconds) && one.transaction?.isSubscription == true)
        }
        #expect(
            told == [
                "SUBSCRIBED 1 false", "DID_FAIL_TO_RENEW 4 true", "GRACE_PERIOD_EXPIRED 3 true", "EXPIRED 2 false",
            ])
        let anna = try store.shop.customer("anna")
        let app = try await verifier.appTransaction(try writer.signer.token(store.shop.appTransaction(of: anna)))
        #expect(app.appTransactionID == anna.appTransactionID && app.originalApplicationVersion == "1")
    }

    @Test("a restored authority signs under the same root")
    func kept() async throws {
        for authority in [try Authorities.tokens.get(), try Authorities.receipts.get()] {
            let kept = try JSONDecoder().decode(ShopAuthority.Kept.self, from: JSONEncoder().encode(authority.kept))
            let again = try ShopAuthority(kept)
            #expect(again.chain == authority.chain && again.leaf.issuerAndSerial == authority.leaf.issuerAndSerial)
        }
        var shop = Shop(at: opening)
        _ = try shop.buy("club.month", for: "anna")
        let again = try ShopAuthority(try Authorities.receipts.get().kept)
        let document = try ShopSigner(authority: again).document(ShopReceipt(try shop.customer("anna"), in: shop).content)
        _ = try await ShopEvidence.verifier().receiptFile(document)
    }

    @Test("the exclusion of old transactions hides a used trial, as at the store")
    func newestOnly() throws {
        var store = Store()
        try store.buy("club.month")
        try store.wait(8)
        let members = ShopReceipt(try store.shop.customer("anna"), in: store.shop).response(latest: Data([1]), newestOnly: true)
        #expect(members["latest_receipt_info"]?.array?.count == 1 && members["receipt"]?["in_app"]?.array?.count == 2)
    }
}
