import ForgedSupport

/// ID tokens that come with the exchange of Facebook's code.
enum FacebookTokens {
    /// The token's member must be the one of `debug_token`.
    static let always: [ForgedCase] = [
        ("for another app", [.claim("aud", #""666""#)], "id_token_audience"),
        ("by another issuer", [.claim("iss", #""https://evil.example""#)], "id_token_issuer"),
        ("by an issuer that ends like Facebook", [.claim("iss", #""https://evilfacebook.com""#)], "id_token_issuer"),
        ("by an issuer that begins like Facebook", [.claim("iss", #""https://facebook.com.evil.example""#)], "id_token_issuer"),
        ("by an issuer with a user", [.claim("iss", #""https://a@facebook.com""#)], "id_token_issuer"),
        ("by an issuer with a port", [.claim("iss", #""https://www.facebook.com:8443""#)], "id_token_issuer"),
        ("by an issuer without TLS", [.claim("iss", #""http://www.facebook.com""#)], "id_token_issuer"),
        ("with another nonce", [.claim("nonce", #""other""#)], "id_token_nonce"),
        ("that is over", [.claim("exp", "1779999999")], "id_token_expired"),
        ("that was made long ago", [.claim("iat", "1779990000")], "id_token_issued_too_long_ago"),
        ("signed by a stranger", [.token(.stranger)], "id_token_bad_signature"),
        ("signed by nobody", [.token(.unsigned)], "id_token_claim_missing"),
        ("signed with the public key", [.token(.shared)], "id_token_algorithm_not_allowed"),
        ("whose key has no name", [.token(.headed(type: "JWT", keyID: nil))], "id_token_claim_missing"),
        ("of another type", [.token(.headed(type: "at+jwt", keyID: "key-1"))], "id_token_wrong_type"),
    ].map { ForgedCase("A token \($0)", says: $1, is: .refused("oauth." + $2)) }

    /// A token that cannot be read names no member: with the app's secret, that error comes first.
    static func unreadable(hasSecret: Bool) -> [ForgedCase] {
        [
            ("for several apps", [.claim("aud", #"["230000000000001","666"]"#)], "id_token_claim_of_wrong_kind"),
            ("for nobody", [.claim("aud", nil)], "id_token_claim_missing"),
            ("without a nonce", [.claim("nonce", nil)], "id_token_claim_missing"),
            ("without a name of its own", [.claim("jti", nil)], "id_token_claim_missing"),
            ("that is none", [.member(.token, "id_token", #""s3cret""#)], "id_token_malformed"),
        ].map { (trait: String, said: [Said], code: String) in
            ForgedCase(
                "A token \(trait), \(hasSecret ? "with" : "without") the secret", says: said,
                is: .refused("oauth." + (hasSecret ? "response_another_member" : code)))
        }
    }

    /// The token's member, for a server without the app's secret: the token alone decides.
    static let subjects: [ForgedCase] =
        [
            (#""0""#, "response_subject_unusable"), (#""007""#, "response_subject_unusable"),
            (#""../x""#, "response_subject_unusable"), (#""1.5""#, "response_subject_unusable"),
            (#""-1""#, "response_subject_unusable"), (#""١٢٣""#, "response_subject_unusable"),
            (#""123456789012345678901""#, "response_subject_unusable"), (#""""#, "id_token_subject_invalid"),
            (#""a\u0000""#, "id_token_subject_invalid"), ("4711", "id_token_claim_of_wrong_kind"),
            ("[42]", "id_token_claim_of_wrong_kind"), ("null", "id_token_claim_missing"),
        ].map { (word: String, code: String) in
            ForgedCase("A token of \(word)", says: [.claim("sub", word)], is: .refused("oauth." + code))
        } + [
            ForgedCase(
                "A token whose subject was exchanged", says: [.token(.altered)], is: .refused("oauth.id_token_bad_signature"))
        ]

    /// For a server with the app's secret.
    static let confirmed: [ForgedCase] = [
        ForgedCase(
            "A token of somebody else than debug_token", says: [.claim("sub", #""4711""#)],
            is: .refused("oauth.response_another_member")),
        ForgedCase(
            "A token whose subject was exchanged", says: [.token(.altered)], is: .refused("oauth.response_another_member")),
    ]

    /// A limited login, which has only the token.
    static let limited: [ForgedCase] = [
        ForgedCase(
            "A limited login without a token", says: [.member(.token, "id_token", nil)],
            is: .refused("oauth.response_no_subject")),
        ForgedCase(
            "A limited login whose token is null", says: [.member(.token, "id_token", "null")],
            is: .refused("oauth.response_no_subject")),
        ForgedCase(
            "A limited login without an access token keeps none either way", says: [.member(.token, "access_token", nil)],
            is: .same),
        ForgedCase(
            "A limited login asks nobody who the member is", says: [.member(.user, "id", #""4711""#)],
            at: .sets("granted_scopes", "ads_management"), is: .same),
    ]
}
