import Foundation
import MemberCore
import MemberCrypto
import MemberTesting

@testable import OffersRoutes

/// The real service over SQLite in a folder of its own; the App Store is the authority of the tests.
final class ServedStore: Sendable {
    static let store = Result { try StoreAuthority(bundleID: ScriptedService.app, appAppleID: 7) }

    let folder = FileManager.default.temporaryDirectory.appending(path: "offers-routes-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The file of settings, with the keys of the tests.
    static func settings(_ change: (inout [String: JSONValue]) -> Void = { _ in }) throws -> Data {
        let product: [String: JSONValue] = [
            "id": .string("monthly"), "groupId": .string("21"), "autoRenewable": .bool(true), "introOffer": .bool(true),
            "promoOfferIds": .array([.string("spring")]),
        ]
        let roots = try store.get().roots.map { JSONValue.string(pem($0)) }
        let apps = [(ScriptedService.app, 7), ("com.example.other", 8)].map { name, number in
            JSONValue.object([
                "bundleId": .string(name), "appAppleId": .integer(number), "roots": .array(roots),
                "products": .array([.object(product)]), "credentials": credentials,
            ])
        }
        var members: [String: JSONValue] = [
            "apps": .array(apps), "catchUp": .object(["minutes": .integer(0), "compared": .integer(0)]), "keys": .array(keys),
            "revocation": .bool(false),
            "erasureKey": .string(Data(repeating: 7, count: 32).base64EncodedString()),
        ]
        change(&members)
        return try JSONEncoder.sorted.encode(JSONValue.object(members))
    }

    /// A key to sign offers with; no call of the tests' App Store succeeds.
    private static let credentials = JSONValue.object([
        "keyId": .string("K"), "issuerId": .string("I"), "key": .string(KeyPair(P256PrivateKey.generate()).pem),
    ])

    private static var keys: [JSONValue] {
        TestKey.all.filter { !$0.isRevoked }.map { key in
            var members: [String: JSONValue] = [
                "kind": .string(key.kind), "app": .string(key.tenant), "hash": .string(key.hash), "name": .string(key.id ?? ""),
            ]
            members["until"] = key.until.map { .string($0.formatted(.iso8601)) }
            return .object(members)
        }
    }

    private static func pem(_ certificate: Certificate) -> String {
        let text = certificate.der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }

    /// Runs a server for the duration of a closure; the file stays for the next one.
    func serving(
        _ change: (inout OffersServerConfiguration) -> Void = { _ in }, _ body: (OffersServer) async throws -> Void
    ) async throws {
        var configuration = OffersServerConfiguration()
        (configuration.keyLimit, configuration.addressLimit) = (nil, nil)
        change(&configuration)
        let server = try await OffersServer(
            settings: try Self.settings(), store: .file(folder.appending(path: "offers.sqlite")), configuration,
            transport: ScriptedTransport { _ in .json("", status: 404) })
        try await server.start()
        do { try await body(server) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
