// The numbers of the endpoints that ``ServerAPIClient`` calls, in their own order.

extension ServerAPICode {
    /// The request is not understood.
    public static let badRequest: ServerAPICode = 4_000_000
    /// The app identifier is invalid.
    public static let invalidAppIdentifier: ServerAPICode = 4_000_002
    /// The revision of a page is invalid.
    public static let invalidRevision: ServerAPICode = 4_000_005
    /// The transaction identifier is invalid.
    public static let invalidTransactionID: ServerAPICode = 4_000_006
    /// The original transaction identifier is invalid.
    public static let invalidOriginalTransactionID: ServerAPICode = 4_000_008
    /// The number of days for an extension is invalid.
    public static let invalidExtendDays: ServerAPICode = 4_000_009
    /// The reason of an extension is invalid.
    public static let invalidExtendReason: ServerAPICode = 4_000_010
    /// The request identifier is invalid.
    public static let invalidRequestIdentifier: ServerAPICode = 4_000_011
    /// The start lies before the oldest kept notification.
    public static let startTooOld: ServerAPICode = 4_000_012
    /// The start lies after the end.
    public static let startAfterEnd: ServerAPICode = 4_000_013
    /// The token of a page is invalid.
    public static let invalidPaginationToken: ServerAPICode = 4_000_014
    /// The start is invalid.
    public static let invalidStart: ServerAPICode = 4_000_015
    /// The end is invalid.
    public static let invalidEnd: ServerAPICode = 4_000_016
    /// The token of a page has expired.
    public static let paginationTokenExpired: ServerAPICode = 4_000_017
    /// The kind of notification is invalid.
    public static let invalidNotificationType: ServerAPICode = 4_000_018
    /// The filters of notifications exclude each other.
    public static let severalNotificationFilters: ServerAPICode = 4_000_019
    /// The token of a test notification is invalid.
    public static let invalidTestToken: ServerAPICode = 4_000_020
    /// The order is invalid.
    public static let invalidSort: ServerAPICode = 4_000_021
    /// The product type is invalid.
    public static let invalidProductType: ServerAPICode = 4_000_022
    /// The product identifier is invalid.
    public static let invalidProductID: ServerAPICode = 4_000_023
    /// The subscription group is invalid.
    public static let invalidGroupID: ServerAPICode = 4_000_024
    /// The filter that excludes revoked transactions is invalid.
    public static let invalidExcludeRevoked: ServerAPICode = 4_000_025
    /// The filter of ownership is invalid.
    public static let invalidOwnership: ServerAPICode = 4_000_026
    /// The list of storefronts is empty.
    public static let emptyStorefronts: ServerAPICode = 4_000_027
    /// A storefront's code is invalid.
    public static let invalidStorefront: ServerAPICode = 4_000_028
    /// The filter of revoked transactions is invalid.
    public static let invalidRevoked: ServerAPICode = 4_000_030
    /// The filter of statuses is invalid.
    public static let invalidStatus: ServerAPICode = 4_000_031
    /// The transaction is not a consumable; an error of the older form of the call.
    public static let notConsumable: ServerAPICode = 4_000_043
    /// The call does not accept this kind of purchase.
    public static let unsupportedPurchaseType: ServerAPICode = 4_000_047
    /// The call does not accept an app transaction identifier.
    public static let appTransactionIDUnsupported: ServerAPICode = 4_000_048
    /// The account token is not a UUID.
    public static let invalidAccountToken: ServerAPICode = 4_000_183
    /// The call does not accept a transaction that the family shares.
    public static let familyTransactionUnsupported: ServerAPICode = 4_000_185
    /// The identifier is not that of an original transaction.
    public static let notOriginalTransactionID: ServerAPICode = 4_000_187
    /// The subscription cannot be extended.
    public static let extensionIneligible: ServerAPICode = 4_030_004
    /// The subscription was extended as often as it may be.
    public static let extensionMaximum: ServerAPICode = 4_030_005
    /// A subscription that the family shares cannot be extended.
    public static let extensionFamilyShared: ServerAPICode = 4_030_007
    /// There is no such account.
    public static let accountNotFound: ServerAPICode = 4_040_001
    /// There is no such account at the moment; try again.
    public static let accountNotFoundTryAgain: ServerAPICode = 4_040_002
    /// There is no such app.
    public static let appNotFound: ServerAPICode = 4_040_003
    /// There is no such app at the moment; try again.
    public static let appNotFoundTryAgain: ServerAPICode = 4_040_004
    /// There is no such original transaction.
    public static let originalTransactionNotFound: ServerAPICode = 4_040_005
    /// There is no such original transaction at the moment; try again.
    public static let originalTransactionNotFoundTryAgain: ServerAPICode = 4_040_006
    /// App Store Connect has no address for notifications.
    public static let noNotificationURL: ServerAPICode = 4_040_007
    /// The test notification no longer exists.
    public static let testNotificationGone: ServerAPICode = 4_040_008
    /// There is no such extension of many subscriptions.
    public static let extensionNotFound: ServerAPICode = 4_040_009
    /// There is no such transaction in this environment.
    public static let transactionNotFound: ServerAPICode = 4_040_010
    /// This customer has no app transaction.
    public static let appTransactionNotFound: ServerAPICode = 4_040_019
    /// The limit of calls is used up; the client throws ``ServerAPIError/rateLimited(until:)`` instead.
    public static let rateLimitExceeded: ServerAPICode = 4_290_000
    /// The store failed; trying again does not help.
    public static let internalError: ServerAPICode = 5_000_000
    /// The store failed temporarily; try again.
    public static let internalErrorTryAgain: ServerAPICode = 5_000_001
}
