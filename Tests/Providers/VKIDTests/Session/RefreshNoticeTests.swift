import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberSignIn
import MemberStorage
import MemberTesting
import Testing

@testable import VKID

@Suite("A session's tokens during its calls", .timeLimit(.minutes(1)))
struct RefreshNoticeTests {
    private func held(_ gate: Gate) throws -> Bench {
        try Bench { request in
            if request.form["grant_type"] == "refresh_token" { await gate.pass() }
            return nil
        }
    }

    @Test("a caller that stops waiting neither ends the refresh for others nor hides it from the observers", arguments: [1, 2])
    func cancelledWaiter(waiters: Int) async throws {
        let gate = Gate()
        let bench = try held(gate)
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        let first = Task { try await session.getFreshAccessToken(forceRefresh: true).0.value }
        await gate.arrived(1)
        let second = waiters == 1 ? nil : Task { try await session.getFreshAccessToken(forceRefresh: true).0.value }
        for _ in 0..<100 { await Task.yield() }
        first.cancel()
        await #expect(throws: TokenRefreshingError.self) { try await first.value }
        gate.open()
        let value = try await second?.value
        await witness.heard(1)
        #expect(await witness.lines == ["refreshed " + session.accessToken.value])
        #expect(value == nil || value == session.accessToken.value)
        #expect(bench.count("/oauth2/auth") == 2 && session.accessToken.value != "access-1")
    }

