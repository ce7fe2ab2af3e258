import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import OffersBackend
import StoreOffers
import Testing

@testable import MemberSandbox

/// A clock that does not wait: a sleep moves its time.
struct QuickClock: MemberClock {
    private let slept = Locked(Duration.zero)

    var now: Date { Date().addingTimeInterval(slept.value / .seconds(1)) }
    var uptime: Duration { .seconds(1000) + slept.value }
    var bootID: String { "test" }
    func sleep(for duration: Duration) async throws { slept.withLock { $0 += duration } }
    func advance(by duration: Duration) { slept.withLock { $0 += duration } }
}

/// A running store, with the clients of an app's server.
struct StoreStage {
    let stage: Stage
    let store: SandboxAppStore
    let settings: JSONValue
    let clock: QuickClock

    static func with(
        stateFile: URL? = nil, drawing: AppStoreSandboxConfiguration.Drawing? = nil, _ body: (StoreStage) async throws -> Void
    ) async throws {
        let clock = QuickClock()
        var configuration = AppStoreSandboxConfiguration()
        configuration.authorities = [try Authorities.tokens.get().kept, try Authorities.receipts.get().kept]
        configuration.drawing = drawing
        let provider = configuration
        try await Stage.with({
            $0.clock = clock
            $0.stateFile = stateFile
            $0.providers = [provider]
        }) { stage in
            let url = try #require(stage.sandbox.addresses["appstore"]?["store"])
            let settings = try JSONValue(parsing: try await stage.get(url.appending(path: "app.json")).body)
            try await body(
                StoreStage(stage: stage, store: try #require(stage.sandbox.appStore), settings: settings, clock: clock))
        }
    }

    func host(_ name: String) throws -> URL { try #require(settings["hosts"]?[name]?.string.flatMap(URL.init(string:))) }
    var page: URL { get throws { try #require(stage.sandbox.addresses["appstore"]?["store"]) } }

    func buy(_ product: String, _ customer: String = "anna", _ more: [String: String] = [:]) throws {
        try store.order("buy", ["customer": customer, "product": product].merging(more) { $1 })
    }

    /// Returns a customer's newest transaction.
    func newest(_ customer: String = "anna") throws -> ShopPurchase {
        try #require(store.store.known.shop.purchases(of: customer).last)
    }

    var roots: [Certificate] {
        get throws { try (settings["roots"]?.array ?? []).compactMap(\.string).map { try Certificate(pem: $0) } }
    }

    func verifier(_ environment: StoreEnvironment = .production) throws -> StoreVerifier {
        try StoreVerifier(bundleID: "com.example.club", appAppleID: 1_234_567_890, environment: environment, roots: roots)
    }

    func receipts(
        secret: String? = nil, sandbox: SandboxPolicy = .never
    ) throws -> VerifyReceiptClient {
        let known = try #require(settings["credentials"]?["sharedSecret"]?.string)
        return VerifyReceiptClient(
            bundleID: "com.example.club", sharedSecret: Secret(secret ?? known), sandbox: sandbox,
            hosts: VerifyReceiptClient.Hosts(production: try host("verifyReceipt"), sandbox: try host("verifyReceiptSandbox")),
            transport: stage.transport, clock: clock)
    }

    func key(_ pem: String? = nil) throws -> ServerAPIKey {
        let credentials = try #require(settings["credentials"])
        return try ServerAPIKey(
            pem: Secret(try #require(pem ?? credentials["key"]?.string)), keyID: try #require(credentials["keyId"]?.string),
            issuerID: try #require(credentials["issuerId"]?.string), bundleID: "com.example.club")
    }

    func client(_ environment: StoreEnvironment = .production, pem: String? = nil) throws -> ServerAPIClient {
        ServerAPIClient(
            key: try key(pem), environment: environment,
            host: try host(environment == .production ? "serverAPI" : "serverAPISandbox"), transport: stage.transport,
            clock: clock)
    }

    /// Returns the reason of the verdict on an introductory offer of the monthly club.
    func reason(_ evidence: VerifiedEvidence) throws -> OfferReason {
        let product = try #require(ShopCatalogue.sample.product("club.month"))
        return OfferEngine().decide(
            .introductory, for: product.asked, on: .verified(evidence), at: .exact(StoreTime(store.now))
        ).reason
    }
}
