import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Edge cases of logins", .timeLimit(.minutes(1)))
struct LoginEdgeTests {
    @Test("without tracking, a permission granted only by the signed token is granted: it is not requested a second time")
    func shimGrants() async throws {
        let bench = try FacebookBench({ $0.redirect = { $0["access_token"] = nil } }, isTrackingAllowed: false)
        let agent = bench.agent
        #expect(try await bench.manager.ensure([.email], using: agent) == .granted)
        #expect(bench.token == nil && bench.within { AuthenticationToken.current } != nil)
        #expect(try await bench.manager.ensure([.email], using: agent) == .granted)
        #expect(agent.scripted.addresses.count == 1)
    }

    @Test(
        "if tracking is not allowed, the signed token confirms the current member, because Graph does not accept the other token")
    func shimConfirmation() async throws {
        let bench = try FacebookBench(isTrackingAllowed: false)
        bench.override("/me", .json(#"{"error":{"code":190,"message":"no"}}"#, status: 400))
        _ = try await bench.logIn()
        #expect(try await bench.logIn().token?.tokenString == "access-2")
        bench.service.withLock { $0.user = "43" }
        await #expect { try await bench.logIn() } throws: { error in
            guard case .userMismatch("42", "43", nil) = error as? LoginError else { return false }
            return true
        }
        #expect(bench.token?.tokenString == "access-2")
    }

    @Test("the first change is notified, for the token and for the profile, even if no one has read them before")
    func firstChange() async throws {
        for tracking in LoginTracking.allCases {
            let bench = try FacebookBench()
            let seen = Locked<[String]>([])
            for name in [Notification.Name.AccessTokenDidChange, .ProfileDidChange] {
                _ = bench.context.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { notification in
                    seen.withLock { $0.append(notification.name.rawValue) }
                }
            }
            _ = try await bench.logIn(tracking: tracking)
            let expected = tracking == .enabled ? Notification.Name.AccessTokenDidChange : .ProfileDidChange
            #expect(await waited(while: !seen.value.contains(expected.rawValue)), "\(tracking)")
        }
        let bench = try FacebookBench()
        let count = Locked(0)
        _ = bench.context.notificationCenter.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { _ in
            count.withLock { $0 += 1 }
        }
        bench.within {
            AccessToken.current = AccessToken(
                tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: "42")
        }
        #expect(await waited(while: count.value < 1))
    }

    @Test("a blank access token from an exchange does not count", arguments: [" ", "\n", "\t "])
    func blankExchange(text: String) async throws {
        let bench = try FacebookBench()
        let body = FacebookBench.text(.object(["access_token": .string(text), "expires_in": .integer(60)]))
        bench.override("/oauth/access_token", .json(body))
        var agent = bench.agent
        agent.suppliesRedirectURI = true
        await #expect { try await bench.manager.logIn(LoginConfiguration(), using: agent) } throws: {
            ($0 as NSError).code == 301
        }
        #expect(bench.token == nil)
    }

