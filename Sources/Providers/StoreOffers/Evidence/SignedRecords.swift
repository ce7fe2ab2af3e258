public import Foundation
public import MemberCore

/// A transaction that the store signed, verified.
public struct SignedTransaction: Sendable, Equatable {
    /// The purchase.
    public let transaction: StoreTransaction
    /// The kind of product, as the store names it: `Auto-Renewable Subscription`, …
    public let type: String?
    /// Where it was made.
    public let environment: StoreEnvironment
    /// The app that it is about.
    public let bundleID: String
    /// The thumbprint of the root of its certificates: SHA-256 in base64url; nil where the environment does not sign.
    public let root: String?

    /// Whether it is a period of an auto-renewable subscription.
    public var isSubscription: Bool { type == "Auto-Renewable Subscription" }
}

/// A renewal info that the store signed, verified.
public struct SignedRenewal: Sendable, Equatable {
    /// The next renewal.
    public let renewal: RenewalState
    /// Where the subscription was made.
    public let environment: StoreEnvironment
    /// The app of the verifier; a renewal info itself names none.
    public let bundleID: String
    /// The thumbprint of the root of its certificates: SHA-256 in base64url; nil where the environment does not sign.
    public let root: String?
    /// The payload as it was signed.
    public let payload: Data
}

/// An app transaction that the store signed, verified: it records who got the app, and when.
public struct SignedAppTransaction: Sendable, Equatable {
    /// Where the app was got.
    public let environment: StoreEnvironment
    /// The app's number in the store; nil outside of it.
    public let appAppleID: Int64?
    /// The running version.
    public let applicationVersion: String?
    /// The version that was got first.
    public let originalApplicationVersion: String?
    /// When the app was got.
    public let originalPurchaseDate: TimeReading
    /// When the record was made.
    public let receiptCreationDate: TimeReading
    /// The identifier of this customer and app.
    public let appTransactionID: String?
    /// The payload as it was signed.
    public let payload: Data
}

/// A notification of version 2 that the store signed, verified, including its content.
public struct StoreNotification: Sendable, Equatable {
    /// The event: `DID_RENEW`, `REFUND`, …; values that are not known yet are kept.
    public let type: String
    /// More about it: `GRACE_PERIOD`, `UPGRADE`, …
    public let subtype: String?
    /// Its own identifier: the same when it is sent again.
    public let uuid: String?
    /// When it was signed.
    public let signed: StoreTime?
    /// The transaction, if the notification has one.
    public let transaction: SignedTransaction?
    /// The renewal, if the notification has one.
    public let renewal: SignedRenewal?
    /// The app transaction, if the notification has one.
    public let appTransaction: SignedAppTransaction?
    /// The status, 1 to 5, if the notification has one.
    public let status: Int?
    /// Where the event happened.
    public let environment: StoreEnvironment
    /// The app that it is about.
    public let bundleID: String
    /// The payload as it was signed.
    public let payload: Data
}

extension SignedTransaction: CustomStringConvertible {
    /// Only the product, not the transaction's identifier.
    public var description: String { "\(transaction)" }
}
extension SignedRenewal: CustomStringConvertible {
    /// Only the product, not the transaction's identifier.
    public var description: String { "\(renewal)" }
}
extension SignedAppTransaction: Masked {
    /// Only the kind of record.
    public var description: String { "<app transaction>" }
}
extension StoreNotification: Masked {
    /// The kind of notification.
    public var description: String { "<notification \(type)>" }
}
