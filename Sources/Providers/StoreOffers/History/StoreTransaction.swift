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

    /// How a purchase was taken back.
    public struct Cancellation: Hashable, Sendable, Codable {
        /// When; absent where the record has no readable date.
        public var time: TimeReading = .absent
        /// `1` for an issue of the app, `0` for any other.
        public var reason: Int?
        /// `REFUND_FULL`, `REFUND_PRORATED`, `FAMILY_REVOKE`; nil where the evidence does not tell.
        public var type: String?

        /// A purchase taken back.
        /// - Parameters:
        ///   - time: When.
        ///   - reason: `1` for an issue of the app, `0` for any other.
        ///   - type: The store's name for how.
        public init(time: TimeReading = .absent, reason: Int? = nil, type: String? = nil) {
            (self.time, self.reason, self.type) = (time, reason, type)
        }
    }

    /// The transaction's identifier; empty where the record does not have it.
    public var id = ""
    /// The identifier of the first transaction of this subscription; empty where the record does not have it.
    public var originalID = ""
    /// The product.
    public var productID = ""
    /// The subscription group; nil where the evidence does not tell.
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
    /// Whether the period was taken back; nil if it was not.
    public var cancellation: Cancellation?
    /// Whether somebody of the family bought it.
    public var isFamilyShared = false
    /// The offer that the record names; a receipt names no introductory one.
    public var offer: Offer?
    /// How an introductory offer is paid: `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`; nil where the evidence does not tell.
    public var discountType: String?
    /// The caller's own identifier of the member.
    public var appAccountToken: String?
    /// When the store signed the record; nil for receipts.
    public var signed: StoreTime?
    /// The record as it came, JSON; empty where it did not come as JSON. Not stored.
    public var record = Data()

    /// An empty period.
    public init() {}

    /// All members of the record by name, also unknown ones.
    public var members: [String: JSONValue] { (try? JSONValue(parsing: record))?.object ?? [:] }

    private enum CodingKeys: String, CodingKey {
        case id, originalID, productID, groupID, purchased, expires, isTrial, isIntroductory, isUpgraded, cancellation
        case isFamilyShared, offer, discountType, appAccountToken, signed
    }

    /// Whether two periods say the same; the records that they came from do not count.
    public static func == (left: Self, right: Self) -> Bool {
        left.key == right.key && left.purchased == right.purchased && left.expires == right.expires
            && left.flags == right.flags && left.cancellation == right.cancellation && left.offer == right.offer
            && left.discountType == right.discountType && left.appAccountToken == right.appAccountToken
            && left.signed == right.signed && left.isFamilyShared == right.isFamilyShared
    }

    /// Hashes what names the period.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private var key: [String?] { [id, originalID, productID, groupID] }
    private var flags: [FlagReading] { [isTrial, isIntroductory, isUpgraded] }
}

extension StoreTransaction: CustomStringConvertible, CustomReflectable {
    /// The product; never an identifier of the transaction.
    public var description: String { "<transaction of \(productID)>" }
    /// An empty mirror, so that `dump` shows no identifier either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
