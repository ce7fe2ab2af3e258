import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

@testable import SberID

@Suite("Sber ID's settings", .timeLimit(.minutes(1)))
struct SberSettingsTests {
    private let sandbox = ScriptedTransport { request in
        request.url.absoluteString == "http://127.0.0.1:8377/_sandbox/hosts"
            ? .json(#"{"sber":{"portal":"http://127.0.0.1:9000","app":"http://127.0.0.1:9001","api":"http://127.0.0.1:9002"}}"#)
            : request.url.absoluteString == "http://127.0.0.1:8378/_sandbox/hosts"
                ? .json(#"{"sber":{"portal":"http://127.0.0.1:9000","api":"https://127.0.0.1:9443"}}"#) : .json("{}", status: 404)
    }

    private func request(_ texts: [String: String]) async throws -> SberSignIn {
        try await SberProvider().request(from: SignInValues(texts, transport: sandbox))
    }

    private static let whole = [
        "stand": "prom", "client-id": "ID", "client-secret-file": "/s", "certificate": "/c.p12",
        "certificate-password-file": "/p",
        "id-token": "trust-transport",
    ]

    @Test("the default is the sandbox on this machine, with its own app, keys and open back channel")
    func standard() async throws {
        let request = try await request([:])
        #expect(request.clientID == SberProvider.sandboxClientID && request.scopes == [.openID, .name])
        #expect(request.stand.environment == "http://127.0.0.1:8377")
        #expect(request.stand.configuration.token.absoluteString == "http://127.0.0.1:9002/ru/prod/tokens/v2/oidc")
        let keys = try #require(URL(string: "http://127.0.0.1:8377/keys/sber"))
        #expect(request.credentials?.idTokens == .keyAddress(keys) && request.credentials?.certificateFile == nil)
    }

    @Test(
        "each stand has its names",
        arguments: [
            ("prom", SIDStand.prom), ("promLegacy", .promLegacy), ("ift", .iftCloud), ("iftCloud", .iftCloud), ("psi", .psiCloud),
            ("psiCloud", .psiCloud), ("sandbox", .sandbox),
        ])
    func stands(name: String, stand: SIDStand) async throws {
        #expect(try await request(["stand": name, "client-id": "ID"]).stand == stand)
    }

    @Test("at the bank the code is passed on without a certificate; with one, all of it is required")
    func credentials() async throws {
        var texts = Self.whole
        texts["certificate"] = nil
        #expect(try await request(texts).credentials == nil)
        let whole = try await request(
            Self.whole.merging(["roots": "/r.pem", "scope": "openid email", "issuer": "I", "redirect-uri": "myapp://back"]) { $1 }
        )
        #expect(
            whole.credentials
                == SberCredentials(
                    clientSecretFile: URL(filePath: "/s"), certificateFile: URL(filePath: "/c.p12"),
                    certificatePasswordFile: URL(filePath: "/p"), rootsFile: URL(filePath: "/r.pem"), idTokens: .trustTransport))
        #expect(whole.stand.configuration.issuer == "I" && whole.stand.environment == "live")
        #expect(whole.redirectURI?.absoluteString == "myapp://back" && whole.scopes == [.openID, .email])
    }

    @Test("a sandbox behind nginx requires the certificate like the bank")
    func guarded() async throws {
        let stand = ["stand": "http://127.0.0.1:8378"]
        #expect(try await request(stand).credentials == nil)
        let request = try await request(stand.merging(["certificate": "/c.p12", "certificate-password-file": "/p"]) { $1 })
        #expect(request.credentials?.certificateFile == URL(filePath: "/c.p12"))
    }

    @Test(
        "a missing or invalid setting is reported by its name",
        arguments: [
            (["client-id": nil], "client-id"), (["stand": "nowhere"], "stand"),
            (["client-secret-file": nil], "client-secret-file"),
            (["certificate-password-file": nil], "certificate-password-file"), (["id-token": nil], "id-token"),
            (["id-token": "trust"], "id-token"), (["id-token": "verify="], "id-token"),
            (["id-token": "verify=http://keys.example/k"], "id-token"), (["redirect-uri": "not an address"], "redirect-uri"),
        ] as [([String: String?], String)])
    func wrong(changes: [String: String?], setting: String) async {
        let texts = Self.whole.merging(changes.compactMapValues { $0 }) { $1 }.filter { changes[$0.key] != .some(nil) }
        await #expect { try await request(texts) } throws: {
            guard case ProviderError.setting(let name, _)? = $0 as? ProviderError else { return false }
            return name == setting
        }
    }

    @Test("keys are a file or an address")
    func keys() async throws {
        let file = try await request(Self.whole.merging(["id-token": "verify=/keys.json"]) { $1 })
        #expect(file.credentials?.idTokens == .keyFile(URL(filePath: "/keys.json")))
        let address = try await request(Self.whole.merging(["id-token": "verify=https://keys.example/k"]) { $1 })
        #expect(address.credentials?.idTokens == URL(string: "https://keys.example/k").map { .keyAddress($0) })
    }

    @Test("a stand is read back after it is stored, including the live one", arguments: SIDStand.presets)
    func stored(stand: SIDStand) throws {
        let data = try JSONEncoder().encode(stand.configuration)
        #expect(try JSONDecoder().decode(SIDStandConfiguration.self, from: data) == stand.configuration)
    }

    @Test("an error in a file is reported before anything is sent")
    func files() async throws {
        let home = try TemporaryVault()
        let transport = ScriptedTransport([])
        let context = ProviderContext(vault: home.vault, transport: transport)
        var request = try await request(Self.whole)
        await #expect(throws: SberFileError.unreadable(.clientSecret, path: "/s")) {
            try await SberProvider().plan(for: request, redirectURI: nil, in: context)
        }
        request.credentials?.clientSecretFile = nil
        await #expect(throws: SberFileError.notNamed(.clientSecret)) {
            try await SberProvider().plan(for: request, redirectURI: nil, in: context)
        }
        #expect(transport.requests.isEmpty)
    }
}
