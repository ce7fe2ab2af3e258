/// The tables of the service. Each row begins with its app and environment.
package enum OfferTables {
    /// The name in the list of migrations.
    package static let module = "offers"

    /// The steps; a released one is never changed.
    package static let steps = [
        OfferTableStep(number: 1, tables: [histories, records] + feed + others), OfferTableStep(number: 2, tables: [moves]),
        OfferTableStep(number: 3, tables: limits), OfferTableStep(number: 4, tables: [tasks]),
        OfferTableStep(number: 5, tables: backfills), OfferTableStep(number: 6, tables: metrics),
        OfferTableStep(number: 7, tables: campaigns), OfferTableStep(number: 8, tables: support),
    ]

    /// The first step whose programs may write beside the newest ones. Earlier ones store transactions that a search does not find, and
    /// leave an erased member's transactions and its name in the recorded looks.
    package static let oldestWriter = 8

    /// Moves to other databases and from them. A move concerns all apps, so that app and environment are empty.
    static let moves = OfferTable(
        "offers_moves", "id text, direction text, place text, finished integer", key: "id, direction")

    /// One row for each subscription. Both tables can be divided by their original transaction, which is in each of their keys.
    private static let histories = OfferTable(
        "offers_histories",
        """
        original text, revision integer, version integer, records integer, member text, named text?, claimed text?,
        subscription_group text?, product text?, expires integer?, grace integer?, lapsed integer?, intent integer?
        """, key: "original", partition: "original",
        indexes: [
            ("member, original", nil), ("expires, original", "expires IS NOT NULL"), ("grace, original", "grace IS NOT NULL"),
            ("lapsed, original, intent", "lapsed IS NOT NULL"),
        ])

    /// The records of the histories, in the order in which they were added; `stated` where the store said one again later.
    private static let records = OfferTable(
        "offers_records", "original text, number integer, stated integer?, body blob", key: "original, number",
        partition: "original")

    /// What came, and what other systems read of it. The row of the feed has the last event's number: it is locked until the commit, so
    /// that the order of the numbers is the order of the commits.
    private static let feed = [
        OfferTable(
            "offers_notifications",
            "id text, type text, subtype text?, signed integer?, original text?, payload blob?, stored integer", key: "id",
            indexes: [("original", "original IS NOT NULL"), ("stored", nil)]),
        OfferTable("offers_feeds", "last integer", key: ""),
        OfferTable(
            "offers_events", "number integer, member text?, type text, signed integer?, data blob, stored integer", key: "number",
            indexes: [("member", "member IS NOT NULL")]),
        OfferTable(
            "offers_deliveries",
            """
            number integer, endpoint text, attempts integer, next integer?, claim text?, status integer?, delivered integer?,
            erased text?
            """, key: "number, endpoint",
            indexes: [("next", "next IS NOT NULL"), ("claim", "claim IS NOT NULL")]),
    ]

    private static let others = [
        OfferTable(
            "offers_signatures",
            """
            nonce text, member text, product text, offer text?, form integer, why text, key_name text, decision blob?,
            versions text, stored integer
            """, key: "nonce", indexes: [("member, stored", nil)]),
        OfferTable("offers_resets", "member text, at integer", key: "member"),
        OfferTable(
            "offers_consumptions", "transaction_id text, member text, due integer, answered integer?", key: "transaction_id",
            indexes: [("member", nil), ("due", nil)]),
        OfferTable("offers_erasures", "hash blob, until integer", key: "hash", indexes: [("until", nil)]),
    ]

    /// The limits of the App Store Server API, and until when it refuses calls of an operation.
    private static let limits = [
        OfferTable("offers_paces", "name text, state text", key: "name"),
        OfferTable("offers_blocks", "operation text, until integer", key: "operation", indexes: [("until", nil)]),
    ]

    /// Work that one process at a time does: who has it and until when, when it is due, and how far it is.
    private static let tasks = OfferTable(
        "offers_tasks",
        """
        name text, holder text?, held integer, due integer, mark integer?, until integer?, place text?, seen integer,
        found integer, error text?, failed integer?
        """, key: "name")

    /// The counters of a back-fill, and its identifiers. One that is done has no identifier any more, only its keyed hash.
    private static let backfills = [
        OfferTable(
            "offers_backfills",
            """
            total integer, done integer, erased integer, failed integer, began integer, former integer, former_done integer,
            recent integer, recent_done integer, error text?, stopped integer?
            """, key: ""),
        OfferTable(
            "offers_backfill_items",
            """
            hash blob, id text?, falls_back integer, due integer?, attempts integer, claim text?, error text?
            """, key: "hash",
            indexes: [("due", "due IS NOT NULL"), ("claim", "claim IS NOT NULL"), ("error, hash", "error IS NOT NULL")]),
    ]

    /// Campaigns, and what they offered each member. The number of a member's offering in its group is the next one, so that of two
    /// processes only one begins it.
    private static let campaigns = [
        OfferTable(
            "offers_campaigns",
            "id text, rule text, made integer, ends integer?, started integer?, ended integer?, offered integer, held integer",
            key: "id", indexes: [("started, id", "ended IS NULL")]),
        OfferTable(
            "offers_offerings",
            """
            member text, subscription_group text, number integer, mark integer, campaign text, turn integer, product text,
            offer text, control integer, began integer, until integer, outcome text?
            """, key: "member, subscription_group, number", indexes: [("campaign, began, mark", nil)]),
    ]

    /// What a search finds a subscription with, and who looked at a member. A subscription's own row has its original transaction, so that
    /// the first table has only further identifiers. An erasure knows them from the records, so that it needs no index by subscription.
    private static let support = [
        OfferTable("offers_transactions", "id text, original text", key: "id, original", partition: "id"),
        OfferTable(
            "offers_looks", "mark integer, at integer, key_name text, what text, member text?", key: "mark",
            indexes: [("at", nil), ("member, at, mark", "member IS NOT NULL")]),
    ]

    /// The metrics. Their numbers have a generation: 0 has what erased histories gave, and each recomputation makes another one, while the
    /// one before is read. Each history has what it gave, and to which generations; and a mark of its own since it was changed.
    private static let metrics = [
        OfferTable(
            "offers_metrics",
            """
            generation integer, measure text, day integer, product text, subscription_group text, country text, offer text,
            detail text, value integer
            """, key: "generation, measure, day, product, subscription_group, country, offer, detail"),
        OfferTable(
            "offers_metric_shares", "original text, revision integer, generation integer, share text", key: "original",
            partition: "original"),
        OfferTable(
            "offers_metric_changes", "original text, mark integer, changed integer", key: "original",
            indexes: [("changed, original", nil)]),
        OfferTable(
            "offers_metric_states", "current integer, next integer?, place text, done integer, began integer", key: ""),
    ]
}
