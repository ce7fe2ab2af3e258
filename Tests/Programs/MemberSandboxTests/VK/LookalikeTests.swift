import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

/// All its tokens are rows of K.
private struct AllKs: RandomSource {
    func bytes(_ count: Int) -> Data { Data((0..<count).map { [0x28, 0xA2, 0x8A][$0 % 3] }) }
}

@Suite("Lookalike texts at the sandbox's VK", .timeLimit(.minutes(1)))
struct LookalikeTests {
    private static let kelvin = "\u{212A}"

    @Test(
        "a code works for its client, device and address byte by byte",
        arguments: ["", "client_id", "device_id", "redirect_uri"])
    func exchange(lookalike: String) async throws {
        try await Stage.with {
            $0.vk.clients = ["K": "K"]
            $0.random = AllKs()
        } _: { stage in
            let visitor = Visitor(stage)
            let (address, page) = (
                "http://127.0.0.1:1/K", try stage.authorize([("client_id", "K"), ("redirect_uri", "http://127.0.0.1:1/K")])
            )
            let fields = try await visitor.signIn(page, as: "anna")
            var exchange: FormFields = [
                ("grant_type", "authorization_code"), ("code", fields["code"] ?? ""), ("device_id", fields["device_id"] ?? ""),
                ("redirect_uri", address), ("client_id", "K"), ("code_verifier", Stage.verifier),
            ]
            exchange[lookalike] = exchange[lookalike]?.replacing("K", with: Self.kelvin)
            let response = try JSONValue(parsing: try await stage.post(try stage.vk("id", "oauth2/auth"), exchange).body)
            #expect((response["access_token"] != nil) == lookalike.isEmpty, "\(response)")
        }
    }

    @Test("an app, its secret and its registered address are compared by their bytes")
    func app() async throws {
        try await Stage.with {
            $0.vk.clients = ["K": "K"]
            $0.vk.clientSecrets = ["K": "K"]
            $0.vk.redirectURIs = ["K": ["own.scheme:/K"]]
        } _: { stage in
            for (client, address, status) in [
                ("K", "own.scheme:/K", 200), (Self.kelvin, "own.scheme:/K", 400), ("K", "own.scheme:/" + Self.kelvin, 400),
            ] {
                let page = try await stage.get(try stage.authorize([("client_id", client), ("redirect_uri", address)]))
                #expect(page.status == status, "\(client) \(address)")
            }
            for (client, secret, isKnown) in [("K", "K", true), (Self.kelvin, "K", false), ("K", Self.kelvin, false)] {
                let form: FormFields = [("client_id", client), ("client_secret", secret)]
                let response = try await stage.post(try stage.vk("oauth", "oauth/get_anonym_token"), form)
                #expect((response.status == 200) == isKnown, "\(client) \(secret)")
            }
        }
    }
}
