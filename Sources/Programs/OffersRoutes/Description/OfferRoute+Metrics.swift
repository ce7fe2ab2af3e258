import OffersService

/// The forms of the metrics.
enum MetricsFormat: String, CaseIterable { case json, csv }

extension OfferRoute {
    /// The metrics of subscriptions.
    static let dailyMetrics = OfferRoute(
        name: .dailyMetrics, method: "GET", path: "/v1/metrics",
        summary: "Subscriptions, trials, churn, refunds and money by day.", key: .server,
        parameters: days + [
            parameter("by", .one(of: MetricDimension.allCases.map(\.rawValue)), "What the numbers are divided by."),
            parameter("product", text, "Only this product; empty for those whose evidence names none."),
            parameter("group", text, "Only this subscription group; empty likewise."),
            parameter("country", text, "Only this storefront, by three letters; empty likewise."),
            parameter(
                "offer", offer,
                "Only this offer: a kind (promotional), or one with its identifier (promotional:spring); empty for periods without one."
            ),
            environment,
            parameter(
                "format", .one(of: MetricsFormat.allCases.map(\.rawValue)), "The form; else what Accept names, or JSON."),
        ],
        success: Success(
            status: 200, mediaType: "application/json", schema: .named("Metrics"), otherMediaType: "text/csv",
            text: "A row for each day that is over and each series."))

    private static let days = [
        parameter("from", .named("Day"), "The first day by UTC; 30 days up to the last one unless said."),
        parameter(
            "to", .named("Day"),
            "The last day; the last one that is over unless said. At most \(MetricsQuery.maximumDays) days at a time."),
    ]

    private static let text = JSONSchema.text(pattern: "^[^\\u0000-\\u001f\\u007f]*$", length: 0...255)
    private static let offer = JSONSchema.text(
        pattern: "^((\(MetricSeries.offerKinds.joined(separator: "|")))(:[^\\u0000-\\u001f\\u007f]*)?)?$", length: 0...255)

    private static func parameter(_ name: String, _ schema: JSONSchema, _ text: String) -> Parameter {
        Parameter(name: name, isInPath: false, schema: schema, text: text)
    }
}

extension OfferSchemas {
    /// The days of the calendar from 1970 on, so that a request that fits the document is not refused.
    private static let day =
        "^((19[7-9][0-9]|[2-9][0-9]{3})-(\(month)-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        + "|02-(0[1-9]|1[0-9]|2[0-8]))|\(leapYear)-02-29)$"
    private static let month = "(0[13578]|1[02])"
    private static let leapYear =
        "(19(72|76|8[048]|9[26])|[2-9][0-9](0[48]|[2468][048]|[13579][26])|([2468][048]|[3579][26])00)"

    /// The schemas of the metrics.
    static let metrics: [String: JSONSchema] = [
        "Day": .text(pattern: day).describing("A day by UTC, as 2027-03-01."),
        "Metrics": .object(
            [
                "environment": .named("Environment"), "by": .one(of: MetricDimension.allCases.map(\.rawValue)),
                "from": .named("Day"), "to": JSONSchema.named("Day").describing("The last day of the rows."),
                "summedUntil": JSONSchema.named("Time").describing("Everything that was stored up to here is in the numbers."),
                "waiting": count("Changed histories that are not in the numbers yet."), "rows": .array(of: .named("MetricsRow")),
            ], required: ["environment", "from", "to", "summedUntil", "waiting", "rows"]),
        "MetricsRow": .object(
            [
                "day": .named("Day"), "product": .text(), "group": .text(), "country": .text(), "offer": .text(),
                "active": count("Subscriptions that run at the day's end."),
                "activeAtStart": count("Subscriptions that ran at its start."),
                "churned": count("Those of them that do not run at its end."), "churn": part("churned ÷ activeAtStart"),
                "trials": count("Trials that began."), "converted": count("Those of them whose next own transaction is paid."),
                "conversion": part("converted ÷ trials"),
                "conversionFinal": JSONSchema.named("Day").describing(
                    "From when the conversion is final; absent without trials."),
                "isProvisional": .bool, "refunds": count("Refunds of the day."), "revenue": money, "refunded": money,
            ],
            required: [
                "day", "active", "activeAtStart", "churned", "churn", "trials", "converted", "conversion", "isProvisional",
                "refunds", "revenue", "refunded",
            ]),
    ]

    private static let money = JSONSchema.dictionary(of: .integer()).describing("By currency, in thousandths of its unit.")

    private static func count(_ text: String) -> JSONSchema { JSONSchema.integer().describing(text) }

    private static func part(_ text: String) -> JSONSchema {
        JSONSchema(json: .object(["type": .array([.string("number"), .string("null")])])).describing(
            "\(text); null where nothing is divided.")
    }
}
