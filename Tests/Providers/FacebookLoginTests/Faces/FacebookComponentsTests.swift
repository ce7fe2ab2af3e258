import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberSignIn
import MemberTesting
import MemberUI
import Testing

@testable import FacebookLogin

@MainActor
@Suite("Facebook's components on a website", .timeLimit(.minutes(1)))
struct FacebookComponentsTests {
    private let appearance = PageAppearance(title: "Club", language: .en)

    private func page(of stage: FacebookStage) throws -> any PageComponents {
        let signIn = FacebookSignIn(
            appID: FacebookSandboxConfiguration.defaultAppID, permissions: [.publicProfile, .email],
            environment: stage.context.settings.environment)
        let redirectURI = try #require(URL(string: "http://127.0.0.1:1/callback"))
        let context = ProviderContext(vault: stage.home.vault, transport: stage.transport)
        return FacebookComponents(signIn, redirectURI: redirectURI, context: context).components()
    }

    /// Walks through the dialog and back.
    private func signIn(on page: any PageComponents, at stage: FacebookStage) async throws {
        guard case .leave(let signIn) = await page.perform(.signIn, FormFields(), appearance) else {
            Issue.record("the dialog is not shown: \(page.news)")
            return
        }
        let walker = PageWalker(as: "anna", decision: .agree, transport: stage.transport)
        let redirect = try await walker.walk(from: signIn.address, until: { $0.path() == "/callback" })
        #expect(await page.finish(signIn.id, redirectedTo: redirect, appearance) == .signedIn)
    }

    @Test("the button leads to the dialog; the visitor returns with a name and permissions, and signs out")
    func journey() async throws {
        try await FacebookStage.with { stage in
            let page = try page(of: stage)
            let actions = ComponentActions(everything: "/act")
            #expect(page.html(actions: actions, appearance).first?.markup.contains("name=\"action\" value=\"sign-in\"") == true)
            try await signIn(on: page, at: stage)
            let member = try #require(page.member)
            #expect(member.permissions == "email, public_profile" && member.account != nil)
            #expect(page.html(actions: actions, appearance).isEmpty)
            #expect(await page.perform(.signOut, FormFields(), appearance) == .signedOut)
            #expect(page.member == nil && stage.home.vault.accounts.isEmpty)
        }
    }

    @Test("a member who signs out, or removes the app, in one browser is signed out in other browsers too")
    func elsewhere() async throws {
        try await FacebookStage.with { stage in
            let (one, other) = (try page(of: stage), try page(of: stage))
            for page in [one, other] { try await signIn(on: page, at: stage) }
            _ = await one.perform(.signOut, FormFields(), appearance)
            #expect(other.member == nil)
            #expect(!other.html(actions: ComponentActions(everything: "/act"), appearance).isEmpty)
            #expect(await other.perform(.signOut, FormFields(), appearance) == .signedOut && other.news.isEmpty)
        }
    }

    @Test("public_profile has no switch of its own: it is only revoked together with all others")
    func revocable() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["email"])
            let account = try #require(stage.home.vault.accounts.first)
            let context = ProviderContext(vault: stage.home.vault, transport: stage.transport)
            let doors = try FacebookProvider().permissions(of: account, in: context)
            #expect(doors.isRevocable("email") && !doors.isRevocable("public_profile"))
        }
    }

    @Test("after a limited login no single permission can be revoked")
    func limited() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["email"], tracking: .limited)
            let account = try #require(stage.home.vault.accounts.first)
            let context = ProviderContext(vault: stage.home.vault, transport: stage.transport)
            #expect(try !FacebookProvider().permissions(of: account, in: context).isRevocable("email"))
        }
    }

    @Test("a limited login with a code, at an address on this machine, has a signed token and no access token")
    func limitedByCode() async throws {
        try await FacebookStage.with { stage in
            let result = try await stage.logIn(
                ["email"], tracking: .limited, using: stage.agent(onThisMachine: true))
            #expect(!result.isCancelled && result.token == nil && result.authenticationToken != nil)
            #expect(result.tracking == .limited && stage.token == nil)
            await #expect(throws: ProviderError.self) { try await stage.manager.revoke(.email) }
        }
    }
}
