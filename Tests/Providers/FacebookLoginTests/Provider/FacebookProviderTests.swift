import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Facebook through Members", .timeLimit(.minutes(1)))
struct FacebookProviderTests {
    private func members(_ bench: FacebookBench, apps: (any AppLinks)? = nil) throws -> Members {
        try Members(
            home: bench.home.home, providers: [.facebook], keys: bench.home.keys, transport: bench.transport, clock: bench.clock,
            random: SeededRandom(seed: 2), appLinks: apps)
    }

    private let request = FacebookSignIn(appID: FacebookBench.appID, permissions: ["email"])

    @Test("a member signs in at an address on this machine, with a code")
    func signIn() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes"] }
        let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
        let account = try await self.members(bench).signIn(with: request, using: agent)
        #expect(account.key == AccountKey(provider: "facebook", environment: "live", clientID: "123", subject: "42"))
        #expect(account.label == "Anna Sample")
        #expect(agent.query["response_type"] == "code" && agent.query["scope"] == "email,openid")
        #expect(try bench.reopened().secrets(of: account.key).tokens.accessToken == Secret("exchanged"))
    }

    @Test(
        "the dialog knows whether Facebook's app is installed, wherever it is opened: by a sign-in, a later question, the manager",
        arguments: [true, false])
    func appPresence(isThere: Bool) async throws {
        let apps = ScriptedAppLinks(takes: { _ in isThere })
        let bench = try FacebookBench(apps: apps)
        let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
        let members = try self.members(bench, apps: apps)
        let account = try await members.signIn(with: request, using: agent)
        #expect(agent.query["fbapp_pres"] == (isThere ? "1" : "0"))
        let asked = ScriptedUserAgent { dialog in
            bench.service.withLock { $0.granted.append("user_likes") }
            return [.redirect(bench.redirect(from: dialog))]
        }
        _ = try await members.ensure(["user_likes"], of: account, using: asked)
        #expect(asked.query["fbapp_pres"] == (isThere ? "1" : "0"))
        let manager = bench.agent
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: manager)
        #expect(manager.scripted.query["fbapp_pres"] == (isThere ? "1" : "0"))
    }

    @Test("a later question uses the sign-in's redirect address; without one, the user agent's")
    func questionsAddress() async throws {
        for address in ["http://127.0.0.1:8080/cb", "https://app.example.com/cb", nil] {
            let bench = try FacebookBench { $0.declined = ["user_likes"] }
            var request = request
            request.redirectURI = address.flatMap(URL.init(string:))
            let agent = ScriptedUserAgent { dialog in
                if dialog.fields["scope"]?.contains("user_likes") == true {
                    bench.service.withLock { ($0.granted, $0.declined) = (["public_profile", "email", "user_likes"], []) }
                }
                return [.redirect(bench.redirect(from: dialog))]
            }
            let members = try self.members(bench)
            let account = try await members.signIn(with: request, using: agent)
            bench.clock.advance(by: .seconds(90_000))
            let reply = try await members.ensure(["user_likes"], of: account, using: agent) { _ in true }
            #expect(reply == .granted && agent.addresses.count == 2)
            // Facebook accepts this machine only by its name.
            let expected = (address ?? HeadlessAgent.unlistenedRedirectURI.absoluteString).replacing(
                "127.0.0.1", with: "localhost")
            #expect(agent.query["redirect_uri"] == expected && agent.query["response_type"] == "code", "\(expected)")
        }
    }

    @Test("a question with its own redirect address requests what can be received there, whatever the sign-in's address was")
    func questionElsewhere() async throws {
        let bench = try FacebookBench()
        var request = request
        request.redirectURI = URL(string: "fb123://authorize/")
        let agent = ScriptedUserAgent { dialog in
            if dialog.fields["scope"]?.contains("user_likes") == true {
                bench.service.withLock { $0.granted.append("user_likes") }
            }
            return [.redirect(bench.redirect(from: dialog))]
        }
        let members = try self.members(bench)
        let account = try await members.signIn(with: request, using: agent)
        #expect(agent.query["response_type"]?.contains("token_or_nonce") == true)
        let home = try #require(URL(string: "http://127.0.0.1:9/cb"))
        _ = try await members.ensure(["user_likes"], of: account, using: agent, redirectURI: home)
        #expect(agent.query["redirect_uri"] == "http://localhost:9/cb" && agent.query["response_type"] == "code")
    }

    @Test("two members can be signed in side by side, because here none has to be current")
    func severalMembers() async throws {
        let bench = try FacebookBench()
        let members = try self.members(bench)
        for user in ["42", "43"] {
            bench.service.withLock { $0.user = user }
            let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
            #expect(try await members.signIn(with: request, using: agent).key.subject == user)
        }
        #expect(try bench.reopened().accounts.count == 2)
    }

    @Test("another member's refusal of a question is an error, and is not recorded for the member who was asked")
    func strangersNo() async throws {
        let bench = try FacebookBench()
        let agent = ScriptedUserAgent { dialog in
            if dialog.fields["scope"]?.contains("user_likes") == true {
                bench.service.withLock { ($0.user, $0.granted, $0.declined) = ("43", [], ["user_likes"]) }
            }
            return [.redirect(bench.redirect(from: dialog))]
        }
        let members = try self.members(bench)
        let account = try await members.signIn(with: request, using: agent)
        await #expect { try await members.ensure(["user_likes"], of: account, using: agent) } throws: {
            ($0 as? MembersError)?.code == "oauth.response_another_member"
        }
        let records = try members.permissions(of: account).filter { $0.scope == "user_likes" }
        #expect(records.flatMap(\.history).map(\.kind) == [.asked] && members.accounts.count == 1)
    }

    @Test("one member's calls continue after another of the same app, who called first, signs out")
    func callsOfSeveral() async throws {
        let bench = try FacebookBench()
        let members = try self.members(bench)
        var accounts: [Account] = []
        for user in ["42", "43"] {
            bench.service.withLock { $0.user = user }
            let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
            accounts.append(try await members.signIn(with: request, using: agent))
        }
        _ = try await members.call("me", as: accounts[0])
        _ = try await members.signOut(accounts[0])
        #expect(try await members.call("me", as: accounts[1]).value["name"]?.string == "Anna Sample")
    }

    @Test("a server begins a sign-in and finishes it in two steps, with the app's secret")
    func twoSteps() async throws {
        let bench = try FacebookBench()
        let members = try self.members(bench)
        let file = bench.home.home.appending(path: "app-secret")
        try Data("app-secret\n".utf8).write(to: file)
        var request = request
        request.appSecretFile = file
        let home = try #require(URL(string: "https://app.example.com/cb"))
        let pending = try await members.begin(with: request, redirectURI: home)
        var fields = bench.redirect(from: pending.address)
        fields.append("state", pending.address.fields["state"] ?? "")
        let arrived = try #require(URL(string: home.absoluteString + "?" + fields.encoded))
        let account = try await members.finish(pending.id, redirectedTo: arrived)
        #expect(account.key.subject == "42")
        let query = try #require(bench.transport.requests.first { $0.url.path.hasSuffix("access_token") }?.query)
        #expect(query["client_secret"] == "app-secret" && query["redirect_uri"] == home.absoluteString)
        #expect(!String(decoding: account.details, as: UTF8.self).contains("app-secret\\n"))
    }

    @Test("a session extends the access token")
    func session() async throws {
        let bench = try FacebookBench()
        let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
        let members = try self.members(bench)
        let account = try await members.signIn(with: request, using: agent)
        #expect(try await members.session(of: account).refresh().accessToken == Secret("extended"))
        #expect(try bench.reopened().secrets(of: account.key).tokens.scopes == ["email", "public_profile"])
    }

    @Test(
        "the member's data is what the granted permissions allow, requested with the secret's proof if there is one")
    func userInfo() async throws {
        let bench = try FacebookBench()
        let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
        let members = try self.members(bench)
        var request = request
        // Computed by openssl dgst -sha256 -hmac secret.
        for expected in [nil, "a376c1c15226c8e0cf7eec5cc01f3c1ccc630444faf417cc12bf5e41647876f8"] as [String?] {
            if expected != nil {
                let file = bench.home.home.appending(path: "app-secret")
                try Data("secret\n".utf8).write(to: file)
                request.appSecretFile = file
            }
            let account = try await members.signIn(with: request, using: agent)
            let value = try await members.userInfo(of: account)
            #expect(value["name"]?.string == "Anna Sample")
            let sent = try #require(bench.transport.requests.last)
            #expect(sent.query["fields"] == "id,first_name,middle_name,last_name,name,email")
            #expect(sent.query["appsecret_proof"] == expected && sent.query["access_token"] == nil)
            #expect(sent.headers["Authorization"] == "Bearer exchanged")
        }
    }

    @Test(
        "a token that Facebook refuses ends the account's sign-in, wherever this is noticed first; so does an aged session",
        arguments: [(460, SignInReason.refreshRefused), (493, SignInReason.noRefreshToken)])
    func userInfoOfDeadToken(subcode: Int, reason: String) async throws {
        let bench = try FacebookBench()
        let agent = ScriptedUserAgent { dialog in [.redirect(bench.redirect(from: dialog))] }
        let members = try self.members(bench)
        let account = try await members.signIn(with: request, using: agent)
        let dead = ScriptedTransport.Response.json(
            #"{"error":{"type":"OAuthException","code":190,"error_subcode":\#(subcode)}}"#, status: 400)
        for path in ["/me", ""] { bench.override(path, dead) }
        await #expect { try await members.userInfo(of: account) } throws: {
            ($0 as? MembersError)?.code == "accounts.needs_sign_in"
        }
        #expect(members.accounts.first?.state == .needsSignIn(reason))
        #expect(bench.transport.requests.count { $0.url.path.hasSuffix("/me") } == 1)
    }

    @Test("a login under limited tracking survives all calls: its token is not for Graph, so nothing is sent")
    func limitedTracking() async throws {
        let bench = try FacebookBench(isTrackingAllowed: false)
        _ = try await bench.logIn()
        for path in ["/me", "", "/me/permissions"] { bench.override(path, .json(graphError(190), status: 400)) }
        let (members, token, sent) = (try members(bench), bench.token, bench.transport.requests.count)
        let account = try #require(members.accounts.first)
        await #expect(throws: MembersError.self) { try await members.userInfo(of: account) }
        await #expect { try await members.call("me", as: account) } throws: {
            ($0 as? MembersError)?.code == "accounts.needs_sign_in"
        }
        await #expect(throws: AccountError.self) { try await bench.within { try await AccessToken.refreshCurrent() } }
        await #expect(throws: (any Error).self) { try await bench.manager.refreshPermissions() }
        #expect(try await bench.within { try await Profile.loadCurrent() }?.isLimited == true)
        #expect(bench.transport.requests.count == sent && bench.token == token && token != nil)
        #expect(members.accounts.first?.state == .ready)
        bench.within { AccessToken.current = GraphFixture.token("own", refreshed: bench.clock.now) }
        bench.override("", nil)
        #expect(try await bench.within { try await AccessToken.refreshCurrent() }.tokenString == "extended")
    }

    @Test(
        "settings become a request",
        arguments: [
            (["client-id": "1", "scope": "email user_likes"], ["live"], nil), ([:], ["live"], "client-id"),
            (["client-id": "1", "scope": "E-mail"], ["live"], "scope"),
            (["client-id": "1", "redirect-uri": "x"], ["live"], "redirect-uri"),
            (["client-id": "1", "sandbox": "http://127.0.0.1:1"], ["live"], "sandbox"),
        ] as [([String: String], Set<String>, String?)])
    func settings(texts: [String: String], flags: Set<String>, refused: String?) async throws {
        let values = SignInValues(texts, flags: flags, transport: ScriptedTransport([]))
        guard let refused else {
            let request = try await FacebookProvider().request(from: values)
            #expect(request.appID == "1" && request.permissions == [.email, .userLikes] && request.environment == .live)
            return
        }
        await #expect { try await FacebookProvider().request(from: values) } throws: { error in
            if case .setting(refused, _)? = error as? ProviderError { true } else { false }
        }
    }

    @Test("a sandbox provides its hosts")
    func sandbox() async throws {
        let hosts = Dictionary(
            uniqueKeysWithValues: ["dialog", "limited", "site", "graph", "video", "gaming"].map {
                ($0, "http://127.0.0.1:5/\($0)")
            })
        let body = try JSONEncoder().encode(["facebook": hosts])
        let transport = ScriptedTransport([.json(String(decoding: body, as: UTF8.self))])
        let request = try await FacebookProvider().request(from: SignInValues([:], flags: ["limited"], transport: transport))
        #expect(request.environment.name == SandboxDirectory.defaultControl.absoluteString)
        #expect(request.environment.hosts.graph.absoluteString == "http://127.0.0.1:5/graph")
        #expect(request.tracking == .limited && request.appID == "230000000000001")
    }
}

