import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import OffersRoutes
import OffersService

/// The service of `member serve --demo`: a store of this machine with invented customers, keys made for it, and a database that is removed
/// at the end. The service's time is the store's.
struct ServeDemo {
    let store: DemoStore
    let server: OffersServer
    /// The keys, which are shown once, by kind.
    let keys: [(kind: OfferCaller.Kind, key: Secret)]
    /// Removed with the demo, or by the next one where this process is killed.
    private let folder: TemporaryFolder

    /// Starts the store and the service, and plays what the customers did.
    static func start(_ invocation: Invocation, _ configuration: OffersServerConfiguration) async throws -> ServeDemo {
        let store = try await DemoStore.start(diagnostics: configuration.diagnostics)
        let keys = OfferCaller.Kind.allCases.map { (kind: $0, key: BearerKey.newKey()) }
        do {
            let folder = try TemporaryFolder("member-demo", in: invocation.temporaryFolder)
            let server = try await server(of: store, keys, folder.url, configuration, ServeCommand.transport(invocation))
            let demo = ServeDemo(store: store, server: server, keys: keys, folder: folder)
            do { try await demo.play() } catch {
                await demo.stop()
                throw error
            }
            return demo
        } catch {
            await store.stop()
            throw error
        }
    }

    private func play() async throws {
        try await server.listen()
        try await store.play(notifying: server.url.appending(path: "v1/app-store/notifications"))
        guard store.allArrived else { throw ServeError.demoIncomplete }
        // Not before: it would take for missed what is still on its way.
        server.beginWork()
    }

    private static func server(
        of store: DemoStore, _ keys: [(kind: OfferCaller.Kind, key: Secret)], _ folder: URL,
        _ configuration: OffersServerConfiguration, _ transport: any HTTPTransport
    ) async throws -> OffersServer {
        let settings = try OffersServiceSettings(file: try JSONEncoder.sorted.encode(try await self.settings(of: store, keys)))
        let database = try SQLiteOfferDatabase(file: folder.appending(path: "offers.sqlite"), clock: store.clock)
        do { try await database.migrate() } catch {
            await database.close()
            throw error
        }
        return try await OffersServer(settings, database: database, configuration, transport: transport)
    }

    private static func settings(
        of store: DemoStore, _ keys: [(kind: OfferCaller.Kind, key: Secret)]
    ) async throws -> JSONValue {
        let lines = keys.map { one in
            JSONValue.object([
                "kind": .string(one.kind.rawValue), "app": .string(store.app), "hash": .string(BearerKey.hash(of: one.key)),
                "name": .string("demo-\(one.kind.rawValue)"),
            ])
        }
        // The store's authority is the sandbox's, whose certificates name no address that says whether they were revoked.
        return .object([
            "apps": .array([.object(try await store.settings())]), "keys": .array(lines), "revocation": .bool(false),
            "erasureKey": .string(SystemRandom().bytes(32).base64EncodedString()),
        ])
    }

    /// The key of a kind.
    func key(_ kind: OfferCaller.Kind) -> String { keys.first { $0.kind == kind }?.key.reveal ?? "" }

    /// Stops the service and the store, and removes the database.
    func stop() async {
        await server.stop()
        await store.stop()
        folder.remove()
    }
}
