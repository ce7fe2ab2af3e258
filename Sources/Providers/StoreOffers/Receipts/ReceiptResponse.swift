package import Foundation
import MemberCore

/// A response of verifyReceipt, read: the status as it is, and the content where there is one.
///
/// It is evidence only if it came from the store over a connection that the caller trusts; only the caller can know that.
package struct ReceiptResponse: Sendable {
    /// The status.
    package let status: Int
    /// Whether trying again may help; nil where the response does not say.
    package let isRetryable: Bool?
    private let content: Content?

    fileprivate struct Content: Sendable {
        let bundleID: String?
        let applicationVersion: String?
        let history: PurchaseHistory
    }

    /// Reads a response.
    /// - Parameter body: JSON.
    /// - Throws: ``EvidenceFailure`` with ``OfferReason/receiptMalformed`` if it is not an object with a status.
    package init(_ body: Data) throws(EvidenceFailure) {
        let read: ReceiptResponse?
        do throws(StrictJSON.Failure) {
            var reader = ReceiptRecordReader(body)
            read = try JSONIndex.read(body, lending: ReceiptRecordReader.List.names) { list, record in
                if let list = ReceiptRecordReader.List(rawValue: list) { reader.read(record, of: list) }
            } _: { root in
                ReceiptResponse(root, &reader)
            }
        } catch { throw EvidenceFailure(.receiptMalformed, cause: .json(error)) }
        guard let read else { throw EvidenceFailure(.receiptMalformed) }
        self = read
    }

    private init?(_ root: JSONView, _ reader: inout ReceiptRecordReader) {
        guard let status = FieldReading.integer(root["status"]) else { return nil }
        self.status = status
        let retryable = root["is-retryable"]
        isRetryable = FieldReading.isPresent(retryable) ? FieldReading.flag(retryable) != .no : nil
        content = root["receipt"].flatMap { $0.isObject ? Content(root, receipt: $0, &reader) : nil }
    }

    /// Returns the content of the response as evidence.
    /// - Parameters:
    ///   - bundleID: The app it must be about.
    ///   - sandbox: Whether sandbox evidence may decide.
    ///   - responder: The environment that responded; it counts where an old response does not name its own.
    /// - Returns: The evidence.
    /// - Throws: ``EvidenceFailure`` for the status, the app or the environment.
    package func evidence(
        bundleID: String, sandbox: SandboxPolicy, from responder: StoreEnvironment = .production
    ) throws(EvidenceFailure) -> VerifiedEvidence {
        if let failure { throw failure }
        guard let content else { throw EvidenceFailure(.receiptMalformed) }
        guard content.bundleID == bundleID else { throw EvidenceFailure(.bundleMismatch) }
        let isSandbox = (content.history.environment ?? responder) != .production
        guard !isSandbox || sandbox.allows(version: content.applicationVersion) else {
            throw EvidenceFailure(.environmentMismatch)
        }
        return VerifiedEvidence(
            verified: content.history, isSandbox: isSandbox, bundleID: bundleID, way: .receiptResponse)
    }

    /// The failure with which the status ends an evaluation; nil if it does not.
    package var failure: EvidenceFailure? {
        switch status {
        case 0, 21006: nil
        case 21002, 21005, 21009: EvidenceFailure(.verifyTemporary)
        case 21003: EvidenceFailure(.receiptUnauthenticated)
        case 21004: EvidenceFailure(.sharedSecretMismatch)
        case 21007, 21008: EvidenceFailure(.environmentMismatch)
        case 21010: EvidenceFailure(.accountNotFound)
        case 21100...21199: EvidenceFailure(isRetryable ?? true ? .verifyTemporary : .verifyFailed)
        default: EvidenceFailure(.verifyFailed)
        }
    }
}

/// Whether sandbox evidence may decide.
public enum SandboxPolicy: Sendable, Hashable {
    /// Never.
    case never
    /// For these versions of the app: those in TestFlight or in review.
    case versions([String])
    /// Always: for a server that serves TestFlight and App Review.
    case review

    func allows(version: String?) -> Bool {
        switch self {
        case .never: false
        case .versions(let versions): version.map(versions.contains) ?? false
        case .review: true
        }
    }
}

extension ReceiptResponse.Content {
    fileprivate init(_ root: JSONView, receipt: JSONView, _ reader: inout ReceiptRecordReader) {
        for record in Self.list(root["latest_receipt_info"]) { reader.read(record, of: .latest) }
        for record in Self.list(root["latest_expired_receipt_info"]) { reader.read(record, of: .latestExpired) }
        let isFlat = receipt["in_app"] == nil && receipt["product_id"] != nil
        for record in isFlat ? [receipt] : Self.list(receipt["in_app"]) { reader.read(record, of: .inApp) }
        let entries = Self.list(root["pending_renewal_info"])
        let renewals = entries.compactMap(RenewalState.init(entry:))
        let type = FieldReading.identifier(receipt["receipt_type"]).map(StoreEnvironment.init(receiptType:))
        bundleID = FieldReading.identifier(receipt["bundle_id"]) ?? FieldReading.identifier(receipt["bid"])
        applicationVersion = FieldReading.identifier(receipt["application_version"]) ?? FieldReading.identifier(receipt["bvrs"])
        history = PurchaseHistory(
            source: .receiptResponse,
            transactions: Self.joined(Self.both(reader[.latest], reader[.latestExpired]), reader[.inApp]), renewals: renewals,
            unreadableRecords: reader.unreadable + entries.count - renewals.count,
            environment: FieldReading.identifier(root["environment"]).map(StoreEnvironment.init(rawValue:)) ?? type,
            serverTime: FieldReading.time(receipt["request_date_ms"], or: [receipt["request_date"], receipt["request_date_pst"]])
                .time)
    }

    private static func both(_ first: [StoreTransaction], _ second: [StoreTransaction]) -> [StoreTransaction] {
        second.isEmpty ? first : first + second
    }

    /// Joins two lists; for one transaction the newer list wins. An empty addition does not copy the list.
    private static func joined(_ latest: [StoreTransaction], _ older: [StoreTransaction]) -> [StoreTransaction] {
        guard !older.isEmpty else { return latest }
        let known = Set(latest.map(\.id))
        return latest + older.filter { $0.id.isEmpty || !known.contains($0.id) }
    }

    /// The elements of a list; a single object counts as a list of one.
    private static func list(_ view: JSONView?) -> [JSONView] {
        guard let view, !view.isNull else { return [] }
        return view.isArray ? Array(view.elements) : [view]
    }
}