    @Test("an account with a refused token is asked by the same policy: the ledger, the cool-down")
    func invalidated() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["user_likes"]), using: DialogAgent([.decline]))
        bench.context.invalidate("access-1")
        let agent = bench.agent
        guard case .coolingDown = try await bench.manager.ensure([.userLikes], for: "likes", using: agent) else {
            Issue.record("asked within the cool-down")
            return
        }
        #expect(agent.scripted.addresses.isEmpty)
        #expect(try await bench.manager.ensure([.email], for: "mail", using: agent) == .granted)
        #expect(bench.token?.tokenString == "access-2")
    }

    @Test(
        "a question obeys the order of logins: it replaces a login with an open dialog, and is refused before a dialog opens"
    )
    func questionAtTheGate() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock { $0.granted.append("user_likes") }
        bench.override("/me/permissions", .json("{}", status: 500))
        let waiting = DialogAgent([.never])
        let login = Task { try await bench.manager.logIn(LoginConfiguration(), using: waiting) }
        await waiting.scripted.shown(1)
        #expect(try await bench.manager.ensure([.userLikes], using: bench.agent) == .granted)
        #expect(try await login.value.cancelReason == .superseded)
        let ticket = try bench.context.logins.begin()
        await #expect { try await bench.manager.ensure([.userPosts], using: bench.agent) } throws: { error in
            if case .loginInProgress? = error as? LoginError { true } else { false }
        }
        ticket.end()
        let asking = DialogAgent([.never])
        let question = Task { try await bench.manager.ensure([.userPosts], using: asking) }
        await asking.scripted.shown(1)
        _ = try await bench.logIn()
        #expect(try await question.value == .cancelled)
    }

    @Test("a permission that cannot be requested has its own error, with and without a token", arguments: [true, false])
    func unaskable(isLoggedIn: Bool) async throws {
        let bench = try FacebookBench()
        if isLoggedIn { _ = try await bench.logIn() }
        await #expect { try await bench.manager.ensure(["no such name"], using: bench.agent) } throws: {
            ($0 as? any CodedError)?.code == CoreError.invalidArgument("").code
        }
    }

    @Test("an explanation that asks for permissions itself gets a typed error at once")
    func withinExplanation() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["user_likes"]), using: DialogAgent([.decline]))
        bench.clock.advance(by: .seconds(86_401))
        let (manager, codes) = (bench.manager, Locked<[String]>([]))
        let policy = PermissionPolicy { _ in
            do { _ = try await manager.ensure([.email]) } catch {
                codes.withLock { $0.append((error as? any CodedError)?.code ?? "\(error)") }
            }
            return false
        }
        #expect(try await manager.ensure([.userLikes], policy: policy, using: bench.agent) == .notNow)
        #expect(codes.value == ["members.permissions_under_way"])
    }

    @Test("another member at a question's dialog is 304 with both ids, and the current one stays")
    func strangerAtQuestion() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock { ($0.user, $0.granted) = ("43", ["public_profile", "user_likes"]) }
        bench.override("/me/permissions", .json("{}", status: 500))
        await #expect { try await bench.manager.ensure([.userLikes], using: bench.agent) } throws: { error in
            guard case .userMismatch("42", "43", nil) = error as? LoginError else { return false }
            return true
        }
        #expect(bench.token?.tokenString == "access-1")
    }

    @Test("another member's refusal at a question's dialog is also 304, and not the current member's refusal")
    func strangersNoAtQuestion() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock { ($0.user, $0.granted, $0.declined) = ("43", ["public_profile"], ["user_likes"]) }
        bench.override("/me/permissions", .json("{}", status: 500))
        await #expect { try await bench.manager.ensure([.userLikes], using: bench.agent) } throws: { error in
            guard case .userMismatch("42", "43", nil) = error as? LoginError else { return false }
            return true
        }
        #expect(try bench.history("user_likes") == [.asked])
    }

    @Test("another member's refusal at a login is not recorded as the current member's", arguments: LoginTracking.allCases)
    func strangersNoAtLogin(tracking: LoginTracking) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: tracking)
        bench.service.withLock { ($0.user, $0.granted, $0.declined) = ("43", [], ["user_birthday"]) }
        #expect(try await bench.logIn(["user_birthday"], tracking: tracking).cancelReason == .nothingGranted)
        #expect(try bench.history("user_birthday").isEmpty)
        bench.service.withLock { $0.user = "42" }
        _ = try await bench.logIn(["user_birthday"], tracking: tracking)
        #expect(try bench.history("user_birthday") == [.declined])
    }

    @Test("a signed token for a login without a nonce is 301")
    func noNonce() async throws {
        let bench = try FacebookBench()
        let configuration = try #require(LoginConfiguration(permissions: ["email"]))
        let note = LoginNote(
            requested: [.email], mode: .limited, details: FacebookAccountDetails(bench.context.preferences.values),
            isCurrentMembers: true)
        var dialog = LoginDialog(mode: .limited, configuration: configuration, appID: FacebookBench.appID)
        dialog.redirectURI = bench.context.preferences.values.redirectAddress
        let plan = try LoginPlanner(bench.context).plan(dialog, note, .webSession)
        var request = plan.request
        (request.redirectURI, request.payload, request.scopes) = (
            plan.redirectURI, try plan.sealedPayload(isOwn: true), ["email"]
        )
        request.secrets?.nonce = nil
        let address = try await plan.ending.client.begin(request, exchanges: true).address
        var fields = bench.redirect(from: address)
        fields.append("state", address.fields["state"] ?? "")
        #expect(bench.manager.open(try #require(URL(string: "fb123://authorize/?" + fields.encoded))))
        await #expect { try await bench.manager.resumeLogin() } throws: { ($0 as NSError).code == 301 }
    }

    @Test("an old denial in the redirect is not a present one: only permissions that this login requested count")
    func oldDenials() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes"] }
        let first = try await bench.logIn(["email"])
        #expect(first.declinedPermissions.isEmpty && bench.token?.declinedPermissions == [.userLikes])
        #expect(try bench.history("user_likes").isEmpty)
        let key = try #require(bench.home.vault.accounts.first?.key)
        try bench.home.vault.erasePermissions(of: key)
        _ = try await bench.logIn(["email"])
        _ = try await bench.within { try await AccessToken.refreshCurrent() }
        #expect(try bench.history("user_likes").isEmpty)
    }

    @Test(
        "an address is the dialog's if its path ends accordingly",
        arguments: [
            ("https://m.facebook.com/v21.0/dialog/oauth?x=1", true), ("https://m.facebook.com/dialog/oauth", true),
            ("https://m.facebook.com/v21.0/dialog/oauth/x", false), ("https://m.facebook.com/v21.0/dialog/share", false),
            ("fb123://authorize/", false),
        ])
    func dialogAddresses(text: String, isDialog: Bool) throws {
        #expect(LoginManager().isAuthenticationURL(try #require(URL(string: text))) == isDialog)
    }

    @Test("revoking everything logs out the member whose permissions they were, and no one who logged in meanwhile")
    func revokedMeanwhile() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let stranger = AccessToken(
            tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: "43")
        bench.duringDeletion.withLock { $0 = { bench.context.setAccessToken(stranger) } }
        try await bench.manager.revokeAll()
        #expect(bench.token == stranger)
    }

    @Test("every caller of a shared refresh gets the list's error")
    func sharedListFailure() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock { $0.overrides["batch:1"] = .json(#"{"error":{"code":200,"message":"no"}}"#, status: 403) }
        let failures = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do { _ = try await bench.within { try await AccessToken.refreshCurrent() } } catch {
                        failures.withLock { $0 += 1 }
                    }
                }
            }
        }
        #expect(failures.value == 20)
    }

    @Test("a copy replaces a token only while that token is still stored")
    func conditionalReplacement() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let token = try #require(bench.token)
        _ = try await bench.within { try await AccessToken.refreshCurrent() }
        bench.context.replace(token, by: token.expired(at: bench.clock.now))
        #expect(bench.token?.tokenString == "extended" && bench.token?.isExpired(at: bench.clock.now) == false)
        let current = try #require(bench.token)
        bench.context.replace(current, by: current.expired(at: bench.clock.now))
        #expect(bench.token?.isExpired(at: bench.clock.now) == true)
    }
}