@Suite("A server with the app's secret")
struct FacebookServerTests {
    private let secret = Secret("app-secret")

    private func server(_ transport: ScriptedTransport) -> FacebookServer {
        FacebookServer(appID: "123", appSecret: secret, transport: transport)
    }

    @Test("requests a token's data with the app's own token")
    func debug() async throws {
        let transport = ScriptedTransport([
            .json(
                #"""
                {"data":{"is_valid":true,"app_id":"123","user_id":42,"scopes":["email",7,"openid_x"],"expires_at":0,
                "data_access_expires_at":1900000000}}
                """#)
        ])
        let debugged = try await server(transport).debug(Secret("t"))
        #expect(
            debugged.isValid && debugged.appID == "123" && debugged.userID == "42" && debugged.scopes == ["email", "openid_x"])
        #expect(debugged.expires == .distantFuture && debugged.dataAccessExpires == Date(timeIntervalSince1970: 1_900_000_000))
        let query = try #require(transport.requests.first?.query)
        #expect(query["input_token"] == "t" && query["access_token"] == "123|app-secret")
    }

    @Test(
        "accepts no response of another form",
        arguments: ["{}", #"{"data":null}"#, #"{"data":[]}"#, #"{"error":{"code":190,"message":"m"}}"#, "[]", "x"])
    func badDebug(body: String) async throws {
        await #expect(throws: CoreError.self) { try await server(ScriptedTransport([.json(body)])).debug(Secret("t")) }
        #expect(try await server(ScriptedTransport([.json(#"{"data":{"is_valid":"yes"}}"#)])).debug(Secret("t")).isValid == false)
    }

    @Test("accepts a removal of the app: the account is removed, and the ledger records who revoked everything")
    func deauthorize() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let payload = Base64URL.encode(Data(#"{"algorithm":"HMAC-SHA256","user_id":"42","issued_at":1780000000}"#.utf8))
        let good = Base64URL.encode(MAC.hmacSHA256(key: secret.bytes, message: Data(payload.utf8))) + "." + payload
        let server = server(ScriptedTransport([]))
        #expect(throws: CoreError.self) { try server.deauthorize("x." + payload, in: bench.home.vault) }
        #expect(bench.token != nil)
        #expect(try server.deauthorize(good, in: bench.home.vault, at: bench.clock.now) == "42")
        #expect(bench.token == nil && bench.home.vault.accounts.isEmpty)
        #expect(try bench.history("email") == [.asked, .granted, .revoked])
        #expect(try server.deauthorize(good, in: bench.home.vault, at: bench.clock.now) == "42")
    }

    @Test("measures the age of a removal by the time of a store that several machines share")
    func deauthorizeByStoreTime() async throws {
        let (clock, server) = (TestClock(), server(ScriptedTransport([])))
        let store = MemoryAccountStore(clock: clock)
        let payload = Base64URL.encode(Data(#"{"algorithm":"HMAC-SHA256","user_id":"42","issued_at":1780000000}"#.utf8))
        let call = Base64URL.encode(MAC.hmacSHA256(key: secret.bytes, message: Data(payload.utf8))) + "." + payload
        #expect(try await server.handleDeauthorization(call, in: store) == "42")
        clock.advance(by: .seconds(86_401))
        await #expect(throws: CoreError.self) { try await server.handleDeauthorization(call, in: store) }
    }

    @Test(
        "ignores a removal from before a new sign-in, however often it arrives; clocks may differ by minutes"
    )
    func deauthorizeLate() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let second = Int64(bench.clock.now.timeIntervalSince1970)
        let server = server(ScriptedTransport([]))
        func call(_ issued: Int64) -> String {
            let payload = Base64URL.encode(Data(#"{"algorithm":"HMAC-SHA256","user_id":"42","issued_at":\#(issued)}"#.utf8))
            return Base64URL.encode(MAC.hmacSHA256(key: secret.bytes, message: Data(payload.utf8))) + "." + payload
        }
        for _ in 0..<2 { #expect(try server.deauthorize(call(second - 301), in: bench.home.vault, at: bench.clock.now) == "42") }
        #expect(try bench.token != nil && bench.history("email") == [.asked, .granted])
        #expect(try server.deauthorize(call(second - 300), in: bench.home.vault, at: bench.clock.now) == "42")
        #expect(try bench.token == nil && bench.history("email") == [.asked, .granted, .revoked])
    }

    @Test(
        "accepts only messages made for a removal within the last day",
        arguments: [
            #""user_id":"42""#, #""user_id":"42","issued_at":0"#, #""user_id":"42","issued_at":1779913599"#,
            #""user_id":"42","issued_at":1780000301"#, #""user_id":"42","issued_at":1780000000,"code":"c""#,
            #""user_id":"42","issued_at":1780000000,"oauth_token":"t""#, #""user_id":"042","issued_at":1780000000"#,
            #""user_id":"../42","issued_at":1780000000"#, #""user_id":4.2,"issued_at":1780000000"#,
        ])
    func removalCallsOnly(members: String) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let payload = Base64URL.encode(Data("{\"algorithm\":\"HMAC-SHA256\",\(members)}".utf8))
        let call = Base64URL.encode(MAC.hmacSHA256(key: secret.bytes, message: Data(payload.utf8))) + "." + payload
        let taken = try? server(ScriptedTransport([])).deauthorize(call, in: bench.home.vault, at: bench.clock.now)
        #expect(taken == nil && bench.token != nil)
    }

    @Test("ignores a removal by an unknown member")
    func deauthorizeUnknown() async throws {
        let bench = try FacebookBench()
        let payload = Base64URL.encode(Data(#"{"algorithm":"HMAC-SHA256","user_id":"7","issued_at":1780000000}"#.utf8))
        let good = Base64URL.encode(MAC.hmacSHA256(key: secret.bytes, message: Data(payload.utf8))) + "." + payload
        #expect(try server(ScriptedTransport([])).deauthorize(good, in: bench.home.vault, at: bench.clock.now) == "7")
    }
}
