// The pages of the commands about the member's data and permissions.

extension UserInfoCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member userinfo [--account ACCOUNT] [--json]"]),
            .text("Asks the provider about the member; never from the cache."),
            .examples(["member userinfo", "member userinfo --account anna --json"]),
            .list("Options", [.account, .json]),
        ])
    }
}

extension ClaimsCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member claims [--account ACCOUNT] [--json]"]),
            .text(
                "Asks the provider about the member, and compares the requested scopes with the granted ones and with the data that came: "
                    + "it shows what is missing. It names scopes and what they reveal; the data themselves are printed by "
                    + "`member userinfo` alone."),
            .examples(["member claims", "member claims --account anna"]),
            .list("Options", [.account, .json]),
        ])
    }
}

extension PermissionsCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage([
                "member permissions [--offline] [--account ACCOUNT] [--json]",
                "member permissions ask NAME… [--for PURPOSE] [--explained] [--port N] [--redirect-path PATH] [--timeout SECONDS]",
                "member permissions revoke NAME", "member permissions revoke-all", "member permissions history [NAME]",
            ]),
            .text(
                "Lists what the member allows, as the provider says it now, since when, and what for. What the member changed on the "
                    + "provider's site since then is reported. What a provider cannot do ends with 3."),
            .list(
                "Actions",
                [
                    .init(
                        "ask NAME…",
                        "ask the member for what is missing, on the provider's page in the browser; nothing is opened where nothing is "
                            + "missing. After a “no” the member is not asked again for a day, and then only with --explained"),
                    .init("revoke NAME", "take one permission back at the provider"),
                    .init(
                        "revoke-all",
                        "take all of them back, which removes the app from the member's account where the provider has such a "
                            + "thing"),
                    .init(
                        "history [NAME]",
                        "what happened to each permission, when, by whom and what for; it stays after a sign-out"),
                ]),
            .examples([
                "member permissions ask email --for 'Sends you the receipt'", "member permissions revoke email",
            ]),
            .list(
                "Options",
                [
                    .init("--for PURPOSE", "why the app asks, in its own words"),
                    .init(
                        "--explained",
                        "the member knows why, and agrees to be asked again for what was declined; on a terminal that is asked"),
                    .init(
                        "--port N",
                        "listen for the redirect on this port (a free one by default, or the sign-in's --redirect-uri)"
                    ),
                    .init("--redirect-path PATH", "the path of the redirect address (default: /callback)"),
                    .init("--timeout SECONDS", "how long to wait for the browser"),
                    .init("--offline", "list what is stored here, without asking the provider"), .account, .json,
                ]),
        ])
    }
}
