import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberTesting

/// A running service of offers, its store's authority, and requests of its customers.
struct OfferServer: Sendable {
    static let path = "/v1/offers/eligibility"
    static let app = "com.example.bench"

    private let key = BearerKey.newKey()
    let authority: StoreAuthority
    private let now = Int64(Date().timeIntervalSince1970 * 1000)

    init() throws { authority = try StoreAuthority(bundleID: Self.app, appAppleID: 7) }

    /// Starts a service over a new SQLite file for the length of a closure that gets its port.
    func run<Result>(in folder: URL, _ body: (UInt16) async throws -> Result) async throws -> Result {
        let place = folder.appending(path: "service-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appending(path: "settings.json")
        try settings().write(to: file)
        return try await BenchServer.offers.run([file.path], body)
    }

    func settings() throws -> Data {
        let roots = authority.roots.map { JSONValue.string(KeyPair.pem("CERTIFICATE", $0.der)) }
        let product: JSONValue = .object([
            "id": .string("monthly"), "groupId": .string("20000001"), "autoRenewable": .bool(true), "introOffer": .bool(true),
        ])
        let app: JSONValue = .object([
            "bundleId": .string(Self.app), "appAppleId": .integer(7), "roots": .array(roots), "products": .array([product]),
        ])
        let key: JSONValue = .object([
            "kind": .string("app"), "app": .string(Self.app), "hash": .string(BearerKey.hash(of: key)),
        ])
        return try JSONEncoder().encode(
            JSONValue.object([
                "apps": .array([app]), "keys": .array([key]), "revocation": .bool(false),
                "erasureKey": .string(SystemRandom().bytes(32).base64EncodedString()),
            ]))
    }

    /// The signed transactions of a customer: a trial and its renewals.
    func transactions(of customer: Int, _ count: Int) throws -> [String] {
        try (0..<count).map { try authority.token(claims(customer, $0, count)) }
    }

    private func claims(_ customer: Int, _ period: Int, _ count: Int) -> [String: JSONValue] {
        let month: Int64 = 2_592_000_000
        let bought = now - Int64(count - period) * month + month / 2
        var claims: [String: JSONValue] = [
            "transactionId": .string("\(3_000_000_000_000 + customer * 100 + period)"),
            "originalTransactionId": .string("\(3_000_000_000_000 + customer * 100)"), "bundleId": .string(Self.app),
            "productId": .string("monthly"), "subscriptionGroupIdentifier": .string("20000001"),
            "purchaseDate": .integer(bought), "originalPurchaseDate": .integer(bought), "expiresDate": .integer(bought + month),
            "quantity": .integer(1), "type": .string("Auto-Renewable Subscription"), "inAppOwnershipType": .string("PURCHASED"),
            "signedDate": .integer(now - 60_000), "environment": .string("Production"), "storefront": .string("USA"),
            "transactionReason": .string(period == 0 ? "PURCHASE" : "RENEWAL"), "price": .integer(9_990),
            "currency": .string("USD"),
        ]
        if period == 0 { (claims["offerType"], claims["offerDiscountType"]) = (.integer(1), .string("FREE_TRIAL")) }
        return claims
    }

    /// A whole request for a customer's eligibility.
    func request(_ transactions: [String]) throws -> Data {
        let body = try JSONEncoder().encode(
            JSONValue.object([
                "productIds": .array([.object(["id": .string("monthly")])]), "kind": .string("introductory"),
                "evidence": .object(["signedTransactions": .array(transactions.map(JSONValue.string))]),
            ]))
        let fields = [
            "POST \(Self.path) HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer \(key.reveal)",
            "Content-Type: application/json",
            "Content-Length: \(body.count)",
        ]
        return Data((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}
