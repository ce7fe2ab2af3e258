import ForgedSupport

/// Responses by Facebook, or by someone in its place, and their effect on a server.
enum FacebookWords {
    private static let unusable = Outcome.refused("oauth.response_subject_unusable")
    private static let nobody = Outcome.refused("oauth.response_no_subject")

    /// The member's id in `me`, if there is neither a secret nor an ID token.
    static let ids: [ForgedCase] =
        [
            (#""0""#, unusable), (#""007""#, unusable), (#""../x""#, unusable), (#""1.5""#, unusable), (#""-1""#, unusable),
            (#""+1""#, unusable), (#""4711 ""#, unusable), (#""1e3""#, unusable), (#""123456789012345678901""#, unusable),
            (#""١٢٣""#, unusable), (#""４７１１""#, unusable), (#""47/11""#, unusable), (#""me""#, unusable), (#""""#, nobody),
            ("4711", nobody),
            ("[4711]", nobody), (#"{"id":"4711"}"#, nobody), ("null", nobody), ("true", nobody),
        ].map { (word: String, outcome: Outcome) in
            ForgedCase("me names \(word)", says: [.member(.user, "id", word)], is: outcome)
        } + [
            ForgedCase("me names nobody", says: [.member(.user, "id", nil)], is: nobody),
            ForgedCase("me is a list", says: [.body(.user, "[]")], is: .refused("oauth.refused")),
            ForgedCase("me is a page", says: [.body(.user, "<html>")], is: .refused("oauth.response_malformed")),
            ForgedCase(
                "me refuses the token", says: [.body(.user, #"{"error":{"code":190,"message":"s3cret"}}"#, status: 400)],
                is: .refused("oauth.refused")),
            ForgedCase("me cannot be reached", says: [.silence(.user)], is: .refused("http.offline")),
        ]

    /// The response to the exchange of the code.
    static let exchanged: [ForgedCase] = [
        ("an error beside the token", [.member(.token, "error", #"{"code":100}"#)], Outcome.refused("oauth.refused")),
        ("an error as a text beside the token", [.member(.token, "error", #""no""#)], .refused("oauth.refused")),
        ("an error that is true beside the token", [.member(.token, "error", "true")], .refused("oauth.refused")),
        ("an error that is false beside the token", [.member(.token, "error", "false")], .refused("oauth.refused")),
        ("an error that is null beside the token", [.member(.token, "error", "null")], .same),
        ("no token", [.member(.token, "access_token", nil)], .refused("oauth.response_no_access_token")),
        ("an empty token", [.member(.token, "access_token", #""""#)], .refused("oauth.response_no_access_token")),
        ("a blank token", [.member(.token, "access_token", #"" ""#)], .refused("oauth.response_no_access_token")),
        ("a number as token", [.member(.token, "access_token", "7")], .refused("oauth.response_no_access_token")),
        ("a member's id", [.member(.token, "user_id", #""4711""#)], .same),
        ("a signed request", [.member(.token, "signed_request", #""x.eyJ1c2VyX2lkIjoiNDcxMSJ9""#)], .same),
        ("lists of permissions", [.member(.token, "granted_scopes", #""ads_management""#)], .same),
        ("a scope", [.member(.token, "scope", #""ads_management""#)], .same),
        ("a refresh token", [.member(.token, "refresh_token", #""s3cret-refresh""#)], .same),
        (
            "a refusal that repeats the code", [.body(.token, #"{"error":{"message":"{code}","code":100}}"#, status: 400)],
            .refused("oauth.refused")
        ),
        ("a list", [.body(.token, "[]")], .refused("oauth.refused")),
        ("a page", [.body(.token, "<html>")], .refused("oauth.response_malformed")),
    ].map { ForgedCase("The exchange brings \($0)", says: $1, is: $2) }
}
