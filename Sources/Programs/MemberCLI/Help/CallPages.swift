// The pages of the commands that call a provider for the member.

extension CallCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage([
                "member call METHOD|PATH|URL [key=value]… [--all] [--life SECONDS] [--offline] [--account ACCOUNT] [--json]",
                "member call --batch {METHOD|PATH [key=value]…}… [--life SECONDS] [--offline] [--account ACCOUNT] [--json]",
                "member call --upload FILE… --kind KIND [key=value]… [--account ACCOUNT] [--json]",
            ]),
            .text(
                "Sends a request with the account's token, and prints the reply. The account's provider says what can be called; the pairs "
                    + "are the request's parameters. The first line says where the reply came from and how many requests were sent."
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
            .examples([
                "member call friends.get fields=photo_100", "member call me/feed limit=2",
                "member call 'POST me/feed' message=hello",
                "member call 'DELETE me/permissions/email'", "member call https://api.example.com/orders year=2026",
                "member call friends.get fields=sex --all", "member call --batch users.get friends.get count=10",
                "member call --upload sea.jpg --kind wall-photo caption=Sea",
            ]),
            .list(
                "Options",
                [
                    .init(
                        "--life SECONDS",
                        "how long the reply of a read is kept, and serves in the place of a request; 0 keeps nothing. Default: "
                            + "an hour, and nothing of the Graph API"),
                    .init("--offline", "take a kept reply of any age, and send no request; without one the command ends with 4"),
                    .init(
                        "--all",
                        "read a list to its end, page after page; each item on a line of its own, with --json all in one object"),
                    .init(
                        "--batch",
                        "make several calls in as few requests as the provider allows: a word without = begins the next one. Ends with "
                            + "the code of the first call that failed"),
                    .init("--upload FILE", "send a file; several times for several files, where the kind takes them"),
                    .init(
                        "--kind KIND", "what the files become, such as wall-photo, doc or video; without it, all kinds are named"),
                    .account, .json,
                ]),
        ])
    }
}

extension WatchCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member watch [key=value]… [--count N] [--account ACCOUNT] [--json]"]),
            .text(
                "Prints what happens in a VK account while it happens, one JSON value on a line, until Ctrl-C: new messages, messages "
                    + "that were read, friends who come and go. The connection is renewed automatically; what was lost in between is "
                    + "said by a line with “lost”."),
            .list(
                "Parameters",
                [
                    .init("group_id=ID", "the community with this id, with its token or its manager's"),
                    .init("wait=SECONDS", "how long one request is held back while nothing happens, 1 to 90 (25)"),
                    .init("mode=N, version=N", "what a member's events contain, as in VK's documents"),
                ]),
            .examples(["member watch", "member watch group_id=1 wait=60 --count 10 --json"]),
            .list("Options", [.init("--count N", "end after so many"), .account, .json]),
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
            .examples(["member invite 1", "member invite 1 --follow --max 1 --days 7"]),
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
