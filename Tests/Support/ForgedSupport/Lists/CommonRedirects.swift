/// Redirects that mean the same for every provider: without the sign-in's own state, or at another address.
package enum CommonRedirects {
    /// Redirects that let a sign-in wait, with every provider.
    package static let waiting: [ForgedCase] = [
        ForgedCase("A code without a state is not looked at", .drops("state"), is: .waits("oauth.state_missing")),
        ForgedCase("An empty state is none", .sets("state", ""), is: .waits("oauth.state_missing")),
        ForgedCase("Another state is another sign-in's", .sets("state", "other"), is: .waits("oauth.state_mismatch")),
        ForgedCase("A state that was cut is another one", .sets("state", "x{state}"), is: .waits("oauth.state_mismatch")),
        ForgedCase(
            "A decline without a state may be anybody's", .only([("error", "access_denied")]), is: .waits("oauth.state_missing")),
        ForgedCase(
            "A decline with another state is another sign-in's", .only([("error", "access_denied"), ("state", "other")]),
            is: .waits("oauth.state_mismatch")),
        ForgedCase(
            "An error without a state ends nothing", .only([("error", "server_error"), ("error_description", "down")]),
            is: .waits("oauth.state_missing")),
        ForgedCase(
            "An error in place of the state, beside the code, ends nothing", .drops("state"), .adds("error", "access_denied"),
            is: .waits("oauth.state_missing")),
        ForgedCase("Another path is another address", .goes("https://shop.example/other"), is: .waits("oauth.foreign_address")),
        ForgedCase("Another host is another address", .goes("https://shop.example.evil/cb"), is: .waits("oauth.foreign_address")),
        ForgedCase("Another port is another address", .goes("https://shop.example:444/cb"), is: .waits("oauth.foreign_address")),
        ForgedCase("Another scheme is another address", .goes("http://shop.example/cb"), is: .waits("oauth.foreign_address")),
        ForgedCase(
            "A user in front of the host is another address", .goes("https://a@shop.example/cb"),
            is: .waits("oauth.foreign_address")),
        ForgedCase(
            "A path that comes back to the right one is another address", .goes("https://shop.example/x/../cb"),
            is: .waits("oauth.foreign_address")),
        ForgedCase(
            "A path with an encoded letter is another address", .goes("https://shop.example/%63b"),
            is: .waits("oauth.foreign_address")),
        ForgedCase(
            "A path with two slashes is another address", .goes("https://shop.example//cb"), is: .waits("oauth.foreign_address")),
        ForgedCase(
            "A state with a blank of no width behind it is another one", .sets("state", "{state}\u{200B}"),
            is: .waits("oauth.state_mismatch")),
        ForgedCase("A parameter that cannot be decoded spoils all", .writes("&x=%FF"), is: .waits("oauth.broken_encoding")),
    ]

    /// Codes whose exchange is refused.
    package static let refused: [ForgedCase] = [
        ForgedCase(
            "The victim's code is another sign-in's, by its challenge", .sets("code", "\(People.mark).4711.."),
            is: .refused("oauth.refused")),
        ForgedCase("A code that somebody has made up", .sets("code", "made-up"), is: .refused("oauth.refused")),
        ForgedCase(
            "A code that goes on as further parameters is one code",
            .sets("code", "{code}&grant_type=refresh_token&redirect_uri=x"),
            is: .refused("oauth.refused")),
        ForgedCase(
            "A code with a line's end is one code", .sets("code", "{code}\r\nHost: evil.example"), is: .refused("oauth.refused")),
        ForgedCase("A code with a zero is one code", .sets("code", "{code}\0"), is: .refused("oauth.refused")),
    ]

    /// The provider repeats the code in its refusal, in the standard's form.
    package static let repeated = ForgedCase(
        "A code that the provider repeats in its refusal is told to nobody",
        says: [.body(.token, #"{"error":"no {code}","error_description":"{code} is over"}"#, status: 400)],
        is: .refused("oauth.refused"))

    /// Names without a meaning in a redirect, whatever their values are.
    package static let ignored: [ForgedCase] =
        [
            ("client_id", "evil"), ("redirect_uri", "https://evil.example/"), ("scope", "admin"), ("response_type", "token"),
            ("sub", People.victim), ("email", "victim@shop.example"), ("refresh_token", "\(People.mark)-refresh-4711"),
            ("token_type", "mac"), ("code_verifier", "evil"), ("ACCESS_TOKEN", "\(People.mark)-token-4711"),
            ("access_token[]", "\(People.mark)-token-4711"), (" access_token", "\(People.mark)-token-4711"), ("access_token", ""),
            ("id_token", ""), ("Code", "{code}"), ("subject", People.victim), ("account", People.victim),
        ].map { (name: String, value: String) in
            ForgedCase(
                "“\(name)” with \(value.isEmpty ? "nothing" : "“\(value)”") decides nothing", .adds(name, value), is: .same)
        } + [
            ForgedCase("The same address with its port", .goes("https://shop.example:443/cb"), is: .same),
            ForgedCase("The same host in other letters", .goes("HTTPS://SHOP.example/cb"), is: .same),
        ]
}
