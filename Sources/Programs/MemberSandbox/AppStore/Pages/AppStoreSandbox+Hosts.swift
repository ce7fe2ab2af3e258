import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension AppStoreSandbox {
    /// The store's page for people, and the API for servers.
    var hosts: [String: Router] { ["store": storeRouter, "api": apiRouter] }

    /// Hides identifiers in a path: the paths of the Server API contain identifiers of transactions, orders and tests, which the
    /// log and the counts do not show, even if a client uses a wrong address.
    func shownPath(_ path: String) -> String {
        let isAPI = path.lowercased().contains("/inapps/")
        return path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            let isShown = isAPI ? Self.apiWords.contains(part.lowercased()) : part.filter(\.isNumber).count < 5
            return isShown ? String(part) : "{id}"
        }.joined(separator: "/")
    }

    /// The parts of the Server API's paths that are not identifiers.
    private static let apiWords: Set<String> = [
        "", "sandbox", "inapps", "v1", "v2", "history", "transactions", "consumption", "refund", "lookup", "apptransactions",
        "appaccounttoken", "finish", "subscriptions", "extend", "mass", "notifications", "test",
    ]

    private var apiRouter: Router {
        var router = Router()
        addVerifyReceipt(to: &router)
        addTransactions(to: &router)
        addSubscriptions(to: &router)
        addNotifications(to: &router)
        return router
    }

    /// The routes of the store's page, its forms and a customer's evidence; only for this machine's own programs and pages.
    private var storeRouter: Router {
        var router = Router()
        router.on("GET", "/") { [self] request in await page(request) }
        router.on("POST", "/orders/{name}") { [self] request in try await order(request) }
        router.addPageFiles()
        router.on("GET", StorePage.stylePath) { _ in .asset(StorePage.stylesheet, Stylesheet.mediaType) }
        router.on("GET", StorePage.sheets + "{name}") { [self] request in
            drawings.sheet(request.parameters["name"] ?? "").map { .asset($0.text, $0.mediaType) } ?? .empty(404)
        }
        router.on("GET", "/app.json") { [self] request in
            guard let api = address(of: "api", for: request) else { return .empty(404) }
            return .json(bytes: try await settings(api))
        }
        router.on("GET", "/key.p8") { [self] _ in .asset(current.credentials.key, "application/x-pem-file") }
        router.on("GET", "/customers/{id}/receipt") { [self] request in try await receipt(request) }
        router.on("GET", "/customers/{id}/signed") { [self] request in try await signedData(request) }
        return ControlGuard.guarding(router, context.access) { [self] in address(of: "store", for: $0) }
    }

    private func page(_ request: ServerRequest) async -> ServerResponse {
        guard let page = await storePage(request.query["customer"], request) else { return .empty(404) }
        return .html(page.document.rendered)
    }

    /// Returns the page of a customer, or of the first one; nil for a store without customers.
    private func storePage(_ customer: String?, _ request: ServerRequest) async -> StorePage? {
        let (shop, state) = known
        let customer = shop.ledger.customers.first { $0.id == customer } ?? shop.ledger.customers.first
        guard let customer else { return nil }
        var page = StorePage(shop: shop, customer: customer, texts: request.storeTexts, formToken: formToken)
        page.ahead = state.ahead
        page.ways = StorePage.Ways(control: context.control, portal: context.portal)
        page.drawing = await drawing(of: customer, in: shop, page, at: address(of: "api", for: request))
        return page
    }

    /// Handles a form of the page: redirects back to the page, or shows it again with the reason why the action failed.
    private func order(_ request: ServerRequest) async throws -> ServerResponse {
        let form = try request.form()
        let name = request.parameters["name"] ?? ""
        guard form["token"].isExactly(formToken), Self.orders.contains(name) else {
            return .foreignForm(request, backTo: "/")
        }
        do {
            try perform(name, form)
            return .redirect(to: "/?customer=\(PercentCoding.encode(form["customer"] ?? ""))", status: 303)
        } catch let problem as ControlProblem {
            guard var page = await storePage(form["customer"], request) else { return .empty(404) }
            page.refusal = StorePage.Refusal(
                order: request.parameters["name"] ?? "", sentence: problem.sentence(page.texts.language), field: problem.field,
                form: form)
            return .html(page.document.rendered, status: 400)
        }
    }

    private func receipt(_ request: ServerRequest) async throws -> ServerResponse {
        let shop = known.shop
        guard let customer = try? shop.customer(request.parameters["id"] ?? "") else { return .empty(404) }
        let document = try await signer(.receipts).document(ShopReceipt(customer, in: shop).content)
        return ServerResponse(
            headers: [
                "Content-Type": "application/octet-stream",
                "Content-Disposition": "attachment; filename=\"\(customer.id).receipt\"",
            ], body: document)
    }

    /// Returns the signed data of StoreKit: transactions, renewal infos and the app transaction.
    private func signedData(_ request: ServerRequest) async throws -> ServerResponse {
        let shop = known.shop
        guard let customer = try? shop.customer(request.parameters["id"] ?? "") else { return .empty(404) }
        return .object(try await evidence(of: customer, in: shop).mapValues { .array($0.map(JSONValue.string)) })
    }

    /// Returns a customer's signed data by kind.
    func evidence(of customer: ShopCustomer, in shop: Shop) async throws -> [String: [String]] {
        let signer = try await signer(.tokens)
        let purchases = shop.purchases(of: customer.id)
        let tokens = try shop.tokens(of: purchases, shop.renewals(of: purchases), by: signer)
        return [
            "signedTransactions": tokens.transactions, "signedRenewalInfos": tokens.renewals,
            "signedAppTransactions": [try signer.token(shop.appTransaction(of: customer))],
        ]
    }
}

extension ServerRequest {
    /// The store's texts in the language that the browser requests.
    var storeTexts: Texts { Texts(texts.language, .appStoreSandbox) }
}
