import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A server with the app's secret", .timeLimit(.minutes(1)))
struct ServerAcceptanceTests {
    private func debug(_ body: String, status: Int = 200) async throws -> (DebuggedToken, HTTPRequest) {
        let transport = ScriptedTransport([.json(body, status: status)])
        let server = FacebookServer(appID: "123", appSecret: Secret("s"), transport: transport)
        let token = try await server.debug(Secret("the token"))
        return (token, try #require(transport.requests.first))
    }

    @Test("requests a token's data with the app's own token, and reads it")
    func debug() async throws {
        let body = """
            {"data":{"is_valid":true,"app_id":"123","user_id":"42","scopes":["email","public_profile"],"expires_at":1900000000,
            "data_access_expires_at":0}}
            """
        let (token, request) = try await debug(body)
        #expect(request.url.path == "/v21.0/debug_token" && request.query["input_token"] == "the token")
        #expect(request.query["access_token"] == "123|s" && request.method == .get)
        #expect(token.isValid && token.appID == "123" && token.userID == "42" && token.scopes == [.email, .publicProfile])
        #expect(token.expires == Date(timeIntervalSince1970: 1_900_000_000) && token.dataAccessExpires == .distantFuture)
    }

    @Test("considers a token valid only if the response is exactly true", arguments: ["\"true\"", "1", "null", "[]", "false"])
    func notValid(word: String) async throws {
        let body = #"{"data":{"is_valid":\#(word),"app_id":123,"user_id":[],"scopes":["email",7,null],"expires_at":"x"}}"#
        let token = try await debug(body).0
        #expect(!token.isValid && token.userID == nil && token.scopes == [.email] && token.expires == nil)
    }

    @Test(
        "throws for an invalid response", arguments: ["{}", "[]", "null", #"{"data":7}"#, #"{"error":{"code":190}}"#, "<html>"])
    func unreadable(body: String) async {
        #expect(await failure { try await debug(body) }?.hasPrefix("core") == true)
        #expect(await failure { try await debug(body, status: 500) }?.hasPrefix("core") == true)
    }

    @Test("accepts a removal of the app only in a signed message, and removes only that member")
    func deauthorized() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let server = FacebookServer(appID: "123", appSecret: Secret("s"), transport: bench.transport)
        let content = Base64URL.encode(Data(#"{"algorithm":"HMAC-SHA256","user_id":"42","issued_at":1780000000}"#.utf8))
        for text in ["", ".", content, "x." + content, "." + content, content + "." + content] {
            #expect(await failure { try server.deauthorize(text, in: bench.home.vault) } == "core 2")
        }
        #expect(bench.token != nil)
        // Computed by openssl dgst -sha256 -hmac s, over the content above.
        let signed = "7mUBDZGAtdbAf4UUAbQr-RYSyhTt69pEf8VamqYFRD0." + content
        #expect(try server.deauthorize(signed, in: bench.home.vault, at: bench.clock.now) == "42")
        #expect(bench.token == nil)
        #expect(try bench.history("email").last == .revoked)
    }
}
