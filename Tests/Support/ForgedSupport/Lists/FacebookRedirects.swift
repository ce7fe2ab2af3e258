/// Redirects of Facebook that anyone may have written, with the sign-in's own state unless they say otherwise.
package enum FacebookRedirects {
    private static let others = "\(People.mark)-token-\(People.victim)"
    /// A signed request with the victim's id and someone else's signature.
    private static let signedRequest = "c2lnbmF0dXJl.eyJ1c2VyX2lkIjoiNDcxMSIsImFsZ29yaXRobSI6IkhNQUMtU0hBMjU2In0"
    private static let unexpected = Outcome.ends("oauth.unexpected_token")

    /// Redirects that end the sign-in: they bring values that were not requested, or report a failure.
    package static let ending: [ForgedCase] = [
        ForgedCase(
            "Token, id and permissions in place of the code", .drops("code"), .adds("access_token", "x"),
            .adds("user_id", People.victim),
            .sets("granted_scopes", "public_profile,email,user_likes"), is: unexpected),
        ForgedCase("The victim's access token beside the code", .adds("access_token", others), is: unexpected),
        ForgedCase(
            "The victim's access token in place of the code", .drops("code"), .adds("access_token", others), is: unexpected),
        ForgedCase("An access token in front of the code", .puts("access_token", others), is: unexpected),
        ForgedCase("An access token in the fragment", .hides("access_token", others), is: unexpected),
        ForgedCase(
            "Two access tokens, the first empty", .adds("access_token", ""), .adds("access_token", others), is: unexpected),
        ForgedCase("A user id beside the code", .adds("user_id", People.victim), is: unexpected),
        ForgedCase("A user id that is the visitor's own", .adds("user_id", People.visitor), is: unexpected),
        ForgedCase("A user id in the fragment", .hides("user_id", People.victim), is: unexpected),
        ForgedCase("An ID token beside the code", .adds("id_token", "eyJhbGciOiJub25lIn0.e30."), is: unexpected),
        ForgedCase(
            "An ID token in place of the code", .drops("code"), .adds("id_token", "eyJhbGciOiJub25lIn0.e30."), is: unexpected),
        ForgedCase("A signed request without a signature", .adds("signed_request", ".eyJ1c2VyX2lkIjoiNDcxMSJ9"), is: unexpected),
        ForgedCase("A signed request that somebody else signed", .adds("signed_request", signedRequest), is: unexpected),
        ForgedCase(
            "A signed request in place of the code", .drops("code"), .adds("signed_request", signedRequest), is: unexpected),
        ForgedCase(
            "All that the app's own scheme brings", .drops("code"), .adds("access_token", others),
            .adds("signed_request", signedRequest), .adds("expires_in", "9999999999"), .adds("graph_domain", "evil"),
            is: unexpected),
        ForgedCase(
            "A token beside a decline", .only([("error", "access_denied"), ("access_token", others), ("state", "{state}")]),
            is: unexpected),
        ForgedCase(
            "The member declines", .only([("error", "access_denied"), ("state", "{state}")]), is: .ends("oauth.declined")),
        ForgedCase(
            "The member declines in Facebook's words",
            .only([("error_reason", "user_denied"), ("error", "x"), ("state", "{state}")]), is: .ends("oauth.declined")),
        ForgedCase(
            "Facebook reports an error", .only([("error_message", "down"), ("error_code", "2"), ("state", "{state}")]),
            is: .ends("oauth.refused")),
        ForgedCase("Nothing but the state is a cancellation", .only([("state", "{state}")]), is: .ends("agent.cancelled")),
        ForgedCase("An empty code is none", .sets("code", ""), is: .ends("agent.cancelled")),
        ForgedCase(
            "A nonce in place of the code is not exchanged", .drops("code"), .adds("nonce", "n"), is: .ends("agent.cancelled")),
    ]

    /// Redirects that let the sign-in wait, in addition to those of every provider.
    package static let waiting: [ForgedCase] = [
        ForgedCase("Nothing at all ends nothing", .only([]), is: .waits("oauth.state_missing")),
        ForgedCase(
            "A decline in Facebook's words without a state", .only([("error_reason", "user_denied"), ("error", "x")]),
            is: .waits("oauth.state_missing")),
        ForgedCase(
            "An error message without a state", .only([("error_message", "down"), ("error_code", "190")]),
            is: .waits("oauth.state_missing")),
        ForgedCase("A token without a state", .only([("access_token", others)]), is: .waits("oauth.state_missing")),
        ForgedCase(
            "A signed request without a state", .only([("signed_request", signedRequest)]), is: .waits("oauth.state_missing")),
        ForgedCase("Another state in the fragment, which wins", .hides("state", "other"), is: .waits("oauth.state_mismatch")),
        ForgedCase("Another state in front of the good one", .puts("state", "other"), is: .waits("oauth.state_mismatch")),
        ForgedCase("A state whose challenge is empty", .sets("state", #"{"challenge":""}"#), is: .waits("oauth.state_mismatch")),
        ForgedCase(
            "A state with two challenges", .sets("state", #"{"challenge":"a","challenge":"b"}"#),
            is: .waits("oauth.state_mismatch")),
        ForgedCase("A state that is a list", .sets("state", "[]"), is: .waits("oauth.state_mismatch")),
        ForgedCase("The app's own scheme, with the code", .goes(FacebookActed.ownScheme), is: .waits("oauth.foreign_address")),
        ForgedCase(
            "The app's own scheme, with a token", .goes(FacebookActed.ownScheme), .drops("code"),
            .adds("access_token", others), is: .waits("oauth.foreign_address")),
        ForgedCase(
            "The app's own scheme without a slash", .goes("fb\(FacebookActed.appID)://authorize"),
            is: .waits("oauth.foreign_address")),
    ]

    /// Redirects without an effect.
    package static let ignored: [ForgedCase] =
        [
            ("nonce", "n"), ("user_token_nonce", "utn"), ("graph_domain", "evil.example"), ("graph_domain", "gaming"),
            ("expires_in", "9999999999"), ("expires_in", "1"), ("expires_at", "9999999999"), ("expires", "9999999999"),
            ("data_access_expiration_time", "9999999999"), ("data_access_expiration_time", "1"), ("granted_scopes", "user_likes"),
            ("denied_scopes", "email"), ("token_or_nonce", People.mark), ("error", "access_denied"), ("error_message", "down"),
            ("code", "other"), ("state", "other"), ("user_id", ""), ("signed_request", ""),
        ].map { name, value in
            ForgedCase("“\(name)” with “\(value)” behind the good ones changes nothing", .adds(name, value), is: .same)
        } + [
            ForgedCase(
                "Permissions that were not asked for are not granted",
                .sets("granted_scopes", "public_profile,email,ads_management"),
                is: .same),
            ForgedCase(
                "Permissions that were declined by the redirect alone are granted", .sets("denied_scopes", "email"),
                .sets("granted_scopes", "public_profile"), is: .same),
            ForgedCase("Without lists of permissions", .drops("granted_scopes"), .drops("denied_scopes"), is: .same),
            ForgedCase("An empty list of permissions is no cancellation", .sets("granted_scopes", ""), is: .same),
            ForgedCase(
                "The lists in the fragment", .hides("granted_scopes", "user_likes"), .hides("denied_scopes", "email"), is: .same),
            ForgedCase("A state with blanks around it is the same object", .sets("state", " {state} "), is: .same),
            ForgedCase("Facebook's own noise in the fragment", .hides("_", "_"), is: .same),
        ]

    /// All of them, with those of every provider.
    package static let all =
        ending + waiting + ignored + CommonRedirects.waiting + CommonRedirects.refused + CommonRedirects.ignored
}
