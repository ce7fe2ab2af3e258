import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A dialog that brings a code or a nonce", .timeLimit(.minutes(1)))
struct ExchangeAcceptanceTests {
    private static let back: FormFields = [("code", "c-1"), ("user_id", "42"), ("granted_scopes", "email")]
    private static let back2: FormFields = [("nonce", "n-1"), ("user_id", "42"), ("granted_scopes", "email")]

    @Test("exchanges the code with the dialog's own address and the configuration's verifier")
    func code() async throws {
        let bench = try FacebookBench()
        bench.override("/oauth/access_token", .json(#"{"access_token":"x","expires_in":"60"}"#))
        let verifier = CodeVerifier()
        let configuration = LoginConfiguration(permissions: ["email"], codeVerifier: verifier)
        let result = try await bench.manager.logIn(configuration, using: bench.agent(returning: Self.back))
        let request = try #require(bench.requests(to: "/oauth/access_token").first)
        #expect(request.method == .get && request.query["code"] == "c-1" && request.query["client_id"] == "123")
        #expect(request.query["code_verifier"] == verifier.value && request.query["redirect_uri"] == "fb123://authorize/")
        #expect(result.token?.tokenString == "x" && bench.token == result.token)
        #expect(result.token?.expirationDate == bench.clock.now + 60)
    }

    @Test("exchanges the nonce by its own grant type")
    func nonce() async throws {
        let bench = try FacebookBench()
        bench.override("/oauth/access_token", .json(#"{"access_token":"y"}"#))
        let result = try await bench.logIn(returning: Self.back2)
        let query = try #require(bench.requests(to: "/oauth/access_token").first).query
        #expect(query["grant_type"] == "fb_exchange_nonce" && query["fb_exchange_nonce"] == "n-1")
        #expect(query["client_id"] == "123" && query["fields"] == "")
        #expect(result.token?.tokenString == "y" && result.token?.expirationDate == .distantFuture)
    }

    @Test(
        "reads the expiry dates as numbers and as texts, and invalid ones as never",
        arguments: [
            (#""expires_in":60,"data_access_expiration_time":1900000000"#, 1_780_000_060, 1_900_000_000),
            (#""expires_in":"60","data_access_expiration_time":"1900000000""#, 1_780_000_060, 1_900_000_000),
            (#""expires_at":1850000000,"expires_in":60"#, 1_850_000_000, nil), (#""expires":"1850000000""#, 1_850_000_000, nil),
            (#""expires":0,"expires_in":60"#, 1_780_000_060, nil), (#""expires_in":0,"data_access_expiration_time":0"#, nil, nil),
            (#""expires_in":-60,"data_access_expiration_time":-1"#, nil, nil),
            (#""expires_in":null,"data_access_expiration_time":[]"#, nil, nil), (#""expires_in":{},"expires_at":true"#, nil, nil),
        ] as [(String, Double?, Double?)])
    func times(members: String, end: Double?, dataEnd: Double?) async throws {
        let bench = try FacebookBench()
        bench.override("/oauth/access_token", .json(#"{"access_token":"x",\#(members)}"#))
        let token = try #require(try await bench.logIn(returning: Self.back).token)
        #expect(token.expirationDate == end.map { Date(timeIntervalSince1970: $0) } ?? .distantFuture)
        #expect(token.dataAccessExpirationDate == dataEnd.map { Date(timeIntervalSince1970: $0) } ?? .distantFuture)
    }

    @Test(
        "the exchange's end of the access to data counts, else the redirect's",
        arguments: [
            ("", 1_850_000_000), (#","data_access_expiration_time":1900000000"#, 1_900_000_000),
            (#","data_access_expiration_time":0"#, nil), (#","data_access_expiration_time":[]"#, 1_850_000_000),
        ] as [(String, Double?)])
    func dataEnd(members: String, end: Double?) async throws {
        for var fields in [Self.back, Self.back2] {
            let bench = try FacebookBench()
            bench.override("/oauth/access_token", .json(#"{"access_token":"x","expires_in":60\#(members)}"#))
            fields.append("data_access_expiration_time", "1850000000")
            let token = try #require(try await bench.logIn(returning: fields).token)
            #expect(token.dataAccessExpirationDate == end.map { Date(timeIntervalSince1970: $0) } ?? .distantFuture)
        }
    }

    @Test(
        "ends with core error 2 for a refusal, and the current token stays, whatever the refusal says about tokens",
        arguments: [400, 200])
    func refused(status: Int) async throws {
        for fields in [Self.back, Self.back2] {
            let bench = try FacebookBench()
            bench.hold()
            bench.override("/oauth/access_token", .json(graphError(190, 463), status: status))
            #expect(await outcome { try await bench.logIn(returning: fields) } == "core 2")
            #expect(bench.token?.tokenString == "held")
        }
    }

    @Test(
        "is a failure if the response has no token, whatever else it contains", arguments: ["{}", "[]", "null", "true", "x", ""])
    func noToken(body: String) async throws {
        for fields in [Self.back, Self.back2] {
            let bench = try FacebookBench()
            bench.override("/oauth/access_token", .json(body))
            let end = await outcome { try await bench.logIn(returning: fields) }
            #expect(end != "success" && bench.token == nil)
        }
    }

    @Test("ends with 309 if the signed token does not belong to this login, even beside an access token")
    func signedToken() async throws {
        let bench = try FacebookBench()
        let foreign = FacebookBench.idToken(bench.service.value, nonce: "foreign", at: bench.clock.now)
        bench.override("/oauth/access_token", .json(#"{"access_token":"x","id_token":"\#(foreign)"}"#))
        #expect(await outcome { try await bench.logIn(returning: Self.back) } == "login 309")
        var fields: FormFields = [("access_token", "a"), ("user_id", "42"), ("granted_scopes", "email")]
        fields.append("id_token", foreign)
        #expect(await outcome { try await bench.logIn(returning: fields) } == "login 309")
        #expect(bench.token == nil && bench.within { AuthenticationToken.current } == nil)
    }
}
