import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Signed user info")
struct SignedUserInfoTests {
    private let example = Example()

    private func ask(_ changes: [String: JSONValue] = [:], signedBy builder: TokenBuilder? = nil) async throws -> JSONValue {
        var claims: [String: JSONValue] = [
            "iss": .string("https://id.example.test"), "aud": .string("app"), "sub": .string("anna"), "name": .string("Anna"),
        ]
        claims.merge(changes) { $1 }
        let token = try (builder ?? example.tokens).sign(claims)
        let transport = ScriptedTransport { [example] request in
            if request.url.path == "/keys" { return .json(String(decoding: example.tokens.keySet, as: UTF8.self)) }
            return .response(
                HTTPResponse(status: 200, headers: ["Content-Type": "application/jwt"], body: Data(token.utf8)))
        }
        return try await example.client(transport).userInfo(TokenBuilder.tokens(by: example.clock), subject: "anna")
    }

    @Test("is used if the issuer signed it for this client and about this member")
    func good() async throws {
        #expect(try await ask()["name"]?.string == "Anna")
    }

    @Test(
        "is refused otherwise",
        arguments: [
            (["iss": .string("https://evil.test")], "another_client"), (["aud": .string("other")], "another_client"),
            (["sub": .string("boris")], "another_member"), (["aud": .null], "another_client"),
        ] as [([String: JSONValue], String)])
    func refused(changes: [String: JSONValue], code: String) async {
        await expect(code: "oauth.response_" + code) { try await ask(changes) }
    }

    @Test("is refused if another key signed it")
    func foreignKey() async {
        await expect(code: "oauth.id_token_bad_signature") { try await ask(signedBy: TokenBuilder()) }
    }
}
