import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import Testing

@Suite(
    "The sandbox behind nginx", .timeLimit(.minutes(1)),
    .enabled(if: NginxServer.program != nil, "nginx is not installed: Scripts/setup all"))
struct SberGateTests {
    private func guarded(
        _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (Stage, SandboxClientFiles) async throws -> Void
    ) async throws {
        try await Stage.with {
            $0.demandsClientCertificate = true
            change(&$0)
        } _: { stage in
            try await body(stage, try #require(stage.sandbox.clientFiles))
        }
    }

    private func transport(_ files: SandboxClientFiles, shows: Bool = true) throws -> NetworkTransport {
        let password = Secret(try String(contentsOf: files.passwordFile, encoding: .utf8))
        let identity = try ClientIdentity(pkcs12: Data(contentsOf: files.certificate), password: password)
        return NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: files.roots.path, identity: shows ? identity : nil))
    }

    private func exchange(_ stage: Stage, _ code: String?) throws -> HTTPRequest {
        var request = HTTPRequest(.post, try stage.sber("api", "ru/prod/tokens/v2/oidc"))
        // The client's own fields about its certificate do not count.
        request.headers = ["rquid": Stage.identifier, "X-Sandbox-Certificate": "CN=forged", "X-Sandbox-Gate": "forged"]
        request.body = .form([
            ("grant_type", "authorization_code"), ("code", code ?? ""), ("redirect_uri", Stage.redirect),
            ("code_verifier", Stage.verifier), ("client_id", Stage.sberID), ("client_secret", "sandbox-secret"),
        ])
        return request
    }

    @Test(
        "with the certificate the back channel works, and the control page shows its subject; without one the request is refused")
    func login() async throws {
        try await guarded { stage, files in
            let request = try exchange(stage, try await stage.sberRedirect()["code"])
            #expect(request.url.scheme == "https")
            await #expect(throws: HTTPError.certificateDemanded(.noneSent)) {
                try await transport(files, shows: false).send(request)
            }
            let tokens = try await transport(files).send(request)
            #expect(tokens.status == 200 && tokens.json?["access_token"] != nil)
            let page = try await stage.get(stage.control()).text
            #expect(
                page.contains("CN=MemberKit sandbox client") && !page.contains("forged") && page.contains("requires a client"))
        }
    }

    @Test("a client whose registration names another certificate is refused", arguments: [true, false])
    func bound(isOwn: Bool) async throws {
        try await guarded {
            $0.sber.clients[0].certificateSubject = isOwn ? "CN=MemberKit sandbox client" : "CN=forged"
        } _: { stage, files in
            let response = try await transport(files).send(try exchange(stage, try await stage.sberRedirect()["code"]))
            #expect(response.status == (isOwn ? 200 : 401))
        }
    }

    @Test("only the owner can read the files, which are removed with the sandbox; the settings name them; nginx stops too")
    func files() async throws {
        var (kept, address): (SandboxClientFiles?, URL?) = (nil, nil)
        try await guarded { stage, files in
            for file in [files.certificate, files.passwordFile, files.roots] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            let settings = try await stage.get(try stage.sber("portal", "app.json")).json
            #expect(settings?["certificate"]?.string == files.certificate.path && settings?["roots"]?.string == files.roots.path)
            (kept, address) = (files, try stage.sber("api"))
            let folder = files.roots.deletingLastPathComponent()
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "roots.key").path))
        }
        let left = try #require(kept)
        #expect(!FileManager.default.fileExists(atPath: left.roots.path))
        let gone = HTTPRequest(.get, try #require(address))
        await #expect(throws: HTTPError.self) { try await NetworkTransport().send(gone) }
    }

    @Test("the address survives a restart, with new certificates")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        var addresses: [URL] = []
        for _ in 0..<2 {
            try await guarded {
                $0.stateFile = file
            } _: { stage, _ in
                addresses.append(try stage.sber("api"))
            }
        }
        #expect(addresses[0] == addresses[1])
    }
}

@Suite("The open back channel of the sandbox's Sber ID", .timeLimit(.minutes(1)))
struct SberOpenChannelTests {
    @Test("the control page says that it is open and links to the bank's app; the settings contain addresses and registration")
    func told() async throws {
        try await Stage.with { stage in
            #expect(stage.sandbox.clientFiles == nil)
            let page = try await stage.get(stage.control())
            #expect(page.text.contains("The back channel does not require") && page.text.contains(Stage.sberID))
            let app = try stage.sber("app").absoluteString
            #expect(page.text.contains("href=\"\(app)\""))
            let settings = try #require(try await stage.get(try stage.sber("portal", "app.json")).json)
            #expect(settings["client_id"]?.string == Stage.sberID && settings["client_secret"]?.string == "sandbox-secret")
            let token = try stage.sber("api", "ru/prod/tokens/v2/oidc").absoluteString
            #expect(settings["token"]?.string == token)
            #expect(settings["certificate"] == nil && settings["roots"] == nil)
            let foreign = try await stage.get(try stage.sber("portal", "app.json"), ["Origin": "https://evil.example"])
            #expect(foreign.status == 403)
        }
    }

    @Test("sessions, members and the browsers' memory survive a restart")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        var token: String?
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            token = try await stage.sberSignIn("dina", [("scope", "openid email")])["access_token"]?.string
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        let secret = try #require(token)
        #expect(!kept.contains(secret))
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            #expect(try await stage.sberUserInfo(token).json?["email"]?.string == "dina@people.example")
            let state = try await stage.get(stage.control("_sandbox/state")).json
            #expect(state?["providers"]?["sber"]?["browsers"]?.integer == 1)
            stage.sandbox.expireAccessTokens()
            #expect(try await stage.sberUserInfo(token).status == 401)
        }
    }
}
