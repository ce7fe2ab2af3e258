import Foundation
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberTesting
import Testing
import VKID
import VKWire

@Suite("VK ID with the sandbox")
struct SignInTests {
    @Test("a member signs in, is known, refreshes and signs out")
    func whole() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            guard
                case .signedIn(let session) = try await vkid.authorize(
                    with: AuthConfiguration(scope: ["friends", "email"]), using: bench.agent())
            else { return }
            #expect(session.userId.value == 100_001)
            #expect(vkid.currentAuthorizedSession?.userId == session.userId)

            let user = try await session.fetchUser()
            #expect(user.email == "anna@people.example")
            #expect(user.phone == nil)

            let (access, refresh) = try await session.getFreshAccessToken()
            #expect(access.scope == ["friends", "email"])
            let (second, rotated) = try await session.getFreshAccessToken(forceRefresh: true)
            #expect(second.value != access.value)
            #expect(rotated.value != refresh.value)
            #expect(bench.sandbox.requestCount("/oauth2/auth") == 2)

            try await session.logout()
            #expect(vkid.authorizedSessions.isEmpty)
            #expect(bench.sandbox.requestCount("/oauth2/logout") == 1)
        }
    }

    @Test("a member who declines ends as declined, without a session")
    func declined() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            await #expect { try await vkid.authorize(using: bench.agent(declines: true)) } throws: {
                if case AuthError.declined(description: "the member declined"?) = $0 { true } else { false }
            }
            #expect(vkid.authorizedSessions.isEmpty)
        }
    }

    @Test("an app that VK does not know ends with an error text, and does not hang")
    func unknownClient() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid("999")
            await #expect { try await vkid.authorize(using: bench.agent()) } throws: {
                ($0 as? AuthError)?.code == "agent.failed" && ($0 as? AuthError)?.problem.contains("invalid_client") == true
            }
        }
    }

    @Test("two members of one app do not disturb each other; the last one is current")
    func twoMembers() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(using: bench.agent("anna"))
            _ = try await vkid.authorize(using: bench.agent("boris"))
            #expect(vkid.authorizedSessions.map(\.userId.value) == [100_001, 100_002])
            #expect(vkid.currentAuthorizedSession?.userId.value == 100_002)
            try await vkid.currentAuthorizedSession?.logout()
            #expect(vkid.currentAuthorizedSession?.userId.value == 100_001)
        }
    }

    @Test("a second sign-in of one object during the first fails at once")
    func busy() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            let gate = Gate()
            let slow = Task { try await vkid.authorize(using: WaitingAgent(gate: gate)) }
            await gate.arrived(1)
            await #expect { try await vkid.authorize(using: bench.agent()) } throws: {
                if case AuthError.authAlreadyInProgress = $0 { true } else { false }
            }
            gate.open()
            await #expect(throws: AuthError.self) { try await slow.value }
        }
    }

    @Test("a used refresh token ends the session; the account stays and is marked")
    func reuse() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            let (_, old) = try await session.getFreshAccessToken()
            _ = try await session.getFreshAccessToken(forceRefresh: true)
            let form = "grant_type=refresh_token&refresh_token=\(old.value)&client_id=\(VKSandboxConfiguration.defaultClientID)"
            var thief = HTTPRequest(.post, bench.hosts.id.appending(path: "oauth2/auth"))
            thief.body = HTTPBody(Data(form.utf8), contentType: "application/x-www-form-urlencoded")
            _ = try await bench.transport.send(thief)
            await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
                if case TokenRefreshingError.invalidRefreshToken = $0 { true } else { false }
            }
            #expect(session.needsSignIn)
            await #expect { try await session.logout() } throws: {
                if case LogoutError.invalidAccessToken = $0 { true } else { false }
            }
            #expect(vkid.authorizedSessions.count == 1)
            try await session.logout(removeLocally: true)
            #expect(vkid.authorizedSessions.isEmpty)
        }
    }

    @Test(
        "an invalid client id has its own error",
        arguments: [("", "vkid.empty_client_id"), ("12a", "vkid.client_id_not_decimal")])
    func clientIDs(id: String, code: String) async throws {
        try await VKBench.with { bench in
            #expect { try bench.vkid(id) } throws: { ($0 as? VKIDConfigurationError)?.code == code }
        }
    }

    @Test("no token is shown in any file, print or error")
    func leaks() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            _ = try await vkid.authorize(with: AuthConfiguration(scope: ["friends"]), using: bench.agent())
            let session = try #require(vkid.currentAuthorizedSession)
            let (access, refresh) = try await session.getFreshAccessToken(forceRefresh: true)
            var prints = "\(access) \(refresh) \(session)" + String(reflecting: access)
            dump(vkid, to: &prints)
            dump(access, to: &prints)
            let issued = bench.sandbox.issuedTokens
            #expect(issued.count >= 6)
            for token in issued { #expect(!prints.contains(token)) }
            for name in try FileManager.default.subpathsOfDirectory(atPath: bench.home.home.path) {
                guard let data = try? Data(contentsOf: bench.home.home.appending(path: name)) else { continue }
                for token in issued { #expect(data.range(of: Data(token.utf8)) == nil, "\(name)") }
            }
        }
    }
}

/// An agent that waits at a gate and then gives up.
struct WaitingAgent: UserAgent, UserAgentSession {
    let gate: Gate
    let suppliesRedirectURI = true
    let redirectURI = URL(string: "http://127.0.0.1:1/callback")!

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        await gate.pass()
        throw .cancelled
    }

    func close() async {}
}
