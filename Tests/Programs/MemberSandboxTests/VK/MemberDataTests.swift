import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("Members' data and revocations at the sandbox's VK", .timeLimit(.minutes(1)))
struct MemberDataTests {
    private let client = ("client_id", VKSandboxConfiguration.defaultClientID)

    private func ask(_ path: String, _ form: FormFields, _ stage: Stage) async throws -> JSONValue {
        try JSONValue(parsing: try await stage.post(try stage.vk("id", path), form).body)
    }

    @Test("the member's data has birthday, sex and picture, and e-mail address and phone number with their scopes")
    func userInfo() async throws {
        try await Stage.with { stage in
            let plain = try await ask("oauth2/user_info", [("access_token", try await stage.token())], stage)["user"]
            #expect(plain?["birthday"]?.string == "14.03.1994" && plain?["sex"]?.integer == 1)
            #expect(plain?["avatar"]?.string != nil && plain?["email"] == nil && plain?["phone"] == nil)
            let token = try await stage.token(scope: "email phone")
            let full = try await ask("oauth2/user_info", [("access_token", token)], stage)["user"]
            #expect(full?["email"]?.string == "anna@people.example" && full?["phone"]?.string?.hasSuffix("01") == true)
        }
    }

    @Test("the holder of an ID token gets e-mail address and phone number masked; another token is refused")
    func publicInfo() async throws {
        try await Stage.with { stage in
            let tokens = try await stage.signIn()
            let form: FormFields = [client, ("id_token", try #require(tokens["id_token"]?.string))]
            let user = try await ask("oauth2/public_info", form, stage)["user"]
            #expect(user?["user_id"]?.string == "100001" && user?["first_name"]?.string == "Анна")
            #expect(user?["email"]?.string == "a***@people.example" && user?["phone"]?.string == "+7 *** ***-**-01")
            let wrong: FormFields = [client, ("id_token", try #require(tokens["access_token"]?.string))]
            #expect(try await ask("oauth2/public_info", wrong, stage)["error"]?.string == "invalid_token")
            let other: FormFields = [("client_id", "999"), form.fields[1].pair]
            #expect(try await ask("oauth2/public_info", other, stage)["error"]?.string == "invalid_client")
        }
    }

    @Test("revoked permissions end all of the member's sessions with the app, and the consent is asked for again")
    func revoked() async throws {
        try await Stage.with { stage in
            let visitor = Visitor(stage)
            let url = try stage.authorize([("scope", "friends")])
            let first = try await stage.redeem(try await visitor.signIn(url, as: "anna"))
            let second = try await stage.signIn()
            _ = try await stage.signIn("boris")
            let form: FormFields = [client, ("access_token", try #require(second["access_token"]?.string))]
            #expect(try await ask("oauth2/revoke", form, stage)["response"]?.integer == 1)
            #expect(stage.sandbox.sessions.filter { $0.memberID == 100_001 }.map(\.end) == [.revoked, .revoked])
            #expect(stage.sandbox.sessions.filter { $0.memberID == 100_002 }.map(\.end) == [nil])
            let old: FormFields = [("access_token", try #require(first["access_token"]?.string))]
            #expect(try await ask("oauth2/user_info", old, stage)["error"]?.string == "invalid_token")
            #expect(try await ask("oauth2/revoke", form, stage)["error"]?.string == "invalid_token")
            #expect(try await visitor.get(url).status == 200)
        }
    }

    @Test("a token of the first version becomes a code and then a session; e-mail address and phone number are not carried over")
    func migrated() async throws {
        try await Stage.with { stage in
            let legacy = try #require(stage.sandbox.issueLegacyToken(member: "vera", scopes: ["friends", "email", "phone"]))
            let form: FormFields = [
                client, ("grant_type", "access_token"), ("response_type", "code"), ("access_token", legacy), ("state", "s"),
                ("code_challenge", Stage.challenge), ("code_challenge_method", "s256"), ("device_id", "local"),
            ]
            let response = try await ask("oauth2/auth", form, stage)
            #expect(response["state"]?.string == "s")
            let code: FormFields = [
                ("code", try #require(response["code"]?.string)), ("device_id", try #require(response["device_id"]?.string)),
            ]
            let tokens = try await stage.redeem(code, redirect: "vk51000001://vk.ru/blank.html")
            #expect(tokens["user_id"]?.integer == 100_003 && tokens["scope"]?.string == "vkid.personal_info friends")
        }
    }

    @Test(
        "a wrong migration is refused",
        arguments: [
            ("access_token", "guess", "invalid_token"), ("client_id", "999", "invalid_token"),
            ("response_type", "token", "invalid_request"), ("code_challenge", "short", "invalid_request"),
            ("code_challenge_method", "plain", "invalid_request"),
        ])
    func notMigrated(name: String, value: String, error: String) async throws {
        try await Stage.with { stage in
            var form: FormFields = [
                client, ("grant_type", "access_token"), ("response_type", "code"), ("code_challenge", Stage.challenge),
                ("code_challenge_method", "s256"),
                ("access_token", try #require(stage.sandbox.issueLegacyToken(member: "vera"))),
            ]
            form[name] = value
            #expect(try await ask("oauth2/auth", form, stage)["error"]?.string == error)
        }
    }

    @Test("a token of the first version ends with its own logout, once; an unknown member gets none")
    func legacyLogout() async throws {
        try await Stage.with { stage in
            #expect(stage.sandbox.issueLegacyToken(member: "nobody") == nil)
            let legacy = try #require(stage.sandbox.issueLegacyToken(member: "100001"))
            let form: FormFields = [client, ("access_token", legacy)]
            #expect(try await stage.call("auth.logout", form, token: nil)["response"]?.integer == 1)
            #expect(try await stage.call("auth.logout", form, token: nil)["error"]?["error_code"]?.integer == 5)
            let migration: FormFields = [client, ("access_token", legacy), ("grant_type", "access_token")]
            #expect(try await ask("oauth2/auth", migration, stage)["error"]?.string == "invalid_token")
        }
    }
}

extension FormFields.Field {
    fileprivate var pair: (String, String) { (name, value) }
}
