import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberKit
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing

@testable import SberID

/// Sber ID simulated on loopback, and a folder of accounts.
struct SberStage {
    let sandbox: Sandbox
    let home: URL
    let transport = NetworkTransport()

    /// Runs a test with a new sandbox.
    static func with(isGuarded: Bool = false, _ body: (SberStage) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        var configuration = SandboxConfiguration(providers: [SberSandboxConfiguration()])
        configuration.demandsClientCertificate = isGuarded
        let sandbox = try await Sandbox.start(configuration)
        do { try await body(SberStage(sandbox: sandbox, home: home)) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// The accounts in a process that starts now.
    var members: Members { get throws { try Members(home: home, providers: [.sber], transport: transport) } }

    func agent(_ name: String = "anna") -> HeadlessAgent { HeadlessAgent(as: name, transport: transport) }

    /// A request in the form of a command line's.
    func request(_ texts: [String: String] = [:]) async throws -> SberSignIn {
        let texts = ["stand": sandbox.controlURL.absoluteString].merging(texts) { $1 }
        return try await SberProvider().request(from: SignInValues(texts, transport: transport))
    }

    func file(_ name: String, _ text: String) throws -> URL {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let url = home.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url
    }
}

@Suite("Sber ID through Members, with the sandbox", .timeLimit(.minutes(2)))
struct SberSandboxTests {
    private static let allScopes = (["openid", "offline_access"] + SberScope.data.map(\.rawValue)).joined(separator: " ")

    @Test("signs in, refreshes once for all callers and in another process too, returns the member's data, signs out locally")
    func journey() async throws {
        try await SberStage.with { stage in
            let members = try stage.members
            let account = try await members.signIn(
                with: try await stage.request(["scope": Self.allScopes]), using: stage.agent("vera"))
            #expect(account.key.provider == "sber" && account.key.environment == stage.sandbox.controlURL.absoluteString)
            #expect(try members.vaultAtOnce().secrets(of: account.key).tokens.scopes?.contains { $0.contains("://") } == false)
            let relaunched = try stage.members
            stage.sandbox.expireAccessTokens()
            let info = try await relaunched.userInfo(of: account)
            #expect(info["sub"]?.string == account.key.subject)
            #expect(stage.sandbox.requestCount("/ru/prod/tokens/v2/oidc") == 2)
            let context = ProviderContext(vault: try relaunched.vaultAtOnce(), transport: stage.transport)
            let typed = try await SberProvider().userInfo(of: account, in: context)
            #expect(typed.sharing.requested.count == SberScope.data.count && typed.claims.problems.isEmpty)
            let report = try await relaunched.signOut(account)
            #expect(report.isComplete, "the bank ends no tokens on demand")
            #expect(relaunched.accounts.isEmpty)
        }
    }

    @Test("a further scope is requested together with the granted ones; none can be listed or revoked")
    func furtherScopes() async throws {
        try await SberStage.with { stage in
            let members = try stage.members
            let account = try await members.signIn(
                with: try await stage.request(["scope": "openid name"]), using: stage.agent())
            let wanted: Set = ["name", "email"]
            #expect(try await members.ensure(wanted, of: account, for: "the receipt", using: stage.agent()) == .granted)
            let scopes = try #require(try members.vaultAtOnce().secrets(of: account.key).tokens.scopes)
            #expect(Set(scopes).isSuperset(of: wanted))
            for work in [
                { try await members.revoke("email", of: account) }, { try await members.revokeAll(of: account) },
                { try await members.refreshPermissions(of: account) },
            ] { await #expect { try await work() } throws: { ($0 as? MembersError)?.code == "members.not_offered" } }
        }
    }

    @Test("without credentials passes on the code, with which a backend exchanges, requests data, and completes")
    func handedOver() async throws {
        try await SberStage.with { stage in
            var request = try await stage.request(["scope": "openid name email"])
            request.credentials = nil
            let handed = Locked<HandedCode?>(nil)
            request.handOver = { code in handed.withLock { $0 = code } }
            let members = try stage.members
            await #expect { try await members.signIn(with: request, using: stage.agent("boris")) } throws: {
                ($0 as? MembersError)?.code == "signin.handed_to_backend"
            }
            let code = try #require(handed.value)
            #expect(members.accounts.isEmpty && code.advice.contains("SberBackend.exchange"))
            let keys = stage.sandbox.controlURL.appending(path: "_sandbox/keys/sber")
            let backend = SberBackend(
                clientID: request.clientID, secret: Secret("sandbox-secret"), stand: request.stand,
                idTokenPolicy: .verify(
                    keys: PublishedKeySet(keys, transport: stage.transport, allowsLoopbackHTTP: true)),
                transport: stage.transport, vault: try members.vaultAtOnce())
            let login = try await backend.exchange(code.grant)
            let info = try await backend.userInfo(login)
            #expect(info.sharing.shared == [.name, .email] && info.claims.subject == login.subject)
            #expect(login.otherSubjects.count == 1)
            try await backend.complete(login)
            let state = try await stage.transport.send(
                HTTPRequest(.get, stage.sandbox.controlURL.appending(path: "_sandbox/state")))
            #expect(try JSONValue(parsing: state.body)["providers"]?["sber"]?["completed"]?.integer == 1)
            #expect(await backendError { _ = try await backend.exchange(code.grant) }?.code == "sberid.refused")
        }
    }

    @Test("an account stores the paths of its credentials, never their content; a missing file is reported by its path")
    func paths() async throws {
        try await SberStage.with { stage in
            let file = try stage.file("secret.txt", "sandbox-secret\n")
            let members = try stage.members
            let request = try await stage.request(["client-secret-file": file.path, "scope": "openid offline_access"])
            let account = try await members.signIn(with: request, using: stage.agent())
            let details = String(decoding: account.details, as: UTF8.self)
            #expect(details.contains("secret.txt") && !details.contains("sandbox-secret"))
            _ = try await members.refresh(account)
            try FileManager.default.removeItem(at: file)
            await #expect { try await members.refresh(account) } throws: {
                ($0 as? MembersError)?.code == "sberid.file_unreadable" && "\($0)".contains("secret.txt")
            }
        }
    }

    @Test("a server begins a sign-in and finishes it in another process, with the files of the request")
    func twoSteps() async throws {
        try await SberStage.with { stage in
            let redirect = try #require(URL(string: "http://127.0.0.1:9/back"))
            let pending = try await stage.members.begin(with: try await stage.request(), redirectURI: redirect)
            let query = FormFields(encoded: pending.address.query(percentEncoded: true) ?? "") ?? []
            #expect(
                query["client_type"] == "PRIVATE" && query["response_type"] == "code" && query["code_challenge_method"] == "S256")
            let walker = PageWalker(as: "dina", transport: stage.transport)
            let end = try await walker.walk(from: pending.address) { $0.absoluteString.hasPrefix(redirect.absoluteString) }
            let account = try await stage.members.finish(pending.id, redirectedTo: end)
            #expect(account.key.provider == "sber")
            await #expect(throws: MembersError.self) { try await stage.members.finish(pending.id, redirectedTo: end) }
        }
    }

