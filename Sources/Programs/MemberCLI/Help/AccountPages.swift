// The pages of the commands that use accounts.

extension HelpPage.Entry {
    /// The option of all commands that use one account.
    static let account = HelpPage.Entry(
        "--account ACCOUNT",
        "the account's key, the beginning of its key, or the member's name; else the account in use")
    static let json = HelpPage.Entry("--json", "print one JSON object")
}

extension AccountsCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member accounts [--json]"]),
            .text(
                "Lists who is signed in: key, name, provider, client id, state; * is the account in use. Nothing is unsealed."),
            .list("Options", [.json]),
        ])
    }
}

extension UseCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member use ACCOUNT [--json]"]),
            .text(
                "Makes an account the one in use, for this and later commands. ACCOUNT is its key, the beginning of its key, or the "
                    + "member's name."),
            .list("Options", [.json]),
        ])
    }
}

extension TokenCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member token [--account ACCOUNT] [--json]"]),
            .text(
                "Prints a valid access token and nothing else, for another program; it is renewed first if it ends soon. Whoever has "
                    + "the token is the member until it ends: do not keep it in a file or in a shell's history."),
            .sample([#"curl -H "Authorization: Bearer $(member token)" https://api.example.com/me"#]),
            .list("Options", [.account, .init("--json", "print one JSON object: token, type and when it ends")]),
        ])
    }
}

extension UserInfoCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member userinfo [--account ACCOUNT] [--json]"]),
            .text("Asks the provider about the member; never from the cache."),
            .list("Options", [.account, .json]),
        ])
    }
}

extension ClaimsCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member claims [--account ACCOUNT] [--json]"]),
            .text(
                "Asks the provider about the member, and compares: what was asked for at the sign-in, what was granted, what came, and "
                    + "what was asked for and did not. Names of scopes and what they reveal; the data themselves are printed by "
                    + "`member userinfo` alone."),
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
                    + "provider's site meanwhile is told. What a provider cannot do ends with 3."),
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
            .sample([
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
                        "listen for the redirect on this port (a free one unless said otherwise, or the sign-in's --redirect-uri)"
                    ),
                    .init("--redirect-path PATH", "the path of the redirect address (/callback unless said otherwise)"),
                    .init("--timeout SECONDS", "how long to wait for the browser"),
                    .init("--offline", "list what is known here, and ask nobody"), .account, .json,
                ]),
        ])
    }
}

extension RefreshCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member refresh [--account ACCOUNT] [--json]"]),
            .text("Renews the tokens now; the new ones are stored before this ends."),
            .list("Options", [.account, .json]),
        ])
    }
}

extension LogoutCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member logout [--account ACCOUNT] [--at-provider] [--remove] [--json]"]),
            .text(
                "Ends the session at the provider and removes the account and its kept replies here. VK accounts stay if VK does not "
                    + "end the session, unless --remove is given; others are removed even if the network fails, and the command "
                    + "says what the provider did not end."),
            .list(
                "Options",
                [
                    .account,
                    .init(
                        "--at-provider",
                        "open the provider's own sign-out page in the browser too, so that the next sign-in asks who it is; only "
                            + "OpenID providers may have one; the command says so where the provider has no such page"),
                    .init("--remove", "remove the account here, whatever the provider says"), .json,
                ]),
        ])
    }
}

extension CallCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member call METHOD|PATH|URL [key=value]… [--life SECONDS] [--offline] [--account ACCOUNT] [--json]"]),
            .text(
                "Sends a request with the account's token, and prints the reply. The account's provider says what can be called; the pairs "
                    + "are the request's parameters. The first line tells where the reply came from and how many requests were sent."
            ),
            .list(
                "What can be called",
                [
                    .init("METHOD", "with a VK account: a method of the VK API"),
                    .init(
                        "PATH",
                        "with a Facebook account: a path of the Graph API; POST or DELETE before it, in the same word, changes something"
                    ),
                    .init("URL", "with an OpenID account: an https address that takes its tokens"),
                ]),
            .sample([
                "member call friends.get fields=photo_100", "member call me/feed limit=2",
                "member call 'POST me/feed' message=hello",
                "member call 'DELETE me/permissions/email'", "member call https://api.example.com/orders year=2026",
            ]),
            .list(
                "Options",
                [
                    .init(
                        "--life SECONDS",
                        "how long the reply of a read is kept, and serves in the place of a request; 0 keeps nothing. Unless said otherwise "
                            + "as the provider suits: an hour, and nothing of the Graph API"),
                    .init("--offline", "take a kept reply of any age, and send only without one"), .account, .json,
                ]),
        ])
    }
}

extension InviteCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage([
                "member invite COMMUNITY [--follow | --decline] [--max N] [--days N] [--always] [--account ACCOUNT] [--json]"
            ]),
            .text(
                "Does what the community sheet of an app does after a sign-in: asks VK whether it may be shown, counts the "
                    + "impression, and joins or declines; without either choice the sheet is closed. Ends with 1 and the reason if "
                    + "there is nothing to show or the join fails."),
            .list(
                "Options",
                [
                    .init("--follow", "join"), .init("--decline", "decline"),
                    .init("--max N", "show it at most so often in the days below, in all apps of this folder together (2)"),
                    .init("--days N", "how many days of the calendar are looked at (30)"),
                    .init("--always", "neither check the limit nor count"), .account, .json,
                ]),
        ])
    }
}

extension ExportCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member export FILE [--passphrase-file F] [--json]"]),
            .text(
                "Writes all accounts, their tokens and permissions to FILE, sealed under a passphrase of at least eight characters "
                    + "(PBKDF2 with 600 000 rounds, AES-256-GCM). On a terminal it is asked for twice and not shown. Where a provider "
                    + "rotates refresh tokens, only one of two copies can go on being used. An existing file is not overwritten."),
            .list("Options", [.init("--passphrase-file F", "read the passphrase from a file"), .json]),
        ])
    }
}

extension ImportCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member import FILE [--passphrase-file F] [--replace] [--json]"]),
            .text(
                "Takes over the accounts of an export: all or none. Accounts that are here already stay as they are, unless --replace "
                    + "is given. On a terminal the passphrase is not shown while it is typed."),
            .list(
                "Options",
                [
                    .init("--passphrase-file F", "read the passphrase from a file"),
                    .init("--replace", "let the export's tokens take the place of those that are here"), .json,
                ]),
        ])
    }
}
