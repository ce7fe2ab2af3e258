import Foundation
import MemberCore
import MemberHTTPServer

/// An authorized call of the Server API.
struct ServerAPICall: Sendable {
    let request: ServerRequest
    let environment: ShopCustomer.Environment
    let shop: Shop
    let state: AppStoreState

    /// Returns a part of the path.
    func part(_ name: String) -> String { request.parameters[name] ?? "" }

    /// Returns the customer of the identifier in the path.
    func customer() throws(ServerAPIRefusal) -> ShopCustomer {
        let id = part("id")
        guard Self.isIdentifier(id) else { throw .code(4_000_006) }
        guard let owner = shop.owner(of: id), owner.environment == environment else { throw .code(4_040_010) }
        return owner
    }

    /// Returns the transaction that the path names.
    func purchase() throws(ServerAPIRefusal) -> ShopPurchase {
        let owner = try customer()
        guard let found = shop.purchase(part("id")), found.customer == owner.id else { throw .code(4_000_048) }
        return found
    }

    /// Returns the original transaction that the path names.
    func original() throws(ServerAPIRefusal) -> ShopPurchase {
        guard Self.isIdentifier(part("id")) else { throw .code(4_000_008) }
        guard let found = shop.purchase(part("id")), shop.owner(of: found.id)?.environment == environment else {
            throw .code(4_040_005)
        }
        guard found.id == found.originalID else { throw .code(4_000_187) }
        return found
    }

    /// Returns the body as a JSON value.
    func body() throws(ServerAPIRefusal) -> JSONValue {
        guard let value = try? StrictJSON.decode(JSONValue.self, from: request.body) else { throw .code(4_000_000) }
        return value
    }

    /// The members about the app, which every list and status contains.
    var app: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "bundleId": .string(shop.catalogue.bundleID), "environment": .string(environment.rawValue),
        ]
        if environment == .production { members["appAppleId"] = .integer(shop.catalogue.appAppleID) }
        return members
    }

    static func isIdentifier(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension AppStoreSandbox {
    /// Whether a call's token was signed with the app's key, for this app, and with a permitted lifetime.
    func isAuthenticated(_ request: ServerRequest, _ credentials: AppStoreCredentials) -> Bool {
        guard let header = request.headers["Authorization"], header.hasPrefix("Bearer "),
            let claims = credentials.claims(ofToken: String(header.dropFirst(7))), let made = claims["iat"]?.integer,
            let end = claims["exp"]?.integer
        else { return false }
        let now = Int64(context.clock.now.timeIntervalSince1970)
        let names = [("iss", credentials.issuerID), ("aud", "appstoreconnect-v1"), ("bid", catalogue.bundleID)]
        // The claims may contain any number: the difference to a time after 1970 cannot overflow.
        guard made > 0, made <= now + 60, end > now, end - made <= 3600 else { return false }
        return names.allSatisfy { claims[$0.0]?.string == $0.1 }
    }

    /// Adds an endpoint in both environments, with the store's token check, limits and refusals.
    func serve(
        _ method: String, _ path: String, rate: Int, in router: inout Router,
        _ body: @escaping @Sendable (ServerAPICall) async throws -> ServerResponse
    ) {
        for (prefix, environment) in Self.environments {
            router.on(method, prefix + path) { [self] request in
                do {
                    if let fault = FaultForm.storeError.ordered { throw ServerAPIRefusal.code(fault.value) }
                    let (shop, state) = known
                    guard isAuthenticated(request, state.credentials) else { throw ServerAPIRefusal.unauthenticated }
                    try limits.count("\(method) \(path)", rate: rate, environment)
                    return try await body(
                        ServerAPICall(request: request, environment: environment, shop: shop, state: state))
                } catch let refusal as ServerAPIRefusal { return refusal.response }
            }
        }
    }
}
