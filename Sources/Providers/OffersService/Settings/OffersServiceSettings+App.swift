import Foundation
package import OffersBackend
import StoreOffers

extension OffersServiceSettings.App: Codable {
    enum CodingKeys: String, CodingKey {
        case sandboxMayDecide, allowSandbox, refund, promotionalScope, consumption
    }

    /// Reads the app's file and the service's members from one object.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        file = try OffersAppFile(from: decoder)
        sandboxMayDecide = try values.decodeIfPresent(String.self, forKey: .sandboxMayDecide)
        allowSandbox = try values.decodeIfPresent([String].self, forKey: .allowSandbox)
        refund = try values.decodeIfPresent(OfferPolicies.Refund.self, forKey: .refund)
        promotionalScope = try values.decodeIfPresent(OfferPolicies.PromotionalScope.self, forKey: .promotionalScope)
        consumption = try values.decodeIfPresent(ConsumptionRule.self, forKey: .consumption)
    }

    /// Writes the form that ``init(from:)`` reads.
    package func encode(to encoder: any Encoder) throws {
        try file.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(sandboxMayDecide, forKey: .sandboxMayDecide)
        try values.encodeIfPresent(allowSandbox, forKey: .allowSandbox)
        try values.encodeIfPresent(refund, forKey: .refund)
        try values.encodeIfPresent(promotionalScope, forKey: .promotionalScope)
        try values.encodeIfPresent(consumption, forKey: .consumption)
    }

    /// The app's bundle identifier; nil where it is missing or empty.
    var bundleID: String? { file.bundleId.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether evidence of the sandbox may decide.
    var sandbox: SandboxPolicy {
        if sandboxMayDecide == "review" { return .review }
        guard let versions = allowSandbox, !versions.isEmpty else { return .never }
        return .versions(versions)
    }

    /// The choices that the store's rules leave to the app.
    var policies: OfferPolicies {
        OfferPolicies(
            refund: refund ?? .block, promotionalScope: promotionalScope ?? .group,
            catalogue: (file.products ?? []).map(\.product).catalogue, billingGraceDays: file.billingGraceDays)
    }
}

/// An operator's response to every request for consumption data of an app.
package struct ConsumptionRule: Codable, Sendable, Equatable {
    /// Whether the app's customers agreed that the store gets the data.
    package var customerConsented: Bool
    /// By the store's name: `DELIVERED`, ….
    package var deliveryStatus: String
    /// Whether customers could try the content before; absent means no.
    package var sampleContentProvided: Bool?
    /// How much was used, in thousandths of a percent.
    package var consumptionPercentage: Int?
    /// By the store's name: `DECLINE`, `GRANT_FULL`, `GRANT_PRORATED`.
    package var refundPreference: String?

    /// A rule.
    package init(customerConsented: Bool, deliveryStatus: String, refundPreference: String? = nil) {
        (self.customerConsented, self.deliveryStatus) = (customerConsented, deliveryStatus)
        self.refundPreference = refundPreference
    }

    /// The data for the store; nil where one of the names is not the store's, or the percentage is out of range.
    package var info: ConsumptionInfo? {
        guard let delivery = ConsumptionInfo.Delivery(rawValue: deliveryStatus),
            (0...100_000).contains(consumptionPercentage ?? 0)
        else { return nil }
        let preference = refundPreference.flatMap(ConsumptionInfo.RefundPreference.init(rawValue:))
        guard (preference == nil) == (refundPreference == nil) else { return nil }
        return ConsumptionInfo(
            customerConsented: customerConsented, delivery: delivery, sampleContentProvided: sampleContentProvided ?? false,
            consumedMilliPercent: consumptionPercentage, preference: preference)
    }
}
