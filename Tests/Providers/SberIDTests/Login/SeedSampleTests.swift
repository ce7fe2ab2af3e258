import Foundation
import MemberTesting
import SberID
import Testing
import WaitSupport

/// Code that an app writes; compiled and run. The samples with a view controller are in Examples/App.
@Suite("An app's own code", .timeLimit(.minutes(1)))
@MainActor
struct SeedSampleTests {
    /// A screen that signs in.
    final class Screen: SIDPresenting, SIDSafariViewControllerDelegate {
        var said: [String] = []
        var sidPresenter: WindowPresenter? { .newWindow }

        func request() -> SIDAuthRequest {
            let verifier = SIDUtils.createVerifier()
            let challenge = SIDUtils.createChallenge(verifier)
            let challengeMethod = SIDAuthRequest.challengeMethod
            return SIDAuthRequest(
                scope: "openid profile email", state: "shop-state", nonce: "shop-nonce", redirectUri: "shop://signed-in",
                codeChallenge: challenge, codeChallengeMethod: challengeMethod)
        }

        func signIn() {
            SID.login.auth(withSberId: request(), viewController: self)
        }

        func signInByTheApp() {
            SID.login.autoAuth(request: request()) { success in
                if success { self.said.append("the app is open") } else { self.said.append("no app") }
            }
        }

        func signInByThePage() {
            let success = SID.login.soleLoginWebPageAuth(
                sberIdRequest: request(), svcRedirectUrlString: "shop://back", viewController: self)
            said.append(success ? "the page is open" : "no page")
        }

        func arrived(_ url: URL) -> Bool {
            SID.login.getResponseFrom(url) { response in
                if response.isSuccess {
                    self.said.append("code \(response.authCode ?? "") for \(response.nonce)")
                } else {
                    self.said.append("failed \(response.error ?? "")")
                }
            }
            return true
        }

        func launched(by receivedUrl: URL) {
            let ssoBaseUrl = SIDUtils.getSSOUrlStringFrom(receivedUrl)
            let request = SIDAuthRequest()
            request.scope = "openid profile email"
            request.state = "fresh-state"
            request.nonce = "fresh-nonce"
            request.ssoBaseUrl = ssoBaseUrl
            request.redirectUri = "shop://signed-in"
            request.codeChallenge = "generated_code_challenge"
            SID.login.autoAuth(request: request) { success in self.said.append(success ? "on the way back" : "stays here") }
        }

        func sberIDWindowClosed(_ response: SIDAuthResponse) { said.append("closed") }
    }

    @Test("the button: app or page, the response, the delegate")
    func theButton() async throws {
        let bench = try LoginBench()
        let screen = Screen()
        bench.run { screen.signIn() }
        bench.run { _ = screen.arrived(URL(filePath: "/")) }
        bench.run { _ = screen.arrived(URL(string: "shop://signed-in?code=C&state=shop-state") ?? URL(filePath: "/")) }
        #expect(screen.said == ["code C for shop-nonce"])
        bench.run { screen.signInByThePage() }
        bench.windows.windows.last?.close()
        #expect(screen.said.suffix(2) == ["the page is open", "closed"])
        bench.run { screen.signInByTheApp() }
        #expect(await waited(while: screen.said.last != "no app"))
    }

    @Test("Seamless: a link of the bank's app starts the request automatically, at the base in the link, without a tap")
    func seamless() async throws {
        let bench = try LoginBench(schemes: ["sberbankidlogin"])
        let screen = Screen()
        let link = "shop://host/auth?source=bank&sberIDRedirect=sberbankidlogin%3A%2F%2Fsberbankidsso%3Fx%3D1"
        let received = try #require(URL(string: link))
        bench.run { screen.launched(by: received) }
        #expect(await waited(while: screen.said.isEmpty))
        #expect(screen.said == ["on the way back"] && bench.windows.tries.isEmpty)
        let opened = try #require(bench.apps.tries.first)
        #expect(opened.absoluteString.hasPrefix("sberbankidlogin://sberbankidsso?client_id="))
        let fields = opened.fields
        #expect(fields["scope"] == "openid profile email" && fields["response_type"] == "code" && fields["source"] == nil)
        #expect(fields["code_challenge"] == "generated_code_challenge" && fields["code_challenge_method"] == "S256")
        bench.run { _ = screen.arrived(URL(string: "shop://signed-in?code=C&state=fresh-state") ?? received) }
        #expect(screen.said.last == "code C for fresh-nonce")
    }

