import Foundation
import MemberCore
import MemberHTTP
import MemberLoopback
import MemberOAuth
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

/// One sign-in, by each way to the page, at a sandbox that really asks the member.
@Suite("Every way to the page", .timeLimit(.minutes(1)))
@MainActor
struct EveryWayTests {
    enum Way: CaseIterable { case loopback, headless, window, appLink }

    @Test(
        "the same request ends with a code for the backend, in every way and for the second time",
        arguments: Way.allCases)
    func everyWay(_ way: Way) async throws {
        var configuration = SandboxConfiguration()
        configuration.sber = SberSandboxConfiguration()
        let sandbox = try await Sandbox.start(configuration)
        do { try await signInTwice(way, sandbox) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func signInTwice(_ way: Way, _ sandbox: Sandbox) async throws {
        let bench = try LoginBench(schemes: way == .appLink ? SIDStart.bankSchemes : [])
        let portal = try #require(sandbox.addresses["sber"]?["portal"])
        let stand = try SIDStandConfiguration(
            name: "sandbox-here", portal: portal.appending(path: "CSAFront/oidc/authorize.do"), token: portal, userInfo: portal,
            completion: portal)
        bench.run {
            SID.settings.applyMainPreferences(clientID: SandboxSberClient.standard.id, stand: .custom(stand))
        }
        for nonce in ["first", "second"] {
            let isOwn = way == .window || way == .appLink
            let request = SIDAuthRequest.make(scope: "openid name", redirectUri: isOwn ? "myapp://callback" : "")
            request.nonce = nonce
            let response = try await signIn(way, request, bench, sandbox)
            #expect(response.isSuccess && response.nonce == nonce && response.authCode?.isEmpty == false)
            #expect(
                response.state == request.state && response.codeVerifier == request.codeVerifier && response.codeVerifier != nil)
        }
    }

    private func signIn(
        _ way: Way, _ request: SIDAuthRequest, _ bench: LoginBench, _ sandbox: Sandbox
    ) async throws -> SIDAuthResponse {
        let walker = PageWalker(as: "anna", transport: NetworkTransport())
        switch way {
        case .loopback:
            let browser = GivenBrowser { address throws(UserAgentError) in
                let end = try await walker.walk(from: address) { $0.path == "/callback" }
                do { _ = try await NetworkTransport().send(HTTPRequest(.get, end)) } catch { throw .failed("no listener") }
            }
            return try await bench.run { try await SID.login.start(request, agent: LoopbackAgent(opener: browser)) }
        case .headless: return try await bench.run { try await SID.login.start(request, agent: HeadlessAgent(walker)) }
        case .window:
            try await bench.run { _ = try await SID.login.start(request, on: bench.screen) }
            let page = try #require(bench.windows.windows.last?.page)
            return try await arrival(from: page, walker, bench)
        case .appLink:
            try await bench.run { _ = try await SID.login.start(request, on: bench.screen) }
            let link = try #require(bench.apps.tries.last)
            let app = try #require(sandbox.addresses["sber"]?["app"])
            let fields: FormFields = [("link", link.absoluteString)]
            let page = try #require(URL(string: app.absoluteString + "/open?" + fields.encoded))
            return try await arrival(from: page, walker, bench)
        }
    }

    private func arrival(from page: URL, _ walker: PageWalker, _ bench: LoginBench) async throws -> SIDAuthResponse {
        let end = try await walker.walk(from: page) { $0.scheme == "myapp" }
        return try #require(try bench.open(end.absoluteString))
    }
}
