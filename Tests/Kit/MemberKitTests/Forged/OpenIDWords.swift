import ForgedSupport

/// Responses by an OpenID provider, or by someone in its place, and their effect on a server.
enum OpenIDWords {
    private static let long = String(repeating: "a", count: 256)

    /// The ID token.
    static let idTokens: [ForgedCase] = [
        ("for another client", [.claim("aud", #""other""#)], "audience"), ("for nobody", [.claim("aud", nil)], "claim_missing"),
        ("for the client in other letters", [.claim("aud", #""APP""#)], "audience"),
        ("for two", [.claim("aud", #"["app","other"]"#)], "untrusted_audience"),
        ("for two, issued to the other", [.claim("aud", #"["app","app"]"#), .claim("azp", #""other""#)], "authorized_party"),
        ("for one twice without saying whose it is", [.claim("aud", #"["app","app"]"#)], "claim_missing"),
        ("issued to another", [.claim("azp", #""other""#)], "authorized_party"),
        ("by another issuer", [.claim("iss", #""https://evil.example""#)], "issuer"),
        ("by the issuer with a slash", [.claim("iss", #""https://id.example.test/""#)], "issuer"),
        ("with another nonce", [.claim("nonce", #""other""#)], "nonce"),
        ("without a nonce", [.claim("nonce", nil)], "claim_missing"),
        ("that is over", [.claim("exp", "1779999940")], "expired"),
        ("whose end is a text", [.claim("exp", #""1780000600""#)], "claim_of_wrong_kind"),
        ("of tomorrow", [.claim("iat", "1780086400")], "issued_in_future"),
        ("not valid yet", [.claim("nbf", "1780086400")], "not_yet_valid"),
        ("without a subject", [.claim("sub", nil)], "claim_missing"),
        ("with an empty subject", [.claim("sub", #""""#)], "subject_invalid"),
        ("with a number as subject", [.claim("sub", "4711")], "claim_of_wrong_kind"),
        ("with a list as subject", [.claim("sub", #"["42"]"#)], "claim_of_wrong_kind"),
        ("with a subject of 256 characters", [.claim("sub", #""\#(long)""#)], "subject_invalid"),
        ("with a line's end in its subject", [.claim("sub", #""4711\n""#)], "subject_invalid"),
        ("with a zero in its subject", [.claim("sub", #""4711\u0000""#)], "subject_invalid"),
        ("with a control sign in its subject", [.claim("sub", #""\u0085""#)], "subject_invalid"),
        ("with a blank subject", [.claim("sub", #"" ""#)], "subject_invalid"),
        ("that hashes another token", [.claim("at_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#)], "at_hash"),
        ("with a number as hash", [.claim("at_hash", "1")], "claim_of_wrong_kind"),
        ("that hashes another code", [.claim("c_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#)], "c_hash"),
        ("signed by a stranger", [.token(.stranger)], "bad_signature"),
        ("with another subject put in", [.token(.altered)], "bad_signature"),
        ("signed by nobody", [.token(.unsigned)], "algorithm_not_allowed"),
        ("by another key", [.token(.headed(type: "JWT", keyID: "key-2"))], "key_not_found"),
        ("of another type", [.token(.headed(type: "at+jwt", keyID: "key-1"))], "wrong_type"),
        ("that is none", [.member(.token, "id_token", #""s3cret""#)], "malformed"),
        ("that is missing", [.member(.token, "id_token", nil)], "missing"),
    ].map { (trait: String, said: [Said], code: String) in
        ForgedCase("An ID token \(trait)", says: said, is: .refused("oauth.id_token_\(code)"))
    }

    /// The rest of the token response.
    static let tokens: [ForgedCase] =
        [
            ("an error beside the token", [.member(.token, "error", #""no""#)], "refused"),
            ("another type", [.member(.token, "token_type", #""mac""#)], "response_token_type"),
            ("a proof's type", [.member(.token, "token_type", #""DPoP""#)], "response_token_type"),
            ("no type", [.member(.token, "token_type", nil)], "response_token_type"),
            ("a list as type", [.member(.token, "token_type", #"["Bearer"]"#)], "response_token_type"),
            ("no token", [.member(.token, "access_token", nil)], "response_no_access_token"),
            ("a token of other signs", [.member(.token, "access_token", #""s3cret\u00e9""#)], "response_token_unusable"),
            ("a refresh token with a line's end", [.member(.token, "refresh_token", #""s3cret\n""#)], "response_token_unusable"),
            ("a life that is none", [.member(.token, "expires_in", #""soon""#)], "response_lifetime"),
            ("two ID tokens", [.body(.token, #"{"access_token":"s3cret","id_token":"a","id_token":"b"}"#)], "response_malformed"),
            ("a list", [.body(.token, "[]")], "response_malformed"),
        ].map { (trait: String, said: [Said], code: String) in
            ForgedCase("The response brings \(trait)", says: said, is: .refused("oauth." + code))
        } + [
            ForgedCase("The response names the victim", says: [.member(.token, "sub", #""4711""#)], is: .differs([.rest])),
            ForgedCase(
                "The response has a user info of the victim", says: [.member(.token, "userinfo", #"{"sub":"4711"}"#)],
                is: .differs([.rest])),
        ]

    /// The member's data, from which the name is taken; data of another member has no effect.
    static let users: [ForgedCase] =
        [
            ("of the victim", [.member(.user, "sub", #""4711""#), .member(.user, "name", #""Victim""#)]),
            ("of nobody", [.member(.user, "sub", nil)]), ("of a number", [.member(.user, "sub", "42")]),
            ("of the member with a blank", [.member(.user, "sub", #""42 ""#)]),
            ("with an error", [.member(.user, "error", #""no""#)]),
            ("of two members", [.body(.user, #"{"sub":"42","sub":"4711","name":"Victim"}"#)]),
            ("that is a list", [.body(.user, "[]")]),
        ].map { ForgedCase("User info \($0)", says: $1, is: .differs([.name])) } + [
            ForgedCase("User info that cannot be reached", says: [.silence(.user)], is: .differs([.name]))
        ]
}
