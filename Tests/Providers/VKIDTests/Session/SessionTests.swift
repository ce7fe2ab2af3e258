import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import VKWire

@testable import VKID

@Suite("A session", .timeLimit(.minutes(1)))
struct SessionTests {
    @Test("has the requested and the granted scope, its provider and VK's name of it")
    func properties() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let configuration = AuthConfiguration(scope: ["email", "phone"])
        _ = try await vkid.authorize(with: configuration, oAuthProvider: .ok, using: PageAgent())
        let session = try #require(vkid.currentAuthorizedSession)
        #expect(session.requestedScope == ["email", "phone"])
        #expect(session.grantedScope == ["email", "groups"])
        #expect(!session.grantedScope.hasGranted(["phone"]) && session.grantedScope.hasGranted(["email"]))
        #expect(session.oAuthProvider == .ok)
        #expect(session.sessionId == "device-of-vk")
        #expect(session.creationDate == bench.clock.now)
        #expect(session.accessToken.value == "access-1" && session.refreshToken.value == "refresh-1")
        #expect(session.idToken.value == "id-1")
        #expect(session.accessToken.expirationDate == bench.clock.now.addingTimeInterval(3600))
        #expect(session.user == nil)
    }

    @Test(
        "returns the stored token until a minute before its expiry",
        arguments: [(3539, false, 0), (3540, false, 1), (3600, false, 1), (99_999, false, 1), (0, true, 1)])
    func freshness(age: Int, isForced: Bool, calls: Int) async throws {
        let bench = try Bench()
        let session = try await bench.signedIn(bench.vkid())
        bench.clock.advance(by: .seconds(age))
        _ = try await session.getFreshAccessToken(forceRefresh: isForced)
        #expect(bench.count("/oauth2/auth") == 1 + calls)
    }

    @Test("with a life of zero or less never expires", arguments: [0, -1])
    func endless(life: Int) async throws {
        let bench = try Bench { request in
            .json(
                #"{"access_token":"a","refresh_token":"r","expires_in":\#(life),"user_id":77,"state":"\#(request.form["state"]!)"}"#
            )
        }
        let session = try await bench.signedIn(bench.vkid())
        #expect(session.accessToken.expirationDate == .distantFuture)
        bench.clock.advance(by: .seconds(9_999_999))
        _ = try await session.getFreshAccessToken()
        #expect(bench.transport.requests.count == 1)
    }

    @Test("refreshes with VK's device id and a new state, and keeps an ID token that the response omits")
    func refresh() async throws {
        let bench = try Bench { request in
            guard request.form["grant_type"] == "refresh_token" else { return nil }
            return .json(
                #"{"access_token":"a2","refresh_token":"r2","expires_in":60,"user_id":77,"state":"\#(request.form["state"]!)","scope":"email"}"#
            )
        }
        let session = try await bench.signedIn(bench.vkid())
        let (access, refresh) = try await session.getFreshAccessToken(forceRefresh: true)
        #expect(access.value == "a2" && refresh.value == "r2" && access.scope == ["email"])
        #expect(session.idToken.value == "id-1")
        let form = try #require(bench.transport.requests.last).form
        #expect(form["refresh_token"] == "refresh-1")
        #expect(form.all("device_id") == ["device-of-vk"])
        #expect(form["client_id"] == "123")
        #expect(form["state"]?.isEmpty == false)
    }

    @Test("shares one refresh among a hundred simultaneous callers")
    func shared() async throws {
        let gate = Gate()
        let bench = try Bench { request in
            if request.form["grant_type"] == "refresh_token" { await gate.pass() }
            return nil
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        bench.clock.advance(by: .seconds(4000))
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await session.getFreshAccessToken().0.value } }
            await gate.arrived(1)
            gate.open()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values.count == 1)
        #expect(bench.count("/oauth2/auth") == 2)
    }

    @Test(
        "is kept and marked if its refresh token is dead, in every form of VK's error",
        arguments: [
            (#"{"error":"invalid_request","error_description":"refresh_token is missing or invalid"}"#, 400, true),
            (#"{"error":"invalid_request","error_description":"refresh_token is missing or invalid"}"#, 200, true),
            (#"{"error":"invalid_grant","error_description":"refresh_token is missing or invalid"}"#, 400, true),
            (#"{"error":"invalid_grant"}"#, 401, true),
            (#"{"error":"whatever","error_description":"refresh_token is missing or invalid"}"#, 400, true),
            (#"{"error":"invalid_request","error_description":"state is missing"}"#, 400, false),
            (#"{"error":"server_error"}"#, 500, false), (#"{"error":"temporarily_unavailable"}"#, 503, false),
            (#"{"error":"slow_down"}"#, 400, false), (#"{"error":"access_denied"}"#, 400, false),
            (#"{"error":"invalid_client","error_description":"client_secret is incorrect"}"#, 401, false),
            ("no json", 200, false),
        ])
    func deadToken(answer: String, status: Int, isDead: Bool) async throws {
        let bench = try Bench { $0.form["grant_type"] == "refresh_token" ? .json(answer, status: status) : nil }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
            if case TokenRefreshingError.invalidRefreshToken = $0 { isDead } else { !isDead }
        }
        #expect(session.needsSignIn == isDead)
        #expect(vkid.authorizedSessions.count == 1)
        #expect(session.accessToken.value == "access-1")
        if isDead {
            _ = try await bench.signedIn(vkid)
            #expect(!session.needsSignIn)
        }
    }

    @Test("refuses a response to another request, and one about another member; neither is stored")
    func foreignRefresh() async throws {
        for (user, state) in [(77, "other"), (78, nil)] {
            let bench = try Bench { request in
                guard request.form["grant_type"] == "refresh_token" else { return nil }
                return .json(
                    #"{"access_token":"x","refresh_token":"y","user_id":\#(user),"state":"\#(state ?? request.form["state"]!)"}"#)
            }
            let session = try await bench.signedIn(bench.vkid())
            await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: { error in
                if case TokenRefreshingError.stateMismatch = error { return state != nil }
                return state == nil
            }
            #expect(session.accessToken.value == "access-1")
        }
    }

    @Test("has its account found by the member's name after the data is fetched, as after a sign-in by the kit")
    func label() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let key = vkid.key(of: session.userId)
        #expect(bench.home.vault.account(key)?.label == nil)
        _ = try await session.fetchUser()
        #expect(bench.home.vault.account(key)?.label == "Vera")
        _ = try await session.getFreshAccessToken(forceRefresh: true)
        #expect(bench.home.vault.account(key)?.label == "Vera")
    }

    @Test("fetches the member's data and stores it; a failure keeps the old data")
    func user() async throws {
        let fails = Locked(false)
        let bench = try Bench { request in
            fails.value && request.url.path == "/oauth2/user_info" ? .failure(.offline) : nil
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let user = try await session.fetchUser()
        #expect(user == User(id: UserID(value: 77), firstName: "Vera", email: "vera@people.example"))
        let form = try #require(bench.transport.requests.last).form
        #expect(form["client_id"] == "123" && form.all("device_id") == ["device-of-vk"])
        fails.withLock { $0 = true }
        await #expect(throws: UserFetchingError.self) { try await session.fetchUser() }
        #expect(session.user == user)
        _ = try await session.getFreshAccessToken(forceRefresh: true)
        #expect(try bench.vkid().currentAuthorizedSession?.user == user)
    }

    @Test("renews a refused access token once; a second refusal is reported as invalid", arguments: [1, 2])
    func renewal(refusals: Int) async throws {
        let left = Locked(refusals)
        let bench = try Bench { request in
            guard request.url.path == "/oauth2/user_info" else { return nil }
            let refuses = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return refuses ? .json(#"{"error":"invalid_token","error_description":"access_token is missing or invalid"}"#) : nil
        }
        let session = try await bench.signedIn(bench.vkid())
        if refusals == 1 {
            #expect(try await session.fetchUser().firstName == "Vera")
        } else {
            await #expect { try await session.fetchUser() } throws: {
                if case UserFetchingError.invalidAccessToken = $0 { true } else { false }
            }
        }
        #expect(bench.count("/oauth2/auth") == 2)
        #expect(bench.count("/oauth2/user_info") == 2)
    }

    @Test(
        "reports an invalid token if a refusal says that the access token is dead, with whatever code; not for another refusal",
        arguments: [
            (#"{"error":"invalid_request","error_description":"access_token is missing or invalid"}"#, 400, true),
            (#"{"error":"invalid_request","error_description":"access_token is missing or invalid"}"#, 401, true),
            (#"{"error":"invalid_token"}"#, 200, true), ("", 401, true), (#"{"error":"invalid_request"}"#, 400, false),
            (#"{"error":"invalid_client","error_description":"client_secret is incorrect"}"#, 401, false),
            (#"{"error":"what_is_this"}"#, 500, false),
        ])
    func deadAccessToken(answer: String, status: Int, isDead: Bool) async throws {
        let bench = try Bench {
            $0.url.path.hasPrefix("/oauth2/") && $0.form["grant_type"] == nil ? .json(answer, status: status) : nil
        }
        let session = try await bench.signedIn(bench.vkid())
        await #expect { try await session.fetchUser() } throws: {
            if case UserFetchingError.invalidAccessToken = $0 { isDead } else { !isDead }
        }
        #expect(bench.count("/oauth2/auth") == (isDead ? 2 : 1))
        guard !answer.isEmpty else { return }
        for end in [{ try await session.logout() }, { try await session.revokePermissions() }] as [() async throws -> Void] {
            await #expect { try await end() } throws: { if case LogoutError.invalidAccessToken = $0 { isDead } else { !isDead } }
        }
    }

    @Test(
        "whose access token is refused and whose refresh token is dead needs a sign-in; if VK fails it stays ready",
        arguments: [
            (#"{"error":"invalid_request","error_description":"refresh_token is missing or invalid"}"#, 400, true),
            (#"{"error":"invalid_grant"}"#, 400, true), (#"{"error":"server_error"}"#, 500, false), ("", 503, false),
        ])
    func deadAfterRefusal(answer: String, status: Int, isDead: Bool) async throws {
        let bench = try Bench { request in
            if request.form["grant_type"] == "refresh_token" { return .json(answer, status: status) }
            return request.url.path == "/oauth2/user_info" ? .json("", status: 401) : nil
        }
        let session = try await bench.signedIn(bench.vkid())
        await #expect { try await session.fetchUser() } throws: {
            guard case UserFetchingError.invalidAccessToken(let cause as AccountError) = $0 else { return false }
            return if case .needsSignIn = cause { isDead } else { !isDead }
        }
        #expect(session.needsSignIn == isDead)
        guard isDead else { return }
        await #expect { try await session.getFreshAccessToken() } throws: {
            guard case TokenRefreshingError.invalidRefreshToken(let cause as AccountError) = $0 else { return false }
            return if case .needsSignIn = cause { true } else { false }
        }
    }

    @Test("has VK's own text as the cause if its token is refused again")
    func words() async throws {
        let bench = try Bench {
            guard $0.url.path == "/oauth2/user_info" else { return nil }
            return .json(#"{"error":"invalid_token","error_description":"the session was ended"}"#, status: 401)
        }
        let session = try await bench.signedIn(bench.vkid())
        await #expect { try await session.fetchUser() } throws: {
            guard case UserFetchingError.invalidAccessToken(let cause as OAuthError) = $0, case .refused(let refusal) = cause
            else { return false }
            return refusal.description == "the session was ended"
        }
    }

    @Test(
        "ruling 31: reports an invalid user as a decoding failure, whatever the status, and the stored user stays",
        arguments: [
            "{}", #"{"user":{}}"#, #"{"user":{"first_name":"NoID"}}"#, #"{"user":{"user_id":null,"first_name":"NoID"}}"#,
            #"{"user":{"user_id":"","first_name":"NoID"}}"#, #"{"error":{"error_code":5,"error_msg":"no"}}"#,
            #"{"response":{"user_id":77}}"#, #"{"user":null}"#,
            #"{"user":[]}"#, #"{"user":"Vera"}"#, #"{"user_id":77,"first_name":"Eve"}"#, "[]", "null", "",
        ])
    func noUser(answer: String) async throws {
        let isBroken = Locked(false)
        let bench = try Bench { isBroken.value && $0.url.path == "/oauth2/user_info" ? .json(answer) : nil }
        let session = try await bench.signedIn(bench.vkid())
        let user = try await session.fetchUser()
        isBroken.withLock { $0 = true }
        await #expect { try await session.fetchUser() } throws: {
            guard case UserFetchingError.unknown(let cause as any CodedError) = $0 else { return false }
            return cause.code.hasPrefix("oauth.response_") || cause.code.hasSuffix("invalid_response")
        }
        #expect(session.user == user && user.firstName == "Vera")
        #expect(try bench.vkid().currentAuthorizedSession?.user == user)
    }

    @Test(
        "ruling 28: reports a challenge with a foreign page as the same error without the page, for each call, and never shows it",
        arguments: ["https://evil.example/page", "//evil.example/page", "page", nil])
    func foreignChallenge(address: String?) async throws {
        let (isChallenged, solver) = (Locked(false), CountingSolver())
        var headers: HTTPHeaders = ["X-Challenge": "required"]
        headers["X-Challenge-Url"] = address
        let bench = try Bench { [headers] _ in
            isChallenged.value ? .response(HTTPResponse(status: 403, headers: headers)) : nil
        }
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        let session = try await bench.signedIn(vkid)
        isChallenged.withLock { $0 = true }
        await #expect { try await session.fetchUser() } throws: {
            guard case UserFetchingError.captchaError(nil) = $0 else { return false }
            return !$0.localizedDescription.contains("evil") && ($0 as? any CodedError)?.remedy.contains("page whose") == false
        }
        let isCause = { (cause: (any Error)?) in (cause as? any CodedError)?.code == "vk.captcha" }
        for end in [{ try await session.logout() }, { try await session.revokePermissions() }] as [() async throws -> Void] {
            await #expect { try await end() } throws: {
                if case LogoutError.unknown(let cause) = $0 { isCause(cause) } else { false }
            }
        }
        await #expect { try await vkid.authorize(using: PageAgent()) } throws: {
            if case AuthError.unknown(let cause) = $0 { isCause(cause) } else { false }
        }
        #expect(solver.count == 0)
    }

    @Test("ruling 28: without a solver has a challenge's page in the error of each of its calls, and no solver is called")
    func unsolved() async throws {
        let isChallenged = Locked(false)
        let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "/prove?session_token=s"]
        let bench = try Bench { _ in isChallenged.value ? .response(HTTPResponse(status: 403, headers: headers)) : nil }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        isChallenged.withLock { $0 = true }
        let page = Captcha.challenge(try #require(URL(string: "https://id.vk.ru/prove?session_token=s")))
        let isCause = { (cause: (any Error)?) in if case VKError.captcha(page)? = cause { true } else { false } }
        await #expect { try await session.fetchUser() } throws: {
            if case UserFetchingError.captchaError(page?) = $0 { true } else { false }
        }
        await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
            if case TokenRefreshingError.unknown(let cause) = $0 { isCause(cause) } else { false }
        }
        for end in [{ try await session.logout() }, { try await session.revokePermissions() }] as [() async throws -> Void] {
            await #expect { try await end() } throws: {
                if case LogoutError.unknown(let cause) = $0 { isCause(cause) } else { false }
            }
        }
        await #expect { try await vkid.authorize(using: PageAgent()) } throws: {
            if case AuthError.unknown(let cause) = $0 { isCause(cause) } else { false }
        }
        let pending = try await vkid.beginAuthorization()
        let url = "vk123://vk.ru/blank.html?code=c&state=\(pending.address.fields["state"] ?? "")&device_id=d"
        await #expect { try await vkid.finishAuthorization(pending.id, redirectedTo: URL(string: url)!) } throws: {
            if case AuthError.unknown(let cause) = $0 { isCause(cause) } else { false }
        }
    }

    @Test(
        "is removed if VK has ended it, else kept with a reason",
        arguments: [
            (#"{"response":1}"#, 200, "", true), (#"{"response":0}"#, 200, "vkid.logout_refused", false),
            (#"{"error":"invalid_token"}"#, 401, "vkid.invalid_access_token", false),
            (#"{"error":"server_error"}"#, 500, "vkid.logout_refused", false),
        ])
    func logout(answer: String, status: Int, code: String, isRemoved: Bool) async throws {
        let bench = try Bench { $0.url.path == "/oauth2/logout" ? .json(answer, status: status) : nil }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        if isRemoved {
            try await session.logout()
            let form = try #require(bench.transport.requests.last).form
            #expect(form["device_id"] == "device-of-vk")
        } else {
            await #expect { try await session.logout() } throws: { ($0 as? LogoutError)?.code == code }
            #expect(vkid.authorizedSessions.count == 1)
            try await session.logout(removeLocally: true)
        }
        #expect(vkid.authorizedSessions.isEmpty)
        #expect(session.userId.value == 77 && session.accessToken.value == "access-1")
    }

    @Test("ends a known member's old token at VK without notifying observers")
    func again() async throws {
        let ended = Gate()
        let bench = try Bench { request in
            if request.url.path == "/oauth2/logout" { ended.open() }
            return nil
        }
        let vkid = try bench.vkid()
        let first = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        bench.clock.advance(by: .seconds(1))
        let second = try await bench.signedIn(vkid)
        await ended.pass()
        #expect(bench.transport.requests.last?.headers["Authorization"] == "Bearer access-1")
        #expect(vkid.authorizedSessions.count == 1)
        #expect(first.accessToken.value == second.accessToken.value)
        #expect(first.creationDate == bench.clock.now)
        #expect(await witness.lines == ["started vkid", "completed vkid 77"])
    }

    @Test("from a sign-in during a revocation is not marked as invalid")
    func revokedMeanwhile() async throws {
        let (box, bench) = (Locked<VKID?>(nil), Locked<Bench?>(nil))
        let made = try Bench { request in
            guard request.url.path == "/oauth2/revoke" else { return nil }
            if let vkid = box.value, let bench = bench.value {
                bench.clock.advance(by: .seconds(1))
                _ = try? await bench.signedIn(vkid)
            }
            return .json(#"{"response":1}"#)
        }
        bench.withLock { $0 = made }
        // Breaks the cycle: the script retains its owner.
        defer { bench.withLock { $0 = nil } }
        let vkid = try made.vkid()
        let session = try await made.signedIn(vkid)
        box.withLock { $0 = vkid }
        try await session.revokePermissions()
        #expect(!session.needsSignIn)
        #expect(session.accessToken.value != "access-1")
    }
}
