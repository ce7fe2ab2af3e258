import MemberCore

/// The reason why `member offers` cannot decide.
enum OffersError: CodedError, Equatable {
    /// The file, or standard input, cannot be read; the value is the reason, if it is known.
    case unreadable(path: String?, because: NamedFileProblem? = nil)
    /// The file for a stored decision cannot be written.
    case unwritable(path: String)
    /// The document is too long for evidence.
    case tooLarge
    /// The document is not one of the store's.
    case notEvidence
    /// An old receipt of one transaction: only the store can verify it.
    case onlineOnly
    /// The app's settings cannot be read.
    case appUnreadable
    /// A root certificate, a key or a secret cannot be read.
    case credentialUnreadable(path: String)
    /// The address is not a sandbox with an App Store.
    case noStore
    /// The sandbox does not respond.
    case unreachable
    /// The settings list products, but not this one.
    case productUnlisted(String)
    /// The settings list the product's offers, but not this one.
    case offerUnlisted(String)
    /// The days of a simulation continue after the year 9999.
    case beyondCalendar
    /// The days of a simulation begin before a known purchase; the value is the day of the newest one.
    case beforePurchase(String)
    /// The server does not know the API key, or it has expired.
    case apiKeyUnknown
    /// The server knows the API key, but it may not ask this.
    case apiKeyRefused
    /// An app's key named a transaction as evidence.
    case transactionNeedsServerKey
    /// The server cannot respond now; the value is how long it asks to wait, if it says so.
    case serverBusy(seconds: Int?)
    /// The command was ended by Ctrl-C or by a request to terminate.
    case interrupted

    /// Whether the network is the reason.
    var isOffline: Bool { self == .unreachable }

    var code: String {
        switch self {
        case .unreadable: "cli.offers_unreadable"
        case .unwritable: "cli.offers_unwritable"
        case .tooLarge: "cli.offers_too_large"
        case .notEvidence: "cli.offers_not_evidence"
        case .onlineOnly: "cli.offers_online_only"
        case .appUnreadable: "cli.offers_app_unreadable"
        case .credentialUnreadable: "cli.offers_credential_unreadable"
        case .noStore: "cli.offers_no_store"
        case .unreachable: "cli.offers_unreachable"
        case .productUnlisted: "cli.offers_product_unlisted"
        case .offerUnlisted: "cli.offers_offer_unlisted"
        case .beyondCalendar: "cli.offers_beyond_calendar"
        case .beforePurchase: "cli.offers_before_purchase"
        case .apiKeyUnknown: "cli.offers_key_unknown"
        case .apiKeyRefused: "cli.offers_key_refused"
        case .transactionNeedsServerKey: "cli.offers_needs_server_key"
        case .serverBusy: "cli.offers_server_busy"
        case .interrupted: "cli.offers_interrupted"
        }
    }

    var problem: String {
        switch self {
        case .unreadable(let path?, let cause): "The file \(path) cannot be read\(cause.map { ": " + $0.clause } ?? "")."
        case .unreadable(nil, _): "Standard input cannot be read."
        case .unwritable(let path): "The file \(path) cannot be written."
        case .tooLarge: "It is longer than 64 MiB; no receipt is that long."
        case .notEvidence: "It is not a receipt, a response of verifyReceipt, signed data or a stored decision."
        case .onlineOnly: "A receipt of one transaction, as before iOS 7, can be verified by the store alone."
        case .appUnreadable: "The settings of the app cannot be read."
        case .credentialUnreadable(let path): "The file \(path) holds no certificate, key or secret that can be read."
        case .noStore: "There is no App Store at this address."
        case .unreachable: "The sandbox does not respond."
        case .productUnlisted(let product): "The settings do not list the product \(product)."
        case .offerUnlisted(let offer): "The settings do not list the offer \(offer) of this product."
        case .beyondCalendar: "The simulation continues after the year 9999."
        case .beforePurchase(let day): "The simulation begins before \(day), the day of the newest known purchase."
        case .apiKeyUnknown: "The server does not know the API key, or the key has expired."
        case .apiKeyRefused: "The server does not accept this API key for the question."
        case .transactionNeedsServerKey:
            "The API key is an app's, and a transaction's number is evidence with a server's key only."
        case .serverBusy: "The server cannot respond now."
        case .interrupted: "The command was ended before there was a verdict."
        }
    }

    var remedy: String {
        switch self {
        case .unreadable(_, let cause?): cause.remedy
        case .unreadable, .unwritable: "Check its name and its permissions."
        case .tooLarge, .notEvidence: "Pass the complete, unchanged data that the app or the store sent."
        case .onlineOnly: "Ask with --online and --secret-file."
        case .appUnreadable: "See `member help offers` for their format."
        case .credentialUnreadable: "Pass certificates and keys in PEM or DER, a secret as one line."
        case .noStore: "Pass the control address that `member sandbox` prints."
        case .unreachable: "Start it with `member sandbox`, or pass its address."
        case .productUnlisted, .offerUnlisted:
            "Check the name, or add it to the settings: nothing is signed for a name that may be misspelled."
        case .beyondCalendar: "Start earlier with --from, or simulate fewer days."
        case .beforePurchase: "Start on that day or later with --from, or describe the earlier days in a story."
        case .apiKeyUnknown, .apiKeyRefused:
            "Pass a key of the app of these products, as `member serve keys new` prints it: --api-key-file, or MEMBER_API_KEY."
        case .transactionNeedsServerKey: "Pass a server's key, or the receipt or signed data of the customer."
        case .serverBusy(let seconds?): "Try again in \(seconds) s."
        case .serverBusy: "Try again later."
        case .interrupted: "Nothing was kept or changed; run it again."
        }
    }
}
