import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting
import OffersRoutes
import Testing

@testable import MemberCLI

/// A running offers' service of the bench's app, with a key of each kind.
struct OffersServerBench {
    static let (appKey, serverKey) = ("app-key-of-the-bench", "server-key-of-the-bench")
    static let anna = "00000000-0000-4000-8000-000000100001"

    let bench: OffersBench
    let url: URL

    /// Runs a service for the duration of a closure; the App Store does not respond to it.
    static func with(_ bench: OffersBench, _ body: (OffersServerBench) async throws -> Void) async throws {
        let server = try await OffersServer(
            settings: try settings(bench), store: .file(URL(filePath: bench.path("offers.sqlite"))),
            transport: ScriptedTransport { _ in .failure(.offline) })
        try await server.start()
        do { try await body(OffersServerBench(bench: bench, url: server.url)) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static func settings(_ bench: OffersBench) throws -> Data {
        let whole = try JSONValue(parsing: Data(contentsOf: URL(filePath: bench.path("app.json")))).object ?? [:]
        let names = ["bundleId", "appAppleId", "roots", "products"]
        let keys = [("app", appKey), ("server", serverKey)].map { kind, key in
            JSONValue.object([
                "kind": .string(kind), "app": .string("com.example.club"), "hash": .string(BearerKey.hash(of: Secret(key))),
            ])
        }
        return try bench.json([
            "apps": .array([.object(whole.filter { names.contains($0.key) })]), "keys": .array(keys), "revocation": .bool(false),
            "erasureKey": .string(Data(repeating: 1, count: 32).base64EncodedString()),
        ])
    }

    /// Asks the service by the command line, with an app's key.
    func ask(
        _ words: [String], input: Data? = nil, key: String = appKey
    ) async throws -> (code: ExitCode, output: String, notes: String) {
        await bench.run(
            words + ["--server", url.absoluteString, "--product", "club.month"], input: input,
            environment: ["MEMBER_API_KEY": key], transport: NetworkTransport())
    }

    /// Asks in the same way with `--json`.
    func json(
        _ words: [String], input: Data? = nil, key: String = appKey
    ) async throws -> (code: ExitCode, result: JSONValue) {
        let outcome = try await ask(words + ["--json"], input: input, key: key)
        return (outcome.code, try JSONValue(parsing: Data(outcome.output.utf8)))
    }
}
