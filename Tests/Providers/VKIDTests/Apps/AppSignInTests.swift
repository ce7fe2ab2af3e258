import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import VKWire
import WaitSupport

@testable import VKID

@Suite("A sign-in with a VK app", .timeLimit(.minutes(1)))
struct AppSignInTests {
    private static let list = #"""
        {"response":{"items":[{"app_id":9,"weight":1,"universal_link":"https://vk.ru/app","is_provider":true},
        {"app_id":8,"weight":5,"universal_link":"https://vk.ru/heavy","is_provider":true}]}}
        """#
    private static let marked = "&vkconnect_auth_provider_method=external_auth"

    /// A `VKID` with apps that respond with a query; `STATE` is the request's.
    private func stage(
        answers: [String], takes: @escaping @Sendable (URL) -> Bool = { _ in true }, secret: String? = "protected",
        script: @escaping @Sendable (HTTPRequest) -> ScriptedTransport.Response? = { _ in nil }
    ) throws -> (Bench, VKID, ScriptedAppLinks) {
        let bench = try Bench { request in
            if let answer = script(request) { return answer }
            return request.url.path == "/method/auth.getVKConnectSettings" ? .json(Self.list) : nil
        }
        let box = Locked<VKID?>(nil)
        let apps = ScriptedAppLinks(takes: takes) { url in
            for query in answers {
                let text = "vk123://vk.ru/blank.html?" + query.replacing("STATE", with: url.fields["state"] ?? "")
                #expect(box.value?.open(url: URL(string: text)!) == true)
            }
        }
        let vkid = try bench.vkid(secret: secret) { $0.appLinks = apps }
        box.withLock { $0 = vkid }
        return (bench, vkid, apps)
    }

    private let good = "code=from-app&state=STATE&device_id=d" + marked

    @Test("asks the app with the highest weight first by its universal link, and opens no page")
    func signedIn() async throws {
        let (bench, vkid, apps) = try stage(answers: [good])
        let page = PageAgent()
        guard case .signedIn(let session) = try await vkid.authorize(using: page) else { return }
        #expect(session.userId.value == 77)
        #expect(apps.tries.map(\.path) == ["/heavy"])
        #expect(page.pages.value.isEmpty)
        let exchange = try #require(bench.transport.requests.last).form
        #expect(exchange["code"] == "from-app")
        #expect(exchange["redirect_uri"] == "vk123://vk.ru/blank.html")
    }

    @Test("tries link, then scheme, then the next app")
    func order() async throws {
        let (_, vkid, apps) = try stage(answers: [good], takes: { $0.scheme == "vk9" })
        _ = try await vkid.authorize(using: PageAgent())
        #expect(apps.tries.map { "\($0.scheme ?? "") \($0.path)" } == ["https /heavy", "vk8 /heavy", "https /app", "vk9 /app"])
    }

    @Test("fetches the list with the anonymous token, which is requested with the protected key")
    func list() async throws {
        let (bench, vkid, _) = try stage(answers: [good])
        _ = try await vkid.authorize(using: PageAgent())
        let token = try #require(bench.transport.requests.first)
        #expect(token.url.absoluteString == "https://oauth.vk.ru/oauth/get_anonym_token")
        #expect(token.form["client_secret"] == "protected")
        let list = try #require(bench.transport.requests.dropFirst().first)
        #expect(list.url.absoluteString == "https://api.vk.ru/method/auth.getVKConnectSettings")
        #expect(list.form["extended"] == "true")
        #expect(list.headers["Authorization"]?.hasPrefix("Bearer anonymous-") == true)
    }

    @Test(
        "continues in the web if the app fails",
        arguments: [
            "code=c&state=STATE&device_id=d", "error=server_error&state=STATE" + marked, "state=STATE" + marked,
        ])
    func fallback(answer: String) async throws {
        let (bench, vkid, _) = try stage(answers: [answer])
        let page = PageAgent()
        guard case .signedIn = try await vkid.authorize(using: page) else { return }
        #expect(page.pages.value.count == 1)
        #expect(bench.transport.requests.last?.form["code"] == "code-1")
        #expect(vkid.fixed.context.vault.openAttempts.isEmpty)
    }

    @Test("continues in the web if the exchange of the app's code fails")
    func failedExchange() async throws {
        let (_, vkid, _) = try stage(
            answers: [good],
            script: { request in
                request.form["code"] == "from-app" ? .json(#"{"error":"server_error"}"#, status: 500) : nil
            })
        let page = PageAgent()
        guard case .signedIn = try await vkid.authorize(using: page) else { return }
        #expect(page.pages.value.count == 1)
    }

    @Test("ends finally with another state: no token request, no silent page")
    func foreignState() async throws {
        let (bench, vkid, _) = try stage(answers: ["code=c&state=foreign&device_id=d" + Self.marked])
        let page = PageAgent()
        await #expect { try await vkid.authorize(using: page) } throws: { ($0 as? AuthError)?.code == "oauth.state_mismatch" }
        #expect(page.pages.value.isEmpty)
        #expect(bench.count("/oauth2/auth") == 0)
    }

    @Test("does not accept foreign addresses while it waits")
    func foreignAddresses() async throws {
        let opened = Gate()
        let bench = try Bench { $0.url.path == "/method/auth.getVKConnectSettings" ? .json(Self.list) : nil }
        let state = Locked("")
        let apps = ScriptedAppLinks(onOpen: { url in
            state.withLock { $0 = url.fields["state"] ?? "" }
            opened.open()
        })
        let vkid = try bench.vkid(secret: "protected") { $0.appLinks = apps }
        let task = Task { try await vkid.authorize(using: PageAgent()) }
        await opened.pass()
        for foreign in ["myapp://x", "https://app.example/deep", "vk123://elsewhere/path", "vk999://vk.ru/blank.html?code=c"] {
            #expect(!vkid.open(url: URL(string: foreign)!))
        }
        let answer = "vk123://?code=from-app&state=\(state.value)&device_id=d\(Self.marked)"
        #expect(vkid.open(url: URL(string: answer)!))
        guard case .signedIn = try await task.value else { return }
        #expect(bench.transport.requests.last?.form["code"] == "from-app")
    }

    @Test("waits half a second for a response after this app is in front again; then the web follows")
    func grace() async throws {
        let (bench, opened) = (try Bench { $0.url.path == "/method/auth.getVKConnectSettings" ? .json(Self.list) : nil }, Gate())
        let apps = ScriptedAppLinks(onOpen: { _ in opened.open() })
        let vkid = try bench.vkid(secret: "protected") { $0.appLinks = apps }
        let page = PageAgent()
        let task = Task { try await vkid.authorize(using: page) }
        await opened.pass()
        apps.activate()
        apps.activate()
        // The attempt's own limit and the half second.
        #expect(await waited(while: bench.clock.sleeperCount < 2))
        bench.clock.advance(by: .milliseconds(499))
        #expect(page.pages.value.isEmpty)
        bench.clock.advance(by: .milliseconds(1))
        guard case .signedIn = try await task.value else { return }
        #expect(page.pages.value.count == 1)
    }

    @Test(
        "is chosen by strategy, provider and set-up",
        arguments: [
            (AuthConfiguration.Strategy.appFirst, OAuthProvider.vkid, true), (.webOnly, .vkid, false), (.appFirst, .ok, false),
            (.appFirst, .mail, false), (.appOnly, .vkid, true),
        ])
    func choice(strategy: AuthConfiguration.Strategy, provider: OAuthProvider, asksApps: Bool) async throws {
        let (bench, vkid, apps) = try stage(answers: [good])
        var configuration = AuthConfiguration()
        configuration.strategy = strategy
        _ = try await vkid.authorize(with: configuration, oAuthProvider: provider, using: PageAgent())
        #expect(apps.tries.isEmpty != asksApps)
        #expect((bench.count("/method/auth.getVKConnectSettings") == 0) != asksApps)
        #expect(AuthConfiguration(forceWebViewFlow: true).strategy == .webOnly)
    }

    @Test(
        "with the strategy appOnly ends without an app, with the reason",
        arguments: [
            ("empty", "vkid.app_not_installed"), ("nobody", "vkid.app_not_installed"), ("secretless", "vkid.no_anonymous_token"),
            ("offline", "vkid.app_list_unavailable"), ("unmarked", "vkid.app_bad_response"),
        ])
    func appOnly(case name: String, code: String) async throws {
        let (_, vkid, _) = try stage(
            answers: name == "unmarked" ? ["code=c&state=STATE&device_id=d"] : [good], takes: { _ in name != "nobody" },
            secret: name == "secretless" ? nil : "protected"
        ) { request in
            guard request.url.path == "/method/auth.getVKConnectSettings" else { return nil }
            return name == "empty" ? .json(#"{"response":{"items":[]}}"#) : name == "offline" ? .failure(.offline) : nil
        }
        var configuration = AuthConfiguration()
        configuration.strategy = .appOnly
        let page = PageAgent()
        await #expect { try await vkid.authorize(with: configuration, using: page) } throws: {
            guard case AuthError.unknown(let cause?) = $0 else { return false }
            return (cause as? VKID.AppSwitchError)?.code == code
        }
        #expect(page.pages.value.isEmpty)
    }

    @Test("gets the anonymous token from a backend if the app has no protected key")
    func fromBackend() async throws {
        let (bench, _, apps) = try stage(answers: [good])
        let vkid = try bench.vkid { context in
            context.appLinks = apps
            context.anonymousToken = { AnonymousToken(value: Secret("of-the-backend"), expirationDate: .distantFuture) }
        }
        var configuration = AuthConfiguration()
        configuration.strategy = .appOnly
        let task = Task { try await vkid.authorize(with: configuration, using: PageAgent()) }
        #expect(await waited(while: apps.tries.isEmpty))
        task.cancel()
        _ = try? await task.value
        #expect(bench.count("/oauth/get_anonym_token") == 0)
        #expect(bench.transport.requests.first?.headers["Authorization"] == "Bearer of-the-backend")
    }

    @Test("renews a refused anonymous token once", arguments: [1114, 1116, 1118])
    func renewal(code: Int) async throws {
        let refused = Locked(0)
        let (bench, vkid, _) = try stage(
            answers: [good],
            script: { request in
                guard request.url.path == "/method/auth.getVKConnectSettings" else { return nil }
                let isFirst = refused.withLock { count in
                    count += 1
                    return count == 1
                }
                return isFirst ? .json(#"{"error":{"error_code":\#(code)}}"#) : nil
            })
        _ = try await vkid.authorize(using: PageAgent())
        let asked = bench.transport.requests.filter { $0.url.path == "/oauth/get_anonym_token" }
        #expect(asked.map { $0.form["skip_captcha"] } == ["false", "true"])
        #expect(asked.last?.form["anonymous_token"]?.hasPrefix("anonymous-") == true)
    }

    @Test("accepts a response in the half second after this app is in front again")
    func answerInGrace() async throws {
        let (bench, opened) = (try Bench { $0.url.path == "/method/auth.getVKConnectSettings" ? .json(Self.list) : nil }, Gate())
        let apps = ScriptedAppLinks(onOpen: { _ in opened.open() })
        let vkid = try bench.vkid(secret: "protected") { $0.appLinks = apps }
        let page = PageAgent()
        let task = Task { try await vkid.authorize(using: page) }
        await opened.pass()
        apps.activate()
        #expect(await waited(while: bench.clock.sleeperCount < 2))
        bench.clock.advance(by: .milliseconds(499))
        let state = try #require(apps.tries.first?.fields["state"])
        #expect(vkid.open(url: URL(string: "vk123://vk.ru/blank.html?code=from-app&device_id=d&state=\(state)\(Self.marked)")!))
        guard case .signedIn = try await task.value else { throw CancellationError() }
        #expect(page.pages.value.isEmpty)
    }

    @Test("whose response fails while this app is behind shows the page half a second after this app is in front")
    func behind() async throws {
        let (bench, page, box) = (
            try Bench { $0.url.path == "/method/auth.getVKConnectSettings" ? .json(Self.list) : nil }, PageAgent(),
            Locked<VKID?>(nil)
        )
        let apps = ScriptedAppLinks(isActive: false) { url in
            let text = "vk123://vk.ru/blank.html?error=server_error&state=\(url.fields["state"] ?? "")\(Self.marked)"
            _ = box.value?.open(url: URL(string: text)!)
        }
        let vkid = try bench.vkid(secret: "protected") { $0.appLinks = apps }
        box.withLock { $0 = vkid }
        let task = Task { try await vkid.authorize(using: page) }
        #expect(await waited(while: apps.listeners < 2))
        #expect(page.pages.value.isEmpty)
        apps.activate()
        #expect(await waited(while: bench.clock.sleeperCount < 1))
        bench.clock.advance(by: .milliseconds(499))
        #expect(page.pages.value.isEmpty)
        bench.clock.advance(by: .milliseconds(1))
        guard case .signedIn = try await task.value else { throw CancellationError() }
        #expect(page.pages.value.count == 1)
    }

    @Test(
        "with the strategy appOnly never opens a page, even for another provider or another redirect address",
        arguments: [true, false])
    func appOnlyElsewhere(isForProvider: Bool) async throws {
        let (bench, page) = (try Bench(), PageAgent())
        let vkid = try bench.vkid(secret: "protected") {
            $0.appLinks = ScriptedAppLinks()
        } configure: {
            if !isForProvider { $0.redirectURI = URL(string: "https://app.example/vk") }
        }
        var configuration = AuthConfiguration()
        configuration.strategy = .appOnly
        await #expect {
            try await vkid.authorize(with: configuration, oAuthProvider: isForProvider ? .ok : .vkid, using: page)
        } throws: {
            ($0 as? AuthError)?.code == "vkid.app_not_installed"
        }
        #expect(page.pages.value.isEmpty && bench.transport.requests.isEmpty)
    }

    @Test("is not repeated in the web with the caller's secrets after a backend got them")
    func spentSecrets() async throws {
        let (_, vkid, _) = try stage(answers: [good])
        let (page, backend) = (PageAgent(), Backend(answer: .failure(CancellationError())))
        let secrets = PKCESecrets(random: SeededRandom(seed: 2), at: vkid.fixed.context.clock.now)
        let flow = AuthConfiguration.Flow.tokensFromBackend(codeExchanger: backend, pkce: secrets)
        await #expect(throws: AuthError.self) { try await vkid.authorize(with: AuthConfiguration(flow: flow), using: page) }
        #expect(page.pages.value.isEmpty && backend.codes.value.count == 1)
    }

    @Test(
        "ruling 32: whose app responds with an error continues in the web with the caller's secrets, because only an exchange uses them up",
        arguments: [
            "error=server_error&state=STATE" + marked, "error=access_denied&state=STATE" + marked, "state=STATE" + marked,
            "code=c&state=STATE&device_id=d",
        ])
    func unusedSecrets(answer: String) async throws {
        let (bench, vkid, _) = try stage(answers: [answer])
        let page = PageAgent()
        let secrets = PKCESecrets(random: SeededRandom(seed: 2), at: bench.clock.now)
        let configuration = AuthConfiguration(flow: .publicClientFlow(pkce: secrets))
        guard case .signedIn = try await vkid.authorize(with: configuration, using: page) else { throw CancellationError() }
        #expect(page.pages.value.map { $0.fields["state"] } == [secrets.state])
        #expect(bench.transport.requests.last?.form["code_verifier"] == secrets.codeVerifier)
    }

    @Test("does not continue in the web with the caller's secrets after a failed exchange")
    func usedSecrets() async throws {
        let (bench, vkid, _) = try stage(
            answers: [good],
            script: { request in
                request.form["code"] == "from-app" ? .json(#"{"error":"server_error"}"#, status: 500) : nil
            })
        let page = PageAgent()
        let secrets = PKCESecrets(random: SeededRandom(seed: 2), at: bench.clock.now)
        let configuration = AuthConfiguration(flow: .publicClientFlow(pkce: secrets))
        await #expect(throws: AuthError.self) { try await vkid.authorize(with: configuration, using: page) }
        #expect(page.pages.value.isEmpty)
    }

    @Test("does not accept a second delivery of its response: nothing waits for it")
    func again() async throws {
        let (_, vkid, apps) = try stage(answers: [good])
        _ = try await vkid.authorize(using: PageAgent())
        let text = "vk123://vk.ru/blank.html?" + good.replacing("STATE", with: apps.tries.first?.fields["state"] ?? "")
        #expect(!vkid.open(url: URL(string: text)!))
    }

    @Test("requests the list twice at most, however often the anonymous token is refused; then the web follows")
    func refusedAgain() async throws {
        let (bench, vkid, apps) = try stage(
            answers: [good],
            script: { request in
                request.url.path == "/method/auth.getVKConnectSettings" ? .json(#"{"error":{"error_code":1114}}"#) : nil
            })
        let page = PageAgent()
        guard case .signedIn = try await vkid.authorize(using: page) else { throw CancellationError() }
        #expect(bench.count("/method/auth.getVKConnectSettings") == 2 && bench.count("/oauth/get_anonym_token") == 2)
        #expect(apps.tries.isEmpty && page.pages.value.count == 1)
    }
}
