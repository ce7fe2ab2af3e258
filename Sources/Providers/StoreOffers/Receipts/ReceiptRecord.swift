import Foundation
import MemberCore

/// Reads the records of a receipt's JSON: each member's name has a place that is found without comparing all names.
struct ReceiptRecordReader: ~Copyable {
    fileprivate enum Field: Int, CaseIterable {
        case id, originalID, product, group, trial, introductory, upgraded, ownership, promotional, code, purchaseMS, purchase
        case purchasePST, expiresMS, expires, expiresPST, expiresFormatted, expiresFormattedPST, cancelMS, cancel, cancelPST
        case cancelReason, token
    }

    private static let names = JSONNames([
        "transaction_id", "original_transaction_id", "product_id", "subscription_group_identifier", "is_trial_period",
        "is_in_intro_offer_period", "is_upgraded", "in_app_ownership_type", "promotional_offer_id", "offer_code_ref_name",
        "purchase_date_ms", "purchase_date", "purchase_date_pst", "expires_date_ms", "expires_date", "expires_date_pst",
        "expires_date_formatted", "expires_date_formatted_pst", "cancellation_date_ms", "cancellation_date",
        "cancellation_date_pst", "cancellation_reason", "app_account_token",
    ])

    /// The lists of records of a response.
    enum List: Int, CaseIterable {
        case latest, latestExpired, inApp

        /// The member names for each list.
        static let names: [[StaticString]] = [
            ["latest_receipt_info"], ["latest_expired_receipt_info"], ["receipt", "in_app"],
        ]
    }

    /// The whole text: records refer to their part of it, without a copy.
    private let text: Data
    private var fields = JSONFields(names)
    /// The subscription periods of each list.
    private var periods: [[StoreTransaction]] = List.allCases.map { _ in [] }
    /// The number of unreadable records.
    private(set) var unreadable = 0

    init(_ text: Data) { self.text = text }

    /// The subscription periods of a list.
    subscript(list: List) -> [StoreTransaction] { periods[list.rawValue] }

    /// Reads a record of a list. Other kinds of purchases, and values that are not records, are skipped.
    mutating func read(_ record: JSONView, of list: List) {
        guard record.isObject else {
            unreadable += 1
            return
        }
        if periods[list.rawValue].isEmpty { reserve(record.range, list.rawValue) }
        fields.read(record)
        if !Self.add(fields, text, at: record.range, to: &periods[list.rawValue]) { unreadable += 1 }
    }

    /// Reserves space for as many periods as may follow a period of this length: growing the list would copy all of them several
    /// times. It never reserves for more bytes than the text has.
    private mutating func reserve(_ range: Range<Int>, _ list: Int) {
        let (rest, most) = ((text.count - range.lowerBound) / range.count, text.count / MemoryLayout<StoreTransaction>.stride)
        periods[list].reserveCapacity(min(rest, most))
    }

    /// Adds the record whose members were found. The members are not copied: each access would update the reference counts of
    /// three arrays.
    /// - Returns: Whether the record can be read at all.
    private static func add(
        _ fields: borrowing JSONFields, _ text: borrowing Data, at range: Range<Int>, to transactions: inout [StoreTransaction]
    ) -> Bool {
        var one = StoreTransaction()
        one.groupID = FieldReading.identifier(fields[.group])
        one.expires = FieldReading.time(
            fields[.expiresMS],
            or: [fields[.expires], fields[.expiresPST], fields[.expiresFormatted], fields[.expiresFormattedPST]])
        one.productID = FieldReading.identifier(fields[.product]) ?? ""
        one.id = FieldReading.identifier(fields[.id]) ?? ""
        guard one.groupID != nil || one.expires != .absent else {
            return !(one.productID.isEmpty && one.id.isEmpty)
        }
        one.originalID = FieldReading.identifier(fields[.originalID]) ?? ""
        one.purchased = FieldReading.time(fields[.purchaseMS], or: [fields[.purchase], fields[.purchasePST]])
        one.isTrial = FieldReading.flag(fields[.trial])
        one.isIntroductory = FieldReading.flag(fields[.introductory])
        one.isUpgraded = FieldReading.flag(fields[.upgraded])
        one.isFamilyShared = fields[.ownership]?.reads("FAMILY_SHARED") == true
        if FieldReading.isPresent(fields[.promotional]) {
            one.offer = .promotional
            one.details = StoreTransaction.Details(offerOfReceipt: FieldReading.identifier(fields[.promotional]))
        } else if FieldReading.isPresent(fields[.code]) {
            one.offer = .offerCode
            one.details = StoreTransaction.Details(offerOfReceipt: FieldReading.identifier(fields[.code]))
        }
        let cancelled = FieldReading.time(fields[.cancelMS], or: [fields[.cancel], fields[.cancelPST]])
        if cancelled != .absent {
            one.cancellation = StoreTransaction.Cancellation(time: cancelled, reason: FieldReading.integer(fields[.cancelReason]))
        }
        one.appAccountToken = FieldReading.identifier(fields[.token])
        one.record = text[text.startIndex + range.lowerBound..<text.startIndex + range.upperBound]
        transactions.append(one)
        return true
    }
}

extension JSONFields {
    fileprivate subscript(field: ReceiptRecordReader.Field) -> JSONView? { self[field.rawValue] }
}

extension StoreTransaction.Details {
    /// The offer that a receipt's record names; nil without one.
    init?(offerOfReceipt id: String?) {
        guard let id else { return nil }
        offerID = id
    }
}

extension RenewalState {
    /// Reads an entry of `pending_renewal_info`; nil for any other value.
    init?(entry: JSONView) {
        guard entry.isObject else { return nil }
        originalID = FieldReading.identifier(entry["original_transaction_id"]) ?? ""
        productID = FieldReading.identifier(entry["product_id"]) ?? ""
        nextProductID = FieldReading.identifier(entry["auto_renew_product_id"]) ?? ""
        let status = entry["auto_renew_status"]
        willRenew = FieldReading.isPresent(status) ? FieldReading.flag(status) == .yes : nil
        expirationIntent = FieldReading.integer(entry["expiration_intent"])
        isInBillingRetry = FieldReading.flag(entry["is_in_billing_retry_period"])
        graceExpires = FieldReading.time(
            entry["grace_period_expires_date_ms"],
            or: [entry["grace_period_expires_date"], entry["grace_period_expires_date_pst"]])
        guard !(originalID.isEmpty && productID.isEmpty) else { return nil }
    }
}
