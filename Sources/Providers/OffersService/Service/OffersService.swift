import Foundation
package import MemberCore
import MemberCrypto
package import MemberHTTP
package import MemberRequests
import OffersBackend
import StoreOffers

/// The rules of the offers' service: who may ask for what, what is stored, and what is answered. It knows no HTTP server.
///
/// Each input has an author. An app key is public, so what it says about a member is anybody's word; a server key speaks for the app's
/// server; signed data speaks for the store. Nothing decides beyond what its author may.
package struct OffersService: OfferServing {
    let store: OfferStore
    let apps: [String: ServedApp]
    let erasureHash: ErasureHash
    let cache: EvidenceCache
    let members = MemberCache()
    let summaries: SummaryCache
    let campaignCache: CampaignCache
    let clock: any MemberClock
    let transport: any HTTPTransport
    let diagnostics: Diagnostics
    let keeping: KeepingTimes
    let catchUpSettings: CatchUpSettings

    /// Creates the service.
    /// - Parameters:
    ///   - settings: The settings.
    ///   - store: The store, whose tables are up to date.
    ///   - transport: Asks the App Store and its certificate authorities, and delivers to webhooks.
    ///   - clock: Measures waits and checks certificates; stored times are the database's.
    ///   - random: Makes nonces.
    ///   - traffic: Other limits of the Server API than those that all processes of the database share, for tests; nil for these.
    ///   - diagnostics: Gets events without identifiers of members.
    /// - Throws: ``OffersSettingsError/incomplete(_:)`` with everything that is missing.
    package init(
        _ settings: OffersServiceSettings, store: OfferStore, transport: any HTTPTransport,
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), traffic: RequestTraffic? = nil,
        diagnostics: Diagnostics = .silent
    ) throws(OffersSettingsError) {
        let problems = settings.problems
        guard problems.isEmpty, let secret = settings.erasureSecret else { throw .incomplete(problems) }
        let revocation = settings.revocation == false ? nil : RevocationChecker(transport: transport, clock: clock)
        let parts = ServiceParts(
            transport: transport, clock: clock, random: random,
            traffic: { scope in
                let limits = OfferLimits(store, of: scope)
                return traffic ?? ServerAPIClient.traffic(sharing: limits, clock: clock, diagnostics: diagnostics)
            }, backgroundPercent: settings.catchUp.percent, revocation: revocation)
        apps = try Self.apps(settings, parts)
        (self.store, self.clock, self.transport, self.diagnostics) = (store, clock, transport, diagnostics)
        (keeping, catchUpSettings) = (KeepingTimes(settings), settings.catchUp)
        (erasureHash, cache) = (ErasureHash(key: secret), EvidenceCache(clock: clock))
        (summaries, campaignCache) = (SummaryCache(clock: clock), CampaignCache(clock: clock))
    }

    private static func apps(
        _ settings: OffersServiceSettings, _ parts: ServiceParts
    ) throws(OffersSettingsError) -> [String: ServedApp] {
        do {
            return try settings.apps.reduce(into: [:]) { all, app in
                let bundle = app.bundleID ?? ""
                all[bundle] = try ServedApp(app, webhooks: settings.webhooks.filter { $0.app == bundle }, parts)
            }
        } catch { throw .incomplete([(error as? any CodedError)?.problem ?? "An app of the settings cannot be served."]) }
    }

    /// Checks that the database can be used now, and has its tables; and, where it refused a write before, that it takes one again.
    /// - Throws: ``OfferProblem/unavailable(_:)``.
    package func checkReadiness() async throws(OfferProblem) {
        let scope = OfferScope(app: apps.keys.min() ?? "", environment: .production)
        _ = try await stored { store throws(OfferStoreError) in try await store.events(after: .max, limit: 1, in: scope) }
        try await stored { store throws(OfferStoreError) in try await store.watch.checkWriting() }
    }
}

extension OffersService {
    /// How often a step reads again because another one was faster. Of those that meet one always wins, so as many as this may meet.
    static let tries = 100

    /// The database's time.
    func now() async throws(OfferProblem) -> StoreTime {
        try await stored { store throws(OfferStoreError) in try await store.now() }
    }

    /// Uses the store.
    func stored<Value: Sendable>(
        _ body: (OfferStore) async throws(OfferStoreError) -> Value
    ) async throws(OfferProblem) -> Value {
        do throws(OfferStoreError) { return try await body(store) } catch { throw .unavailable(error) }
    }

    /// The app of a caller whose key is at least of a kind.
    func app(of caller: OfferCaller, atLeast kind: OfferCaller.Kind = .server) throws(OfferProblem) -> ServedApp {
        guard let app = apps[caller.app] else { throw .forbidden(kinds: []) }
        guard caller.kind >= kind else { throw .forbidden(below: kind) }
        return app
    }

    /// The rows of an app in one of the served environments.
    func scope(_ app: ServedApp, _ environment: StoreEnvironment) throws(OfferProblem) -> OfferScope {
        guard ServedApp.environments.contains(environment) else { throw .invalid("environment") }
        return app.scope(environment)
    }

    /// The one form of a member's name.
    func member(_ text: String) throws(OfferProblem) -> String {
        guard let member = OffersWire.member(named: text) else { throw .invalid("member") }
        return member
    }

    /// Repeats a step while other processes are faster.
    /// - Parameter step: Reads, decides and writes; nil where its write found another one's.
    /// - Returns: The step's result.
    /// - Throws: The step's problem; ``OfferProblem/unavailable(_:)`` where other processes always were faster.
    func repeated<Value: Sendable>(
        _ step: () async throws(OfferProblem) -> Value?
    ) async throws(OfferProblem) -> Value {
        for _ in 0..<Self.tries {
            if let value = try await step() { return value }
            await Task.yield()
        }
        diagnostics.report(.warning, "offers_service.conflicts")
        throw .unavailable(.unavailable)
    }
}