    @Test("each flaw of an ID token in the sandbox is refused by its name, or allowed", arguments: SberTokenFlaw.allCases)
    func tokenFlaws(flaw: SberTokenFlaw) async throws {
        let names: [SberTokenFlaw: String] = [
            .wrongNonce: "id_token_nonce", .noNonce: "id_token_claim_missing", .wrongIssuer: "id_token_issuer",
            .wrongAudience: "id_token_audience", .expired: "id_token_expired", .future: "id_token_issued_in_future",
            .noSubject: "id_token_subject_invalid", .unsigned: "id_token_algorithm_not_allowed",
            .badSignature: "id_token_bad_signature", .printed: "id_token_malformed",
        ]
        try await SberStage.with { stage in
            stage.sandbox.faults.add(Fault(.idTokenFlaw(flaw)))
            let members = try stage.members
            let request = try await stage.request()
            do {
                _ = try await members.signIn(with: request, using: stage.agent())
                #expect(names[flaw] == nil && members.accounts.count == 1)
            } catch let error as MembersError {
                #expect(error.code == "oauth." + (names[flaw] ?? "good") && members.accounts.isEmpty)
            }
        }
    }
}

@Suite(
    "Sber ID with the sandbox behind nginx", .timeLimit(.minutes(2)),
    .enabled(if: NginxServer.program != nil, "nginx is not installed: Scripts/setup all"))
struct SberGuardedTests {
    @Test("the whole login over mutual TLS, with the files of a command line; a refresh too; and no login without the files")
    func journey() async throws {
        try await SberStage.with(isGuarded: true) { stage in
            let files = try #require(stage.sandbox.clientFiles)
            let named = [
                "certificate": files.certificate.path, "certificate-password-file": files.passwordFile.path,
                "roots": files.roots.path, "scope": "openid offline_access name",
            ]
            let members = try stage.members
            for policy in ["trust-transport", nil] {
                let request = try await stage.request(named.merging(policy.map { ["id-token": $0] } ?? [:]) { $1 })
                let account = try await members.signIn(with: request, using: stage.agent())
                _ = try await stage.members.refresh(account)
                #expect(try await members.userInfo(of: account)["given_name"]?.string != nil)
            }
            await #expect { try await members.signIn(with: try await stage.request(), using: stage.agent()) } throws: {
                ($0 as? MembersError)?.code == "signin.handed_to_backend"
            }
        }
    }

    @Test("a backend presents its certificate; without it, and without the root, each side's refusal has its own error")
    func backend() async throws {
        try await SberStage.with(isGuarded: true) { stage in
            let files = try #require(stage.sandbox.clientFiles)
            var request = try await stage.request(["scope": "openid name"])
            let handed = Locked<HandedCode?>(nil)
            request.handOver = { code in handed.withLock { $0 = code } }
            let members = try stage.members
            _ = try? await members.signIn(with: request, using: stage.agent("boris"))
            let grant = try #require(handed.value).grant
            let password = Secret(try String(contentsOf: files.passwordFile, encoding: .utf8))
            let identity = try ClientIdentity(pkcs12: Data(contentsOf: files.certificate), password: password)
            let rootOnly = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: files.roots.path))
            let bare = SberBackend(
                clientID: request.clientID, secret: Secret("sandbox-secret"), stand: request.stand,
                idTokenPolicy: .trustTransport, transport: rootOnly, vault: try members.vaultAtOnce())
            #expect(await backendError { _ = try await bare.exchange(grant) }?.code == "http.certificate_demanded")
            let rootless = SberBackend(
                clientID: request.clientID, secret: Secret("sandbox-secret"), identity: identity, stand: request.stand,
                idTokenPolicy: .trustTransport, vault: try members.vaultAtOnce())
            #expect(await backendError { _ = try await rootless.exchange(grant) }?.code == "http.tls_untrusted")
            let backend = SberBackend(
                clientID: request.clientID, secret: Secret("sandbox-secret"), identity: identity,
                extraRootCertificatesPath: files.roots.path, stand: request.stand, idTokenPolicy: .trustTransport,
                vault: try members.vaultAtOnce())
            let login = try await backend.exchange(grant)
            #expect(try await backend.userInfo(login).claims.name?.givenName != nil)
            try await backend.complete(login)
        }
    }
}
