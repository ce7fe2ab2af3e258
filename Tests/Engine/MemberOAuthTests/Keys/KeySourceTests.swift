import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("Sources of keys")
struct KeySourceTests {
    /// Keys that are part of an app.
    private struct FixedKeys: KeySource {
        let keys: JWKSet
        func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { keys }
    }

    @Test("an app's own source replaces the published keys")
    func ownSource() async throws {
        var example = Example()
        example.profile.endpoints.keySet = nil
        let keys = FixedKeys(keys: try JWKSet(parsing: example.tokens.keySet))
        let (tokens, clock, nonce) = (example.tokens, example.clock, Locked<String?>(nil))
        let transport = ScriptedTransport { _ in
            let token = (try? tokens.sign(tokens.claims(nonce: nonce.value, at: clock.now))) ?? ""
            return .json(#"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(token)"}"#)
        }
        for (source, code) in [(keys, nil), (nil, "oauth.endpoint_missing")] as [(FixedKeys?, String?)] {
            let client = OAuthClient(
                profile: example.profile, registration: ClientRegistration(id: "app"), transport: transport,
                clock: example.clock, random: example.random, keySource: source)
            if let code {
                await expect(code: code) { try await client.begin(example.request()) }
                continue
            }
            let pending = try await client.begin(example.request())
            nonce.withLock { $0 = pending.query["nonce"] }
            #expect(try await client.finish(pending.id, redirectedTo: example.good(pending)).claims?.sub == "anna")
        }
    }

    @Test("a map from key id to certificate is read, and other entries are skipped")
    func certificates() async throws {
        let (certificate, x) = try Self.certificate()
        let issuer = Issuer(format: .certificates)
        let body = JSONValue.object(["c1": .string(certificate), "c2": .string("none"), "c3": .integer(7)])
        let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        issuer.set { $0.body = text }
        #expect(try await issuer.knows("c1"))
        #expect(try await !issuer.knows("c2"))
        let jws = try CompactJWS(Base64URL.encode(Data(#"{"alg":"ES256","kid":"c1"}"#.utf8)) + ".e30.AA")
        let found = try await issuer.source.keys(for: jws.header).keys
        #expect(found.map(\.kid) == ["c1"] && found[0].members["x"]?.string == x)
        issuer.set { $0.body = "[]" }
        await expect(code: "oauth.response_not_key_set") { try await issuer.knows("c4") }
    }

    @Test("private members of a published set are dropped while reading")
    func privateMembers() async throws {
        let pair = P256PrivateKey.generate()
        var members = JWK(key: .p256(pair.publicKey), kid: "p").members
        members["d"] = .string(Base64URL.encode(SystemRandom().bytes(32)))
        let body = JSONValue.object(["keys": .array([.object(members)])])
        let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        let issuer = Issuer()
        issuer.set { $0.body = text }
        let jws = try CompactJWS(Base64URL.encode(Data(#"{"alg":"ES256","kid":"p"}"#.utf8)) + ".e30.AA")
        #expect(try await issuer.source.keys(for: jws.header).keys.map { $0.members["d"] } == [nil])
    }

    @Test("keys and addresses in a token's header cause no request")
    func headerKeys() async throws {
        let issuer = Issuer()
        let header =
            #"{"alg":"ES256","kid":"a","jku":"https://evil.test/k","x5u":"https://evil.test/c","jwk":{"kty":"EC"},"x5c":["AAAA"]}"#
        let jws = try CompactJWS(Base64URL.encode(Data(header.utf8)) + ".e30.AA")
        _ = try await issuer.source.keys(for: jws.header)
        #expect(issuer.transport.requests.map(\.url.absoluteString) == ["https://id.example.test/keys"])
    }

    /// A certificate made by the openssl command, and its key's first coordinate.
    private static func certificate() throws -> (pem: String, x: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let words = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=a -keyout k -out c"
        process.arguments = words.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let pem = try String(contentsOf: folder.appending(path: "c"), encoding: .utf8)
        let key = try String(contentsOf: folder.appending(path: "k"), encoding: .utf8)
        let x = JWK(key: JWK.Key(try PrivateKey(pem: key).publicKey)).members["x"]?.string
        return (pem, x ?? "")
    }
}
