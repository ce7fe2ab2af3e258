public import Foundation
public import MemberCore

extension StoreAuthority {
    /// Signs a transaction: by default a month of a subscription that was bought at the authority's date.
    /// - Parameter members: The payload's members, by the store's names; each replaces the default, or is added.
    /// - Returns: The token.
    /// - Throws: `CryptoError`, `JOSEError`.
    public func transaction(_ members: [String: JSONValue] = [:]) throws -> String {
        let usual: [String: JSONValue] = [
            "transactionId": .string("1"), "originalTransactionId": .string("1"), "productId": .string("monthly"),
            "subscriptionGroupIdentifier": .string("G"), "type": .string("Auto-Renewable Subscription"),
            "bundleId": .string(bundleID), "environment": .string(environment), "purchaseDate": Self.milliseconds(date),
            "expiresDate": Self.milliseconds(date + 30 * 86_400), "signedDate": Self.milliseconds(date),
            "inAppOwnershipType": .string("PURCHASED"),
        ]
        return try token(usual.merging(members) { $1 })
    }

    /// Signs a renewal info: by default of the subscription of ``transaction(_:)``, which will renew.
    /// - Parameter members: The payload's members; each replaces the default, or is added.
    /// - Returns: The token.
    /// - Throws: `CryptoError`, `JOSEError`.
    public func renewal(_ members: [String: JSONValue] = [:]) throws -> String {
        let usual: [String: JSONValue] = [
            "originalTransactionId": .string("1"), "productId": .string("monthly"), "autoRenewProductId": .string("monthly"),
            "autoRenewStatus": .integer(1), "environment": .string(environment), "signedDate": Self.milliseconds(date),
        ]
        return try token(usual.merging(members) { $1 })
    }

    /// Signs a notification of version 2.
    /// - Parameters:
    ///   - type: The event, such as `DID_RENEW`.
    ///   - subtype: More about it; nil for none.
    ///   - uuid: Its own identifier.
    ///   - transaction: The signed transaction in it; nil for none.
    ///   - renewal: The signed renewal info in it; nil for none.
    ///   - members: More members of the payload; each replaces the default, or is added.
    /// - Returns: The body of the store's request, JSON with `signedPayload`.
    /// - Throws: `CryptoError`, `JOSEError`.
    public func notification(
        _ type: String, subtype: String? = nil, uuid: String, transaction: String? = nil, renewal: String? = nil,
        members: [String: JSONValue] = [:]
    ) throws -> Data {
        var data: [String: JSONValue] = [
            "bundleId": .string(bundleID), "appAppleId": .integer(appAppleID), "environment": .string(environment),
        ]
        data["signedTransactionInfo"] = transaction.map(JSONValue.string)
        data["signedRenewalInfo"] = renewal.map(JSONValue.string)
        var payload: [String: JSONValue] = [
            "notificationType": .string(type), "notificationUUID": .string(uuid), "version": .string("2.0"),
            "signedDate": Self.milliseconds(date), "data": .object(data),
        ]
        payload["subtype"] = subtype.map(JSONValue.string)
        let text = try token(payload.merging(members) { $1 })
        return try JSONEncoder.sorted.encode(["signedPayload": text])
    }

    private static func milliseconds(_ date: Date) -> JSONValue {
        .integer(Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
