import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing

@testable import FacebookLogin

/// Facebook simulated on loopback, and an app with its own home; all requests use real HTTP.
struct FacebookStage {
    let sandbox: Sandbox
    let context: FacebookContext
    let home: TemporaryVault
    let transport = NetworkTransport()

    static func with(
        _ change: (inout FacebookSandboxConfiguration) -> Void = { _ in }, _ body: (FacebookStage) async throws -> Void
    ) async throws {
        var facebook = FacebookSandboxConfiguration()
        change(&facebook)
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [facebook]))
        do { try await body(try await FacebookStage(sandbox)) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private init(_ sandbox: Sandbox) async throws {
        self.sandbox = sandbox
        home = try TemporaryVault()
        context = FacebookContext(vault: home.vault, transport: transport, appLinks: nil)
        context.settings.appID = FacebookSandboxConfiguration.defaultAppID
        context.settings.environment = try await .sandbox(at: sandbox.controlURL, transport: transport)
        // Otherwise it would be sent behind the first request, while a test counts or damages the next one.
        _ = await context.configuration()
    }

    var manager: LoginManager { FacebookContext.$current.withValue(context) { LoginManager() } }
    var token: AccessToken? { FacebookContext.$current.withValue(context) { AccessToken.current } }
    var anna: String { sandbox.facebookUserID(of: "anna") ?? "" }

    /// A member who walks the real pages; at the app's own scheme, or at an address on this machine.
    func agent(
        _ name: String = "anna", without declined: Set<String> = [], _ decision: FormFilling.Decision = .agree,
        onThisMachine: Bool = false
    ) -> any UserAgent {
        var walker = PageWalker(as: name, decision: decision, transport: transport)
        walker.filling.unticked = declined
        return SchemeAgent(agent: HeadlessAgent(walker), suppliesRedirectURI: onThisMachine)
    }

    func logIn(
        _ names: [String] = ["email"], tracking: LoginTracking = .enabled, using agent: (any UserAgent)? = nil
    ) async throws -> LoginManagerLoginResult {
        try await manager.logIn(
            LoginConfiguration(permissions: names, tracking: tracking), using: agent ?? self.agent())
    }

    func refresh() async throws -> AccessToken {
        try await FacebookContext.$current.withValue(context) { try await AccessToken.refreshCurrent() }
    }
}

/// A headless agent with a setting whether it has its own address.
private struct SchemeAgent: UserAgent {
    let agent: HeadlessAgent
    let suppliesRedirectURI: Bool
    var showsWindow: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        try await agent.prepare(redirectURI: redirectURI)
    }
}

@Suite("Facebook with the sandbox", .timeLimit(.minutes(2)))
struct FacebookSandboxTests {
    @Test("a member logs in, grants a part of the request, is refreshed, changes a permission on the site, and revokes one")
    func journey() async throws {
        try await FacebookStage.with { stage in
            let result = try await stage.logIn(["email", "user_likes"], using: stage.agent(without: ["user_likes"]))
            #expect(result.grantedPermissions == ["public_profile", "email"] && result.declinedPermissions == ["user_likes"])
            #expect(stage.token?.userID == stage.anna && stage.token?.hasGranted("email") == true)
            let first = try #require(stage.token)
            let extended = try await stage.refresh()
            #expect(extended.tokenString != first.tokenString && extended.permissions == first.permissions)
            stage.sandbox.setFacebookPermission("email", .declined, of: "anna")
            stage.sandbox.setFacebookPermission("user_posts", .granted, of: "anna")
            let changed = try await stage.refresh()
            #expect(changed.permissions == [.publicProfile, .userPosts] && changed.declinedPermissions == [.email, .userLikes])
            try await stage.manager.revoke(.userPosts)
            #expect(stage.token?.permissions == [.publicProfile])
            #expect(stage.sandbox.facebookPermissions(of: "anna")["user_posts"] == .declined)
            try await stage.manager.revokeAll()
            #expect(stage.token == nil && stage.sandbox.facebookPermissions(of: "anna").isEmpty)
        }
    }

    @Test(
        "a limited login has a really signed token, as does the next one after a rotation of the keys, and can be revoked as a whole"
    )
    func limited() async throws {
        try await FacebookStage.with { stage in
            let result = try await stage.logIn(tracking: .limited)
            #expect(result.token == nil && result.authenticationToken?.claims()?.sub == stage.anna)
            let profile = FacebookContext.$current.withValue(stage.context) { Profile.current }
            #expect(profile?.isLimited == true && profile?.userID == stage.anna && profile?.email != nil)
            stage.sandbox.rotateKeys()
            #expect(try await stage.logIn(tracking: .limited).authenticationToken != result.authenticationToken)
            try await stage.manager.revokeAll()
            // At Facebook the permissions outlive limited logins.
            #expect(FacebookContext.$current.withValue(stage.context) { AuthenticationToken.current } == nil)
            #expect(stage.sandbox.requestCount("/platform/uninstall/") == 1)
        }
    }

