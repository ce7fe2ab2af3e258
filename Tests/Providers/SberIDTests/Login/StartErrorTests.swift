import Foundation
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("Starts that fail", .timeLimit(.minutes(1)))
@MainActor
struct StartErrorTests {
    /// Each error of a request, and the change that causes it.
    nonisolated static let table: [(error: SIDStartError, change: @Sendable (SIDAuthRequest) -> Void)] = [
        (.empty(.scope), { $0.scope = " " }), (.empty(.state), { $0.state = "" }), (.empty(.nonce), { $0.nonce = "" }),
        (.empty(.redirectUri), { $0.redirectUri = "" }), (.tooLong(.state), { $0.state = String(repeating: "s", count: 97) }),
        (.tooLong(.nonce), { $0.nonce = String(repeating: "n", count: 65) }), (.scopeWithoutOpenID, { $0.scope = "name openid" }),
        (.badRedirectURI, { $0.redirectUri = "callback" }), (.badLoginHint, { $0.loginHint = "89998887766" }),
        (.unsupportedChallengeMethod, { $0.codeChallengeMethod = "plain" }),
        (.verifierMismatch, { $0.codeVerifier = String(repeating: "v", count: 43) }),
    ]

    enum Way: CaseIterable { case auth, autoAuth, solePortal, async }

    private func start(_ way: Way, _ request: SIDAuthRequest, _ bench: LoginBench) async -> Bool {
        switch way {
        case .auth:
            if case .success = SID.login.auth(withSberId: request, viewController: bench.screen) { return true }
            return false
        case .autoAuth:
            return await withCheckedContinuation { done in
                SID.login.autoAuth(request: request) { done.resume(returning: $0) }
            }
        case .solePortal:
            return SID.login.soleLoginWebPageAuth(
                sberIdRequest: request, svcRedirectUrlString: "myapp://back", viewController: bench.screen)
        case .async: return (try? await SID.login.start(request, on: bench.screen)) != nil
        }
    }

    @Test(
        "each error of a request, in each way of starting: nothing is stored or opened", arguments: table.indices,
        Way.allCases)
    func eachErrorOfARequest(_ index: Int, _ way: Way) async throws {
        let row = Self.table[index]
        let bench = try LoginBench(schemes: SIDStart.bankSchemes)
        await bench.run {
            #expect(await !start(way, SampleRequest.make(row.change), bench))
            #expect(SID.login.lastStartError == row.error)
        }
        #expect(bench.apps.tries.isEmpty && bench.windows.tries.isEmpty)
        #expect(try bench.waiting.isEmpty)
    }

    @Test("Ruling 8: without a client id every start fails", arguments: Way.allCases)
    func withoutAClientID(_ way: Way) async throws {
        let bench = try LoginBench(schemes: SIDStart.bankSchemes)
        await bench.run {
            SID.settings.applyMainPreferences(clientID: "")
            #expect(await !start(way, SampleRequest.make(), bench))
            #expect(SID.login.lastStartError == .notConfigured)
        }
    }

    @Test("Ruling 2: a successful start clears the previous start's error", arguments: Way.allCases)
    func aStartThatSucceeds(_ way: Way) async throws {
        let bench = try LoginBench(schemes: SIDStart.bankSchemes)
        await bench.run {
            #expect(await !start(way, SIDAuthRequest(), bench))
            #expect(SID.login.lastStartError != nil)
            #expect(await start(way, SampleRequest.make(), bench))
            #expect(SID.login.lastStartError == nil)
        }
    }

    @Test("Ruling 12: the link back must be an absolute address", arguments: ["", "back", "//host/back", "my app://back", ":"])
    func theLinkBack(_ link: String) throws {
        let bench = try LoginBench()
        let shown = bench.run {
            SID.login.soleLoginWebPageAuth(
                sberIdRequest: SampleRequest.make(), svcRedirectUrlString: link, viewController: bench.screen)
        }
        #expect(!shown && bench.run { SID.login.lastStartError } == .badReturnLink)
        #expect(try bench.waiting.isEmpty)
    }
}

