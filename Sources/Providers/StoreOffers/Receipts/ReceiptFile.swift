public import Foundation
public import MemberCore
import MemberCrypto

/// A receipt file of a device, verified: the store signed it when the app was installed or the customer last bought something.
///
/// It does not contain subscription groups and renewals: grace and billing retry cannot be read from it, and groups need a
/// catalogue. It does not identify the buyer: periods that the family shares count as the customer's own, and so does a trial of
/// the family.
public struct ReceiptFile: Sendable, Equatable {
    /// The app.
    public let bundleID: String
    /// The app's version for which the receipt was made.
    public let applicationVersion: String?
    /// The version that was installed first.
    public let originalApplicationVersion: String?
    /// Where it was made.
    public let environment: StoreEnvironment?
    /// When it was made.
    public let created: StoreTime?
    /// When it stops being valid; absent if it never does.
    public let expires: TimeReading
    /// The history of subscriptions.
    public let history: PurchaseHistory
    private let bundleBytes: Data
    private let opaque: Data
    private let deviceHash: Data

    /// The largest number of purchases that is read: more than a person makes in a lifetime.
    private static let mostPurchases = 100_000

    /// Whether the receipt was made for a device.
    /// - Parameter identifier: The device's identifier as bytes; a server does not have it.
    /// - Returns: Whether the receipt's hash is the one of this device.
    public func belongs(toDevice identifier: Data) -> Bool {
        constantTimeEquals(Digest.sha1(identifier + opaque + bundleBytes), deviceHash)
    }

    /// Reads a receipt file without verifying it: to show its content, never as evidence.
    /// - Parameter bytes: The file, not its base64 form.
    package init?(unverified bytes: Data) {
        guard let document = try? SignedData(bytes) else { return nil }
        self.init(content: document.content)
    }

    init?(content: Data) {
        var (app, transactions, unreadable, purchases) = (AppAttributes(), [StoreTransaction](), 0, 0)
        let isWhole = ReceiptAttributes.read(content) { type, value in
            guard type == 17 else {
                app.keep(type, value)
                return
            }
            purchases += 1
            guard purchases <= Self.mostPurchases else { return }
            switch ReceiptPurchase(value) {
            case nil: unreadable += 1
            case .some(let purchase): if let period = purchase.period { transactions.append(period) }
            }
        }
        guard isWhole, !app.isContradictory, purchases <= Self.mostPurchases else { return nil }
        guard let bundleID = app.bundleID else { return nil }
        (bundleBytes, self.bundleID) = (app.bundleBytes, bundleID)
        (applicationVersion, originalApplicationVersion) = (app.version, app.originalVersion)
        (environment, created, expires) = (app.type.map(StoreEnvironment.init(receiptType:)), app.created, app.expires)
        (opaque, deviceHash) = (app.opaque, app.deviceHash)
        history = PurchaseHistory(
            source: .receiptFile, transactions: transactions, unreadableRecords: unreadable, environment: environment)
    }
}

/// The attributes of the app in a receipt. An attribute may be repeated, but not with another value: one reader would use the
/// first value, another reader the last.
private struct AppAttributes {
    private var values: [Int: Data] = [:]
    private(set) var isContradictory = false
    var (type, bundleID, version, originalVersion) = (String?.none, String?.none, String?.none, String?.none)
    var (bundleBytes, opaque, deviceHash) = (Data(), Data(), Data())
    var created: StoreTime?
    var expires = TimeReading.absent

    private static let read: Set<Int> = [0, 2, 3, 4, 5, 12, 19, 21]

    mutating func keep(_ attribute: Int, _ value: BERCursor) {
        guard Self.read.contains(attribute) else { return }
        let bytes = Data(value.rest)
        if let earlier = values.updateValue(bytes, forKey: attribute), earlier != bytes { isContradictory = true }
        switch attribute {
        case 0: type = ReceiptAttributes.text(value)
        case 2: (bundleID, bundleBytes) = (ReceiptAttributes.text(value), bytes)
        case 3: version = ReceiptAttributes.text(value)
        case 4: opaque = bytes
        case 5: deviceHash = bytes
        case 12: created = ReceiptAttributes.time(value).time
        case 19: originalVersion = ReceiptAttributes.text(value)
        case 21: expires = ReceiptAttributes.time(value)
        default: break
        }
    }
}

extension ReceiptFile: Masked {
    /// Only the app, not the purchases.
    public var description: String { "<receipt of \(bundleID)>" }
}
