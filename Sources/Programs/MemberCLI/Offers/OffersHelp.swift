import OffersService
import StoreOffers

extension OffersCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(OffersTexts.usage),
            .text("Says which App Store offer a customer may still get, and why:"), .list(nil, OffersTexts.actions),
            .examples(OffersTexts.examples),
            .text("Without --product every subscription of the settings is asked about: yes is then a yes for all of them."),
            .text(
                "FILE, or standard input, is what an app or the store sent: a receipt file or its base64, a response of "
                    + "verifyReceipt, signed transactions, renewal infos, app transactions and notifications, one on a line or "
                    + "within JSON. A sandbox's store hands out what its customers have at its own address, the one named store: "
                    + "/customers/anna/receipt and /customers/anna/signed, once something was bought."),
            .list("Instead of a file", OffersTexts.evidence), .list("Asking a server", OffersTexts.server),
            .list("Which app", OffersTexts.app), .sample(OffersTexts.settings),
            .list("What is asked", OffersTexts.question),
            .list("sign", OffersTexts.signing), .list("simulate", OffersTexts.simulation), .list("metrics", OffersTexts.metrics),
            .list("campaigns", OffersTexts.campaigns),
            .text(OffersTexts.story),
            .text(OffersTexts.time),
        ])
    }

}

/// The parts of the page.
private enum OffersTexts {
    static let usage = [
        "member offers check [FILE] [--product ID]… [--kind introductory|promotional|winBack] [--offer ID] "
            + "[--refund block|storeRule] [--scope group|app] [--keep FILE]",
        "member offers explain [FILE] [--product ID]… [--language \(languages)] [--html FILE]",
        "member offers check|explain [FILE] --server URL [--api-key-file FILE] [--member NAME] --product ID…",
        "member offers status [FILE] [--product ID]…", "member offers verify [FILE]",
        "member offers sign OFFER --product ID [--form 2] [--transaction ID]",
        "member offers sign OFFER --product ID --form 1 [--member NAME]",
        "member offers sign --allow|--deny --product ID --transaction ID",
        "member offers simulate [FILE | --story FILE] [--product ID]… [--from DAY] [--days N] [--every-day]",
        "member offers metrics --server URL [--api-key-file FILE] [--from DAY] [--to DAY] "
            + "[--by product|group|country|offer] [--product ID] [--country C] [--csv]",
        "member offers campaigns list --server URL [--api-key-file FILE]",
        "member offers campaigns make NAME --server URL --product ID --offer ID --lapsed 10-60 --every DAYS [--window DAYS] "
            + "[--control PERCENT] [--reason WORD]… [--ends DAY]",
        "member offers campaigns preview|start|end|members|result NAME --server URL",
    ]
    static let languages = OfferLanguage.allCases.map(\.rawValue).joined(separator: "|")

