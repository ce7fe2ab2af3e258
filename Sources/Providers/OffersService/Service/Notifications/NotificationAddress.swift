package import Foundation
import MemberCore
package import StoreOffers

/// Whom a notification says that it is for, before its signature is checked: anybody may have written it, so it only chooses the verifier,
/// which checks it again.
package struct NotificationAddress: Sendable, Equatable {
    package let bundleID: String
    package let environment: StoreEnvironment
    /// The store's identifier of the notification; nil without one.
    package let id: String?

    /// The largest request, in bytes.
    static let maximumBytes = 1 << 20

    /// Reads the address in the body of the store's request; nil for a body that is not one.
    package init?(body: Data) {
        let token = try? JSONIndex.read(body, maximumBytes: Self.maximumBytes) { $0["signedPayload"]?.text }
        let parts = (token ?? nil)?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let found = try? JSONIndex.read(payload, maximumBytes: Self.maximumBytes, Self.names),
            let bundle = found.bundle, let environment = found.environment
        else { return nil }
        (bundleID, self.environment, id) = (bundle, StoreEnvironment(rawValue: environment), found.id)
    }

    /// Whether it is for an app and environment.
    package func isFor(_ scope: OfferScope) -> Bool { bundleID == scope.app && environment == scope.environment }

    /// The names in whichever part is there; an external purchase names its environment by its identifier.
    private static func names(_ root: JSONView) -> (bundle: String?, environment: String?, id: String?) {
        let id = SignedPayload.text(root["notificationUUID"])
        if let part = root["data"] ?? root["summary"] { return (part["bundleId"]?.text, part["environment"]?.text, id) }
        if let token = root["externalPurchaseToken"] {
            let isSandbox = token["externalPurchaseId"]?.text?.hasPrefix("SANDBOX") == true
            return (token["bundleId"]?.text, (isSandbox ? StoreEnvironment.sandbox : .production).rawValue, id)
        }
        return (root["appData"]?["bundleId"]?.text, root["appData"]?["environment"]?.text, id)
    }
}