@Suite("autoAuth, and the sole portal", .timeLimit(.minutes(1)))
@MainActor
struct OtherStartTests {
    /// The apps of a phone, the base, the opened addresses, and the completion's result.
    typealias Trial = (
        schemes: Set<String>, refusing: Set<String>, universal: Bool, base: String?, tried: [String], opened: Bool
    )
    nonisolated static let table: [Trial] = [
        ([], [], true, nil, [], false),
        (SIDStart.bankSchemes, [], false, nil, ["sberbankidexternallogin"], true),
        (["sbolidexternallogin"], [], false, nil, ["sbolidexternallogin"], true),
        (SIDStart.bankSchemes, ["sberbankidexternallogin"], false, nil, ["sberbankidexternallogin"], false),
        (["sberbankidlogin"], [], false, "sberbankidlogin://sberbankidsso", ["sberbankidlogin"], true),
        (SIDStart.bankSchemes, [], false, "https://online.sberbank.ru/sso", ["https"], false),
        ([], [], true, "https://online.sberbank.ru/sso", ["https"], true),
        (SIDStart.bankSchemes, [], false, "https://evil.example", ["sberbankidexternallogin"], true),
        ([], [], true, "https://evil.example", [], false),
    ]

    @Test(
        "autoAuth never opens a browser, and leaves nothing stored if it returns false",
        arguments: table.indices)
    func autoAuth(_ index: Int) async throws {
        let row = Self.table[index]
        let bench = try LoginBench(schemes: row.schemes, refusing: row.refusing, universal: row.universal)
        let opened = await withCheckedContinuation { done in
            bench.run {
                SID.login.autoAuth(request: SampleRequest.make { $0.ssoBaseUrl = row.base }) { done.resume(returning: $0) }
            }
        }
        #expect(opened == row.opened && bench.apps.tries.compactMap(\.scheme) == row.tried && bench.windows.tries.isEmpty)
        #expect(try bench.waiting.count == (row.opened ? 1 : 0))
        #expect((bench.run { SID.login.lastStartError } == .cannotOpen) == !row.opened)
    }

    @Test("the sole portal is the page, with or without the bank's app, whatever the base", arguments: [true, false])
    func solePortal(hasApp: Bool) throws {
        let bench = try LoginBench(schemes: hasApp ? SIDStart.bankSchemes : [], universal: true)
        let shown = bench.run {
            SID.login.soleLoginWebPageAuth(
                sberIdRequest: SampleRequest.make { $0.ssoBaseUrl = "https://online.sberbank.ru/sso" },
                svcRedirectUrlString: "myapp://back", viewController: bench.screen)
        }
        let fields = try #require(bench.windows.tries.first?.fields)
        #expect(shown && bench.apps.tries.isEmpty)
        #expect(fields["app_redirect_uri"] == (hasApp ? "myapp://back" : nil) && fields["authApp"] == (hasApp ? "sbol" : nil))
    }

    @Test("Ruling 10: a new start replaces the old one, which ends as cancelled, and its page is closed")
    func aNewStartReplacesTheOldOne() async throws {
        let bench = try LoginBench()
        let first = SampleRequest.make()
        let second = SampleRequest.make { ($0.state, $0.nonce) = ("state-2", "nonce-2") }
        bench.run {
            _ = SID.login.auth(withSberId: first, viewController: bench.screen)
            _ = SID.login.auth(withSberId: second, viewController: bench.screen)
        }
        #expect(try bench.waiting.map(\.state.reveal) == ["state-2"])
        #expect(bench.windows.windows.map(\.isThere) == [false, true] && bench.screen.heard == ["gone"])
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.error == "invalid_state")
        #expect(try bench.open("myapp://callback?code=C&state=state-2")?.isSuccess == true)
    }
}