    @Test(
        "a member removes the app on the site, and the next check ends the login; before that no response of the site ends it"
    )
    func status() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(tracking: .limited)
            #expect(await stage.manager.checkStatus() == .authorized)
            for flaw in [FacebookStatusFlaw.unknown, .noHeader, .refused] {
                stage.sandbox.faults.add(.statusFlaw(flaw))
                #expect(await stage.manager.checkStatus() == (flaw == .refused ? .unknown : .authorized))
            }
            stage.sandbox.faults.add(Fault(.status(503), path: "/platform/oidc"))
            #expect(await stage.manager.checkStatus() == .unknown)
            #expect(
                FacebookContext.$current.withValue(stage.context) { AuthenticationToken.current } != nil)
            let site = try #require(stage.sandbox.addresses["facebook"]?["site"]).absoluteString
            let url = try #require(URL(string: site + "/settings/apps?member=anna"))
            let form = try #require(
                Page(try await stage.transport.send(HTTPRequest(.get, url)).body, at: url)?.forms.last)
            var removal = HTTPRequest(.post, form.action)
            removal.body = .form(try FormFilling(memberName: nil, decision: .agree).fields(for: form))
            _ = try await stage.transport.send(removal)
            #expect(await stage.manager.checkStatus() == .notAuthorized)
            #expect(
                FacebookContext.$current.withValue(stage.context) {
                    AuthenticationToken.current == nil && Profile.current == nil
                })
        }
    }

    @Test("a member logs in at an address on this machine with a code; another member is 304")
    func code() async throws {
        try await FacebookStage.with { stage in
            let agent = stage.agent(onThisMachine: true)
            let result = try await stage.logIn(using: agent)
            #expect(result.token?.userID == stage.anna)
            await #expect { try await stage.logIn(using: stage.agent("boris", onThisMachine: true)) } throws: {
                ($0 as NSError).code == 304
            }
            #expect(stage.token?.userID == stage.anna)
        }
    }

    @Test("a member who declines is not asked again at once; later, after an explanation")
    func ensure() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn()
            let declining = stage.agent(without: ["user_likes"])
            #expect(try await stage.manager.ensure([.userLikes], using: declining) == .declined(["user_likes"]))
            guard case .coolingDown = try await stage.manager.ensure([.userLikes], using: stage.agent()) else {
                Issue.record("asked again at once")
                return
            }
            var policy = PermissionPolicy(coolDown: .zero) { _ in true }
            #expect(try await stage.manager.ensure([.userLikes], policy: policy, using: stage.agent()) == .granted)
            policy.explain = nil
            #expect(try await stage.manager.ensure([.userLikes], policy: policy, using: declining) == .granted)
        }
    }

    @Test("a permission that the member or the app revoked is requested at once; one listed as declined is explained first")
    func revoked() async throws {
        try await FacebookStage.with { stage in
            let pages = { stage.sandbox.requestCount("/\(FacebookOAuthProfile.graphVersion)/dialog/oauth") }
            _ = try await stage.logIn()
            stage.sandbox.setFacebookPermission("email", .declined, of: "anna")
            // Nothing is known of the revocation before a refresh.
            #expect(try await stage.manager.ensure([.email], using: stage.agent()) == .granted && pages() == 1)
            _ = try await stage.refresh()
            #expect(try await stage.manager.ensure([.email], using: stage.agent()) == .granted && pages() == 2)
            try await stage.manager.revoke(.email)
            #expect(try await stage.manager.ensure([.email], using: stage.agent()) == .granted && pages() == 3)
            stage.sandbox.setFacebookPermission("user_likes", .declined, of: "anna")
            #expect(try await stage.manager.ensure([.userLikes], using: stage.agent()) == .declined(["user_likes"]))
            #expect(pages() == 3)
            let policy = PermissionPolicy { _ in true }
            #expect(try await stage.manager.ensure([.userLikes], policy: policy, using: stage.agent()) == .granted)
            #expect(pages() == 4)
        }
    }

    static let redirects: [(FacebookRedirectForm, Int?)] = [
        (.nonce, nil), (.code, nil), (.codeAndToken, nil), (.mixed, 301), (.wrongState, 308), (.noState, 308), (.errorMessage, 8),
        (.error, 8),
    ]

    @Test("every form of a redirect is accepted or refused by number", arguments: redirects)
    func everyRedirect(form: FacebookRedirectForm, number: Int?) async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.facebookRedirect(form), path: "/dialog/decide")
            do {
                let result = try await stage.logIn()
                #expect(number == nil && result.token?.userID == stage.anna, "\(form)")
            } catch { #expect((error as NSError).code == number, "\(form): \(error)") }
        }
    }

    @Test(
        "a redirect without scopes, and an empty one, are cancelled logins",
        arguments: [FacebookRedirectForm.noScopes, .nothing])
    func cancelled(form: FacebookRedirectForm) async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.facebookRedirect(form), path: "/dialog/decide")
            let result = try await stage.logIn()
            #expect(result.isCancelled && stage.token == nil)
        }
    }

    static let identities: [(FacebookTokenFlaw, Bool)] = FacebookTokenFlaw.allCases.map {
        ($0, [.oldIssuer, .badClaims].contains($0))
    }

    @Test(
        "every flaw of a signed token is refused with 309, except the older issuer and claims of other types",
        arguments: identities)
    func everyIdentity(flaw: FacebookTokenFlaw, isAccepted: Bool) async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.identityFlaw(flaw))
            do {
                let result = try await stage.logIn(tracking: .limited)
                #expect(isAccepted && result.authenticationToken != nil, "\(flaw)")
            } catch { #expect(!isAccepted && (error as NSError).code == 309, "\(flaw): \(error)") }
        }
    }

    @Test("a code is exchanged whatever form the dates have; D1")
    func exchange() async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.exchangeFlaw(.textTimes))
            let token = try #require(try await stage.logIn(using: stage.agent(onThisMachine: true)).token)
            #expect(token.expirationDate < .distantFuture && token.dataAccessExpirationDate < .distantFuture)
        }
    }

    @Test("a token under limited tracking is not refreshed, because Graph would refuse it; the login stays")
    func limitedTracking() async throws {
        try await FacebookStage.with { stage in
            stage.context.settings.isAdvertiserTrackingEnabled = false
            let result = try await stage.logIn()
            #expect(result.tracking == .limited && result.token != nil)
            await #expect(throws: AccountError.self) { try await stage.refresh() }
            #expect(stage.token == result.token && stage.context.currentAccount?.state == .ready)
        }
    }
}
