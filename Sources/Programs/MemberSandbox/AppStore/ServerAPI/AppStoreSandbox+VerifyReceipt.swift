import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer

extension ServerRequest {
    /// Whether the request is for verifyReceipt, in either environment.
    var isVerifyReceipt: Bool { path.hasSuffix("/verifyReceipt") }
}

extension AppStoreSandbox {
    /// Adds verifyReceipt: of production, and below `/sandbox` of the store's sandbox.
    func addVerifyReceipt(to router: inout Router) {
        for (prefix, environment) in Self.environments {
            router.on("POST", prefix + "/verifyReceipt", body: .whole(upTo: 32 << 20)) { [self] request in
                try await verifyReceipt(request, environment)
            }
            router.onAny(prefix + "/verifyReceipt") { _ in Self.status(21000) }
        }
    }

    static let environments: [(prefix: String, environment: ShopCustomer.Environment)] = [
        ("", .production), ("/sandbox", .sandbox),
    ]

    private func verifyReceipt(
        _ request: ServerRequest, _ environment: ShopCustomer.Environment
    ) async throws -> ServerResponse {
        if let ordered = Self.ordered { return ordered }
        guard let value = try? StrictJSON.decode(JSONValue.self, from: request.body, maximumBytes: 32 << 20),
            let text = value["receipt-data"]?.string, let bytes = Data(base64Encoded: text), !bytes.isEmpty
        else { return Self.status(21002) }
        let (shop, state) = known
        guard let document = try? SignedData(bytes) else { return Self.status(21002) }
        let authority = try await signer(.receipts).authority
        guard let id = Self.customer(of: document, authority), let customer = try? shop.customer(id) else {
            return Self.status(21003)
        }
        let receipt = ShopReceipt(customer, in: shop)
        let isSubscriber = receipt.purchases.contains { $0.expires != nil }
        let password = value["password"]?.string
        guard password.map({ constantTimeEquals($0, state.credentials.sharedSecret) }) ?? !isSubscriber else {
            return Self.status(21004)
        }
        guard customer.environment == environment else { return Self.status(environment == .production ? 21007 : 21008) }
        let latest = try ShopSigner(authority: authority).document(receipt.content)
        let newestOnly = value["exclude-old-transactions"]?.bool ?? false
        return .object(receipt.response(latest: latest, newestOnly: newestOnly))
    }

    /// Returns the customer of a receipt, if this store signed it.
    private static func customer(of document: SignedData, _ authority: ShopAuthority) -> String? {
        guard let root = try? Certificate(der: authority.root.der), let leaf = try? Certificate(der: authority.leaf.der),
            (try? document.verify(roots: TrustAnchors([root]), at: leaf.notBefore.addingTimeInterval(1))) != nil
        else { return nil }
        return ShopReceipt.customer(in: document.content)
    }

    /// The response of a fault that was added.
    private static var ordered: ServerResponse? {
        if let number = FaultForm.verifyStatus.ordered?.value { return status(number, isRetryable: number >= 21100 ? true : nil) }
        return FaultForm.verifyFinal.ordered.map { status($0.value, isRetryable: false) }
    }

    private static func status(_ number: Int, isRetryable: Bool? = nil) -> ServerResponse {
        var members: [String: JSONValue] = ["status": .integer(Int64(number))]
        members["is-retryable"] = isRetryable.map(JSONValue.bool)
        return .object(members)
    }
}
