public import Foundation
public import MemberCore

/// One subscription period, from any kind of evidence.
public struct StoreTransaction: Hashable, Sendable, Codable {
    /// The offer that a period was bought with.
    public enum Offer: String, Sendable, Codable {
        /// An introductory one.
        case introductory
        /// A promotional one.
        case promotional
        /// An offer code.
        case offerCode
        /// A win-back one.
        case winBack
    }

    /// How a purchase was refunded or revoked.
    public struct Cancellation: Hashable, Sendable, Codable {
        /// The date; absent where the record has no readable date.
        public var time: TimeReading = .absent
        /// `1` for an issue of the app, `0` for any other.
        public var reason: Int?
        /// `REFUND_FULL`, `REFUND_PRORATED`, `FAMILY_REVOKE`; nil where the evidence does not say.
        public var type: String?
        /// How much was refunded, in thousandths of a percent; nil where the evidence does not say.
        public var percentage: Int?

        /// Creates a cancellation.
        /// - Parameters:
        ///   - time: The date.
        ///   - reason: `1` for an issue of the app, `0` for any other.
        ///   - type: The store's name for the type.
        ///   - percentage: How much was refunded, in thousandths of a percent.
        public init(time: TimeReading = .absent, reason: Int? = nil, type: String? = nil, percentage: Int? = nil) {
            (self.time, self.reason, self.type, self.percentage) = (time, reason, type, percentage)
        }
    }

    /// The transaction's identifier; empty where the record does not have it.
    public var id = ""
    /// The identifier of the first transaction of this subscription; empty where the record does not have it.
    public var originalID = ""
    /// The product.
    public var productID = ""
    /// The subscription group; nil where the evidence does not say.
    public var groupID: String?
    /// When the period was bought.
    public var purchased: TimeReading = .absent
    /// When the period ends.
    public var expires: TimeReading = .absent
    /// Whether the period was a free trial.
    public var isTrial = FlagReading.no
    /// Whether the period was a paid introductory one.
    public var isIntroductory = FlagReading.no
    /// Whether an upgrade replaced the period.
    public var isUpgraded = FlagReading.no
    /// The refund or revocation of the period; nil if there was none.
    public var cancellation: Cancellation?
    /// Whether another family member bought it.
    public var isFamilyShared = false
    /// The offer that the record names; a receipt does not name an introductory offer.
    public var offer: Offer?
    /// How an introductory offer is paid: `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`; nil where the evidence does not say.
    public var discountType: String?
    /// The caller's own identifier of the member.
    public var appAccountToken: String?
    /// When the store signed the record; nil for receipts.
    public var signed: StoreTime?
    /// The purchase's other circumstances, such as the offer's identifier and the price; nil where the record names none of them.
    public var details: Details? {
        get { boxed?.details }
        set { boxed = newValue.map(BoxedDetails.of) }
    }
    /// The details lie elsewhere, because a record is moved often and read rarely.
    private var boxed: BoxedDetails?
    /// The received record as JSON; empty where it was not JSON. It is not stored.
    public var record = Data()

    /// Creates an empty period.
    public init() {}

    /// All members of the record by name, including unknown ones.
    public var members: [String: JSONValue] { (try? JSONValue(parsing: record))?.object ?? [:] }

    private enum CodingKeys: String, CodingKey {
        case id, originalID, productID, groupID, purchased, expires, isTrial, isIntroductory, isUpgraded, cancellation
        case isFamilyShared, offer, discountType, appAccountToken, signed
        case boxed = "details"
    }

    /// Whether two periods have the same content; the records that they were read from do not count.
    public static func == (left: Self, right: Self) -> Bool {
        left.key == right.key && left.purchased == right.purchased && left.expires == right.expires
            && left.flags == right.flags && left.cancellation == right.cancellation && left.offer == right.offer
            && left.discountType == right.discountType && left.appAccountToken == right.appAccountToken
            && left.signed == right.signed && left.isFamilyShared == right.isFamilyShared
            && left.boxed == right.boxed
    }

    /// Hashes the key of the period.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private var key: [String?] { [id, originalID, productID, groupID] }
    private var flags: [FlagReading] { [isTrial, isIntroductory, isUpgraded] }
}

extension StoreTransaction: Masked {
    /// Only the product, never an identifier of the transaction.
    public var description: String { "<transaction of \(productID)>" }
}
