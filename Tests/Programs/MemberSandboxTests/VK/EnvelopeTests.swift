import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("Errors of the sandbox's VK", .timeLimit(.minutes(1)))
struct EnvelopeTests {
    private func error(_ response: HTTPResponse) throws -> (status: Int, error: String?, description: String?) {
        let body = try JSONValue(parsing: response.body)
        return (response.status, body["error"]?.string, body["error_description"]?.string)
    }

    @Test("the id host refuses an invalid access token, with 401 or with 200", arguments: [(false, 401), (true, 200)])
    func invalidToken(isOK: Bool, status: Int) async throws {
        try await Stage.with {
            $0.vk.refusesWithOK = isOK
        } _: { stage in
            for path in ["oauth2/user_info", "oauth2/logout", "vkid_sdk_is_show_subscription"] {
                let response = try await stage.post(try stage.vk("id", path), [("access_token", "guess")])
                let told = try error(response)
                #expect(told.status == status && told.error == "invalid_token")
                #expect(told.description == "access_token is missing or invalid")
            }
        }
    }

    @Test(
        "an invalid refresh token has one description, with each error code",
        arguments: ["invalid_grant", "invalid_request", "server_error"])
    func deadRefreshToken(code: String) async throws {
        try await Stage.with { stage in
            stage.sandbox.deadRefreshTokenError = code
            let form: FormFields = [("grant_type", "refresh_token"), ("refresh_token", "guess")]
            let response = try await stage.post(try stage.vk("id", "oauth2/auth"), form)
            let told = try error(response)
            #expect(told.status == 400 && told.error == code && told.description == "refresh_token is missing or invalid")
            stage.sandbox.refusesWithOK = true
            #expect(try await stage.post(try stage.vk("id", "oauth2/auth"), form).status == 200)
        }
    }

    @Test("a fault gives any error of the API as often as it says, at its path, with status 200", arguments: [1, 5, 14, 1117])
    func apiError(code: Int) async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            stage.sandbox.faults.add(try #require(Fault("api-error=\(code)@/method/groups.getById*2")))
            for expected in [Int64(code), Int64(code), nil] {
                #expect(try await stage.call("account.getProfileShortInfo", token: token)["error"] == nil)
                let response = try await stage.call("groups.getById", [("group_ids", "1")], token: token)
                #expect(response["error"]?["error_code"]?.integer == expected)
                #expect((response["response"] == nil) == (expected != nil))
            }
        }
    }

    @Test(
        "a fault gives any error of the id host at its path",
        arguments: [("invalid_token", 401), ("access_denied", 400), ("slow_down", 400), ("server_error", 400)])
    func idError(word: String, status: Int) async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            stage.sandbox.faults.add(.idError(word), path: "/oauth2/user_info")
            let form: FormFields = [("access_token", token)]
            let refused = try error(try await stage.post(try stage.vk("id", "oauth2/user_info"), form))
            #expect(refused.status == status && refused.error == word && refused.description?.isEmpty == false)
            #expect(try await stage.post(try stage.vk("id", "oauth2/user_info"), form).status == 200)
        }
    }
}
