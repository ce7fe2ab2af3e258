import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member login --issuer", .timeLimit(.minutes(1)))
struct OpenIDLoginTests {
    /// Makes a file with a secret.
    private func secretFile(_ mode: Int = 0o600) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-cli-" + UUID().uuidString)
        try Data("s3cr:t\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    @Test(
        "--auth says how the secret is shown, at each renewal too",
        arguments: [
            ("basic", ":s3cr%3At", nil), ("basic-raw", ":s3cr:t", nil), ("post", nil, "s3cr:t"), ("none", nil, nil),
        ] as [(String, String?, String?)])
    func authentication(way: String, header: String?, body: String?) async throws {
        let file = try secretFile()
        defer { try? FileManager.default.removeItem(atPath: file) }
        try await withPeer { peer, tool, login in
            #expect(await login("--client-secret-file", file, "--auth", way).code == .done)
            #expect(await tool.run("refresh").code == .done)
            let asked = peer.requests.value.filter { $0.path == "/token" }
            #expect(asked.count == 2)
            for request in asked {
                let shown = request.authorization.flatMap { Data(base64Encoded: String($0.dropFirst("Basic ".count))) }
                let text = shown.map { String(decoding: $0, as: UTF8.self) }
                #expect(text.map { String($0.drop { $0 != ":" }) } == header)
                #expect(request.fields["client_secret"] == body)
            }
        }
    }

    @Test(
        "a way that is none, and one without a secret, are refused before anything is asked",
        arguments: [["--auth", "digest"], ["--auth", "basic"]])
    func wrongAuthentication(words: [String]) async throws {
        try await withPeer { peer, _, login in
            let outcome = await login(words[0], words[1])
            #expect(outcome.code == .usage && outcome.notes.contains("--auth"))
            #expect(peer.requests.value.isEmpty)
        }
    }

    @Test("--prompt, --max-age and --acr reach the provider, and its ID token is held to them")
    func wishes() async throws {
        try await withPeer { peer, _, login in
            #expect(await login("--prompt", "login", "--max-age", "60", "--acr", "gold silver").code == .done)
            let asked = try #require(peer.fields("/authorize"))
            #expect(asked["prompt"] == "login" && asked["max_age"] == "60" && asked["acr_values"] == "gold silver")
            let refused = await login("--acr", "platinum")
            #expect(refused.result["error"]?["code"]?.string == "oauth.id_token_acr")
            #expect(await login("--max-age", "soon").code == .usage)
            #expect(await login("--scope", "openid offline_access", "--prompt", "none").notes.contains("Leave --prompt none out"))
        }
    }

    @Test(
        "offline_access brings prompt=consent, beside what else is asked for",
        arguments: [
            (["--scope", "openid offline_access"], "consent"),
            (["--scope", "openid offline_access", "--prompt", "login"], "login consent"),
            (["--scope", "openid offline_access", "--prompt", "select_account consent"], "select_account consent"),
            (["--scope", "openid"], nil),
        ] as [([String], String?)])
    func offline(words: [String], prompt: String?) async throws {
        try await withPeer { peer, tool, _ in
            let login = await tool.run(
                words: ["login", "--issuer", peer.issuer, "--client-id", "app"] + words, environment: Tool.browser("anna"))
            #expect(login.code == .done)
            #expect(peer.fields("/authorize")?["prompt"] == prompt)
        }
    }

    @Test("--redirect-path moves the redirect, on a free port and on a given one")
    func redirectPath() async throws {
        try await withPeer { peer, _, login in
            #expect(await login("--redirect-path", "/my/app").code == .done)
            let first = try #require(peer.fields("/authorize")?["redirect_uri"].flatMap(URL.init(string:)))
            #expect(first.path == "/my/app" && first.host() == "127.0.0.1")
            #expect(await login("--redirect-path", "/other", "--port", String(try #require(first.port))).code == .done)
            #expect(peer.fields("/authorize")?["redirect_uri"] == "http://127.0.0.1:\(try #require(first.port))/other")
        }
    }