    static let actions: [HelpPage.Entry] = [
        .init("check", "the verdict, in a table"),
        .init(
            "explain", "in sentences, with the purchases that decided; a decision that check --keep wrote is decided again"),
        .init("status", "the customer's status in the group of each product, and whether to give access"),
        .init("verify", "what is in a receipt or token, and whether it is genuine"),
        .init("sign", "what an app hands to the store"),
        .init("simulate", "the verdict of each day, on what is known now or as a story goes on"),
        .init("metrics", "a service's subscriptions, trials, churn, refunds and money by day"),
        .init("campaigns", "a service's offers for customers who left, and what they bring beside a group that is held back"),
    ]
    static let examples = [
        "member offers check receipt --sandbox http://127.0.0.1:8377",
        "member offers explain receipt --app app.json --language ru --html anna.html",
        "member offers explain receipt --server http://127.0.0.1:8378 --product monthly",
        "member offers sign summer --product monthly --app app.json",
        "member offers simulate --story story.txt --sandbox http://127.0.0.1:8377",
        "member offers metrics --server http://127.0.0.1:8378 --by product",
        "member offers campaigns preview spring-27 --server http://127.0.0.1:8378",
    ]
    static let evidence: [HelpPage.Entry] = [
        .init("--transaction ID", "ask the App Store Server API"), .init("--online", "have the store verify the receipt"),
        .init("--no-receipt", "the customer has none"),
        .init("--key-file F, --key-id ID, --issuer ID", "the key for asking and signing, unless the settings hold it"),
        .init("--secret-file F", "the shared secret for --online, unless the settings hold it"),
        .init("--allow-sandbox", "let purchases of the store's sandbox decide"),
    ]
    static let server: [HelpPage.Entry] = [
        .init(
            "--server URL",
            "let a running `member serve` decide, by its own settings and time; https, or http at a numeric address of this machine"
        ),
        .init(
            "--api-key-file F",
            "the app's or the server's key, which is sent there; - reads it from standard input (else \(AskedServer.keyVariable))"
        ),
        .init(
            "--member NAME",
            "the customer's app account token or original transaction; without a file the server decides on what it knows"),
    ]
    static let app: [HelpPage.Entry] = [
        .init("--sandbox URL", "the app of a sandbox's store; a control address (that of MEMBER_SANDBOX unless --app is given)"),
        .init("--bundle ID, --group ID", "the app's bundle, and the subscription group"),
        .init("--app-id N", "the app's number; only app transactions and notifications name it"),
        .init("--environment NAME", "production, sandbox or xcode"),
        .init(
            "--root FILE", "Apple Root CA - G3 for signed data, Apple Root CA for receipts; may be given several times"),
        .init("--app FILE", "a file with all of it:"),
    ]
    static let settings = [
        #"{"bundleId": "…", "appAppleId": 1, "environment": "Production","#, #" "roots": ["PEM…"],"#,
        #" "products": [{"id": "…", "groupId": "…", "introOffer": true,"#, #"  "promoOfferIds": [], "winBackOfferIds": []}],"#,
        #" "billingGraceDays": 16,"#,
        #" "credentials": {"keyId": "…", "issuerId": "…", "key": "PEM…","#, #"  "sharedSecret": "…"}}"#,
    ]
    static let question: [HelpPage.Entry] = [
        .init("--product ID", "a product; may be given several times"),
        .init("--kind KIND, --offer ID", "which offer (default: introductory)"),
        .init(
            "--refund block|storeRule",
            "how refunds affect an introductory offer: a refunded customer gets none (block), or a refund only ends its period "
                + "(storeRule); the output names the applied rule (default: block)"),
        .init("--scope group|app", "where a promotional offer wants an earlier subscription (default: group)"),
        .init("--keep FILE", "write the decision down, for explain"),
        .init("--language \(languages)", "of the sentences of explain"),
        .init("--html FILE", "of explain: also write a page with the purchases as a picture in time, for a browser"),
        .init("--at MOMENT", "a day, a moment of ISO 8601, or milliseconds since 1970"),
        .init("--local-clock", "for a receipt: this computer's clock is to be trusted, such as a server's"),
    ]
    static let signing: [HelpPage.Entry] = [
        .init("--form 1|2", "1 is the signature of older systems, 2 a signed token (default: 2)"),
        .init(
            "--member NAME, of sign",
            "the name that form 1 signs; without it an empty one, for an app that passes none to the store"),
        .init("--transaction ID", "binds the offer of form 2 to a customer; without it, it is bound to none"),
        .init("--allow, --deny", "the introductory offer of a customer"),
    ]
    static let simulation: [HelpPage.Entry] = [
        .init("--from DAY, --days N", "the days (default: 60)"),
        .init("--every-day", "each day, not only those on which the verdict changes"),
        .init("--story FILE", "what is done on which day, at the sandbox's store, with its products"),
    ]
    static let metrics: [HelpPage.Entry] = [
        .init("--from DAY, --to DAY", "the days by UTC (default: 30 up to yesterday); a day that is not over is not given"),
        .init("--by NAME", "a line for each product, group, country or offer of a day"),
        .init("--product ID, --group ID", "only this product, only this subscription group"),
        .init("--country C", "only this storefront, such as USA"),
        .init("--offer OFFER", "only this kind of offer, such as promotional, or this offer: promotional:spring"),
        .init("--environment NAME", "production (the default) or sandbox"), .init("--csv", "as CSV, for spreadsheets"),
        .init("--language \(languages)", "of the table"),
    ]
    static let campaigns: [HelpPage.Entry] = [
        .init("list", "all campaigns with their counts"),
        .init("make NAME", "a draft, which offers nothing; an operator's key is needed to make, start and end one"),
        .init("preview NAME", "to whom it would offer something now, and why others get nothing; nothing is recorded"),
        .init("start NAME, end NAME", "the offer appears in the members' responses until the end, which is for good"),
        .init("members NAME", "who was offered it or held back, and what came of it"),
        .init("result NAME", "how many came back with the offer and without, and whether the difference is more than chance"),
        .init("--lapsed 10-60", "for customers who left at least 10 and at most 60 days ago"),
        .init("--every DAYS", "how many days after an offer began the next one may begin"),
        .init("--window DAYS", "how long an offer lasts, unless it is taken (default: \(CampaignRule.usualWindow))"),
        .init("--control PERCENT", "how many are held back to compare with, up to 50 (default: 10)"),
        .init("--reason WORD", "only those who left for this reason; may be given several times"),
        .init("--ends DAY", "the last day by UTC; without it the campaign runs until it is ended"),
        .init("--product ID, --offer ID", "the product and its promotional offer, as the service's settings list them"),
        .init("--group ID", "the subscription group, if the settings do not name that of the product"),
        .init("--environment NAME", "production (the default) or sandbox"),
    ]
    static let story =
        "A story is a line for each thing done: a day or +DAYS, then buy PRODUCT [promotional ID | code ID | win-back ID | allow | "
        + "deny], cancel, resume, fail, pay, refund, reverse, share or unshare; “boris:” before it is somebody of the family."
    static let time =
        "Nothing is signed for a product or an offer that settings with products do not list. The time is --at, else what the store "
        + "tells; else, for signed data, this computer's, and for a receipt none (NO_TRUSTED_TIME where it matters) unless "
        + "--local-clock says so. Unknown is never a yes. Exit codes: 0 yes (all of several, access, genuine), 6 no, 7 "
        + "unknown, 4 unknown because of the network, or because a server gave no verdict; sign and simulate end with 0; Ctrl-C ends with 130. --verbose prints on "
        + "standard error what was read, whom it asked, what was verified and decided."
}
