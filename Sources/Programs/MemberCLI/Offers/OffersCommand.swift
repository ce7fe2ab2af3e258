import MemberCore
import StoreOffers

/// `member offers ACTION …`: which App Store offer a customer may still get, and why.
enum OffersCommand: ToolCommand {
    static let name = "offers"
    static let actions: [any OffersAction.Type] = [
        CheckAction.self, ExplainAction.self, StatusAction.self, VerifyAction.self, SignAction.self, SimulateAction.self,
    ]
    static let words: [String] = actions.map { $0.name }
    static let grammar: Arguments.Grammar = actions.reduce(Arguments.Grammar()) { $0.adding($1.grammar) }

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = invocation.arguments.words
        guard let action = actions.first(where: { $0.name == words.first }) else {
            throw UsageError("offers takes one of: \(Self.words.joined(separator: ", ")).", command: name)
        }
        let known = Set(action.grammar.adding(.common).names)
        let given = invocation.arguments.flags.union(invocation.arguments.options.keys)
        if let other = given.subtracting(known).min() {
            throw UsageError("There is no option --\(other) with offers \(action.name).", command: name)
        }
        let work = OffersWork(invocation: invocation, words: Array(words.dropFirst()))
        do { return try await action.run(work) } catch {
            // A cancelled request seems to be a network failure.
            throw Task.isCancelled ? OffersError.interrupted : error
        }
    }
}

/// What `member help offers` prints.
enum OffersHelp {
    static let text = """
        member offers check [FILE] [--product ID]… [--kind introductory|promotional|winBack] [--offer ID]
                            [--refund block|storeRule] [--scope group|app] [--keep FILE]
        member offers explain [FILE] [--product ID]… [--language \(OfferLanguage.allCases.map(\.rawValue).joined(separator: "|"))]
        member offers status [FILE] [--product ID]…
        member offers verify [FILE]
        member offers sign OFFER --product ID [--form 2] [--transaction ID]
        member offers sign OFFER --product ID --form 1 [--member NAME]
        member offers sign --allow|--deny --product ID --transaction ID
        member offers simulate [FILE | --story FILE] [--product ID]… [--from DAY] [--days N] [--every-day]

        Says which App Store offer a customer may still get, and why: check in a table, explain in sentences with the purchases
        that decided (a decision that check --keep wrote is decided again). status says the customer's status in the group of
        each product, and whether to give access; verify says what is in a receipt or token and whether it is genuine; sign makes
        what an app hands to the store; simulate shows the verdict of each day, on what is known now or as a story goes on.
        Without --product every subscription of the settings is asked about: yes is then a yes for all of them.

        FILE, or standard input, is what an app or the store sent: a receipt file or its base64, a response of verifyReceipt,
        signed transactions, renewal infos, app transactions and notifications, one on a line or within JSON. In its place
        --transaction ID asks the App Store Server API, --online has the store verify the receipt, and --no-receipt says that the
        customer has none. A sandbox's store hands out what its customers have at its own address, the one named store:
        /customers/anna/receipt and /customers/anna/signed, once something was bought.

        Which app: --bundle ID, --app-id N (only app transactions and notifications name it), --environment
        production|sandbox|xcode, --root FILE (Apple Root CA - G3 for signed data, Apple Root CA for receipts; several), --group ID;
        or --app FILE with all of it:
          {"bundleId": "…", "appAppleId": 1, "environment": "Production", "roots": ["PEM…"], "products": [{"id": "…",
           "groupId": "…", "introOffer": true, "promoOfferIds": [], "winBackOfferIds": []}], "credentials": {"keyId": "…",
           "issuerId": "…", "key": "PEM…", "sharedSecret": "…"}}
        or --sandbox URL, a control address whose store tells it. Asking and signing want --key-file, --key-id and --issuer, --online
        wants --secret-file, unless the settings hold them. --allow-sandbox lets purchases of the store's sandbox decide. Nothing is
        signed for a product or an offer that settings with products do not list. Form 1 without --member signs an empty name, for an
        app that passes none to the store; form 2 without --transaction binds the offer to no customer.

        The time is --at, else what the store tells, else this computer's. Unknown is never a yes.
        Exit codes: 0 yes (all of several, access, genuine), 6 no, 7 unknown, 4 unknown because of the network; sign and simulate
        end with 0; Ctrl-C ends with 130. --verbose tells on standard error what was read, whom it asked, what was verified and decided.

        A story is a line for each thing done: a day or +DAYS, then buy PRODUCT [promotional ID | code ID | win-back ID | allow |
        deny], cancel, resume, fail, pay, refund, reverse, share or unshare; “boris:” before it is somebody of the family. It goes on
        at the sandbox's store, with its products.
        """
}
