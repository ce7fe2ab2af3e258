import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import SberID
import Testing

@Suite("A backend requests the member's data", .timeLimit(.minutes(1)))
struct BackendUserInfoTests {
    /// A sign-in, then these responses to the requests after it.
    private func login(
        _ bank: Bank, _ responses: [ScriptedTransport.Response], policy: SberIDTokenPolicy? = nil,
        token: [String: JSONValue] = [:]
    ) async throws -> (SberBackend, SberLogin, ScriptedTransport) {
        let transport = ScriptedTransport([try bank.tokenResponse(token)] + responses)
        let backend = try bank.backend(transport, policy: policy)
        return (backend, try await backend.exchange(bank.grant(scopes: ["openid", "name", "email", "gender"])), transport)
    }

    @Test("6: sends a GET with the token, and returns what was requested, granted and shared")
    func sharing() async throws {
        let bank = try Bank()
        let (backend, login, transport) = try await login(bank, [bank.userInfo()])
        let info = try await backend.userInfo(login)
        #expect(info.claims.name?.givenName == "Анна" && info.claims.problems.isEmpty)
        #expect(info.sharing.requested == [.name, .email, .gender] && info.sharing.granted == [.openID, .name, .email])
        #expect(info.sharing.shared == [.name] && info.sharing.notShared == [.email, .gender])
        let request = try #require(transport.requests.last)
        #expect(request.method == .get && request.url.absoluteString == "https://oauth.sber.ru/ru/prod/sberbankid/v2.1/userinfo")
        #expect(request.headers["Authorization"] == "Bearer ACCESS-0001" && request.body == nil)
    }

    @Test("Ruling 20: counts the requested scopes as granted if the token response has none")
    func unsaid() async throws {
        let bank = try Bank()
        let (backend, login, _) = try await login(bank, [bank.userInfo()], token: ["scope": .null])
        #expect(try await backend.userInfo(login).sharing.granted == [.name, .email, .gender])
    }

    @Test("keeps every digit of a number of 30 digits, and an unreadable claim does not affect the others")
    func bytes() async throws {
        let bank = try Bank()
        let body =
            #"{"sub":"subject-of-anna","aud":"\#(Bank.clientID)","inn":{"number":123456789012345678901234567890},"gender":[],"email":"a@b.test"}"#
        let (backend, login, _) = try await login(bank, [.json(body)])
        let claims = try await backend.userInfo(login).claims
        #expect(claims.inn == "123456789012345678901234567890" && claims.email == "a@b.test" && claims.gender == nil)
        #expect(claims.problems.count == 1)
    }

    @Test(
        "a number that no value can represent affects no other claim", arguments: ["1e400", String(repeating: "9", count: 400)])
    func immense(number: String) async throws {
        let bank = try Bank()
        let body =
            #"{"sub":"subject-of-anna","aud":"\#(Bank.clientID)","given_name":\#(number),"family_name":"F","x":\#(number)}"#
        let (backend, login, _) = try await login(bank, [.json(body)])
        let claims = try await backend.userInfo(login).claims
        #expect(claims.name?.familyName == "F" && claims.name?.givenName == nil)
        #expect(claims.problems.map(\.path) == ["given_name"] && claims.unknown["x"] == number)
    }

    @Test(
        "accepts only data about the ID token's member and for this client, in every case",
        arguments: [
            (["sub": .string("somebody")], "sberid.user_info_of_another"), (["sub": .null], "sberid.user_info_of_another"),
            (["sub": .string("SUBJECT-OF-ANNA")], "sberid.user_info_of_another"),
            (["aud": .string("other")], "sberid.user_info_for_another"), (["aud": .null], "sberid.user_info_for_another"),
            (["aud": .string(Bank.clientID.lowercased())], nil), (["aud": .array([.string(Bank.clientID)])], nil),
        ] as [([String: JSONValue], String?)])
    func whose(changes: [String: JSONValue], code: String?) async throws {
        let bank = try Bank()
        let (backend, login, _) = try await login(bank, [bank.userInfo(changes)])
        #expect(await backendError { _ = try await backend.userInfo(login) }?.code == code)
    }

    @Test("Ruling 21: a body that is not an object is a typed error", arguments: ["[]", "7", "{"])
    func noObject(body: String) async throws {
        let bank = try Bank()
        let (backend, login, _) = try await login(bank, [.json(body)])
        #expect(await backendError { _ = try await backend.userInfo(login) }?.code == "sberid.claims_malformed")
    }

