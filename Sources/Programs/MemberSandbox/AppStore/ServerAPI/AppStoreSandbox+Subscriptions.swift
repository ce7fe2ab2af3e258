import MemberCore
import MemberHTTPServer

extension AppStoreSandbox {
    /// Adds the routes of subscription statuses and of renewal extensions.
    func addSubscriptions(to router: inout Router) {
        serve("GET", "/inApps/v1/subscriptions/{id}", rate: 50, in: &router) { [self] in try await statuses($0) }
        serve("PUT", "/inApps/v1/subscriptions/extend/{id}", rate: 20, in: &router) { [self] in try extend($0) }
        serve("POST", "/inApps/v1/subscriptions/extend/mass", rate: 1, in: &router) { [self] in try extendAll($0) }
        serve("GET", "/inApps/v1/subscriptions/extend/mass/{product}/{request}", rate: 50, in: &router) { call in
            guard let done = call.state.extensions["\(call.part("product"))/\(call.part("request"))"] else {
                throw ServerAPIRefusal.code(4_040_009)
            }
            return .object([
                "requestIdentifier": .string(call.part("request")), "complete": .bool(true), "completeDate": done.completed.json,
                "succeededCount": .integer(Int64(done.succeeded)), "failedCount": .integer(Int64(done.failed)),
            ])
        }
    }

    private func statuses(_ call: ServerAPICall) async throws -> ServerResponse {
        let customer = try call.customer()
        let wanted = call.request.query.all("status")
        guard wanted.allSatisfy({ (1...5).contains(Int($0) ?? 0) }) else { throw ServerAPIRefusal.code(4_000_031) }
        let (shop, signer) = (call.shop, try await signer(.tokens))
        var groups: [String: [JSONValue]] = [:]
        var seen: Set<String> = []
        for one in shop.purchases(of: customer.id) where one.expires != nil && seen.insert(one.originalID).inserted {
            guard let latest = shop.latest(of: one.originalID), let renewal = shop.renewal(of: one.originalID),
                let status = shop.status(of: one.originalID), wanted.isEmpty || wanted.contains("\(status)")
            else { continue }
            groups[renewal.agreement.group, default: []].append(
                .object([
                    "originalTransactionId": .string(one.originalID), "status": .integer(Int64(status)),
                    "signedTransactionInfo": .string(try signer.token(shop.payload(latest))),
                    "signedRenewalInfo": .string(try signer.token(shop.payload(renewal))),
                ]))
        }
        var members = call.app
        members["data"] = .array(
            groups.sorted { $0.key < $1.key }.map {
                .object(["subscriptionGroupIdentifier": .string($0.key), "lastTransactions": .array($0.value)])
            })
        return .object(members)
    }

    /// Returns the days of an extension and its request identifier, if the body is valid.
    private func days(_ body: JSONValue) throws(ServerAPIRefusal) -> (days: Int, request: String) {
        guard let days = body["extendByDays"]?.integer, (1...90).contains(days) else { throw .code(4_000_009) }
        guard let reason = body["extendReasonCode"]?.integer, (0...3).contains(reason) else { throw .code(4_000_010) }
        guard let request = body["requestIdentifier"]?.string, (1...128).contains(request.count) else { throw .code(4_000_011) }
        return (Int(days), request)
    }

    private func extend(_ call: ServerAPICall) throws -> ServerResponse {
        let purchase = try call.original()
        let days = try days(call.body()).days
        guard purchase.sharedFrom == nil else { throw ServerAPIRefusal.code(4_030_007) }
        do { try change { shop, _ in try shop.extend(purchase.originalID, days: days) } } catch is ShopRefusal {
            throw ServerAPIRefusal.code(4_030_004)
        }
        let effective = current.ledger.purchases.last { $0.originalID == purchase.originalID }?.expires
        return .object([
            "success": .bool(true), "originalTransactionId": .string(purchase.originalID),
            "effectiveDate": effective?.json ?? .null, "webOrderLineItemId": .string(purchase.lineItem),
        ])
    }

    /// Checks the storefronts, named by three capital letters each (ISO 3166-1); without the member, all are meant.
    private func checkStorefronts(_ value: JSONValue?) throws(ServerAPIRefusal) {
        guard let value, value != .null else { return }
        let codes = value.array ?? [value]
        guard !codes.isEmpty else { throw .code(4_000_027) }
        let areGood = codes.allSatisfy { code in
            let letters = Array((code.string ?? "").utf8)
            return letters.count == 3 && letters.allSatisfy { (0x41...0x5A).contains($0) }
        }
        guard areGood else { throw .code(4_000_028) }
    }

    private func extendAll(_ call: ServerAPICall) throws -> ServerResponse {
        let body = try call.body()
        let (days, request) = try days(body)
        guard let product = body["productId"]?.string, catalogue.product(product)?.kind == .subscription else {
            throw ServerAPIRefusal.code(4_000_023)
        }
        try checkStorefronts(body["storefrontCountryCodes"])
        try change { shop, state in
            var (events, failed, succeeded) = ([ShopEvent](), 0, 0)
            for one in shop.ledger.subscriptions {
                let isMeant = shop.purchase(one.latest)?.product == product
                guard isMeant, shop.owner(of: one.originalID)?.environment == call.environment else { continue }
                guard let done = try? shop.extend(one.originalID, days: days) else {
                    failed += 1
                    continue
                }
                events += done
                succeeded += 1
            }
            state.extensions["\(product)/\(request)"] = AppStoreState.MassExtension(
                completed: shop.now, succeeded: succeeded, failed: failed)
            return events
        }
        return .object(["requestIdentifier": .string(request)])
    }
}
