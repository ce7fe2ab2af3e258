import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing
import VKAPI

@Suite("The connector's renewal and sign-out", .timeLimit(.minutes(1)))
struct ConnectorRenewalTests {
    @Test("An expired token is renewed with the stored cookies, and no waiting request is lost")
    func renews() async throws {
        try await APIBench.with { bench in
            let agent = bench.agent(as: "anna")
            let context = try bench.context(agent: agent)
            let connector = VKConnector(context)
            let first = try await connector.signIn(appID: bench.appID, permissions: ["friends", "groups"])
            bench.sandbox.expireAccessTokens()
            let delegate = RecordingConnectorDelegate()
            connector.delegate = delegate
            try await VKAPIContext.$current.withValue(context) {
                let user = try #require(VKUser.currentUser)
                let requests = ["friends.get", "users.get", "groups.get"].map { user.call($0) }
                for request in requests { _ = try await request.value }
                #expect(user.accessToken?.token != first.token)
            }
            // The agent has no window, and the cookies suffice: nothing is shown.
            #expect(await delegate.calls == ["invalid 100001", "renewed 100001"])
        }
    }

    @Test("Another person's cookies are never used: the sign-in as somebody else changes nothing")
    func anotherPerson() async throws {
        try await APIBench.with { bench in
            let context = try bench.context()
            try await VKConnector(context).signIn(appID: bench.appID, permissions: ["friends"], using: bench.agent(as: "anna"))
            let anna = try #require(VKStorage(context).storageItem(forUserID: 100_001)).accessToken
            bench.sandbox.expireAccessTokens()
            // The record of this person has no cookies, and the agent signs in as another one.
            VKConnector(context).forgetBrowserSession()
            var other = context
            other.userAgent = bench.agent(as: "boris")
            await VKAPIContext.$current.withValue(other) {
                await #expect(throws: (any Error).self) { try await VKUser.currentUser?.call("friends.get").value }
            }
            #expect(VKStorage(context).storageItems.map(\.accessToken) == [anna])
        }
    }

    @Test("Without an agent the request ends as needing a sign-in")
    func withoutAgent() async throws {
        try await APIBench.with { bench in
            let context = try bench.context()
            try await VKConnector(context).signIn(appID: bench.appID, permissions: ["friends"], using: bench.agent(as: "anna"))
            bench.sandbox.expireAccessTokens()
            await VKAPIContext.$current.withValue(context) {
                await #expect {
                    try await VKUser.currentUser?.call("friends.get").value
                } throws: { ($0 as? VKAPIError)?.code == "accounts.needs_sign_in" }
            }
        }
    }

    @Test("logout ends the session of the person who signed in last, and the active one is the next")
    func logout() async throws {
        try await APIBench.with { bench in
            let context = try bench.context()
            let connector = VKConnector(context)
            for name in ["anna", "boris", "vera"] {
                try await connector.signIn(appID: bench.appID, permissions: [], using: bench.agent(as: name))
            }
            try VKAPIContext.$current.withValue(context) {
                #expect(VKUser.activateUser(withID: 100_002))
                VKConnector.shared.logout()
                #expect(VKUser.localUsers == [100_001, 100_002])
                #expect(VKUser.currentUser?.userID == 100_002)
                VKConnector.shared.logout(userID: 100_002)
                #expect(VKUser.currentUser?.userID == 100_001)
                let active = try #require(VKUser.currentUser)
                VKConnector.shared.logout()
                #expect(VKUser.currentUser == nil)
                #expect(active.accessToken == nil)
            }
        }
    }

    @Test("A redirect that names another person's id replaces nothing: VK says whose token it is")
    func forgedID() async throws {
        try await APIBench.with { bench in
            let context = try bench.context()
            let connector = VKConnector(context)
            try await connector.signIn(appID: bench.appID, permissions: [], using: bench.agent(as: "anna"))
            let boris = try await connector.signIn(appID: bench.appID, permissions: [], using: bench.agent(as: "boris"))
            let before = VKStorage(context).storageItems.map(\.accessToken)
            let forger = ScriptedUserAgent { address in
                let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
                let state = query.first { $0.name == "state" }?.value ?? ""
                var arriving = URLComponents()
                arriving.percentEncodedFragment = "access_token=\(boris.token)&expires_in=0&user_id=100001&state=\(state)"
                let page = bench.hosts.oauth.appending(path: "blank.html").absoluteString
                return [.address(URL(string: page + "#" + (arriving.percentEncodedFragment ?? "")) ?? address)]
            }
            await #expect(throws: VKConnectorError.self) {
                try await connector.signIn(appID: bench.appID, permissions: [], using: forger)
            }
            #expect(VKStorage(context).storageItems.map(\.accessToken) == before)
        }
    }
}
