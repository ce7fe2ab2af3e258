import Foundation
import MemberCore
import MemberHTTP
import ProcessSupport
import Testing
import WaitSupport

@testable import MemberHTTPServer

@Suite("API keys in the settings", .timeLimit(.minutes(1)))
struct BearerKeyTests {
    /// FIPS 180-4's example.
    static let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test("are kept as SHA-256 hashes, whose first digits are the id where none is given")
    func hash() throws {
        #expect(BearerKey.hash(of: Secret("abc")) == Self.hash)
        for hash in [Self.hash, Self.hash.uppercased()] {
            let keys = try BearerKeys(try KeyKinds(["a": []]), [BearerKey(hash: hash, kind: "a", tenant: "t")])
            #expect(keys.verified("abc", at: Date())?.id == "ba7816bf" && keys.verified("abd", at: Date()) == nil)
        }
        #expect(!"\(BearerKey(hash: Self.hash, kind: "a", tenant: "t"))".contains("ba78"))
    }

    @Test("a new one is 43 characters that a header can carry")
    func fresh() {
        let keys = (0..<20).map { _ in BearerKey.newKey() }
        #expect(Set(keys).count == 20)
        for key in keys.map(\.reveal) {
            #expect(PresentedKey(["Authorization": "Bearer " + key]) == .key(hash: PresentedKey.hash(of: key)))
        }
        #expect(keys.allSatisfy { $0.reveal.utf8.count == 43 })
    }

    static let invalid: [(keys: [BearerKey], error: InvalidSetting)] = [
        ([BearerKey(hash: hash, kind: "b", tenant: "t")], .keyKind("b")),
        ([BearerKey(hash: "my-secret-key", kind: "a", tenant: "t")], .keyHash("number 1")),
        ([BearerKey(hash: String(hash.dropLast()) + "g", kind: "a", tenant: "t", id: "first")], .keyHash("first")),
        ([BearerKey(hash: String(hash.dropLast()) + "٣", kind: "a", tenant: "t", id: "first")], .keyHash("first")),
        (
            [BearerKey(hash: hash, kind: "a", tenant: "t"), BearerKey(hash: hash, kind: "a", tenant: "u", id: "x")],
            .keyTwice("x")
        ),
        (
            [
                BearerKey(hash: hash, kind: "a", tenant: "t", id: "x"),
                BearerKey(hash: BearerKey.hash(of: Secret("c")), kind: "a", tenant: "t", id: "x"),
            ], .keyTwice("x")
        ),
    ]

    @Test("a setting that cannot be used is named, and no key is", arguments: invalid)
    func refused(keys: [BearerKey], error: InvalidSetting) throws {
        let kinds = try KeyKinds(["a": []])
        let found = #expect(throws: HTTPServerError.invalidSetting(error)) { try BearerKeys(kinds, keys) }
        #expect(found?.description.contains("my-secret-key") == false)
    }

    @Test("rights are passed on, also in a circle; a kind must be declared")
    func kinds() throws {
        let kinds = try KeyKinds(["a": ["b"], "b": ["c"], "c": [], "d": ["e"], "e": ["d"]])
        #expect(kinds.rights(of: "a") == ["a", "b", "c"] && kinds.rights(of: "c") == ["c"] && kinds.rights(of: "x") == nil)
        #expect(kinds.rights(of: "d") == ["d", "e"])
        #expect(throws: HTTPServerError.invalidSetting(.keyKind("x"))) { try KeyKinds(["a": ["x"]]) }
    }

    @Test("a key is in no log, no report and no response, whether it is accepted or not")
    func silent() async throws {
        let secret = "a-key-that-is-seen-nowhere"
        let seen = Locked<[String]>([])
        let write = { @Sendable (text: String) in seen.withLock { $0.append(text) } }
        let keys = try BearerKeys(
            try KeyKinds(["a": [], "b": []]), [BearerKey(hash: BearerKey.hash(of: Secret(secret)), kind: "a", tenant: "t")])
        var configuration = HTTPServerConfiguration()
        configuration.accessLevel = .info
        configuration.sendsProblemDetails = true
        configuration.accessLog = { write("\($0) \($0.line(at: Date()))") }
        let diagnostics = Diagnostics(minimum: .debug) { write("\($0)") }
        let routes = { (router: inout Router) in
            let guarding = KeyGuard(keys)
            router.on("GET", "/a", guarding.requiring("a") { .text("\($0) \(String(describing: $0.key))") })
            router.on("GET", "/b", guarding.requiring("b") { _ in .empty() })
            router.on("GET", "/fails", guarding.requiring("a") { _ in throw CancellationError() })
        }
        try await serving(configuration, diagnostics: diagnostics, routes: routes) { server async throws in
            for (path, key, status) in [
                ("/a", secret, 200), ("/b", secret, 403), ("/fails", secret, 500), ("/a", secret + "x", 401),
            ] {
                let response = try await server.send(.get, path, headers: ["Authorization": "Bearer " + key])
                #expect(response.status == status && !response.text.contains(secret) && !"\(response.headers)".contains(secret))
            }
            #expect(await waited(while: seen.value.filter { $0.contains("AccessRecord") }.count < 4))
        }
        #expect(!seen.value.joined().contains(secret))
    }
}

extension BearerKeys {
    /// Finds a key as a client sends it.
    func verified(_ key: String, at now: Date) -> VerifiedKey? { verified(hash: PresentedKey.hash(of: key), at: now) }
}
