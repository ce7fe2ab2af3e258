import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import SberID
import Testing

@Suite("A backend signs a member in", .timeLimit(.minutes(1)))
struct BackendLoginTests {
    @Test("5.2: the exchange has the documented form, and no other field")
    func form() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse()])
        _ = try await bank.backend(transport).exchange(bank.grant())
        let request = try #require(transport.requests.first)
        #expect(request.method == .post && request.url.absoluteString == "https://oauth.sber.ru/ru/prod/tokens/v2/oidc")
        #expect(request.headers["rquid"] == Bank.rquid && request.headers["x-ibm-client-id"] == nil)
        #expect(request.headers["Accept"] == "application/json" && request.redirects == .deliver)
        #expect(
            request.form.fields.map(\.name).sorted() == [
                "client_id", "client_secret", "code", "code_verifier", "grant_type", "redirect_uri",
            ])
        #expect(request.form["grant_type"] == "authorization_code" && request.form["code"] == "CODE-0001")
        #expect(request.form["redirect_uri"] == "partner://host/callback" && request.form["code_verifier"] == Bank.verifier)
        #expect(request.form["client_id"] == Bank.clientID && request.form["client_secret"] == "SECRET-0001")
    }

    @Test("Ruling 18: exchange, user info and completion of one sign-in have the same rquid, under each endpoint's name for it")
    func identifier() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([
            .failure(.offline), try bank.tokenResponse(), .status(503), bank.userInfo(), .failure(.timedOut), .status(204),
        ])
        let backend = try bank.backend(transport)
        #expect(await backendError { _ = try await backend.exchange(bank.grant()) }?.code == "http.offline")
        let login = try await backend.exchange(bank.grant())
        #expect(await backendError { _ = try await backend.userInfo(login) }?.code == "sberid.bank_unavailable")
        _ = try await backend.userInfo(login)
        try await backend.complete(login)
        #expect(login.rquid == Bank.rquid)
        let fields = ["rquid", "rquid", "x-introspect-rquid", "x-introspect-rquid", "rquid", "rquid"]
        #expect(zip(transport.requests, fields).allSatisfy { $0.headers[$1] == Bank.rquid } && transport.requests.count == 6)
        #expect(transport.requests[2].headers["rquid"] == nil && transport.requests[1].headers["x-introspect-rquid"] == nil)
    }

    @Test("tokens are dated by the time of a store that several machines share, also on a machine whose clock is wrong")
    func storeTime() async throws {
        let bank = try Bank()
        let store = MemoryAccountStore(clock: bank.clock)
        let backend = SberBackend(
            clientID: Bank.clientID, secret: Secret("SECRET-0001"),
            idTokenPolicy: .verify(keys: try bank.keys, algorithms: [.es256]),
            transport: ScriptedTransport([try bank.tokenResponse()]), store: store,
            clock: TestClock(now: bank.clock.now.addingTimeInterval(3_600), bootID: "wrong"), random: SeededRandom(seed: 3))
        let account = try await backend.exchange(bank.grant()).account
        #expect(try await store.loadSecrets(of: account.key).secrets.tokens.received == bank.clock.now)
    }

    @Test("a refresh has its own identifier, as does a later request for the member's data")
    func freshIdentifiers() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([
            try bank.tokenResponse(["refresh_token": .string("REFRESH-1")]),
            .body(bank.response.merging(["access_token": .string("B"), "refresh_token": .string("R2")]) { $1 }), bank.userInfo(),
        ])
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        _ = try await backend.session(of: login.account).refresh()
        _ = try await backend.userInfo(of: login.account)
        let used = [transport.requests[1].headers["rquid"], transport.requests[2].headers["x-introspect-rquid"]]
        #expect(Set(used).union([Bank.rquid]).count == 3)
        for id in used { #expect(id?.wholeMatch(of: /[0-9a-f]{32}/) != nil) }
        #expect(transport.requests[1].form["grant_type"] == "refresh_token")
        #expect(transport.requests[1].form["client_secret"] == "SECRET-0001")
    }

    @Test("x-ibm-client-id is an option, off by default, and is sent to all three endpoints")
    func announced() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse(), bank.userInfo(), .status(204)])
        let backend = try bank.backend(transport, sendsClientIDHeader: true)
        let login = try await backend.exchange(bank.grant())
        _ = try await backend.userInfo(login)
        try await backend.complete(login)
        #expect(transport.requests.map { $0.headers["x-ibm-client-id"] } == [Bank.clientID, Bank.clientID, Bank.clientID])
    }

    @Test("the account is a usual one of the vault: key, trusted life, scopes without addresses; nothing personal is readable")
    func account() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([
            try bank.tokenResponse(["expires_in": .integer(60), "id_token": .string(try bank.idToken(["name": .string("Анна")]))])
        ])
        let login = try await bank.backend(transport).exchange(bank.grant())
        let account = try #require(bank.home.vault.accounts.first)
        #expect(account.key.provider == "sber" && account.key.environment == "live" && account.key.subject == "subject-of-anna")
        #expect(account.key.clientID == Bank.clientID && account.label == nil && login.subject == "subject-of-anna")
        let secrets = try bank.home.vault.secrets(of: account.key)
        #expect(secrets.tokens.life == .seconds(60) && secrets.tokens.scopes == ["openid", "name", "email"])
        #expect(login.otherSubjects.isEmpty && bank.home.vault.currentAccount == nil)
    }

    @Test("the accounts of each stand have its name", arguments: SIDStand.presets)
    func environments(stand: SIDStand) async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse()])
        let login = try await bank.backend(transport, stand: stand).exchange(bank.grant())
        #expect(login.account.key.environment == stand.environment)
        #expect(transport.requests.map(\.url) == [stand.configuration.token])
    }

    @Test(
        "5.3: every value of sub_alt and alt_sub is available, for accounts that are stored under one",
        arguments: [
            (["sub_alt": .array([.string("a"), .string("b")])], ["a", "b"]), (["sub_alt": .string("a")], ["a"]),
            (["alt_sub": .string("c"), "sub_alt": .array([.string("a"), .string("c"), .integer(4)])], ["a", "c"]),
            (["alt_sub": .array([.string("")])], []),
        ] as [([String: JSONValue], [String])])
    func otherSubjects(claims: [String: JSONValue], others: [String]) async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse(["id_token": .string(try bank.idToken(claims))])])
        #expect(try await bank.backend(transport).exchange(bank.grant()).otherSubjects == others)
    }

    @Test("a grant without the app's nonce is refused before anything is sent", arguments: [nil, ""])
    func noNonce(nonce: String?) async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse()])
        let error = await backendError { _ = try await bank.backend(transport).exchange(bank.grant(nonce: nonce)) }
        #expect(error?.code == "sberid.grant_without_nonce" && transport.requests.isEmpty)
    }

    @Test("an ID token is required whether or not the grant names openid")
    func withoutOpenID() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse(["id_token": .null])])
        let error = await backendError { _ = try await bank.backend(transport).exchange(bank.grant(scopes: ["name"])) }
        #expect(error?.code == "sberid.id_token_missing" && bank.home.vault.accounts.isEmpty)
    }

    @Test(
        "5.2: a response without an access token, or of another type than Bearer, is malformed",
        arguments: [
            ("access_token", JSONValue.null, "oauth.response_no_access_token"),
            ("token_type", .string("mac"), "oauth.response_token_type"),
            ("token_type", .null, "oauth.response_token_type"),
        ])
    func malformed(member: String, value: JSONValue, code: String) async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse([member: value])])
        #expect(await backendError { _ = try await bank.backend(transport).exchange(bank.grant()) }?.code == code)
    }

    @Test("a hundred tasks that find the token stale send one refresh, with the secret")
    func oneRefresh() async throws {
        let bank = try Bank()
        let first = try bank.tokenResponse(["refresh_token": .string("REFRESH-1"), "expires_in": .integer(60)])
        let next = ScriptedTransport.Response.body(
            bank.response.merging(["access_token": .string("ACCESS-0002"), "refresh_token": .string("REFRESH-2")]) { $1 })
        let transport = ScriptedTransport { request in
            guard request.form["grant_type"] == "refresh_token" else { return first }
            for _ in 0..<50 { await Task.yield() }
            return next
        }
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        bank.clock.advance(by: .seconds(61))
        let tokens = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<100 {
                group.addTask { try? await backend.session(of: login.account).freshTokens().accessToken.reveal }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(tokens.count == 100 && Set(tokens) == ["ACCESS-0002"])
        let refreshes = transport.requests.filter { $0.form["grant_type"] == "refresh_token" }
        #expect(refreshes.count == 1 && refreshes[0].form["refresh_token"] == "REFRESH-1")
        #expect(refreshes[0].form["client_id"] == Bank.clientID && refreshes[0].form["client_secret"] == "SECRET-0001")
    }

    @Test("another client's account has no session here")
    func foreignAccount() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse()])
        let login = try await bank.backend(transport, stand: .sandbox).exchange(bank.grant())
        let other = try bank.backend(transport)
        #expect(await backendError { _ = try await other.userInfo(of: login.account) }?.code == "accounts.no_client")
    }

    @Test("9: a sign-out removes the account locally; the bank has no address for it")
    func signOut() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse()])
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        try await backend.session(of: login.account).signOut()
        #expect(bank.home.vault.accounts.isEmpty && transport.requests.count == 1)
    }
}
