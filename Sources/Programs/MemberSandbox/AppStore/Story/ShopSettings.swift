import Foundation
import MemberCore

/// An app's settings in the form that `member offers --app` reads.
struct ShopSettings {
    let catalogue: ShopCatalogue
    /// The roots to trust, in PEM.
    let roots: [String]
    /// Where the store is reached, by the names that the settings give to hosts.
    var hosts: [String: URL] = [:]
    /// What the store is asked with.
    var credentials: [String: String] = [:]
    /// The store's time.
    var time: ShopTime?

    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "bundleId": .string(catalogue.bundleID), "appAppleId": .integer(catalogue.appAppleID),
            "environment": .string("Production"), "roots": .array(roots.map(JSONValue.string)),
            "products": .array(catalogue.products.map(Self.product)),
        ]
        if !hosts.isEmpty { members["hosts"] = .object(hosts.mapValues { .string($0.absoluteString) }) }
        if !credentials.isEmpty { members["credentials"] = .object(credentials.mapValues(JSONValue.string)) }
        members["time"] = time?.json
        return members
    }

    var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(JSONValue.object(members))) ?? Data()
    }

    private static func product(_ one: ShopProduct) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(one.id), "autoRenewable": .bool(one.kind == .subscription),
            "introOffer": .bool(one.introductory != nil),
            "promoOfferIds": .array(one.promotional.map { .string($0.id) }),
            "winBackOfferIds": .array(one.winBack.map { .string($0.offer.id) }),
        ]
        members["groupId"] = one.group.map(JSONValue.string)
        return .object(members)
    }
}
