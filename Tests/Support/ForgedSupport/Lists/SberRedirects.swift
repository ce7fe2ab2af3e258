/// Redirects of Sber ID that anyone may have written, with the sign-in's own state unless they say otherwise.
package enum SberRedirects {
    private static let others = "\(People.mark)-token-\(People.victim)"
    private static let unexpected = Outcome.ends("oauth.unexpected_token")
    private static let noCode = Outcome.ends("oauth.no_code")

    /// Redirects that end the sign-in: they bring values that were not requested, or report a failure.
    package static let ending: [ForgedCase] = [
        ForgedCase("The victim's access token beside the code", .adds("access_token", others), is: unexpected),
        ForgedCase(
            "The victim's access token in place of the code", .drops("code"), .adds("access_token", others), is: unexpected),
        ForgedCase("An ID token beside the code", .adds("id_token", "eyJhbGciOiJub25lIn0.e30."), is: unexpected),
        ForgedCase("A token beside a failure", .adds("status", "fail"), .adds("access_token", others), is: unexpected),
        ForgedCase("The bank's app has failed", .only([("status", "FAIL"), ("state", "{state}")]), is: .ends("oauth.refused")),
        ForgedCase(
            "The bank's app has failed, in other words", .only([("result", "FAILURE"), ("state", "{state}")]),
            is: .ends("oauth.refused")),
        ForgedCase("A failure beside the code", .adds("status", "fail"), is: .ends("oauth.refused")),
        ForgedCase("An error beside the code", .adds("error", "invalid_scope"), is: .ends("oauth.refused")),
        ForgedCase(
            "The member declines", .only([("error", "access_denied"), ("state", "{state}")]), is: .ends("oauth.declined")),
        ForgedCase("Nothing but the state", .only([("state", "{state}")]), is: noCode),
        ForgedCase("An empty code", .sets("code", ""), is: noCode),
        ForgedCase("A blank code", .sets("code", " "), is: noCode),
        ForgedCase("Two codes", .adds("code", "{code}"), is: .ends("oauth.duplicate_parameter")),
        ForgedCase("Another code in front", .puts("code", "x"), is: .ends("oauth.duplicate_parameter")),
        ForgedCase("Two states, the good one first", .adds("state", "x"), is: .ends("oauth.duplicate_parameter")),
        ForgedCase("Two errors", .adds("error", "null"), .adds("error", "null"), is: .ends("oauth.duplicate_parameter")),
    ]

    /// Redirects that let the sign-in wait, in addition to those of every provider.
    package static let waiting: [ForgedCase] =
        [
            [("status", "FAIL")], [("status", "fail")], [("result", "FAILURE")], [("result", "failure"), ("error_code", "5")],
            [("status", "fail"), ("error", "access_denied")], [("result", "FAILURE"), ("error", "null")],
            [("status", "fail"), ("code", "{code}")], [("error", "invalid_request"), ("status", "success")],
            [("access_token", others), ("code", "{code}")],
        ].map { fields in
            let words = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            return ForgedCase("“\(words)” without a state may be anybody's", .only(fields), is: .waits("oauth.state_missing"))
        } + [
            ForgedCase(
                "A failure with another state", .only([("status", "FAIL"), ("state", "x")]), is: .waits("oauth.state_mismatch")),
            ForgedCase("Two states, the good one last", .puts("state", "x"), is: .waits("oauth.state_mismatch")),
            ForgedCase(
                "Two codes and another state", .sets("state", "x"), .adds("code", "y"), is: .waits("oauth.state_mismatch")),
            ForgedCase("A state in other letters", .sets("state", "{state}\u{301}"), is: .waits("oauth.state_mismatch")),
            ForgedCase("Nothing at all is no response", .only([]), is: .waits("oauth.foreign_address")),
            ForgedCase(
                "What says nothing of a sign-in is no response", .only([("utm", "x")]), is: .waits("oauth.foreign_address")),
            ForgedCase("Everything in the fragment is no response", .hidesAll, is: .waits("oauth.foreign_address")),
        ]

    /// Redirects without an effect.
    package static let ignored: [ForgedCase] =
        [
            ("error", "null"), ("error", ""), ("status", "success"), ("result", "SUCCESS"), ("error_code", "5"),
            ("error_description", "down"), ("appToken", others), ("app_token", others), ("nonce", "other"),
            ("iss", "https://evil.example"),
            ("sid", "x"), ("sub_alt", "4711"), ("client_type", "x"), ("session_state", "x"), ("expires_in", "9999999999"),
        ].map { name, value in
            ForgedCase("“\(name)” with “\(value)” behind the good ones changes nothing", .adds(name, value), is: .same)
        } + [
            ForgedCase("A token in the fragment, which is not looked at", .hides("access_token", others), is: .same),
            ForgedCase("One slash at the end of the path", .goes(ForgedHome.web + "/"), is: .same),
        ]

    /// All of them, with those of every provider.
    package static let all =
        ending + waiting + ignored + CommonRedirects.waiting + CommonRedirects.refused + [CommonRedirects.repeated]
        + CommonRedirects.ignored
}
