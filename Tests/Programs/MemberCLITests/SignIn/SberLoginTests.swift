import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member login sber", .timeLimit(.minutes(1)))
struct SberLoginTests {
    private static let tokens = "/ru/prod/tokens/v2/oidc"

    private func names(_ result: JSONValue, _ list: String) -> [String]? { result[list]?.array?.compactMap(\.string) }

    @Test("signs in, says what was shared, renews and signs out; no token is printed or stored in clear")
    func whole() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "sber", "--stand", sandbox.controlURL.absoluteString, "--scope",
                "openid name email driving_license offline_access", environment: Tool.browser("egor"))
            #expect(login.code == .done, "\(login.notes)")
            #expect(login.result["account"]?["provider"]?.string == "sber" && login.result["refreshToken"]?.bool == true)
            #expect(login.result["account"]?["label"]?.string == "Егор Лесной")

            let claims = await tool.run("claims")
            #expect(names(claims.result, "asked") == ["name", "email", "driving_license"])
            #expect(names(claims.result, "granted") == ["name", "email", "driving_license"])
            #expect(names(claims.result, "shared") == ["name"])
            #expect(names(claims.result, "notShared") == ["email", "driving_license"])
            #expect(await tool.run("userinfo").result["userinfo"]?["given_name"]?.string != nil)
            #expect(await tool.run("refresh").result["rotated"]?.bool == true)

            for token in sandbox.issuedTokens {
                #expect(!tool.printed.contains(token))
                let files = try tool.files(holding: token)
                #expect(files == [])
            }
            #expect(await tool.run("logout").result["removed"]?.bool == true)
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
            #expect(sandbox.requestCount(Self.tokens) == 2)
        }
    }

    @Test("without the scope of names the account has none")
    func nameless() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "sber", "--stand", sandbox.controlURL.absoluteString, "--scope", "openid email",
                environment: Tool.browser("egor"))
            #expect(login.code == .done && login.result["account"]?["label"] == nil, "\(login.notes)")
        }
    }

    @Test("claims tells the data of no member, and names what cannot be read")
    func unreadable() async throws {
        try await withSandbox { sandbox, tool in
            _ = await tool.run(
                "login", "sber", "--stand", sandbox.controlURL.absoluteString, "--scope", "openid name gender maindoc",
                environment: Tool.browser("anna"))
            sandbox.faults.add(try #require(Fault("user-info=bad_claims")))
            let claims = await tool.run("claims")
            #expect(names(claims.result, "unreadable")?.sorted() == ["gender", "identification.number"])
            #expect(names(claims.result, "notShared") == ["gender"])
            #expect(!claims.result.line.rendered.contains("Крылова") && !claims.notes.contains("Крылова"))
        }
    }

    @Test("without credentials it stops after the code, says what the backend must do, and keeps the code only if asked")
    func handedOver() async throws {
        try await withSandbox { sandbox, tool in
            // The same app in other letters: no secret of it is known here.
            let words = [
                "login", "sber", "--stand", sandbox.controlURL.absoluteString, "--client-id",
                SandboxSberClient.standard.id.lowercased(),
            ]
            let login = await tool.run(words: words, environment: Tool.browser("anna"))
            #expect(login.code == .done && login.result["account"] == .null && login.result["codeFile"] == nil)
            #expect(login.result["next"]?.string?.contains("backend exchanges it") == true)

            let file = tool.home.appending(path: "code").path
            let kept = await tool.run(words: words + ["--code-file", file], environment: Tool.browser("anna"))
            #expect(kept.result["codeFile"]?.string == file && sandbox.requestCount(Self.tokens) == 0)
            let grant = try JSONValue(parsing: Data(contentsOf: URL(filePath: file)))
            for secret in ["code", "code_verifier", "nonce"] {
                let text = try #require(grant[secret]?.string)
                #expect(!tool.printed.contains(text), "\(secret)")
            }
            #expect(try await exchange(grant, at: sandbox) == 200)
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
        }
    }

    /// Exchanges the code in the file, as a backend does.
    private func exchange(_ grant: JSONValue, at sandbox: Sandbox) async throws -> Int {
        let api = try #require(sandbox.addresses["sber"]?["api"])
        var form = FormFields(["code", "code_verifier", "redirect_uri"].map { ($0, grant[$0]?.string ?? "") })
        let client = SandboxSberClient.standard
        form.fill(from: [("grant_type", "authorization_code"), ("client_id", client.id), ("client_secret", client.secret)])
        var request = HTTPRequest(.post, api.appending(path: String(Self.tokens.dropFirst())))
        request.headers["rquid"] = String(repeating: "0", count: 32)
        request.body = .form(form)
        return try await NetworkTransport().send(request).status
    }

    @Test("a place for the code where something is already is refused before anybody signs in")
    func taken() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "sber", "--stand", sandbox.controlURL.absoluteString, "--code-file", "/dev/null",
                environment: Tool.browser("anna"))
            #expect(login.code == .usage && sandbox.requestCount("/CSAFront/oidc/authorize.do") == 0)
        }
    }

    @Test("a named provider may take an issuer, if it has that option; others may not")
    func issuer() async throws {
        try await withSandbox { sandbox, tool in
            let control = sandbox.controlURL.absoluteString
            let login = await tool.run(
                "login", "sber", "--stand", control, "--issuer", "https://elsewhere.example", environment: Tool.browser("anna"))
            #expect(login.result["error"]?["code"]?.string == "oauth.id_token_issuer", "\(login.notes)")
            let vk = await tool.run("login", "vk", "--sandbox", control, "--issuer", "https://elsewhere.example")
            #expect(vk.code == .usage)
        }
    }

    @Test("a sign-in that must be repeated is told with the stand it came from")
    func advice() async throws {
        try await withSandbox { sandbox, tool in
            let control = sandbox.controlURL.absoluteString
            _ = await tool.run("login", "sber", "--stand", control, environment: Tool.browser("anna"))
            let refresh = await tool.run("refresh")
            #expect(refresh.notes.contains("member login sber --stand \(control) --client-id"))
        }
    }

    @Test(
        "through nginx, which demands the certificate: the whole way, with either way of believing ID tokens",
        .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil, "asked for by MEMBER_TEST_ALL"),
        .enabled(if: NginxServer.program != nil, "nginx is not installed: Scripts/setup all"), arguments: [true, false])
    func mutualTLS(trustsTransport: Bool) async throws {
        var configuration = SandboxConfiguration()
        configuration.demandsClientCertificate = true
        let (sandbox, tool) = (try await Sandbox.start(configuration), Tool())
        do {
            let files = try #require(sandbox.clientFiles)
            let place = ["login", "sber", "--stand", sandbox.controlURL.absoluteString, "--scope", "openid name offline_access"]
            let without = await tool.run(words: place, environment: Tool.browser("anna"))
            #expect(without.result["handedOver"]?.bool == true, "\(without.notes)")
            var words = place + ["--certificate", files.certificate.path, "--certificate-password-file", files.passwordFile.path]
            let unknownRoot = await tool.run(words: words, environment: Tool.browser("anna"))
            #expect(unknownRoot.result["error"]?["code"]?.string == "http.tls_untrusted")
            words += ["--roots", files.roots.path] + (trustsTransport ? ["--id-token", "trust-transport"] : [])
            let login = await tool.run(words: words, environment: Tool.browser("anna"))
            #expect(login.code == .done, "\(login.notes)")
            #expect(names(await tool.run("claims").result, "shared") == ["name"])
            #expect(await tool.run("refresh").result["rotated"]?.bool == true)
            #expect(await tool.run("logout").result["removed"]?.bool == true)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}
