import ForgedSupport

/// Responses by VK, or by someone in its place, and their effect on a server.
enum VKWords {
    private static let nobody = Outcome.refused("oauth.response_no_subject")
    private static let unusable = Outcome.refused("oauth.response_subject_unusable")

    /// The member's id in the token response.
    static let ids: [ForgedCase] =
        [
            ("1.5", nobody), ("5.5", nobody), (#""1.5""#, unusable), ("0", unusable), (#""0""#, unusable), ("-1", unusable),
            (#""-1""#, unusable), (#""007""#, unusable), (#""042""#, unusable), (#""+42""#, unusable), (#"" 42""#, unusable),
            (#""42\n""#, unusable), (#""anna""#, unusable), (#""../x""#, unusable), (#""4e1""#, unusable), (#""٤٢""#, unusable),
            (#""12345678901234567890""#, unusable), ("12345678901234567890", nobody), ("1e30", nobody),
            (#""9999999999999999999""#, unusable),
            (#""""#, nobody), ("null", nobody), ("[42]", nobody), (#"{"id":42}"#, nobody), ("true", nobody),
            (#""42""#, .differs([.rest])),
            ("42.0", .same),
        ].map { (word: String, outcome: Outcome) in
            ForgedCase("The response names \(word)", says: [.member(.token, "user_id", word)], is: outcome)
        } + [ForgedCase("The response names nobody", says: [.member(.token, "user_id", nil)], is: nobody)]

    /// The rest of the token response.
    static let tokens: [ForgedCase] = [
        ("an error beside the token", [.member(.token, "error", #""no""#)], Outcome.refused("oauth.refused")),
        ("another state", [.member(.token, "state", #""other""#)], .refused("oauth.response_state")),
        ("no state", [.member(.token, "state", nil)], .refused("oauth.response_state")),
        ("a number as state", [.member(.token, "state", "1")], .refused("oauth.response_state")),
        ("another type", [.member(.token, "token_type", #""mac""#)], .refused("oauth.response_token_type")),
        ("no token", [.member(.token, "access_token", nil)], .refused("oauth.response_no_access_token")),
        ("an empty token", [.member(.token, "access_token", #""""#)], .refused("oauth.response_no_access_token")),
        ("a number as token", [.member(.token, "access_token", "1")], .refused("oauth.response_no_access_token")),
        (
            "a token with a line's end", [.member(.token, "access_token", #""s3cret\r\nX: y""#)],
            .refused("oauth.response_token_unusable")
        ),
        ("a life that is none", [.member(.token, "expires_in", #""soon""#)], .refused("oauth.response_lifetime")),
        (
            "two members", [.body(.token, #"{"access_token":"s3cret","user_id":42,"user_id":4711}"#)],
            .refused("oauth.response_malformed")
        ),
        ("a list", [.body(.token, "[]")], .refused("oauth.response_malformed")),
        ("a page", [.body(.token, "<html>")], .refused("oauth.response_malformed")),
        ("the victim's ID token, which says nothing", [.claim("sub", #""4711""#)], .differs([.idToken])),
        ("an ID token that is none", [.member(.token, "id_token", #""s3cret""#)], .differs([.idToken])),
        ("the victim's device", [.member(.token, "device_id", #""device-4711""#)], .differs([.rest])),
        ("the victim's user info", [.member(.token, "user", #"{"user_id":4711}"#)], .differs([.rest])),
        ("the victim's e-mail address", [.member(.token, "email", #""victim@shop.example""#)], .differs([.rest])),
    ].map { ForgedCase("The response brings \($0)", says: $1, is: $2) }

    /// The member's data, from which the name is taken; data of another member has no effect.
    static let users: [ForgedCase] =
        [
            ("of the victim", #"{"user_id":"4711","first_name":"Victim"}"#),
            ("of a number", #"{"user_id":4711,"first_name":"V"}"#),
            ("of nobody", #"{"first_name":"Victim"}"#), ("of another form", #"{"user_id":"042","first_name":"Victim"}"#),
            ("of a fraction", #"{"user_id":42.5,"first_name":"Victim"}"#), ("that is a list", "[]"), ("that is null", "null"),
        ].map { ForgedCase("User info \($0)", says: [.member(.user, "user", $1)], is: .differs([.name, .rest])) } + [
            ForgedCase("User info cannot be reached", says: [.silence(.user)], is: .differs([.name, .rest])),
            ForgedCase("User info with a sub of the victim's", says: [.member(.user, "sub", #""4711""#)], is: .same),
            ForgedCase("User info with an error", says: [.member(.user, "error", #""no""#)], is: .differs([.name, .rest])),
        ]
}
