import ForgedSupport

/// Facebook's data about a token that a code was exchanged for: its member, and its permissions.
enum FacebookConfirmations {
    private static let another = Outcome.refused("oauth.response_another_member")
    private static let invalid = Outcome.refused("oauth.response_token_invalid")
    private static let otherApp = Outcome.refused("oauth.response_another_client")

    /// The response of `debug_token`, if the server has the app's secret.
    static let debugged: [ForgedCase] =
        [
            ("is_valid", "false", invalid), ("is_valid", #""true""#, invalid), ("is_valid", "1", invalid),
            ("is_valid", nil, invalid),
            ("app_id", #""666""#, otherApp), ("app_id", nil, otherApp), ("app_id", #"["230000000000001"]"#, otherApp),
            ("app_id", "230000000000001", .same), ("user_id", #""4711""#, another), ("user_id", "4711", another),
            ("user_id", nil, another), ("user_id", #""""#, another), ("user_id", #""042""#, another), ("user_id", "42", .same),
            ("scopes", #"["ads_management"]"#, .same), ("expires_at", "1", .same), ("data_access_expires_at", "1", .same),
        ].map { (name: String, value: String?, outcome: Outcome) in
            ForgedCase(
                "debug_token has \(name) \(value ?? "left out")", says: [.member(.debug, "data.\(name)", value)], is: outcome)
        } + [
            ForgedCase("debug_token has no data", says: [.body(.debug, "{}")], is: .refused("oauth.refused")),
            ForgedCase("debug_token has a list as data", says: [.body(.debug, #"{"data":[]}"#)], is: .refused("oauth.refused")),
            ForgedCase("debug_token has null as data", says: [.body(.debug, #"{"data":null}"#)], is: .refused("oauth.refused")),
            ForgedCase(
                "debug_token refuses", says: [.body(.debug, #"{"error":{"code":190}}"#, status: 400)],
                is: .refused("oauth.refused")),
            ForgedCase("debug_token cannot be reached", says: [.silence(.debug)], is: .refused("http.offline")),
            ForgedCase("me names the victim, debug_token the visitor", says: [.member(.user, "id", #""4711""#)], is: another),
        ]

    /// The list of permissions, in which the e-mail address has a status.
    private static func list(_ status: String, _ more: String = "") -> Said {
        let email = #"{"permission":"email","status":"\#(status)"}"#
        return .member(.permissions, "data", #"[\#(email),{"permission":"public_profile","status":"granted"}\#(more)]"#)
    }

    /// The granted permissions: Facebook's own list, to which the redirect adds nothing.
    static let permissions: [ForgedCase] = [
        ForgedCase(
            "The redirect grants what the list declines", says: [list("declined")],
            at: .sets("granted_scopes", "email,public_profile,ads_management"), is: .grants(["public_profile"])),
        ForgedCase("The list has an expired one", says: [list("expired")], is: .grants(["public_profile"])),
        ForgedCase("The list has one in a state that nobody knows", says: [list("GRANTED!")], is: .grants(["public_profile"])),
        ForgedCase(
            "The list has more than was asked for, granted before",
            says: [list("granted", #",{"permission":"user_likes","status":"granted"}"#)],
            is: .grants(["email", "public_profile", "user_likes"])),
        ForgedCase(
            "The redirect declines what the list grants", says: [list("granted")], at: .sets("denied_scopes", "email"),
            is: .grants(["email", "public_profile"])),
        ForgedCase("The list is empty", says: [.member(.permissions, "data", "[]")], is: .refused("oauth.declined")),
        ForgedCase(
            "Without a list the redirect counts within what was asked for", says: [.silence(.permissions)],
            at: .sets("granted_scopes", "email,public_profile,ads_management"), is: .grants(["email", "public_profile"])),
        ForgedCase(
            "Without a list the redirect may say less", says: [.silence(.permissions)], at: .sets("denied_scopes", "email"),
            is: .grants(["public_profile"])),
        ForgedCase(
            "Without a list what is declined is not granted", says: [.silence(.permissions)],
            at: .sets("denied_scopes", "email,public_profile"), is: .refused("oauth.declined")),
        ForgedCase(
            "Without a list only what was asked for counts", says: [.silence(.permissions)],
            at: .sets("granted_scopes", "ads_management"), is: .refused("oauth.declined")),
        ForgedCase(
            "A list that is refused is no list that cannot be had",
            says: [.body(.permissions, #"{"error":{"code":190}}"#, status: 400)], is: .refused("oauth.refused")),
    ]
}
