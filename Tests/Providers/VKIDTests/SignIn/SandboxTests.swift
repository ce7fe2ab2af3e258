import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing
import VKWire

@testable import VKID

/// Solves the sandbox's captchas by pressing the button on their page.
struct CaptchaWalker: CaptchaSolver {
    let seen = Locked(0)

    func solve(_ captcha: Captcha) async -> String? {
        seen.withLock { $0 += 1 }
        let walker = PageWalker(as: nil, transport: NetworkTransport())
        let end = try? await walker.walk(from: captcha.address) { $0.fields["success_token"] != nil }
        return end?.fields["success_token"]
    }
}

@Suite("VK ID as a whole with the sandbox", .timeLimit(.minutes(1)))
struct SandboxTests {
    @Test("a member signs in with the simulated VK app, with a really fetched anonymous token")
    func app() async throws {
        try await VKBench.with { bench in
            let box = Locked<VKID?>(nil)
            let apps = ScriptedAppLinks(onOpen: { link in
                Task {
                    let end = try await PageWalker(as: "vera", transport: NetworkTransport()).walk(from: link) {
                        $0.scheme == "vk" + VKSandboxConfiguration.defaultClientID
                    }
                    _ = box.value?.open(url: end)
                }
            })
            let vkid = try bench.vkid(secret: VKSandboxConfiguration.defaultClientSecret) { $0.appLinks = apps }
            box.withLock { $0 = vkid }
            var configuration = AuthConfiguration(scope: ["email"])
            configuration.strategy = .appOnly
            guard case .signedIn(let session) = try await vkid.authorize(with: configuration, using: bench.agent("anna")) else {
                throw CancellationError()
            }
            #expect(session.userId.value == 100_003)
            #expect(session.grantedScope == ["email"])
            #expect(bench.sandbox.requestCount("/oauth/get_anonym_token") == 1)
            #expect(bench.sandbox.requestCount("/method/auth.getVKConnectSettings") == 1)
        }
    }

    @Test("challenges before the exchange, the refresh and the user's data are solved, and the solution is reused")
    func challenges() async throws {
        try await VKBench.with { bench in
            let solver = CaptchaWalker()
            bench.sandbox.faults.add(try #require(Fault("challenge@/oauth2")))
            let vkid = try bench.vkid { $0.captchaSolver = solver }
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            _ = try await session.fetchUser()
            #expect(solver.seen.value == 1)
            bench.sandbox.faults.add(try #require(Fault("challenge@/oauth2/user_info")))
            _ = try await session.fetchUser()
            #expect(solver.seen.value == 2)
        }
    }

    @Test("an unsolved captcha has its own error")
    func unsolved() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid { $0.captchaSolver = NobodySolves() }
            _ = try await vkid.authorize(using: bench.agent())
            bench.sandbox.faults.add(try #require(Fault("challenge@/oauth2/user_info")))
            await #expect { try await vkid.currentAuthorizedSession?.fetchUser() } throws: {
                if case UserFetchingError.captchaError = $0 { true } else { false }
            }
        }
    }

    @Test("a session of version 1 is migrated, and afterwards its token is invalid for every other use")
    func migration() async throws {
        try await VKBench.with { bench in
            let token = try #require(bench.sandbox.issueLegacyToken(member: "boris", scopes: ["friends"]))
            let vkid = try bench.vkid()
            let session = try await vkid.oAuth2MigrationManager.migrate(from: token, oAuthProvider: .vkid)
            #expect(session.userId.value == 100_002)
            #expect(try await session.fetchUser().firstName == "Борис")
            await #expect { try await vkid.oAuth2MigrationManager.migrate(from: "none", oAuthProvider: .vkid) } throws: {
                if case OAuth2MigrationError.invalidAccessToken = $0 { true } else { false }
            }
        }
    }

    @Test("permissions are revoked at VK; the session stays, needs a sign-in, and the ledger records the revocation")
    func revoked() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(with: AuthConfiguration(scope: ["friends", "email"]), using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            try await session.revokePermissions()
            #expect(session.needsSignIn)
            let records = try bench.home.vault.permissions(of: vkid.key(of: session.userId))
            #expect(records.map(\.scope) == ["email", "friends"])
            #expect(records.allSatisfy { $0.status == .revoked })
            #expect(bench.sandbox.sessions.first?.end == .revoked)
            _ = try await vkid.authorize(with: AuthConfiguration(scope: ["friends"]), using: bench.agent())
            #expect(!session.needsSignIn)
        }
    }

    @Test(
        "a dead refresh token is recognized in every form of the sandbox's error",
        arguments: ["invalid_grant", "invalid_request", "other"])
    func deadToken(error: String) async throws {
        for withOK in [false, true] {
            try await VKBench.with {
                $0.vk.deadRefreshTokenError = error
                $0.vk.refusesWithOK = withOK
            } _: { bench in
                let vkid = try bench.vkid()
                _ = try await vkid.authorize(using: bench.agent())
                let session = try #require(vkid.currentAuthorizedSession)
                bench.sandbox.endSession(try #require(bench.sandbox.sessions.first?.id))
                await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
                    if case TokenRefreshingError.invalidRefreshToken = $0 { true } else { false }
                }
                #expect(session.needsSignIn)
            }
        }
    }

    @Test("a provider other than VK ID is requested on the page", arguments: [OAuthProvider.ok, .mail])
    func providers(provider: OAuthProvider) async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(oAuthProvider: provider, using: bench.agent())
            #expect(vkid.currentAuthorizedSession?.oAuthProvider == provider)
        }
    }
}

/// Gives up every captcha.
private struct NobodySolves: CaptchaSolver {
    func solve(_ captcha: Captcha) async -> String? { nil }
}
