import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberRequests
import OffersBackend
import StoreOffers

/// One app of the service, ready for work: its catalogue, verifiers and credentials, each for production and the sandbox.
struct ServedApp: Sendable {
    /// The environments that are served; data of others is refused.
    static let environments: [StoreEnvironment] = [.production, .sandbox]

    let bundleID: String
    /// The products that the settings list, by identifier.
    let products: [String: StoreProduct]
    let policies: OfferPolicies
    /// Whether evidence of the sandbox may decide.
    let sandbox: SandboxPolicy
    let verifiers: [StoreEnvironment: StoreVerifier]
    /// The clients of the App Store Server API for requests that somebody waits for; empty without credentials.
    let clients: [StoreEnvironment: ServerAPIClient]
    /// Its clients for work in the background, with their own part of the limits.
    let background: [StoreEnvironment: ServerAPIClient]
    /// Signs offers; nil without credentials.
    let signer: OfferSigner?
    let webhooks: [WebhookTarget]
    /// The operator's response to requests for consumption data; nil leaves it to the app's server.
    let consumption: ConsumptionInfo?

    /// The names of the webhooks, for the store.
    var endpoints: [String] { webhooks.map(\.name) }

    /// The rows of this app in an environment.
    func scope(_ environment: StoreEnvironment) -> OfferScope { OfferScope(app: bundleID, environment: environment) }

    /// The product of a request as the settings know it: where they say something, they win.
    func product(_ asked: OffersWire.Product) -> StoreProduct {
        var product = asked.product
        guard let listed = products[asked.id] else { return product }
        product.subscriptionGroupIdentifier = listed.subscriptionGroupIdentifier ?? product.subscriptionGroupIdentifier
        product.isAutoRenewable = listed.isAutoRenewable ?? product.isAutoRenewable
        product.hasIntroductoryOffer = listed.hasIntroductoryOffer ?? product.hasIntroductoryOffer
        product.promotionalOfferIDs = listed.promotionalOfferIDs ?? product.promotionalOfferIDs
        product.winBackOfferIDs = listed.winBackOfferIDs ?? product.winBackOfferIDs
        return product
    }

    /// Whether evidence of the sandbox may decide, for the version that a request names: it can only narrow what the settings allow.
    func sandbox(narrowedBy version: String?) -> SandboxPolicy {
        guard case .versions(let versions) = sandbox, let version, !versions.contains(version) else { return sandbox }
        return .never
    }
}

/// What an app is made of beside its settings.
struct ServiceParts: Sendable {
    let transport: any HTTPTransport
    let clock: any MemberClock
    let random: any RandomSource
    /// The limits of the Server API for an app and environment, which all of their clients share.
    let traffic: @Sendable (OfferScope) -> RequestTraffic
    /// The part of the limits for work in the background, in percent.
    let backgroundPercent: Int
    /// Asks whether a certificate was revoked; nil where that is switched off.
    let revocation: RevocationChecker?
}

extension ServedApp {
    /// Makes an app of its settings.
    /// - Throws: What stands in the way; settings without problems have nothing.
    init(_ app: OffersServiceSettings.App, webhooks: [OffersServiceSettings.Webhook], _ parts: ServiceParts) throws {
        let key = app.serverKey
        bundleID = app.bundleID ?? ""
        let listed = (app.file.products ?? []).map { ($0.id, $0.product) }
        products = Dictionary(listed) { first, _ in first }
        (policies, sandbox, consumption) = (app.policies, app.sandbox, app.consumption?.info)
        self.webhooks = webhooks.map(WebhookTarget.init)
        signer = key.map { OfferSigner(key: $0, clock: parts.clock, random: parts.random) }
        verifiers = try Self.verifiers(app, parts)
        let made = key.map { Self.clients(app, $0, parts) } ?? [:]
        (clients, background) = (made.mapValues(\.requests), made.mapValues(\.background))
    }

    private static func verifiers(
        _ app: OffersServiceSettings.App, _ parts: ServiceParts
    ) throws -> [StoreEnvironment: StoreVerifier] {
        let roots = try app.file.certificates()
        return try environments.reduce(into: [:]) { all, environment in
            all[environment] = try StoreVerifier(
                bundleID: app.bundleID ?? "", appAppleID: app.file.appAppleId, environment: environment, roots: roots,
                revocation: parts.revocation, clock: parts.clock)
        }
    }

    /// The clients of one environment, with disjoint parts of the same limits.
    private typealias Clients = (requests: ServerAPIClient, background: ServerAPIClient)

    private static func clients(
        _ app: OffersServiceSettings.App, _ key: ServerAPIKey, _ parts: ServiceParts
    ) -> [StoreEnvironment: Clients] {
        environments.reduce(into: [:]) { all, environment in
            let host = environment == .production ? app.file.hosts?.serverAPI : app.file.hosts?.serverAPISandbox
            let traffic = parts.traffic(OfferScope(app: app.bundleID ?? "", environment: environment))
            func client(_ part: ServerAPIPart) -> ServerAPIClient {
                ServerAPIClient(
                    key: key, environment: environment, host: host, transport: parts.transport, clock: parts.clock,
                    traffic: traffic, part: part)
            }
            let percent = parts.backgroundPercent
            all[environment] = (client(.beside(background: percent)), client(.background(percent)))
        }
    }
}
