import Foundation
import MemberCore
import MemberHTTPServer

extension AppStoreSandbox {
    /// Adds the routes of transactions, histories, orders and consumption.
    func addTransactions(to router: inout Router) {
        for version in ["v1", "v2"] {
            serve("GET", "/inApps/\(version)/history/{id}", rate: 50, in: &router) { [self] in try await history($0) }
            serve("PUT", "/inApps/\(version)/transactions/consumption/{id}", rate: 50, in: &router) { [self] in
                try consumption($0)
            }
        }
        serve("GET", "/inApps/v2/refund/lookup/{id}", rate: 10, in: &router) { [self] in try await refunds($0) }
        serve("GET", "/inApps/v1/transactions/{id}", rate: 50, in: &router) { [self] call in
            let purchase = try call.purchase()
            return .object(["signedTransactionInfo": .string(try await signer(.tokens).token(call.shop.payload(purchase)))])
        }
        serve("GET", "/inApps/v1/transactions/appTransactions/{id}", rate: 50, in: &router) { [self] call in
            let payload = call.shop.appTransaction(of: try call.customer())
            return .object(["signedAppTransactionInfo": .string(try await signer(.tokens).token(payload))])
        }
        serve("GET", "/inApps/v1/lookup/{id}", rate: 10, in: &router) { [self] in try await order($0) }
        serve("PUT", "/inApps/v1/transactions/{id}/appAccountToken", rate: 20, in: &router) { [self] in try setToken($0) }
        serve("POST", "/inApps/v1/transactions/{id}/finish", rate: 50, in: &router) { [self] call in
            let id = try call.purchase().id
            try change { shop, _ in
                shop.update(id) { $0.isFinished = true }
                return []
            }
            return .object([:])
        }
    }

    private func history(_ call: ServerAPICall) async throws -> ServerResponse {
        let filters = try ServerAPIFilters(call.request.query, catalogue)
        let customer = try call.customer()
        let all = filters.apply(to: call.shop.purchases(of: customer.id), catalogue)
        return try await page(call, all, list: "history/\(customer.id)/\(filters.fingerprint)")
    }

    private func refunds(_ call: ServerAPICall) async throws -> ServerResponse {
        let customer = try call.customer()
        let all = call.shop.purchases(of: customer.id).filter { $0.revocation?.kind == .refund }
        return try await page(call, all, list: "refunds/\(customer.id)")
    }

    private func page(_ call: ServerAPICall, _ all: [ShopPurchase], list: String) async throws -> ServerResponse {
        let place = try ServerAPIPage(call.request.query["revision"], of: list, refusal: 4_000_005)
        let page = place.items(of: all, list: list)
        let signer = try await signer(.tokens)
        var members = call.app
        members["signedTransactions"] = .array(try page.items.map { .string(try signer.token(call.shop.payload($0))) })
        members["revision"] = .string(page.revision)
        members["hasMore"] = .bool(page.hasMore)
        return .object(members)
    }

    /// Returns the transactions of an order; an unknown order has another status and no transactions.
    private func order(_ call: ServerAPICall) async throws -> ServerResponse {
        let found = call.shop.ledger.purchases.filter { one in
            one.order == call.part("id") && call.shop.owner(of: one.id)?.environment == call.environment
        }
        let signer = try await signer(.tokens)
        guard !found.isEmpty else { return .object(["status": .integer(1)]) }
        return .object([
            "status": .integer(0),
            "signedTransactions": .array(try found.map { .string(try signer.token(call.shop.payload($0))) }),
        ])
    }

    private func consumption(_ call: ServerAPICall) throws -> ServerResponse {
        let purchase = try call.purchase()
        let body = try call.body()
        guard purchase.sharedFrom == nil else { throw ServerAPIRefusal.code(4_000_185) }
        guard body["customerConsented"]?.bool == true else { throw ServerAPIRefusal.code(4_000_033) }
        let told = body["deliveryStatus"]?.string ?? ""
        try change { shop, _ in
            shop.update(purchase.id) { $0.consumption = told }
            return []
        }
        return .empty(202)
    }

    private func setToken(_ call: ServerAPICall) throws -> ServerResponse {
        let purchase = try call.original()
        guard purchase.sharedFrom == nil else { throw ServerAPIRefusal.code(4_000_185) }
        guard let token = try call.body()["appAccountToken"]?.string, UUID(uuidString: token) != nil else {
            throw ServerAPIRefusal.code(4_000_183)
        }
        try change { shop, _ in
            shop.setAccountToken(token.lowercased(), of: purchase.customer)
            return []
        }
        return .object([:])
    }
}