    @Test(
        "Seamless: a hostile link is treated as an ordinary launch, and opens no page",
        arguments: ["https://id.sber.ru.evil.example", "javascript:alert(1)", "shop://x"])
    func hostile(_ base: String) async throws {
        let bench = try LoginBench(universal: true)
        let screen = Screen()
        var parts = try #require(URLComponents(string: "shop://host/auth"))
        parts.queryItems = [URLQueryItem(name: "sberIDRedirect", value: base)]
        let received = try #require(parts.url)
        bench.run { screen.launched(by: received) }
        #expect(await waited(while: screen.said.isEmpty))
        #expect(screen.said == ["stays here"] && bench.apps.tries.isEmpty && bench.windows.tries.isEmpty)
    }
}

@Suite("Settings and start-up", .timeLimit(.minutes(1)))
@MainActor
struct SettingsTests {
    @Test(
        "Ruling 8: initialize stores the stand, and needs a client id",
        arguments: [("", SIDInitializationResult.fail), ("id", .success)])
    func initialize(_ clientID: String, _ expected: SIDInitializationResult) throws {
        let bench = try LoginBench()
        var heard: [SIDInitializationResult] = []
        bench.run {
            SID.settings.applyMainPreferences(clientID: clientID)
            SID.initializer.initialize(stand: .iftCloud) { heard.append($0) }
            #expect(SID.settings.stand == .ift)
        }
        #expect(heard == [expected])
    }

    @Test("Ruling 8: applied settings are stored; the stand stays unless it is given")
    func preferences() throws {
        let bench = try LoginBench()
        bench.run {
            SID.settings.applyMainPreferences(
                clientID: "id", userID: "7", partnerName: "Shop", partnerProfileUrl: "shop://profile", stand: .psi)
            SID.settings.applyMainPreferences(clientID: "id-2", userID: "8")
            #expect(SID.settings.clientID == "id-2" && SID.settings.userID == "8" && SID.settings.partnerName == nil)
            #expect(SID.settings.partnerProfileUrl == nil && SID.settings.stand == .psiCloud)
        }
    }

    @Test("Stands: the page is that of the current stand", arguments: SIDStand.presets)
    func thePageOfTheStand(_ stand: SIDStand) throws {
        let bench = try LoginBench()
        bench.run {
            SID.initializer.initialize(stand: stand)
            SID.login.auth(withSberId: .make(scope: "openid", redirectUri: "shop://x"), viewController: bench.screen)
        }
        #expect(bench.windows.tries.first?.host() == stand.configuration.portal.host())
    }

    @Test("the schemes of the bank's app are an ordered list that an app can set")
    func theSchemes() async throws {
        let bench = try LoginBench(schemes: ["second", "third"])
        await bench.run {
            #expect(SID.settings.bankAppSchemes == ["sberbankidexternallogin", "sbolidexternallogin"])
            SID.settings.bankAppSchemes = ["first", "Second", "third"]
            _ = try? await SID.login.start(SampleRequest.make(), on: nil)
        }
        #expect(bench.apps.tries.map { $0.scheme?.lowercased() } == ["second"])
    }

    @Test("the schemes of seamless links are a list that an app can set, and the hosts are the stand's")
    func theSeamlessSchemes() throws {
        let bench = try LoginBench()
        func base(_ value: String) -> String? { SIDUtils.getSSOUrlStringFrom(URL(string: "shop://x?sberIDRedirect=\(value)")) }
        bench.run {
            #expect(base("newsber://x") == nil && base("https://id-ift.sber.ru/x") == nil)
            SID.settings.seamlessSchemes = ["newsber"]
            SID.settings.applyMainPreferences(clientID: "id", stand: .ift)
            #expect(base("newsber://x") == "newsber://x" && base("sberbankidlogin://x") == nil)
            #expect(base("https://id-ift.sber.ru/x") == "https://id-ift.sber.ru/x")
        }
    }

    @Test("two contexts do not affect each other")
    func twoContexts() throws {
        let (one, other) = (try LoginBench(), try LoginBench())
        one.run { _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: one.screen) }
        other.run { SID.settings.applyMainPreferences(clientID: "other") }
        #expect(one.run { SID.settings.clientID } == SampleRequest.clientID)
        #expect(try other.open("myapp://callback?code=C&state=state-1")?.error == "invalid_state")
        #expect(try one.open("myapp://callback?code=C&state=state-1")?.isSuccess == true)
    }
}
