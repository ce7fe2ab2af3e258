import ForgedSupport

/// Responses by the bank, or by someone in its place, and their effect on a server that has the bank's keys.
enum SberWords {
    /// The ID token.
    static let idTokens: [ForgedCase] =
        [
            ("for another partner", [.claim("aud", #""partner-2""#)], "audience"),
            ("for nobody", [.claim("aud", nil)], "claim_missing"),
            ("for an empty list", [.claim("aud", "[]")], "claim_missing"),
            ("for a number", [.claim("aud", "1")], "claim_of_wrong_kind"),
            ("for two without saying whose it is", [.claim("aud", #"["partner-1","x"]"#)], "claim_missing"),
            ("issued to another", [.claim("azp", #""partner-2""#)], "authorized_party"),
            ("by another issuer", [.claim("iss", #""https://evil.example""#)], "issuer"),
            ("by the issuer with a slash", [.claim("iss", #""https://online.sberbank.ru/CSAFront/index.do/""#)], "issuer"),
            ("by nobody", [.claim("iss", nil)], "claim_missing"), ("with another nonce", [.claim("nonce", #""other""#)], "nonce"),
            ("without a nonce", [.claim("nonce", nil)], "claim_missing"),
            ("with a number as nonce", [.claim("nonce", "1")], "claim_of_wrong_kind"),
            ("that is over", [.claim("exp", "1779999940")], "expired"),
            ("that is over, as a text", [.claim("exp", #""1779999940""#)], "expired"),
            ("without an end", [.claim("exp", nil)], "claim_missing"),
            ("whose end is a word", [.claim("exp", #""never""#)], "claim_of_wrong_kind"),
            ("of tomorrow", [.claim("iat", "1780086400")], "issued_in_future"),
            ("without a date", [.claim("iat", nil)], "claim_missing"),
            ("not valid yet", [.claim("nbf", "1780086400")], "not_yet_valid"),
            ("without a subject", [.claim("sub", nil)], "claim_missing"),
            ("with an empty subject", [.claim("sub", #""""#)], "subject_invalid"),
            ("with a blank subject", [.claim("sub", #""  ""#)], "subject_invalid"),
            ("with a number as subject", [.claim("sub", "4711")], "claim_of_wrong_kind"),
            ("with a control sign in its subject", [.claim("sub", #""a\u001b[2J""#)], "subject_invalid"),
            ("signed by a stranger", [.token(.stranger)], "bad_signature"),
            ("with another subject put in", [.token(.altered)], "bad_signature"),
            ("signed by nobody", [.token(.unsigned)], "algorithm_not_allowed"),
            ("signed with the public key", [.token(.shared)], "algorithm_not_allowed"),
            ("by another key", [.token(.headed(type: "JWT", keyID: "key-2"))], "key_not_found"),
            ("of another type", [.token(.headed(type: "at+jwt", keyID: "key-1"))], "wrong_type"),
            ("that hashes another token", [.claim("at_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#)], "at_hash"),
            ("that is none", [.member(.token, "id_token", #""s3cret""#)], "malformed"),
            ("that is missing", [.member(.token, "id_token", nil)], "missing"),
        ].map { (trait: String, said: [Said], code: String) in
            ForgedCase("An ID token \(trait)", says: said, is: .refused("oauth.id_token_\(code)"))
        } + [
            ForgedCase(
                "An ID token for the partner in other letters", says: [.claim("aud", #""PARTNER-1""#)], is: .differs([.idToken])),
            ForgedCase("An ID token whose times are texts", says: [.claim("exp", #""1780000600""#)], is: .differs([.idToken])),
            ForgedCase(
                "An ID token with the victim's other subject", says: [.claim("sub_alt", #"["4711"]"#)], is: .differs([.idToken])),
        ]

    /// The rest of the token response.
    static let tokens: [ForgedCase] =
        [
            ("an error beside the token", [.member(.token, "error", #""no""#)], "refused"),
            (
                "the gateway's error",
                [.body(.token, #"{"httpCode":"401","httpMessage":"no","moreInformation":"x"}"#, status: 401)], "refused"
            ),
            ("the gateway's error beside the token", [.member(.token, "httpCode", #""500""#)], "refused"),
            ("another type", [.member(.token, "token_type", #""mac""#)], "response_token_type"),
            ("no type", [.member(.token, "token_type", nil)], "response_token_type"),
            ("no token", [.member(.token, "access_token", nil)], "response_no_access_token"),
            ("a number as token", [.member(.token, "access_token", "1")], "response_no_access_token"),
            ("a life that is none", [.member(.token, "expires_in", "true")], "response_lifetime"),
            ("two tokens", [.body(.token, #"{"access_token":"s3cret","access_token":"x"}"#)], "response_malformed"),
        ].map { (trait: String, said: [Said], code: String) in
            ForgedCase("The response brings \(trait)", says: said, is: .refused("oauth." + code))
        } + [
            ForgedCase("The response names the victim", says: [.member(.token, "sub", #""4711""#)], is: .differs([.rest])),
            ForgedCase("The response names a user id", says: [.member(.token, "user_id", "4711")], is: .differs([.rest])),
            ForgedCase(
                "Addresses among the scopes are none", says: [.member(.token, "scope", #""openid name email https://x.test/a""#)],
                is: .same),
        ]

    /// The member's data, which is requested later, and how it is refused.
    static let users: [(said: Said, code: String)] = [
        (.member(.user, "sub", #""4711""#), "oauth.response_another_member"),
        (.member(.user, "sub", nil), "oauth.response_no_subject"),
        (.member(.user, "sub", "42"), "oauth.response_no_subject"),
        (.member(.user, "sub", #""42 ""#), "oauth.response_another_member"),
        (.member(.user, "aud", #""partner-2""#), "oauth.response_another_client"),
        (.member(.user, "aud", nil), "oauth.response_another_client"),
        (.member(.user, "aud", "[]"), "oauth.response_another_client"), (.body(.user, "[]"), "oauth.response_malformed"),
        (.body(.user, #"{"sub":"42","sub":"4711"}"#), "oauth.response_malformed"),
    ]
}
