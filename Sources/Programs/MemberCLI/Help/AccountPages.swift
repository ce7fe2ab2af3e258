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
            .usage(["member accounts [--account ACCOUNT] [--json]"]),
            .text(
                "Lists who is signed in, in a table: account, name, provider, address, client id and state; * is the account in use. On a "
                    + "terminal long texts are cut to its width, and client id, address and provider are left out if they do not fit; --json has "
                    + "them whole. No token is unsealed."),
            .examples(["member accounts", "member accounts --account anna", "member accounts --json"]),
            .list(
                "Options",
                [
                    .init(
                        "--account ACCOUNT", "list only the accounts that fit: a key, the beginning of one, or a member's name"),
                    .json,
                ]),
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
            .examples(["member use anna", "member use vk-1f2e3d4c"]),
            .list("Options", [.json]),
        ])
    }
}

extension TokenCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member token [--account ACCOUNT] [--json]"]),
            .text(
                "Prints a valid access token and nothing else, for another program; it is renewed first if it ends soon. Anyone who has "
                    + "the token is the member until it ends: do not keep it in a file or in a shell's history."),
            .examples([#"curl -H "Authorization: Bearer $(member token)" https://api.example.com/me"#]),
            .list("Options", [.account, .init("--json", "print one JSON object: token, type and when it ends")]),
        ])
    }
}

extension RefreshCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member refresh [--account ACCOUNT] [--json]"]),
            .text("Renews the tokens now; the new ones are stored before this ends."),
            .examples(["member refresh", "member refresh --account anna"]),
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
            .examples(["member logout", "member logout --account anna --at-provider"]),
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

extension ExportCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member export FILE [--passphrase-file F] [--json]"]),
            .text(
                "Writes all accounts, their tokens and permissions to FILE, sealed under a passphrase of at least eight characters "
                    + "(PBKDF2 with 600 000 rounds, AES-256-GCM). On a terminal it is asked for twice and not shown. Where a provider "
                    + "rotates refresh tokens, only one of two copies can go on being used. An existing file is not overwritten."),
            .examples(["member export accounts.member", "member export accounts.member --passphrase-file passphrase"]),
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
            .examples(["member import accounts.member", "member import accounts.member --replace"]),
            .list(
                "Options",
                [
                    .init("--passphrase-file F", "read the passphrase from a file"),
                    .init("--replace", "let the export's tokens take the place of those that are here"), .json,
                ]),
        ])
    }
}