    @Test(
        "a redirect path that is none is refused",
        arguments: [
            "app", "", "/a?b=c", "/a#b", "http://127.0.0.1/a", "/..", "/a/../b", "/a/./b", "//", "//x", "/a/", "/%2e%2e", "/%2F",
            "/%zz",
            "/a%00b", "/a\nb", "/a\u{1B}b", "/я",
        ])
    func wrongPath(path: String) async throws {
        try await withPeer { _, _, login in
            let outcome = await login("--redirect-path", path)
            #expect(outcome.code == .usage && outcome.notes.contains("--redirect-path"))
        }
    }

    @Test("an issuer at http://localhost is taken as this machine")
    func localhost() async throws {
        try await withPeer(host: "localhost") { peer, tool, login in
            #expect(peer.issuer.hasPrefix("http://localhost:"))
            #expect(await login().code == .done)
            #expect(await tool.run("userinfo").code == .done)
            let refresh = await tool.run("refresh")
            #expect(refresh.code == .done, "\(refresh.notes)")
        }
        let elsewhere = await Tool().run("login", "--issuer", "http://id.example.test", "--client-id", "app")
        #expect(elsewhere.notes.contains("http://127.0.0.1"))
    }

    @Test(
        "a secret file that others may read is told, and used all the same",
        arguments: [(0o644, true), (0o640, true), (0o600, false)])
    func openFile(mode: Int, isTold: Bool) async throws {
        let file = try secretFile(mode)
        defer { try? FileManager.default.removeItem(atPath: file) }
        try await withPeer { _, _, login in
            let outcome = await login("--client-secret-file", file)
            #expect(outcome.code == .done)
            #expect(outcome.notes.contains("Others may read \(file) (mode \(String(mode, radix: 8)))") == isTold)
        }
    }

    @Test("--scope without openid is refused where nobody can be asked, with the flag that goes on; nothing was asked")
    func withoutOpenID() async throws {
        try await withPeer { peer, _, login in
            let outcome = await login("--scope", "profile")
            #expect(outcome.code == .usage && outcome.notes.contains("--without-openid"))
            #expect(peer.requests.value.isEmpty)
        }
    }

    @Test("--without-openid goes on by user info, to further sign-ins and renewals too; without such an endpoint it is refused")
    func byUserInfo() async throws {
        try await withPeer { peer, tool, login in
            let outcome = await login("--scope", "profile", "--without-openid")
            #expect(outcome.code == .done, "\(outcome.notes)")
            #expect(outcome.result["account"]?["subject"]?.string == "anna")
            #expect(outcome.result["account"]?["label"]?.string == "Anna Krylova")
            #expect(peer.fields("/authorize")?["scope"] == "profile" && peer.fields("/authorize")?["nonce"] == nil)
            #expect(await tool.run("refresh").code == .done)
            #expect(await tool.run("userinfo").code == .done)
        }
        try await withPeer(.init(namesUserInfo: false)) { peer, _, login in
            let refused = await login("--scope", "profile", "--without-openid")
            #expect(refused.result["error"]?["code"]?.string == "oauth.openid_scope_missing")
            #expect(peer.fields("/authorize") == nil)
        }
    }

    @Test(
        "on a terminal it is asked about, before the browser; a no goes on by user info",
        arguments: [
            (["y"], "openid profile"), ([""], "openid profile"), (["what", "yes"], "openid profile"), (["n"], "profile"),
        ] as [([String], String)])
    func asked(answers: [String], scope: String) async throws {
        let (peer, tool) = (try await OpenIDPeer.start(), Tool())
        let (notes, lines) = (Locked<[String]>([]), Locked(answers))
        var input = LineInput { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        input.isTerminal = true
        let code = await MemberTool.run(
            ["login", "--issuer", peer.issuer, "--client-id", "app", "--scope", "profile"],
            environment: Tool.browser("anna").merging(["MEMBER_HOME": tool.home.path]) { first, _ in first },
            console: Console(standardOutput: { _ in }, standardError: { line in notes.withLock { $0.append(line) } }),
            input: input)
        #expect(notes.value.first?.contains("Ask for it too? [Y/n]") == true)
        #expect(peer.fields("/authorize")?["scope"] == scope)
        #expect(code == .done)
        await peer.stop()
    }
}
