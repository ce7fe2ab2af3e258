/// The number by which the App Store Server API names a refusal; its first three digits are the HTTP status.
///
/// Unknown numbers are kept.
public struct ServerAPICode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The store's own number.
    public let rawValue: Int64

    /// Creates a code.
    /// - Parameter rawValue: The store's own number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Creates a code from a literal.
    /// - Parameter value: The store's own number.
    public init(integerLiteral value: Int64) { rawValue = value }

    /// The HTTP status of the response.
    public var status: Int { Int(rawValue / 10_000) }

    /// Whether the same call may succeed later: the errors that the store calls "not found, try again", its own temporary
    /// failures, and a limit.
    public var isRetryable: Bool { Self.temporary.contains(self) }

    /// Its meaning; nil for an unknown number.
    public var meaning: String? {
        if let text = Self.meanings[self] { return text }
        return Self.retentionMessaging.contains { $0.contains(rawValue) } ? "a refusal of retention messaging" : nil
    }

    /// The codes for which the store itself asks to try again.
    private static let temporary: Set<ServerAPICode> = [
        .accountNotFoundTryAgain, .appNotFoundTryAgain, .originalTransactionNotFoundTryAgain, .internalErrorTryAgain,
        .rateLimitExceeded,
    ]

    /// The numbers of endpoints that this package does not call.
    private static let retentionMessaging: [ClosedRange<Int64>] = [
        4_000_161...4_000_175, 4_000_211...4_000_224, 4_030_014...4_030_026, 4_040_014...4_040_018, 4_040_020...4_040_021,
        4_090_000...4_090_001,
    ]
}

extension ServerAPICode {
    private static let meanings: [ServerAPICode: String] = [
        .badRequest: "a bad request", .invalidAppIdentifier: "an invalid app identifier",
        .invalidRevision: "an invalid page of a history", .invalidTransactionID: "an invalid transaction identifier",
        .invalidOriginalTransactionID: "an invalid original transaction identifier",
        .invalidExtendDays: "an invalid number of days to extend by",
        .invalidExtendReason: "an invalid reason of an extension",
        .invalidRequestIdentifier: "an invalid request identifier",
        .startTooOld: "a start that lies too far back", .startAfterEnd: "a start after the end",
        .invalidPaginationToken: "an invalid page of notifications", .invalidStart: "an invalid start",
        .invalidEnd: "an invalid end", .paginationTokenExpired: "a page of notifications that has expired",
        .invalidNotificationType: "an invalid kind of notification",
        .severalNotificationFilters: "filters that exclude each other",
        .invalidTestToken: "an invalid token of a test notification", .invalidSort: "an invalid order",
        .invalidProductType: "an invalid product type", .invalidProductID: "an invalid product",
        .invalidGroupID: "an invalid subscription group", .invalidExcludeRevoked: "an invalid filter of revoked transactions",
        .invalidOwnership: "an invalid filter of ownership", .emptyStorefronts: "an empty list of storefronts",
        .invalidStorefront: "an invalid storefront", .invalidRevoked: "an invalid filter of revoked transactions",
        .invalidStatus: "an invalid filter of statuses", .notConsumable: "a transaction that is not a consumable",
        .unsupportedPurchaseType: "a kind of purchase that this call does not take",
        .appTransactionIDUnsupported: "an app transaction identifier, which this call does not take",
        .invalidAccountToken: "an account token that is not a UUID",
        .familyTransactionUnsupported: "a transaction that the family shares",
        .notOriginalTransactionID: "an identifier that is not that of an original transaction",
        .extensionIneligible: "a subscription that cannot be extended",
        .extensionMaximum: "a subscription that was extended as often as it may be",
        .extensionFamilyShared: "a subscription that the family shares", .accountNotFound: "no such account",
        .accountNotFoundTryAgain: "no such account for now", .appNotFound: "no such app",
        .appNotFoundTryAgain: "no such app for now", .originalTransactionNotFound: "no such original transaction",
        .originalTransactionNotFoundTryAgain: "no such original transaction for now",
        .noNotificationURL: "no address for notifications", .testNotificationGone: "no such test notification",
        .extensionNotFound: "no such extension", .transactionNotFound: "no such transaction",
        .appTransactionNotFound: "no app transaction of this customer", .internalError: "an internal error",
        .internalErrorTryAgain: "an internal error for now", .rateLimitExceeded: "a limit of calls that is used up",
    ].merging((4_000_032...4_000_042).map { (ServerAPICode(rawValue: $0), "an invalid part of a consumption") }) { $1 }
}
