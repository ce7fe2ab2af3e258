import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberStorage
import MemberTesting
import OffersBackend
import StoreOffers

@testable import OffersService

/// A service of two apps over SQLite in a folder of its own; the store is the authority of the tests.
final class ServiceStage: Sendable {
    static let start = Date(timeIntervalSince1970: 1_780_000_000)
    static let (loom, reed) = ("com.example.loom", "com.example.reed")
    /// Signs for the first app, in production and in the sandbox, and for the second one: with the same keys, as the store does.
    static let store: StoreAuthority = {
        do { return try StoreAuthority(bundleID: loom, appAppleID: 7, at: start) } catch { fatalError("no authority: \(error)") }
    }()
    static let sandbox = store.signing(environment: "Sandbox")
    static let reedStore = store.signing(bundleID: reed, appAppleID: 8)
    static let keyText = KeyPair(P256PrivateKey.generate()).pem

    /// A member of the tests, in another spelling than the service's.
    static let (ann, ben) = ("0A0A0A0A-0000-4000-8000-000000000001", "0b0b0b0b-0000-4000-8000-000000000002")
    static let app = OfferCaller(app: loom, kind: .app, key: "app-1")
    static let server = OfferCaller(app: loom, kind: .server, key: "server-1")
    static let chief = OfferCaller(app: loom, kind: .operator, key: "operator-1")

    let folder: URL
    let clock = TestClock(now: start)
    let database: CountingDatabase
    let store: OfferStore
    let settings: OffersServiceSettings
    let transport: ScriptedTransport
    let service: OffersService

    init(
        _ change: (inout OffersServiceSettings) -> Void = { _ in },
        transport: ScriptedTransport = ScriptedTransport { _ in .json("", status: 404) }
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "offers-service-\(UUID().uuidString)")
        let file = folder.appending(path: "offers.sqlite")
        database = CountingDatabase(try SQLiteOfferDatabase(file: file, clock: clock))
        try await database.migrate()
        store = OfferStore(database, clock: clock)
        var settings = Self.settings
        change(&settings)
        (self.settings, self.transport) = (settings, transport)
        // The clock stands still, so that a call would wait for ever for the next slot of a shared limit.
        service = try OffersService(
            settings, store: store, transport: transport, clock: clock, traffic: ServerAPIClient.traffic(clock: clock))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Settings of both apps, without questions about revoked certificates.
    static var settings: OffersServiceSettings {
        var settings = OffersServiceSettings()
        settings.apps = [app(store), app(reedStore)]
        settings.keys = [.init(kind: "server", app: loom, hash: String(repeating: "ab", count: 32))]
        settings.erasureKey = Data(repeating: 7, count: 32).base64EncodedString()
        (settings.revocation, settings.catchUp.minutes, settings.catchUp.compared) = (false, 0, 0)
        return settings
    }

    private static func app(_ authority: StoreAuthority) -> OffersServiceSettings.App {
        var file = OffersAppFile()
        (file.bundleId, file.appAppleId) = (authority.bundleID, authority.appAppleID)
        file.roots = authority.roots.map { KeyPair.pem("CERTIFICATE", $0.der) }
        var monthly = OffersAppFile.Product("monthly")
        (monthly.groupId, monthly.autoRenewable, monthly.introOffer) = ("G", true, true)
        (monthly.promoOfferIds, monthly.winBackOfferIds) = (["spring"], ["back"])
        var plain = OffersAppFile.Product("plain")
        (plain.groupId, plain.introOffer, plain.promoOfferIds) = ("G", false, [])
        file.products = [monthly, plain]
        var credentials = OffersAppFile.Credentials()
        (credentials.keyId, credentials.issuerId, credentials.key) = ("K", "I", keyText)
        file.credentials = credentials
        return OffersServiceSettings.App(file)
    }

    /// The rows of the first app.
    func scope(_ environment: StoreEnvironment = .production) -> OfferScope {
        OfferScope(app: Self.loom, environment: environment)
    }

    /// The events of the first app.
    func events(_ environment: StoreEnvironment = .production) async throws -> [OfferEvent] {
        try await store.events(after: 0, limit: 1000, in: scope(environment))
    }
}

/// A database that counts its commits, and can be out of order.
final class CountingDatabase: OfferDatabase {
    private let base: any OfferDatabase
    private let count = Locked(0)
    private let read = Locked(0)
    private let failure = Locked<OfferStoreError?>(nil)
    private let refusal = Locked<OfferStoreError?>(nil)

    init(_ base: any OfferDatabase) { self.base = base }

    /// How often it wrote.
    var commits: Int { count.value }
    /// How often it was read.
    var queries: Int { read.value }
    /// Lets every step fail; nil lets it work again.
    func fail(_ error: OfferStoreError?) { failure.withLock { $0 = error } }

    /// Lets every write fail, but no read; nil lets them work again.
    func refuseWrites(_ error: OfferStoreError?) { refusal.withLock { $0 = error } }

    private func check() throws(OfferStoreError) { if let error = failure.value { throw error } }

    func migrate() async throws(OfferStoreError) { try await base.migrate() }
    func now() async throws(OfferStoreError) -> StoreTime {
        try check()
        return try await base.now()
    }
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow] {
        try check()
        read.withLock { $0 += 1 }
        return try await base.rows(query)
    }
    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        try check()
        count.withLock { $0 += 1 }
        if let error = refusal.value { throw error }
        return try await base.commit(statements)
    }
    func close() async { await base.close() }
}
