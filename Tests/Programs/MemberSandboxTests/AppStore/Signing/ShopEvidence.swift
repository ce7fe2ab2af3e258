import Foundation
import MemberCore
import MemberCrypto
import StoreOffers

@testable import MemberSandbox

/// The authorities of these tests, made once.
enum Authorities {
    static let tokens = Result { try ShopAuthority.make(.tokens, at: opening, random: SystemRandom()) }
    static let receipts = Result { try ShopAuthority.make(.receipts, at: opening, random: SystemRandom()) }
}

/// The store's evidence about a customer in each form, read and verified by the library that apps use.
struct ShopEvidence {
    let shop: Shop
    let customer: ShopCustomer

    init(_ shop: Shop, _ customer: String) throws { (self.shop, self.customer) = (shop, try shop.customer(customer)) }

    static func verifier(_ environment: StoreEnvironment = .production) throws -> StoreVerifier {
        let roots = [try Authorities.tokens.get(), try Authorities.receipts.get()].map(\.rootPEM)
        return try StoreVerifier(
            bundleID: "com.example.club", appAppleID: 1_234_567_890, environment: environment,
            roots: roots.map { try Certificate(pem: $0) })
    }

    private var verifier: StoreVerifier {
        get throws { try Self.verifier(StoreEnvironment(rawValue: customer.environment.rawValue)) }
    }

    /// Returns the evidence of signed transactions and renewal infos.
    func signed() async throws -> VerifiedEvidence {
        let signer = ShopSigner(authority: try Authorities.tokens.get())
        let purchases = shop.purchases(of: customer.id)
        let renewals = Set(purchases.map(\.originalID)).sorted().compactMap(shop.renewal)
        return try await verifier.evidence(
            transactions: purchases.map { try signer.token(shop.payload($0)) },
            renewals: renewals.map { try signer.token(shop.payload($0)) })
    }

    /// Returns the receipt file.
    func document() throws -> Data {
        try ShopSigner(authority: Authorities.receipts.get()).document(ShopReceipt(customer, in: shop).content)
    }

    func file() async throws -> VerifiedEvidence {
        try await verifier.evidence(receiptFile: document(), sandbox: .review)
    }

    /// Returns the evidence of the response of verifyReceipt.
    func response(newestOnly: Bool = false) throws -> VerifiedEvidence {
        let members = ShopReceipt(customer, in: shop).response(latest: Data([1]), newestOnly: newestOnly)
        return try ReceiptResponse(JSONEncoder().encode(JSONValue.object(members)))
            .evidence(bundleID: "com.example.club", sandbox: .review)
    }
}
