import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin
@testable import MemberAccounts

@Suite("A refresh of the access token", .timeLimit(.minutes(1)))
struct RefreshTests {
    private func loggedIn(_ change: (inout FacebookBench.Service) -> Void = { _ in }) async throws -> FacebookBench {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.clock.advance(by: .seconds(100))
        bench.service.withLock(change)
        return bench
    }

    private func refresh(_ bench: FacebookBench) async throws -> AccessToken {
        try await bench.within { try await AccessToken.refreshCurrent() }
    }

    private func number(_ bench: FacebookBench) async -> Int? {
        do {
            _ = try await refresh(bench)
            return nil
        } catch { return (error as NSError).code }
    }

    @Test("on a server with the app's secret in a file, proves the token with it")
    func proof() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("secret\n".utf8).write(to: file)
        var details = FacebookAccountDetails(hosts: .live)
        // Computed by openssl dgst -sha256 -hmac secret.
        let proof = "e941110e3d2bfe82621f0e3e1434730d7305d106c5f68c87165d0b27a4611a4a"
        for expected in [nil, proof] {
            let transport = ScriptedTransport { _ in .json("[]") }
            let graph = GraphClient(GraphSettings(details, appID: "123"), transport)
            _ = try? await RefreshBatch(of: "token", appID: "123", by: graph)
            _ = try? await graph.permissions(of: "token")
            let (refresh, list) = (transport.requests[0], transport.requests[1])
            #expect(refresh.jsonFields["appsecret_proof"] == expected && list.query["appsecret_proof"] == expected)
            #expect(refresh.jsonFields["access_token"] == "token" && list.query["access_token"] == "token")
            details.secretFile = file
        }
    }

    @Test("refuses a file that cannot contain the app's secret with the reason, and sends no proof")
    func unfitFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        var details = FacebookAccountDetails(hosts: .live)
        details.secretFile = file
        #expect(throws: CoreError.invalidArgument("names a file with an app's secret that is empty")) {
            try details.registration("123")
        }
        #expect(truncate(file.path, 6 << 30) == 0)
        let reason = "names a file with the app's secret that cannot be read: it has more than 65536 bytes"
        #expect(throws: CoreError.invalidArgument(reason)) { try details.registration("123") }
        #expect(GraphSettings(details).fields(of: Secret("token")).map(\.0) == ["access_token"])
    }

    @Test("is one batch of two, without the app's secret")
    func batch() async throws {
        let bench = try await loggedIn()
        _ = try await refresh(bench)
        let request = try #require(bench.transport.requests.last)
        #expect(request.url.absoluteString == "https://graph.facebook.com/v21.0")
        #expect(request.jsonFields["access_token"] == "access-1" && request.jsonFields["batch_app_id"] == "123")
        let batch = request.elements
        #expect(batch.map { $0["method"] } == [.string("GET"), .string("GET")])
        #expect(
            batch.map { $0["relative_url"]?.string } == [
                "oauth/access_token?client_id=123&fields=&format=json&grant_type=fb_extend_sso_token&include_headers=false&sdk=ios",
                "me/permissions?fields=&format=json&include_headers=false&sdk=ios",
            ])
    }

    @Test("takes the new token with its dates, and the permissions in the list")
    func taken() async throws {
        let bench = try await loggedIn { service in
            service.extended = .object([
                "access_token": .string("extended"), "expires_at": .string("2000000000"),
                "data_access_expiration_time": .integer(1_950_000_000),
            ])
            (service.granted, service.declined) = (["public_profile", "user_likes"], ["email"])
        }
        let token = try await refresh(bench)
        #expect(token == bench.token && token.tokenString == "extended" && token.userID == "42" && token.appID == "123")
        #expect(token.permissions == [.publicProfile, .userLikes] && token.declinedPermissions == [.email])
        #expect(token.expirationDate == Date(timeIntervalSince1970: 2_000_000_000))
        #expect(token.dataAccessExpirationDate == Date(timeIntervalSince1970: 1_950_000_000))
        #expect(token.refreshDate == bench.clock.now)
        #expect(try bench.history("email") == [.asked, .granted, .revoked])
    }

    @Test(
        "keeps the old token's text if the new one is missing or blank",
        arguments: [nil, .string(""), .string("  \n"), .integer(7), .null] as [JSONValue?])
    func blank(value: JSONValue?) async throws {
        let bench = try await loggedIn { service in
            service.extended = .object(
                ["expires_at": .integer(2_000_000_000)].merging(value.map { ["access_token": $0] } ?? [:]) { $1 })
        }
        let token = try await refresh(bench)
        #expect(token.tokenString == "access-1" && token.expirationDate == Date(timeIntervalSince1970: 2_000_000_000))
    }

    @Test(
        "reads the expiry dates: above zero a date, else never, absent as before",
        arguments: [
            (.integer(2_000_000_000), Date(timeIntervalSince1970: 2_000_000_000)),
            (.string("2000000000"), Date(timeIntervalSince1970: 2_000_000_000)),
            (.integer(0), .distantFuture), (.integer(-1), .distantFuture), (nil, nil), (.null, nil), (.string("x"), nil),
        ] as [(JSONValue?, Date?)])
    func ends(value: JSONValue?, end: Date?) async throws {
        let bench = try await loggedIn { service in
            var members: [String: JSONValue] = ["access_token": .string("extended")]
            (members["expires_at"], members["data_access_expiration_time"]) = (value, value)
            service.extended = .object(members)
        }
        let before = try #require(bench.token)
        let token = try await refresh(bench)
        #expect(token.expirationDate == end ?? before.expirationDate)
        #expect(token.dataAccessExpirationDate == end ?? before.dataAccessExpirationDate)
    }

    @Test("replaces the sets completely by the list, reads further pages, and keeps them without a list")
    func lists() async throws {
        let bench = try await loggedIn { $0.list = .object([:]) }
        #expect(try await refresh(bench).permissions == [.publicProfile, .email])
        bench.service.withLock { $0.list = .object(["data": .array([])]) }
        #expect(try await refresh(bench).permissions.isEmpty)
        let entry = { (name: String) in JSONValue.object(["permission": .string(name), "status": .string("granted")]) }
        bench.service.withLock { service in
            service.list = .object([
                "data": .array([entry("public_profile")]),
                "paging": .object(["next": .string("https://x"), "cursors": .object(["after": .string("c")])]),
            ])
            service.overrides["/me/permissions"] = .json(FacebookBench.text(.object(["data": .array([entry("email")])])))
        }
        #expect(try await refresh(bench).permissions == [.publicProfile, .email])
        #expect(bench.transport.requests.last?.query["after"] == "c")
        bench.override("/me/permissions", .failure(.offline))
        #expect(await number(bench) == 4)
        #expect(bench.token?.permissions == [.publicProfile, .email])
    }

    @Test("distinguishes an expired permission from a revoked one")
    func ended() async throws {
        let entry = { (name: String, status: String) in
            JSONValue.object(["permission": .string(name), "status": .string(status)])
        }
        let bench = try await loggedIn {
            $0.list = .object(["data": .array([entry("public_profile", "granted"), entry("email", "expired")])])
        }
        #expect(try await refresh(bench).expiredPermissions == [.email])
        #expect(try bench.history("email") == [.asked, .granted, .expired])
        _ = try await refresh(bench)
        #expect(try bench.history("email") == [.asked, .granted, .expired])
    }

    @Test("with only permissions still counts if the token cannot be extended")
    func notExtended() async throws {
        let bench = try await loggedIn { ($0.extended, $0.granted) = (nil, ["public_profile"]) }
        let token = try await refresh(bench)
        #expect(token.tokenString == "access-1" && token.permissions == [.publicProfile])
        #expect(token.refreshDate == bench.clock.now)
    }

    @Test("with only a token still counts, the sets stay, and the caller gets the list's error")
    func noPermissions() async throws {
        let bench = try await loggedIn {
            $0.overrides["batch:1"] = .json(#"{"error":{"message":"no","code":200}}"#, status: 403)
        }
        #expect(await number(bench) == 8)
        let token = try #require(bench.token)
        #expect(token.tokenString == "extended" && token.permissions == [.publicProfile, .email])
    }

    @Test("reports new tokens that the store cannot store before the list's error, and keeps them for the next call")
    func storeFails() async throws {
        let bench = try await loggedIn {
            $0.overrides["batch:1"] = .json(#"{"error":{"message":"no","code":200}}"#, status: 403)
        }
        let vault = bench.home.vault
        bench.script.withLock {
            $0 = { _ in
                _ = try? vault.transaction {
                    try $0.rows("CREATE TRIGGER full BEFORE UPDATE ON vault_account BEGIN SELECT RAISE(ABORT, 'full'); END")
                }
                return nil
            }
        }
        await #expect { try await refresh(bench) } throws: { ($0 as? AccountError)?.storeError != nil }
        #expect(bench.token?.tokenString == "access-1")
        bench.script.withLock { $0 = nil }
        try vault.transaction { _ = try $0.rows("DROP TRIGGER full") }
        #expect(await number(bench) == nil)
        #expect(bench.token?.tokenString == "extended")
    }

    @Test("keeps the sets without a response to the list, and the caller gets this error")
    func noResponse() async throws {
        let bench = try await loggedIn { $0.overrides["batch:1"] = .failure(.offline) }
        #expect(await number(bench) == 3)
        #expect(bench.token?.permissions == [.publicProfile, .email] && bench.token?.tokenString == "extended")
    }

    @Test("leaves the token untouched if both fail, including its date")
    func bothFail() async throws {
        let bench = try await loggedIn {
            ($0.extended, $0.overrides["batch:1"]) = (nil, .json(#"{"error":{"code":1}}"#, status: 400))
        }
        let before = bench.token
        #expect(await number(bench) == 8)
        for (response, code) in [
            (.failure(.offline), 4), (.json("<html>", status: 502), 3), (.json("[null]"), 7), (.json("{}"), 7),
            (.json("null"), 7),
            (.json(#"{"error":{"message":"down","type":"OAuthException","code":2}}"#, status: 500), 8),
            (.json("[null,null]"), 3),
            (.json("[1,2]"), 7), (.json(#"[{"code":200,"body":null},{"code":200,"body":null}]"#), 3),
            (.json(#"[{"code":"x","body":7},{"body":"no json"}]"#), 3),
        ] as [(ScriptedTransport.Response, Int)] {
            bench.override("", response)
            #expect(await number(bench) == code)
        }
        #expect(bench.token == before && bench.token != nil)
    }

    @Test(
        "removes a token that Facebook refuses, and the account needs a login; only a token of an aged session stays, as expired",
        arguments: [(190, nil), (190, 460), (102, nil), (190, 493)] as [(Int, Int?)], [true, false])
    func ended(error: (code: Int, subcode: Int?), isWhole: Bool) async throws {
        let subcode = error.subcode.map { ",\"error_subcode\":\($0)" } ?? ""
        let refusal = ScriptedTransport.Response.json(
            #"{"error":{"type":"OAuthException","code":\#(error.code)\#(subcode)}}"#, status: 400)
        let bench = try await loggedIn {
            ($0.extended, $0.overrides[isWhole ? "" : "batch:1"]) = (nil, refusal)
        }
        #expect(await number(bench) == 8)
        let account = try #require(bench.home.vault.accounts.first)
        if error.subcode == 493 {
            #expect(account.state == .ready && bench.token?.isExpired == true && bench.token?.isDataAccessExpired == true)
            #expect(bench.token?.hasGranted("email") == true)
        } else {
            #expect(account.state == .needsSignIn(SignInReason.refreshRefused) && bench.token == nil)
        }
        let requests = bench.transport.requests.count
        #expect(await number(bench) != nil)
        #expect(bench.transport.requests.count == requests)
    }

    @Test("without a current token is core error 10, without a request")
    func noToken() async throws {
        let bench = try FacebookBench()
        #expect(await number(bench) == 10)
        _ = try await bench.logIn(tracking: .limited)
        let requests = bench.transport.requests.count
        #expect(await number(bench) == 10)
        #expect(bench.transport.requests.count == requests)
    }

    @Test("of an expired token sends no request, and the token stays readable")
    func over() async throws {
        let bench = try await loggedIn()
        let requests = bench.transport.requests.count
        bench.clock.advance(by: .seconds(6_000_000))
        await #expect(throws: (any Error).self) { try await refresh(bench) }
        #expect(bench.transport.requests.count == requests)
        #expect(bench.token?.hasGranted("email") == true)
        #expect(bench.within { !AccessToken.isCurrentAccessTokenActive && AccessToken.current?.isExpired == true })
    }

    @Test("is sent once for a hundred callers")
    func shared() async throws {
        let bench = try await loggedIn()
        let (context, gate) = bench.gated()
        let key = try #require(bench.home.vault.accounts.first?.key)
        let (requests, vault) = (bench.transport.requests.count, bench.home.vault)
        let tasks = (0..<100).map { _ in
            Task { try await FacebookContext.$current.withValue(context) { try await AccessToken.refreshCurrent() } }
        }
        #expect(await waited(while: vault.process.refreshes.waiterCount(of: key) < 100))
        gate.open()
        for task in tasks { #expect(try await task.value.tokenString == "extended") }
        #expect(bench.transport.requests.count == requests + 1)
    }

    @Test(
        "that ends after a new login of the same member, or a change of the token, leaves the new token",
        arguments: [true, false])
    func meanwhile(isLogin: Bool) async throws {
        let bench = try await loggedIn()
        let (context, gate) = bench.gated()
        let refreshing = Task {
            try await FacebookContext.$current.withValue(context) { try await AccessToken.refreshCurrent() }
        }
        await gate.arrived(1)
        if isLogin {
            _ = try await bench.logIn()
        } else {
            let other = GraphFixture.token("other", refreshed: bench.clock.now)
            bench.within { AccessToken.current = other }
        }
        let token = bench.token
        #expect(token?.tokenString == (isLogin ? "access-2" : "other"))
        gate.open()
        _ = try? await refreshing.value
        #expect(bench.token == token)
    }

    @Test("starts automatically a day after the last one, when the token is used, and not again within an hour")
    func daily() async throws {
        let bench = try await loggedIn()
        let key = try #require(bench.home.vault.accounts.first?.key)
        let session = FacebookAccounts.session(key, in: bench.context.shared)
        let batches = { bench.transport.requests.filter { !$0.elements.isEmpty }.count }
        _ = try await session.freshTokens()
        bench.clock.advance(by: .seconds(86_400))
        _ = try await session.freshTokens()
        #expect(await waited(while: batches() < 1 || bench.home.vault.isRefreshing))
        #expect(bench.token?.tokenString == "extended" && bench.token?.refreshDate == bench.clock.now)
        bench.clock.advance(by: .seconds(3500))
        _ = try await session.freshTokens()
        #expect(!bench.home.vault.isRefreshing && batches() == 1)
    }

    @Test("has a completion form, which returns the list's error")
    @MainActor
    func completion() async throws {
        let bench = try await loggedIn()
        let good = await withCheckedContinuation { done in
            bench.within { AccessToken.refreshCurrentAccessToken { _, _, error in done.resume(returning: error == nil) } }
        }
        bench.manager.logOut()
        let bad = await withCheckedContinuation { done in
            bench.within {
                AccessToken.refreshCurrentAccessToken { _, _, error in
                    done.resume(returning: (error as? CoreError) == .accessTokenRequired)
                }
            }
        }
        #expect(good && bad)
    }
}
