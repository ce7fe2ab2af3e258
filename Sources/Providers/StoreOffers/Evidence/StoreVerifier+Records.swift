import Foundation
import MemberCore

extension StoreVerifier {
    /// Verifies a signed transaction.
    /// - Parameter text: The token.
    /// - Returns: The transaction.
    /// - Throws: ``EvidenceFailure``.
    public func transaction(_ text: String) async throws(EvidenceFailure) -> SignedTransaction {
        let (read, root) = try await verified(text) { root, payload in
            let transaction = StoreTransaction(payload: root, record: payload)
            let names = Names(root, environment: "environment")
            return ((transaction, SignedPayload.text(root["type"]), names), transaction.signed)
        }
        try check(bundle: read.2.bundle, environment: read.2.environment)
        return SignedTransaction(
            transaction: read.0, type: read.1, environment: environment, bundleID: bundleID, root: root)
    }

    /// Verifies a signed renewal info. It names no app.
    /// - Parameter text: The token.
    /// - Returns: The renewal.
    /// - Throws: ``EvidenceFailure``.
    public func renewal(_ text: String) async throws(EvidenceFailure) -> SignedRenewal {
        let (read, root) = try await verified(text) { root, payload in
            let renewal = RenewalState(payload: root)
            return ((renewal, SignedPayload.text(root["environment"]), payload), renewal.signed)
        }
        try check(environment: read.1)
        return SignedRenewal(renewal: read.0, environment: environment, bundleID: bundleID, root: root, payload: read.2)
    }

    /// Verifies a signed app transaction.
    /// - Parameter text: The token.
    /// - Returns: The app transaction.
    /// - Throws: ``EvidenceFailure``.
    public func appTransaction(_ text: String) async throws(EvidenceFailure) -> SignedAppTransaction {
        let environment = environment
        let (read, _) = try await verified(text) { root, payload in
            let one = SignedAppTransaction(
                environment: environment, appAppleID: SignedPayload.integer(root["appAppleId"]),
                applicationVersion: SignedPayload.text(root["applicationVersion"]),
                originalApplicationVersion: SignedPayload.text(root["originalApplicationVersion"]),
                originalPurchaseDate: SignedPayload.time(root["originalPurchaseDate"]),
                receiptCreationDate: SignedPayload.time(root["receiptCreationDate"]),
                appTransactionID: SignedPayload.text(root["appTransactionId"]), payload: payload)
            return ((one, Names(root, environment: "receiptType")), one.receiptCreationDate.time)
        }
        try check(bundle: read.1.bundle, appID: read.1.appID, needsAppID: true, environment: read.1.environment)
        return read.0
    }

    /// Verifies a customer's signed transactions and renewal infos, all of them: if one is not the store's, the evidence fails.
    /// - Parameters:
    ///   - transactions: The tokens of transactions, in any order; purchases other than subscriptions are ignored.
    ///   - renewals: The tokens of renewal infos.
    /// - Returns: The evidence.
    /// - Throws: ``EvidenceFailure`` of the first token that fails.
    public func evidence(
        transactions: [String], renewals: [String] = []
    ) async throws(EvidenceFailure) -> VerifiedEvidence {
        var (periods, states, unreadable) = ([StoreTransaction](), [RenewalState](), 0)
        var roots: Set<String?> = []
        for text in transactions {
            let one = try await transaction(text)
            roots.insert(one.root)
            if one.transaction.id.isEmpty || one.type == nil { unreadable += 1 }
            if one.isSubscription { periods.append(one.transaction) }
        }
        for text in renewals {
            let one = try await renewal(text)
            roots.insert(one.root)
            states.append(one.renewal)
        }
        let newest = (periods.compactMap(\.signed) + states.compactMap(\.signed)).max()
        let history = PurchaseHistory(
            source: .signedData, transactions: periods, renewals: states, unreadableRecords: unreadable, environment: environment)
        return VerifiedEvidence(
            verified: history, isSandbox: environment != .production, newestSignature: newest, bundleID: bundleID,
            root: roots.count == 1 ? roots.first.flatMap { $0 } : nil)
    }
}

/// The app and environment that a payload names.
struct Names: Sendable {
    let bundle: String?
    let appID: Int64?
    let environment: String?

    init(_ view: JSONView, environment name: StaticString) {
        bundle = SignedPayload.text(view["bundleId"])
        appID = SignedPayload.integer(view["appAppleId"])
        environment = SignedPayload.text(view[name])
    }
}