    private func token(_ bank: Bank, isSigned: Bool, _ changes: [String: JSONValue] = [:]) throws -> ScriptedTransport.Response {
        var claims: [String: JSONValue] = [
            "sub": .string("subject-of-anna"), "iss": .string(bank.tokens.issuer), "aud": .string(Bank.clientID),
            "given_name": .string("Анна"),
        ]
        claims.merge(changes) { $1 }
        var text = try bank.tokens.sign(claims)
        if !isSigned { text = Base64URL.encode(Data(#"{"alg":"none"}"#.utf8)) + "." + text.split(separator: ".")[1] + "." }
        return .response(HTTPResponse(status: 200, headers: ["Content-Type": "application/jwt"], body: Data(text.utf8)))
    }

    @Test("user info as a JWT is read by the policy of the ID token")
    func asToken() async throws {
        let bank = try Bank()
        let responses = [
            try token(bank, isSigned: true), try token(bank, isSigned: false),
            try token(bank, isSigned: true, ["aud": .string("other")]), try token(bank, isSigned: true, ["sub": .string("x")]),
        ]
        let (backend, login, _) = try await login(bank, responses)
        #expect(try await backend.userInfo(login).claims.name?.givenName == "Анна")
        var codes: [String?] = []
        for _ in 0..<3 { codes.append(await backendError { _ = try await backend.userInfo(login) }?.code) }
        #expect(
            codes == ["sberid.id_token_unsupported_algorithm", "sberid.user_info_for_another", "sberid.user_info_of_another"])
        let trusting = try await self.login(bank, [try token(bank, isSigned: false)], policy: .trustTransport)
        #expect(try await trusting.0.userInfo(trusting.1).claims.name?.givenName == "Анна")
    }

    @Test("a refused token is renewed once if there is a refresh token, and the request is repeated")
    func renewal() async throws {
        let bank = try Bank()
        let next = ScriptedTransport.Response.body(bank.response.merging(["access_token": .string("B")]) { $1 })
        let (backend, login, transport) = try await login(
            bank, [.gateway(401), next, .gateway(401)], token: ["refresh_token": .string("R")])
        #expect(await backendError { _ = try await backend.userInfo(login) }?.code == "sberid.token_over")
        #expect(transport.requests.count == 4 && transport.requests[3].headers["Authorization"] == "Bearer B")
        #expect(transport.requests[3].headers["x-introspect-rquid"] == Bank.rquid)
    }
}

@Suite("The bank's refusals, in three forms", .timeLimit(.minutes(1)))
struct BackendRefusalTests {
    private func refusal(_ error: SberBackendError?) throws -> SberRefusal {
        guard case .refused(let refusal)? = error else { throw NotRefused() }
        return refusal
    }
    private struct NotRefused: Error {}

    @Test("an error in OAuth's form is OAuth's, whatever its name begins with")
    func gatewayName() async throws {
        let bank = try Bank()
        let backend = try bank.backend(ScriptedTransport([.json(#"{"error":"gateway_429"}"#, status: 400)]))
        let refusal = try refusal(await backendError { _ = try await backend.exchange(bank.grant()) })
        #expect(refusal.form == .oauth("gateway_429") && refusal.meaning == .refused)
    }

    @Test(
        "6: the gateway's form, at every endpoint", arguments: [400, 401, 405, 429, 500],
        [SberRefusal.Place.token, .userInfo, .completion])
    func gateway(code: Int, place: SberRefusal.Place) async throws {
        let bank = try Bank()
        let answer = ScriptedTransport.Response.gateway(code, more: "see the manual")
        let transport = ScriptedTransport(
            place == .token ? [answer] : [try bank.tokenResponse(), answer, answer])
        let backend = try bank.backend(transport)
        let error = await backendError {
            let login = try await backend.exchange(bank.grant())
            if place == .userInfo { _ = try await backend.userInfo(login) }
            if place == .completion { try await backend.complete(login) }
        }
        let refusal = try refusal(error)
        #expect(refusal.place == place && refusal.form == .gateway(String(code)) && refusal.status == code)
        #expect(refusal.words == "Message: see the manual")
        #expect(refusal.httpMessage == "Message" && refusal.moreInformation == "see the manual")
        let meanings: [Int: SberRefusal.Meaning] = [429: .tooMany, 500: .later, 401: place == .token ? .refused : .tokenOver]
        #expect(refusal.meaning == meanings[code] ?? .refused)
    }

    @Test("OAuth's form, and a body of no known form with its status and text")
    func others() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([
            .json(#"{"error":"invalid_grant","error_description":"spent"}"#, status: 400), .status(302, "moved"),
            try bank.tokenResponse(), .status(502, "Bad gateway, sorry"), .status(200, "{}"),
        ])
        let backend = try bank.backend(transport)
        let first = try refusal(await backendError { _ = try await backend.exchange(bank.grant()) })
        #expect(first == SberRefusal(.token, .oauth("invalid_grant"), status: 400, words: "spent"))
        let second = try refusal(await backendError { _ = try await backend.exchange(bank.grant()) })
        #expect(second.form == .other && second.status == 302 && second.place == .token)
        let login = try await backend.exchange(bank.grant())
        let third = try refusal(await backendError { _ = try await backend.userInfo(login) })
        #expect(third.form == .other && third.words == "Bad gateway, sorry" && third.meaning == .later)
        #expect([first, second, third].allSatisfy { $0.httpMessage == nil && $0.moreInformation == nil })
    }

    @Test("429 contains the wait")
    func wait() async throws {
        let bank = try Bank()
        let busy = HTTPResponse(status: 429, headers: ["Retry-After": "30"], body: Data())
        let transport = ScriptedTransport([try bank.tokenResponse(), .response(busy), .response(busy)])
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        #expect(try refusal(await backendError { _ = try await backend.userInfo(login) }).retryAfter == .seconds(30))
        #expect(try refusal(await backendError { try await backend.complete(login) }).retryAfter == .seconds(30))
        #expect(transport.requests.count == 3)
    }
}

@Suite("Ruling 19: the completion call", .timeLimit(.minutes(1)))
struct BackendCompletionTests {
    private func complete(_ responses: [ScriptedTransport.Response]) async throws -> (String?, ScriptedTransport, Bank) {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse()] + responses)
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        return (await backendError { try await backend.complete(login) }?.code, transport, bank)
    }

    @Test("is a GET with the token, and 204 is success")
    func form() async throws {
        let (code, transport, _) = try await complete([.status(204)])
        let request = try #require(transport.requests.last)
        #expect(code == nil && request.method == .get)
        #expect(request.url.absoluteString == "https://oauth.sber.ru/api/v2/auth/completed")
        #expect(request.headers["Authorization"] == "Bearer ACCESS-0001" && request.headers["rquid"] == Bank.rquid)
    }

    @Test(
        "is retried once after a network error or a failure of the bank, and after nothing else",
        arguments: [
            ([.failure(.offline), .status(204)], nil, 2), ([.failure(.connectionLost(7)), .status(204)], nil, 2),
            ([.status(500), .status(204)], nil, 2), ([.gateway(503), .gateway(503)], "sberid.bank_unavailable", 2),
            ([.failure(.timedOut), .failure(.timedOut)], "http.timed_out", 2), ([.gateway(401)], "sberid.token_over", 1),
            ([.status(400)], "sberid.refused", 1), ([.status(200)], "sberid.refused", 1), ([.status(302)], "sberid.refused", 1),
            ([.failure(.certificateDemanded(.expired))], "http.certificate_expired", 1),
            ([.failure(.tlsUntrusted)], "http.tls_untrusted", 1),
        ] as [([ScriptedTransport.Response], String?, Int)])
    func retries(responses: [ScriptedTransport.Response], code: String?, calls: Int) async throws {
        let (found, transport, bank) = try await complete(responses + [.status(204), .status(204)])
        #expect(found == code && transport.requests.count == 1 + calls)
        // A failure does not undo the sign-in.
        #expect(bank.home.vault.accounts.count == 1)
    }

    @Test("can be repeated, on every stand")
    func again() async throws {
        for stand in SIDStand.presets {
            let bank = try Bank()
            let transport = ScriptedTransport([try bank.tokenResponse(), .status(204), .status(204)])
            let backend = try bank.backend(transport, stand: stand)
            let login = try await backend.exchange(bank.grant())
            try await backend.complete(login)
            try await backend.complete(login)
            #expect(transport.requests.suffix(2).map(\.url) == [stand.configuration.completion, stand.configuration.completion])
        }
    }
}
