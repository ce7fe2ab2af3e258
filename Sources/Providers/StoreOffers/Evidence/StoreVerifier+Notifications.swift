public import Foundation
import MemberCore

extension StoreVerifier {
    /// Verifies a notification of version 2 and its content.
    /// - Parameter body: The body of the store's request: an object with `signedPayload`.
    /// - Returns: The notification.
    /// - Throws: ``EvidenceFailure``: ``OfferReason/receiptMalformed`` for another body.
    public func notification(body: Data) async throws(EvidenceFailure) -> StoreNotification {
        let payload = try? SignedPayload.read(body) { $0["signedPayload"]?.text }
        guard let text = payload.flatMap({ $0 }) else { throw EvidenceFailure(.receiptMalformed) }
        return try await notification(text)
    }

    /// Verifies a notification of version 2 and its content.
    /// - Parameter text: The token of `signedPayload`.
    /// - Returns: The notification.
    /// - Throws: ``EvidenceFailure``.
    public func notification(_ text: String) async throws(EvidenceFailure) -> StoreNotification {
        let (outer, _) = try await verified(text) { root, payload in
            let outer = OuterNotification(root, payload)
            return (outer, outer.signed)
        }
        try check(
            bundle: outer.names?.bundle, appID: outer.names?.appID, needsAppID: true,
            environment: outer.tokenEnvironment ?? outer.names?.environment)
        var (transaction, renewal, app): (SignedTransaction?, SignedRenewal?, SignedAppTransaction?)
        if let text = outer.transaction { transaction = try await self.transaction(text) }
        if let text = outer.renewal { renewal = try await self.renewal(text) }
        if let text = outer.appTransaction { app = try await appTransaction(text) }
        return StoreNotification(
            type: outer.type, subtype: outer.subtype, uuid: outer.uuid, signed: outer.signed, transaction: transaction,
            renewal: renewal, appTransaction: app, status: outer.status, environment: environment, bundleID: bundleID,
            payload: outer.payload)
    }
}

/// A notification whose inner tokens are not verified yet.
private struct OuterNotification: Sendable {
    let type: String
    let subtype: String?
    let uuid: String?
    let signed: StoreTime?
    let names: Names?
    /// The environment in the identifier of an external purchase; nil for other notifications.
    let tokenEnvironment: String?
    let transaction: String?
    let renewal: String?
    let appTransaction: String?
    let status: Int?
    let payload: Data

    init(_ root: JSONView, _ payload: Data) {
        type = SignedPayload.text(root["notificationType"]) ?? ""
        (subtype, uuid) = (SignedPayload.text(root["subtype"]), SignedPayload.text(root["notificationUUID"]))
        signed = SignedPayload.time(root["signedDate"]).time
        let (data, token) = (root["data"], root["externalPurchaseToken"])
        let part = data ?? root["summary"] ?? token ?? root["appData"]
        names = part.map { Names($0, environment: "environment") }
        let isToken = data == nil && root["summary"] == nil && token != nil
        let isSandbox = SignedPayload.text(token?["externalPurchaseId"])?.hasPrefix("SANDBOX") == true
        let environment = isSandbox ? StoreEnvironment.sandbox : .production
        tokenEnvironment = isToken ? environment.rawValue : nil
        transaction = data?["signedTransactionInfo"]?.text
        renewal = data?["signedRenewalInfo"]?.text
        appTransaction = root["appData"]?["signedAppTransactionInfo"]?.text
        status = SignedPayload.integer(data?["status"]).map(Int.init)
        self.payload = payload
    }
}
