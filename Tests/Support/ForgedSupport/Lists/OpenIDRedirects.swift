/// Redirects of an OpenID provider that anyone may have written, with the sign-in's own state unless they say otherwise.
package enum OpenIDRedirects {
    private static let others = "\(People.mark)-token-\(People.victim)"
    private static let unexpected = Outcome.ends("oauth.unexpected_token")
    private static let mismatch = Outcome.ends("oauth.redirect_issuer_mismatch")
    private static let twice = Outcome.waits("oauth.duplicate_parameter")

    /// Redirects that end the sign-in: they name another issuer, bring values that were not requested, or report a failure.
    package static let ending: [ForgedCase] = [
        ForgedCase("Another issuer", .sets("iss", "https://evil.example"), is: mismatch),
        ForgedCase("The issuer with a slash", .sets("iss", "https://id.example.test/"), is: mismatch),
        ForgedCase("The issuer in other letters", .sets("iss", "https://ID.example.test"), is: mismatch),
        ForgedCase("An empty issuer", .sets("iss", ""), is: mismatch),
        ForgedCase(
            "Another issuer that declines", .drops("code"), .sets("iss", "https://evil.example"), .adds("error", "access_denied"),
            is: mismatch),
        ForgedCase("Without an issuer", .drops("iss"), is: .ends("oauth.redirect_issuer_missing")),
        ForgedCase(
            "A signed response alone", .only([("response", "eyJ"), ("state", "{state}")]),
            is: .ends("oauth.redirect_issuer_missing")),
        ForgedCase("The victim's access token beside the code", .adds("access_token", others), is: unexpected),
        ForgedCase(
            "The victim's access token in place of the code", .drops("code"), .adds("access_token", others), is: unexpected),
        ForgedCase("An ID token beside the code", .adds("id_token", "eyJhbGciOiJub25lIn0.e30."), is: unexpected),
        ForgedCase(
            "An ID token in place of the code", .drops("code"), .adds("id_token", "eyJhbGciOiJub25lIn0.e30."), is: unexpected),
        ForgedCase("An error beside the code", .adds("error", "server_error"), is: .ends("oauth.refused")),
        ForgedCase("A decline beside the code", .adds("error", "access_denied"), is: .ends("oauth.declined")),
        ForgedCase(
            "The member declines", .only([("error", "access_denied"), ("state", "{state}")]), is: .ends("oauth.declined")),
        ForgedCase("An empty code", .sets("code", ""), is: .ends("oauth.no_code")),
        ForgedCase("Without a code", .drops("code"), is: .ends("oauth.no_code")),
    ]

    /// Redirects that let the sign-in wait, in addition to those of every provider.
    package static let waiting: [ForgedCase] = [
        ForgedCase("Two codes that are one", .adds("code", "{code}"), is: twice),
        ForgedCase("Two codes", .puts("code", "x"), is: twice),
        ForgedCase("Two states that are one", .adds("state", "{state}"), is: twice),
        ForgedCase("Two states, the other one first", .puts("state", "x"), is: twice),
        ForgedCase("Two issuers", .adds("iss", "https://evil.example"), is: twice),
        ForgedCase("Two errors", .adds("error", "a"), .adds("error", "b"), is: twice),
        ForgedCase("Nothing at all", .only([]), is: .waits("oauth.state_missing")),
        ForgedCase("Everything in the fragment", .hidesAll, is: .waits("oauth.fragment_answer")),
        ForgedCase("A token in the fragment", .hides("access_token", others), is: .waits("oauth.fragment_answer")),
        ForgedCase("A state in the fragment", .hides("state", "{state}"), is: .waits("oauth.fragment_answer")),
        ForgedCase("A token without a state", .only([("access_token", others)]), is: .waits("oauth.state_missing")),
        ForgedCase(
            "Another issuer without a state", .only([("code", "x"), ("iss", "https://evil.example")]),
            is: .waits("oauth.state_missing")),
    ]

    /// Redirects without an effect.
    package static let ignored: [ForgedCase] = [
        ("session_state", "x"), ("nonce", "other"), ("expires_in", "9999999999"), ("response", "eyJ"),
        ("user", #"{"sub":"4711"}"#),
        ("login_hint", "victim"), ("id_token_hint", others), ("error_description", "down"), ("error", ""),
        ("ISS", "https://evil.example"),
    ].map { name, value in
        ForgedCase("“\(name)” with “\(value)” behind the good ones changes nothing", .adds(name, value), is: .same)
    }

    /// All of them, with those of every provider.
    package static let all =
        ending + waiting + ignored + CommonRedirects.waiting + CommonRedirects.refused + [CommonRedirects.repeated]
        + CommonRedirects.ignored

    /// Redirects for a provider that does not announce that it names itself.
    package static let unannounced: [ForgedCase] = [
        ForgedCase("An issuer that was not announced", .adds("iss", "https://id.example.test"), is: .same),
        ForgedCase("Another issuer, although none was announced", .adds("iss", "https://evil.example"), is: mismatch),
        ForgedCase(
            "Another issuer that declines",
            .only([("error", "access_denied"), ("state", "{state}"), ("iss", "https://evil.example")]),
            is: mismatch),
    ]
}
