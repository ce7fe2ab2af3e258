import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The check whether a login is still valid", .timeLimit(.minutes(1)))
struct LoginStatusTests {
    private static let path = "/platform/oidc/status"

    private static func response(_ word: String?, status: Int = 200) -> ScriptedTransport.Response {
        .response(HTTPResponse(status: status, headers: word.map { ["fb-s": $0] } ?? [:], body: Data()))
    }

    /// The bench's app with a separate network, which runs a closure before it responds.
    private func context(
        _ bench: FacebookBench, _ response: ScriptedTransport.Response,
        meanwhile: @escaping @Sendable () async throws -> Void = {}
    ) -> (FacebookContext, ScriptedTransport) {
        let transport = ScriptedTransport { _ in
            do { try await meanwhile() } catch { Issue.record(error) }
            return response
        }
        var context = FacebookContext(
            vault: bench.home.vault, transport: transport, clock: bench.clock, diagnostics: bench.context.diagnostics,
            appLinks: nil)
        context.notificationCenter = NotificationCenter()
        context.settings.appID = FacebookBench.appID
        return (context, transport)
    }

    private func check(_ context: FacebookContext) async -> LoginStatus {
        await FacebookContext.$current.withValue(context) { await LoginManager().checkStatus() }
    }

    private func isSignedIn(_ bench: FacebookBench) -> Bool {
        bench.within { AuthenticationToken.current != nil && Profile.current != nil }
    }

    @Test("removes token and profile if the member has removed the app, and the ledger records who revoked everything")
    func removed() async throws {
        for tracking in [LoginTracking.limited, .enabled] {
            let bench = try FacebookBench()
            _ = try await bench.logIn(tracking: tracking)
            bench.within {
                Profile.current = Profile.current ?? Profile(graph: .object(["id": .string("42")]), at: bench.clock.now)
            }
            let token = try #require(bench.within { AuthenticationToken.current })
            let (context, transport) = context(bench, Self.response("not_authorized"))
            #expect(await check(context) == .notAuthorized)
            #expect(bench.token == nil && bench.within { AuthenticationToken.current } == nil)
            #expect(bench.within { Profile.current } == nil && bench.home.vault.accounts.isEmpty)
            #expect(try bench.history("email").last == .revoked)
            let request = try #require(transport.requests.first)
            #expect(request.method == .get && request.url.host() == "m.facebook.com" && request.url.path == Self.path)
            #expect(request.query.fields.map(\.name) == ["id_token"] && request.query["id_token"] == token.tokenString)
        }
    }

    /// Records the removed accounts, in their order.
    private final class Removals: VaultObserver {
        let subjects = Locked<[String]>([])

        func vault(_ vault: Vault, didChange change: VaultChange) {
            if case .removed(let key) = change { subjects.withLock { $0.append(key.subject) } }
        }
    }

    @Test("removes an earlier member's account first, so that this member is never current, not even for a moment")
    func earlier() async throws {
        let bench = try FacebookBench()
        bench.within { AccessToken.current = GraphFixture.token("earlier", userID: "41", refreshed: bench.clock.now) }
        bench.within { AuthenticationToken.current = nil }
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"], tracking: .limited), using: bench.agent)
        let removals = Removals()
        bench.home.vault.addObserver(removals)
        #expect(bench.home.vault.accounts.count == 2)
        #expect(await check(context(bench, Self.response("not_authorized")).0) == .notAuthorized)
        #expect(await waited(while: removals.subjects.value.count < 2))
        #expect(removals.subjects.value == ["41", "42"])
    }

    static let otherwise: [(ScriptedTransport.Response, LoginStatus)] = [
        (response(nil), .authorized), (response("connected"), .authorized), (response("not_authorized_yet"), .authorized),
        (response("not_authorized", status: 400), .unknown), (response("not_authorized", status: 204), .unknown),
        (response(nil, status: 500), .unknown), (.failure(.offline), .unknown), (.json("[]", status: 302), .unknown),
    ]

    @Test("changes nothing after any other response", arguments: otherwise.indices)
    func unchanged(number: Int) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        let (response, status) = Self.otherwise[number]
        #expect(await check(context(bench, response).0) == status)
        #expect(isSignedIn(bench))
    }

    @Test("sends no request without a signed token")
    func nobody() async throws {
        let bench = try FacebookBench()
        let (context, transport) = context(bench, Self.response("not_authorized"))
        #expect(await check(context) == .unknown)
        bench.within {
            AccessToken.current = AccessToken(
                tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: "42")
        }
        #expect(await check(context) == .unknown)
        #expect(bench.token != nil && transport.requests.isEmpty)
    }

    @Test("keeps a login that was made during the request, by the same member or another one", arguments: ["42", "43"])
    func meanwhile(user: String) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        let (context, _) = context(bench, Self.response("not_authorized")) {
            if user == "43" { bench.manager.logOut() }
            bench.clock.advance(by: .seconds(1))
            bench.service.withLock { $0.user = user }
            _ = try await bench.logIn(tracking: .limited)
        }
        #expect(await check(context) == .unknown)
        #expect(isSignedIn(bench) && bench.within { AuthenticationToken.current?.claims()?.sub } == user)
    }

    @Test("keeps a token that was extended during the request")
    func extended() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let (context, _) = context(bench, Self.response("not_authorized")) {
            _ = try await bench.within { try await AccessToken.refreshCurrent() }
        }
        #expect(await check(context) == .unknown)
        #expect(bench.token?.tokenString == "extended")
    }

    @Test("runs once at the app's launch; its report does not contain the token")
    @MainActor
    func launch() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        let token = try #require(bench.within { AuthenticationToken.current }).tokenString
        let (context, transport) = context(bench, Self.response("not_authorized"))
        let launch = { FacebookContext.$current.withValue(context) { ApplicationDelegate.shared.initializeSDK() } }
        launch()
        #expect(await waited(while: !bench.home.vault.accounts.isEmpty))
        launch()
        _ = try await bench.logIn(tracking: .limited)
        launch()
        // The launch also requests the app's configuration.
        #expect(transport.requests.filter { !$0.isForConfiguration }.count == 1 && isSignedIn(bench))
        let told = bench.events.value + transport.requests.map { String(reflecting: $0) + "\($0)" }
        #expect(bench.events.value.contains("facebook.not_authorized") && !told.joined().contains(token))
    }
}
