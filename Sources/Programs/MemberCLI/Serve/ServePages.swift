import OffersRoutes

// The page of `member serve`.
extension ServeCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage([
                "member serve --config FILE [--store PLACE] [--port N] [--listen ADDRESS] [--proxy NETWORK]… [--behind-tls] "
                    + "[--key-limit N] [--address-limit N] [--drain SECONDS] [--stop-grace SECONDS] [--no-migrate] [--no-pages] [--quiet] [--json]",
                "member serve --demo [--port N] [--quiet] [--json]",
                "member serve move --to postgres://user@host/database [--store FILE | --config FILE] [--dry-run] [--json]",
                "member serve move --cancel [--store FILE | --config FILE] [--json]",
                "member serve backfill add|status|failed|retry --config FILE [--store PLACE] [--app BUNDLE] "
                    + "[--environment production|sandbox] [--from FILE | --known] [--again] [--no-migrate] [--json]",
                "member serve metrics status|recompute --config FILE [--store PLACE] [--app BUNDLE] "
                    + "[--environment production|sandbox] [--no-migrate] [--json]",
                "member serve keys new --kind app|server|operator --app BUNDLE [--until MOMENT] [--name NAME] [--json]",
            ]),
            .text(
                "Serves the offers' service over HTTP until Ctrl-C: whether a customer may have an offer, signatures, the App Store's "
                    + "notifications, members' subscriptions. /openapi.json describes its routes. Before it listens it says everything that "
                    + "is missing. Ctrl-C or SIGTERM lets requests under way finish. Each request is one line of JSON on standard error, "
                    + "without keys, members and transactions. TLS belongs to a proxy in front."),
            .text(
                "keys new prints a new API key once, and the line with its hash for the settings. App keys ship in apps and may only ask "
                    + "about eligibility; server keys are for the app's own server; operator keys may also reset testers and override."
            ),
            .text(
                "Operators sign in at /operator in a browser, with an operator key of the app, and see its data on pages. A session ends after 8 "
                    + "hours or with its key, whichever is earlier. --no-pages leaves the pages out."),
            .text(
                "--demo needs no settings: it starts the service with an App Store of this machine, customers in every state and keys of its "
                    + "own, and prints command lines to try. It listens on this machine only, its time is the store's, which a tester moves, and its "
                    + "database is removed at the end."),
            .text(
                "move moves the rows of a SQLite file to an empty PostgreSQL database. Stop the service first: a process that still uses the file "
                    + "gets an error with the new place from then on. An interrupted move continues when it runs again. --dry-run only counts."
            ),
            .text(
                "backfill add stores the transaction identifiers of a file, one a line (- for standard input), whose histories the running "
                    + "service then fetches from the App Store; one that was added before stays as it is, so that an interrupted command may be "
                    + "given again. backfill status shows how far that is and when it ends, backfill failed lists what could not be fetched "
                    + "and why, and backfill retry tries that again. Sandbox and production are never mixed: without --environment an identifier that "
                    + "production does not know is looked up in the sandbox once, and stored there."),
            .text(
                "metrics status shows until when the metrics are summed, and metrics recompute has the running service count all subscriptions "
                    + "again, beside the numbers that are given until that has ended. It need not be used unless the settings' groups change."
            ),
            .examples([
                "member serve --demo",
                "member serve keys new --kind server --app com.example.app", "member serve --config offers.json",
                "member serve --config offers.json --store postgres://app@db.example/offers",
                "member serve backfill add --config offers.json --from transactions.txt",
                "member serve --config offers.json --listen 0.0.0.0 --proxy 10.0.0.0/8",
                "member serve move --to postgres://app@db.example/offers --dry-run",
            ]),
            .list("Options", options), .list("keys new", keyOptions), .list("move", moveOptions),
            .list("backfill", backfillOptions), .text("The settings:"),
            .sample(settings),
            .text(
                "Every app is an object as for `member offers --app`, without an environment. Each option is also a variable, such as "
                    + "MEMBER_SERVE_STORE, MEMBER_SERVE_PROXIES (with commas) or MEMBER_SERVE_BEHIND_TLS=yes, and a member of “server” in the "
                    + "file: store, port, listen, proxies, behind_tls, key_limit, address_limit, drain, stop_grace, migrate, pages. The option wins "
                    + "over the variable, which wins over the file."),
        ])
    }

    private static let options: [HelpPage.Entry] = [
        .init("--config FILE", "the settings; else MEMBER_SERVE_CONFIG"),
        .init(
            "--store PLACE",
            "a SQLite file, or postgres://user@host/database without a password (default: offers.sqlite in the folder of --home)"),
        .init("--port N", "the port (default: \(ServeSettings.port); 0 takes a free one)"),
        .init("--listen ADDRESS", "the numeric address (default: 127.0.0.1, this machine only)"),
        .init("--proxy NETWORK", "a proxy in front, whose X-Forwarded-For is believed; may be given several times"),
        .init("--behind-tls", "clients come by https through that proxy"),
        .init("--key-limit N", "requests of a key in a second (default: 2000; 0 for any number)"),
        .init(
            "--address-limit N", "requests without a key, or with an app key, of an address in a second (default: 200; 0: any)"),
        .init("--drain SECONDS", "how long to serve on after Ctrl-C while /healthz says 503 (default: 0)"),
        .init("--stop-grace SECONDS", "how long requests under way may take then (default: 20)"),
        .init("--no-migrate", "leave the tables of a PostgreSQL database as they are"),
        .init("--no-pages", "no pages for operators at /operator"),
        .init("--quiet", "no line for each request"),
        .init(
            "--demo", "invented customers, a store of this machine, and a database that is removed; only with --port and --quiet"),
        .json,
    ]

    private static let backfillOptions: [HelpPage.Entry] = [
        .init("--app BUNDLE", "the bundle identifier of the app; needed where the settings have several"),
        .init("--environment NAME", "production or sandbox, where all identifiers belong to one"),
        .init("--from FILE", "transaction identifiers, one a line; - for standard input"),
        .init("--known", "all subscriptions that are stored, to fetch them once more"),
        .init("--again", "also those that were fetched before, or have failed"),
    ]

    private static let keyOptions: [HelpPage.Entry] = [
        .init("--kind KIND", "app, server or operator"), .init("--app BUNDLE", "the bundle identifier of the app that it is for"),
        .init("--until MOMENT", "when it ends, such as 2027-01-31T00:00:00Z (default: never)"),
        .init("--name NAME", "its name in the measurements (default: the first digits of its hash)"),
    ]

    private static let moveOptions: [HelpPage.Entry] = [
        .init("--to URL", "the database, without a password, which comes from PGPASSFILE, PGSERVICE or PGPASSWORD"),
        .init("--store FILE", "the SQLite file; else the one that --config or MEMBER_SERVE_STORE names"),
        .init("--dry-run", "say how many rows would be moved, and change none"),
        .init("--cancel", "give up a move that has not ended: the service may use the file again"),
    ]

    private static let settings = [
        #"{"apps": [{"bundleId": "…", "appAppleId": 1, "roots": ["PEM…"],"#,
        #"   "products": [{"id": "…", "groupId": "…", "introOffer": true}],"#,
        #"   "credentials": {"keyId": "…", "issuerId": "…", "key": "PEM…"}}],"#,
        #" "keys": [{"kind": "server", "app": "…", "hash": "…", "name": "…"}],"#,
        #" "webhooks": [{"app": "…", "url": "https://…", "secret": "…"}],"#, #" "erasureKey": "…","#,
        #" "catchUp": {"minutes": 15, "firstDays": 7, "compared": 200, "share": 50},"#,
        #" "server": {"store": "…", "port": 8378}}"#,
    ]
}
