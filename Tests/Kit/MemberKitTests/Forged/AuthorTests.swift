import ForgedSupport
import Testing

/// Who writes each value, and what it decides: every parameter that a visitor may write, and every member that a provider writes.
@Suite("Who writes each value, and what it decides")
struct AuthorTests {
    @Test(
        "a visitor decides nothing: a parameter with the victim's value is refused, or has no effect",
        arguments: Authors.all, Authors.names)
    func visitor(author: Authors, name: String) async throws {
        for row in author.rows(name) { try await expectGood(row, of: author.acted) }
    }

    @Test("values that Facebook writes decide what their rows say", arguments: Authors.facebook)
    func facebook(row: ForgedCase) async throws { try await expectGood(row, of: FacebookActed()) }

    @Test("values that VK writes decide what their rows say", arguments: Authors.vk)
    func vk(row: ForgedCase) async throws { try await expectGood(row, of: VKActed()) }

    @Test("values that the bank writes decide what their rows say", arguments: Authors.sber)
    func sber(row: ForgedCase) async throws { try await expectGood(row, of: SberActed()) }

    @Test("values that an OpenID provider writes decide what their rows say", arguments: Authors.openID)
    func openID(row: ForgedCase) async throws { try await expectGood(row, of: OpenIDActed()) }
}

/// The effects of a visitor's parameters with one provider.
struct Authors: Sendable, CustomStringConvertible {
    let acted: any ActedProvider
    /// The parameters that end a sign-in, or let it wait, by name.
    let outcomes: [String: Outcome]
    /// The same for a parameter in front of the good ones, if it differs.
    var outcomesInFront: [String: Outcome] = [:]

    var description: String { acted.title }

    private static let unexpected = Outcome.ends("oauth.unexpected_token")
    private static let tokens = ["access_token": unexpected, "id_token": unexpected]

    static let all = [
        Authors(
            acted: FacebookActed(), outcomes: tokens.merging(["signed_request": unexpected, "user_id": unexpected]) { $1 }),
        Authors(acted: VKActed(), outcomes: tokens, outcomesInFront: ["device_id": .differs([.rest, .requests])]),
        Authors(acted: SberActed(), outcomes: tokens.merging(["error": .ends("oauth.refused")]) { $1 }),
        Authors(
            acted: OpenIDActed(),
            outcomes: tokens.merging(["error": .ends("oauth.refused"), "iss": .waits("oauth.duplicate_parameter")]) { $1 }),
    ]

    /// Every parameter that a provider's page, app or library is known to write, and the parameters of its responses.
    static let names = [
        "access_token", "id_token", "nonce", "user_token_nonce", "granted_scopes", "denied_scopes", "signed_request", "user_id",
        "graph_domain", "expires", "expires_at", "expires_in", "data_access_expiration_time", "error", "error_message",
        "error_code",
        "error_reason", "error_description", "error_uri", "device_id", "type", "ext_id", "payload", "oauth2_params",
        "vkconnect_auth_provider_method", "user", "uuid", "token", "hash", "ttl", "uid", "status", "result", "appToken",
        "app_token", "sid",
        "sub_alt", "iss", "session_state", "response", "id_token_hint", "login_hint", "refresh_token", "token_type", "scope",
        "sub", "aud",
        "azp", "exp", "iat", "at_hash", "c_hash", "email", "phone", "name", "avatar", "client_id", "redirect_uri",
        "response_type",
        "code_verifier", "code_challenge", "grant_type", "client_secret", "id", "app_id", "is_valid", "scopes", "data", "subject",
        "account",
    ]

    private static func value(_ name: String) -> String {
        switch name {
        case "access_token", "token", "appToken", "app_token", "id_token_hint": People.token(of: People.victim)
        case "id_token": "eyJhbGciOiJub25lIn0.eyJzdWIiOiI0NzExIn0."
        case "signed_request": "x.eyJ1c2VyX2lkIjoiNDcxMSJ9"
        case "payload", "user", "data": #"{"user_id":"4711","sub":"4711","id":"4711"}"#
        case "granted_scopes", "scope", "scopes": "ads_management,admin"
        case "denied_scopes": "email,public_profile"
        default: People.victim
        }
    }

    /// The parameter behind the good ones, and in front of them; if it has no effect, both at once.
    func rows(_ name: String) -> [ForgedCase] {
        let (behind, value) = (outcomes[name] ?? .same, Self.value(name))
        let inFront = outcomesInFront[name] ?? behind
        if behind == .same && inFront == .same {
            return [ForgedCase("\(name) on both sides", .adds(name, value), .puts(name, value), is: .same)]
        }
        return [
            ForgedCase("\(name) behind", .adds(name, value), is: behind),
            ForgedCase("\(name) in front", .puts(name, value), is: inFront),
        ]
    }
}