    @Test("a refresh that a fetch of the member's data needed is also reported to the observers", arguments: [true, false])
    func toldByFetch(isStale: Bool) async throws {
        let refuses = Locked(!isStale)
        let bench = try Bench { request in
            guard request.url.path == "/oauth2/user_info" else { return nil }
            return refuses.withLock { refuses in
                defer { refuses = false }
                return refuses ? .json(#"{"error":"invalid_token"}"#, status: 401) : nil
            }
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        if isStale { bench.clock.advance(by: .seconds(3600)) }
        _ = try await session.fetchUser()
        #expect(await witness.lines == ["refreshed " + session.accessToken.value, "user Vera"])
    }

    @Test("a fetch whose refresh fails is still made, with the old token")
    func oldToken() async throws {
        let bench = try Bench { $0.form["grant_type"] == "refresh_token" ? .json("", status: 503) : nil }
        let session = try await bench.signedIn(bench.vkid())
        bench.clock.advance(by: .seconds(3550))
        #expect(try await session.fetchUser().firstName == "Vera")
        #expect(bench.transport.requests.last?.headers["Authorization"] == "Bearer access-1")
    }

    @Test("a token that a fetch refuses and that cannot be renewed is reported as invalid")
    func notRenewed() async throws {
        let bench = try Bench { request in
            if request.form["grant_type"] == "refresh_token" { return .failure(.offline) }
            return request.url.path == "/oauth2/user_info" ? .json(#"{"error":"invalid_token"}"#, status: 401) : nil
        }
        let session = try await bench.signedIn(bench.vkid())
        await #expect { try await session.fetchUser() } throws: {
            if case UserFetchingError.invalidAccessToken = $0 { true } else { false }
        }
        #expect(bench.count("/oauth2/user_info") == 1 && !session.needsSignIn)
    }

    @Test("a sign-out with an expired token refreshes it first; if that fails, the old one is sent", arguments: [true, false])
    func logout(refreshes: Bool) async throws {
        let bench = try Bench { request in
            !refreshes && request.form["grant_type"] == "refresh_token" ? .json("", status: 503) : nil
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        bench.clock.advance(by: .seconds(4000))
        try await session.logout()
        let sent = bench.transport.requests.last
        #expect(sent?.url.path == "/oauth2/logout")
        #expect((sent?.headers["Authorization"] == "Bearer access-1") == !refreshes)
        #expect(vkid.authorizedSessions.isEmpty)
    }

    @Test("a sign-out without a response keeps the session, unless it must be removed in any case")
    func offline() async throws {
        let bench = try Bench { $0.url.path == "/oauth2/logout" ? .failure(.offline) : nil }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        await #expect(throws: LogoutError.self) { try await session.logout() }
        #expect(vkid.authorizedSessions.count == 1)
        try await session.logout(removeLocally: true)
        #expect(vkid.authorizedSessions.isEmpty)
        #expect(await witness.lines == ["logout vkid.logout_refused", "logout 77"])
    }

    @Test(
        "all of the member's data except the id is optional",
        arguments: [
            (#"{"user":{"user_id":"77"}}"#, User(id: UserID(value: 77))),
            (#"{"user":{"user_id":"77","first_name":"A"}}"#, User(id: UserID(value: 77), firstName: "A")),
            (
                #"{"user":{"user_id":77,"first_name":"A","last_name":"B","phone":"7","email":"e@x.example","avatar":"https://a.example/p"}}"#,
                User(
                    id: UserID(value: 77), firstName: "A", lastName: "B", email: "e@x.example", phone: "7",
                    avatarURL: URL(string: "https://a.example/p"))
            ),
        ])
    func optional(answer: String, user: User) async throws {
        let bench = try Bench { $0.url.path == "/oauth2/user_info" ? .json(answer) : nil }
        #expect(try await bench.signedIn(bench.vkid()).fetchUser() == user)
    }

    @Test("the data of another member is refused, and none of it is stored")
    func otherMember() async throws {
        let bench = try Bench { $0.url.path == "/oauth2/user_info" ? .json(#"{"user":{"user_id":"78"}}"#) : nil }
        let session = try await bench.signedIn(bench.vkid())
        await #expect(throws: UserFetchingError.self) { try await session.fetchUser() }
        #expect(session.user == nil)
    }

    @Test("the mark that a sign-in is needed is removed by the next successful refresh")
    func unmarked() async throws {
        let isDead = Locked(true)
        let bench = try Bench { request in
            guard request.form["grant_type"] == "refresh_token", isDead.value else { return nil }
            return .json(#"{"error":"invalid_grant"}"#, status: 400)
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
        #expect(session.needsSignIn && vkid.currentAuthorizedSession?.needsSignIn == true)
        isDead.withLock { $0 = false }
        _ = try await session.getFreshAccessToken(forceRefresh: true)
        #expect(!session.needsSignIn)
    }

    @Test("a known member signs in again even if VK does not end the old token")
    func oldTokenStays() async throws {
        let ended = Gate()
        let bench = try Bench { request in
            guard request.url.path == "/oauth2/logout" else { return nil }
            ended.open()
            return .failure(.offline)
        }
        let vkid = try bench.vkid()
        let first = try await bench.signedIn(vkid)
        _ = try await bench.signedIn(vkid)
        await ended.pass()
        #expect(vkid.authorizedSessions.count == 1 && first.accessToken.value == "access-2")
    }

    @Test("a revocation reports a failing store in one way, whether it fails before the request to VK or after it")
    func storeFails() async throws {
        for isBefore in [true, false] {
            let vault = Locked<Vault?>(nil)
            let fill: @Sendable () -> Void = {
                _ = try? vault.value?.transaction {
                    for (table, verb) in [("account", "UPDATE"), ("refresh_lease", "INSERT")] {
                        let trigger = "CREATE TRIGGER full_\(table)_\(verb) BEFORE \(verb) ON vault_\(table)"
                        _ = try $0.rows(trigger + " BEGIN SELECT RAISE(ABORT, 'full'); END")
                    }
                }
            }
            let bench = try Bench {
                guard $0.url.path == "/oauth2/revoke" else { return nil }
                fill()
                return .json(#"{"response":1}"#)
            }
            let session = try await bench.signedIn(bench.vkid())
            vault.withLock { $0 = bench.home.vault }
            if isBefore {
                bench.clock.advance(by: .seconds(7200))
                fill()
            }
            await #expect { try await session.revokePermissions() } throws: {
                guard case LogoutError.unknown(let cause as AccountError) = $0 else { return false }
                return cause.storeError != nil
            }
        }
    }

    @Test(
        "an expired access token is refreshed before either way to revoke permissions uses it",
        arguments: [true, false])
    func freshTokens(isOwnDoor: Bool) async throws {
        let bench = try Bench { $0.url.path == "/oauth2/revoke" ? .json(#"{"response":1}"#) : nil }
        let session = try await bench.signedIn(bench.vkid())
        let old = session.accessToken.value
        bench.clock.advance(by: .seconds(7200))
        if isOwnDoor {
            try await session.revokePermissions()
        } else {
            let account = try #require(bench.home.vault.accounts.first)
            let context = ProviderContext(vault: bench.home.vault, transport: bench.transport, clock: bench.clock)
            try await VKProvider().revokeAll(of: account, in: context)
        }
        #expect(bench.transport.requests.map(\.url.path).suffix(2) == ["/oauth2/auth", "/oauth2/revoke"])
        let sent = try #require(bench.transport.requests.last?.form["access_token"])
        #expect(sent.hasPrefix("access-") && sent != old && session.needsSignIn)
    }

    @Test(
        "permissions are revoked with token and client in the form; a refusal changes nothing",
        arguments: [
            (#"{"response":1}"#, 200, ""), (#"{"response":0}"#, 200, "requests.invalid_reply"),
            (#"{"error":"invalid_token"}"#, 401, "vkid.invalid_access_token"),
        ])
    func revocation(answer: String, status: Int, code: String) async throws {
        let bench = try Bench { $0.url.path == "/oauth2/revoke" ? .json(answer, status: status) : nil }
        let session = try await bench.signedIn(bench.vkid())
        if code.isEmpty {
            try await session.revokePermissions()
        } else {
            await #expect { try await session.revokePermissions() } throws: { ($0 as? LogoutError)?.code == code }
        }
        #expect(session.needsSignIn == code.isEmpty)
        let form = try #require(bench.transport.requests.last).form
        #expect(form["access_token"] == "access-1" && form["client_id"] == "123")
    }
}
