import ForgedSupport

extension Authors {
    /// A member of the response that the provider writes with another value, and what it decides.
    private static func row(_ place: Place, _ member: String, _ json: String, _ sentence: String, _ outcome: Outcome)
        -> ForgedCase
    {
        ForgedCase("\(place.rawValue) \(member): \(sentence)", says: [.member(place, member, json)], is: outcome)
    }

    private static func claim(_ name: String, _ json: String, _ sentence: String, _ outcome: Outcome) -> ForgedCase {
        ForgedCase("claim \(name): \(sentence)", says: [.claim(name, json)], is: outcome)
    }

    private static let token = #""\#(People.mark)-other-42""#

    static let facebook: [ForgedCase] = [
        row(.token, "access_token", token, "the token that is used from then on", .differs([.token, .requests])),
        row(.token, "token_type", #""mac""#, "nothing: Graph has one kind of token", .same),
        row(.token, "expires_in", "60", "how long the token lives", .differs([.life, .rest])),
        row(.token, "expires_at", "1780000060", "how long the token lives, in another form", .differs([.life, .rest])),
        row(.token, "expires", "1780000060", "how long the token lives, in an older form", .differs([.life, .rest])),
        row(.token, "data_access_expiration_time", "1780000060", "how long the member's data may be read", .differs([.rest])),
        row(.token, "user_id", #""4711""#, "nothing: who it is says me", .same),
        row(.token, "graph_domain", #""evil.example""#, "nothing: the hosts are the app's", .same),
        row(.token, "user_token_nonce", #""x""#, "nothing at a server", .same),
        row(.token, "machine_id", #""x""#, "nothing: nobody reads it", .same),
        row(
            .user, "id", #""4711""#, "whose account it is, where the app's secret confirms it",
            .refused("oauth.response_another_member")),
        row(.user, "name", #""Other""#, "nothing: the name is asked for when it is wanted", .same),
        row(.debug, "data.scopes", #"["ads_management"]"#, "nothing: the list of permissions says it", .same),
        row(.debug, "data.type", #""PAGE""#, "nothing: nobody reads it", .same),
        row(
            .permissions, "data", #"[{"permission":"email","status":"granted"}]"#, "what is granted",
            .differs([.permissions, .rest])),
        row(.permissions, "summary", "{}", "nothing: nobody reads it", .same),
    ]

    static let vk: [ForgedCase] = [
        row(.token, "access_token", token, "the token that is used from then on", .differs([.token, .requests])),
        row(.token, "refresh_token", #""\#(People.mark)-new""#, "by what it is renewed", .differs([.renewal])),
        row(.token, "expires_in", "7200", "how long the token lives", .differs([.life])),
        row(.token, "expires_in", "0", "that the token lives for ever", .differs([.life])),
        row(.token, "user_id", "43", "whose account it is", .differs([.member])),
        row(.token, "scope", #""email""#, "what is granted", .differs([.permissions])),
        row(.token, "state", #""x""#, "whether it is the response to this request", .refused("oauth.response_state")),
        row(.token, "id_token", #""x""#, "nothing: it is kept as it came", .differs([.idToken])),
        row(.token, "email", #""x@y.test""#, "nothing: it is kept as it came", .differs([.rest])),
        row(.user, "user.first_name", #""Other""#, "the name that is shown", .differs([.name, .rest])),
        row(.user, "user.last_name", #""Other""#, "the name that is shown", .differs([.name, .rest])),
        row(.user, "user.user_id", "43", "whether the data is this member's", .differs([.name, .rest])),
        row(.user, "user.phone", #""1""#, "the number that is kept", .differs([.rest])),
        row(.user, "user.email", #""x@y.test""#, "the address that is kept", .differs([.rest])),
        row(.user, "user.avatar", #""https://x.test/""#, "the picture that is kept", .differs([.rest])),
        row(.user, "user.sex", "2", "nothing: nobody reads it", .same),
    ]

    static let sber: [ForgedCase] = [
        row(.token, "access_token", token, "the token that is used from then on", .differs([.token])),
        row(.token, "refresh_token", #""\#(People.mark)-new""#, "by what it is renewed", .differs([.renewal])),
        row(.token, "expires_in", "61", "how long the token lives", .differs([.life])),
        row(.token, "scope", #""openid name""#, "what is granted", .differs([.permissions])),
        row(.token, "session_state", #""x""#, "nothing: it is kept as it came", .differs([.rest])),
        claim("sub", #""43""#, "whose account it is", .differs([.member])),
        claim("name", #""Other""#, "the name that is shown", .differs([.name, .idToken])),
        claim("sub_alt", #"["4711"]"#, "nothing: it is kept as it came", .differs([.idToken])),
        claim("email", #""victim@shop.example""#, "nothing: accounts are not told by it", .differs([.idToken])),
        claim("sid", #""x""#, "nothing: it is kept as it came", .differs([.idToken])),
        claim("acr", #""x""#, "nothing where none was asked for", .differs([.idToken])),
    ]

    static let openID: [ForgedCase] = [
        row(.token, "access_token", token, "the token that is used from then on", .differs([.token, .requests])),
        row(.token, "refresh_token", #""\#(People.mark)-new""#, "by what it is renewed", .differs([.renewal])),
        row(.token, "expires_in", "61", "how long the token lives", .differs([.life])),
        row(.token, "scope", #""openid""#, "what is granted", .differs([.permissions])),
        row(.token, "user_id", #""4711""#, "nothing: it is kept as it came", .differs([.rest])),
        row(.user, "name", #""Other""#, "the name that is shown", .differs([.name])),
        row(.user, "email", #""victim@shop.example""#, "nothing where there is a name", .same),
        row(.user, "preferred_username", #""victim""#, "nothing where there is a name", .same),
        row(.user, "sub", #""4711""#, "whether the data is this member's", .differs([.name])),
        claim("sub", #""43""#, "whose account it is", .differs([.member])),
        claim(
            "name", #""Other""#, "the name that is shown, which user info then is not asked for",
            .differs([.name, .idToken, .requests])),
        claim("email", #""victim@shop.example""#, "nothing: accounts are not told by it", .differs([.idToken])),
        claim("auth_time", "1", "nothing where no age was asked for", .differs([.idToken])),
        claim("acr", #""x""#, "nothing where none was asked for", .differs([.idToken])),
    ]
}
