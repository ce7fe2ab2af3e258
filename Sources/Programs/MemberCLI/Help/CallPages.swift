// The pages of the commands that call a provider for the member.

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
