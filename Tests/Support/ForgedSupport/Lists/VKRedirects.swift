/// Redirects of VK ID that anyone may have written, with the sign-in's own state unless they say otherwise.
package enum VKRedirects {
    private static let others = "\(People.mark)-token-\(People.victim)"
    private static let unexpected = Outcome.ends("oauth.unexpected_token")
    private static let noCode = Outcome.ends("oauth.no_code")

    private static func payload(_ members: String) -> (String, String) { ("payload", "{\(members)}") }

    private static let whole = #""code":"{code}","device_id":"device-42","type":"code_v2""#

    /// Redirects that end the sign-in: they bring values that were not requested, or report a failure.
    package static let ending: [ForgedCase] = [
        ForgedCase("The victim's access token beside the code", .adds("access_token", others), is: unexpected),
        ForgedCase(
            "The victim's access token in place of the code", .sets("code", ""), .puts("access_token", others), is: unexpected),
        ForgedCase("An ID token beside the code", .adds("id_token", "eyJhbGciOiJub25lIn0.e30."), is: unexpected),
        ForgedCase(
            "An access token in the payload", .adds("payload", #"{"access_token":"\#(others)","user":{"id":4711}}"#),
            is: unexpected),
        ForgedCase(
            "Everything in the payload, with a token",
            .only([payload(#"\#(whole),"state":"{state}","access_token":"\#(others)""#)]),
            is: unexpected),
        ForgedCase(
            "A token beside a decline", .adds("error", "access_denied"), .drops("code"), .adds("access_token", others),
            is: unexpected),
        ForgedCase("Without a device", .drops("device_id"), is: noCode),
        ForgedCase("With an empty device", .sets("device_id", ""), is: noCode),
        ForgedCase("With an empty code", .sets("code", ""), is: noCode),
        ForgedCase("Without a code", .drops("code"), is: noCode),
        ForgedCase(
            "With a number as code in the payload", .only([payload(#""code":1,"device_id":"d","state":"{state}""#)]), is: noCode),
        ForgedCase(
            "The member declines", .only([("error", "access_denied"), ("state", "{state}")]), is: .ends("oauth.declined")),
        ForgedCase("VK reports an error", .only([("error", "server_error"), ("state", "{state}")]), is: .ends("oauth.refused")),
    ]

    /// Redirects that let the sign-in wait, in addition to those of every provider.
    package static let waiting: [ForgedCase] = [
        ForgedCase("Nothing at all ends nothing", .only([]), is: .waits("oauth.state_missing")),
        ForgedCase("Everything in the fragment is nothing", .hidesAll, is: .waits("oauth.state_missing")),
        ForgedCase(
            "A state in the fragment is none", .drops("state"), .hides("state", "{state}"), is: .waits("oauth.state_missing")),
        ForgedCase("A payload without a state", .only([payload(whole)]), is: .waits("oauth.state_missing")),
        ForgedCase(
            "A payload with a number as state", .only([payload(whole + #","state":1"#)]), is: .waits("oauth.state_missing")),
        ForgedCase(
            "A payload with another state", .only([payload(whole + #","state":"x""#)]), is: .waits("oauth.state_mismatch")),
        ForgedCase(
            "A payload that declines, without a state", .only([payload(#""error":"access_denied""#)]),
            is: .waits("oauth.state_missing")),
        ForgedCase(
            "A token without a state", .only([("access_token", others), ("user_id", "4711")]), is: .waits("oauth.state_missing")),
        ForgedCase("Another state in front of the good one", .puts("state", "x"), is: .waits("oauth.state_mismatch")),
        ForgedCase("The good state, cut", .sets("state", "{state}="), is: .waits("oauth.state_mismatch")),
        ForgedCase(
            "The app's own scheme", .goes("vk\(VKActed.clientID)://vk.ru/blank.html"), is: .waits("oauth.foreign_address")),
        ForgedCase("The app's own scheme alone", .goes("vk\(VKActed.clientID)://"), is: .waits("oauth.foreign_address")),
    ]

    /// Redirects without an effect.
    package static let ignored: [ForgedCase] =
        [
            ("user_id", "4711"), ("uid", "4711"), ("type", "silent_token"), ("expires_in", "9999999999"), ("ext_id", "x"),
            ("device_id", "other"), ("code", "other"), ("state", "other"), ("error", "access_denied"), ("user", #"{"id":4711}"#),
            ("oauth2_params", "scope=\"\""), ("vkconnect_auth_provider_method", "external_auth"), ("token", others),
            ("uuid", "x"),
            ("hash", "x"), ("payload", ""), ("payload", "no JSON"), ("payload", "[]"),
            ("payload", #"{"user_id":"4711","user":{"id":4711}}"#),
            ("payload", #"{"code":"x","state":"x","device_id":"x"}"#),
            ("payload", #"{"type":"silent_token","token":"x","uuid":"x"}"#),
        ].map { name, value in
            ForgedCase("“\(name)” with “\(value)” behind the good ones changes nothing", .adds(name, value), is: .same)
        } + [
            ForgedCase("Another type", .sets("type", "token"), is: .same),
            ForgedCase("Another life", .sets("expires_in", "1"), is: .same),
            ForgedCase("Everything in the payload alone", .only([payload(whole + #","state":"{state}""#)]), is: .same),
            ForgedCase("A token in the fragment, which is not looked at", .hides("access_token", others), is: .same),
            ForgedCase("Another device is told to VK alone", .sets("device_id", "evil"), is: .differs([.rest, .requests])),
            ForgedCase("Another code in front is refused by VK", .puts("code", "x"), is: .refused("oauth.refused")),
        ]

    /// All of them, with those of every provider.
    package static let all =
        ending + waiting + ignored + CommonRedirects.waiting + CommonRedirects.refused + [CommonRedirects.repeated]
        + CommonRedirects.ignored
}
