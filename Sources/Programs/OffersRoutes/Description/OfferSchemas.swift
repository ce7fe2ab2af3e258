import OffersBackend
import StoreOffers

/// The schemas of the service's bodies, by name.
enum OfferSchemas {
    /// All of them.
    static let all: [String: JSONSchema] = values.merging(requests) { $1 }.merging(responses) { $1 }.merging(metrics) { $1 }
        .merging(CampaignSchemas.all) { $1 }

    /// The names of an app account token in any case, or of an original transaction.
    private static let memberPattern = "^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,32})$"
    private static let identifier = JSONSchema.named("Identifier")

    private static let values: [String: JSONSchema] = [
        "Member": .text(pattern: memberPattern).describing(
            "An app account token (a UUID in any case), or an original transaction."),
        "TransactionId": .text(pattern: "^[0-9]{1,32}$"),
        "Identifier": .text(pattern: "^[^\\u0000-\\u001f\\u007f]+$", length: 1...255)
            .describing("At most 255 bytes in UTF-8, without control characters."),
        "Environment": .one(of: OfferWord.environments.map(\.rawValue)).unless(.string(StoreEnvironment.production.rawValue)),
        "Time": .integer().describing("Milliseconds since 1970."),
        "Evidence": .oneOf([
            receipt, signed,
            JSONSchema.request(
                ["transactionId": identifier], required: ["transactionId"],
                absent: ["receipt", "signedTransactions", "renewalInfos"]
            ).describing("Any transaction of the customer; with a server key only."),
        ]),
        "Product": .request(
            [
                "id": .text(pattern: "^[^\\u0000-\\u001f\\u007f]*$", length: 0...255)
                    .describing("The product; empty in a question about a group."),
                "groupId": identifier, "introOffer": .bool, "promoOfferIds": .array(of: identifier),
                "winBackOfferIds": .array(of: identifier),
            ], required: ["id"]),
    ]

    private static let receipt = JSONSchema.request(
        ["receipt": JSONSchema.text().describing("The receipt file in base64.")], required: ["receipt"],
        absent: ["signedTransactions", "renewalInfos", "transactionId"])

    private static let signed = JSONSchema.request(
        ["signedTransactions": .array(of: .text()), "renewalInfos": .array(of: .text())], required: ["signedTransactions"],
        absent: ["receipt", "transactionId"])

    private static let requests: [String: JSONSchema] = [
        "EligibilityRequest": .request(
            [
                "kind": .one(of: OfferKind.allCases.map(\.rawValue)),
                "productIds": .array(of: .named("Product"), atMost: OffersWire.maximumProducts), "evidence": .named("Evidence"),
                "member": .named("Member"), "offerId": identifier, "appVersion": identifier,
            ], required: ["kind", "productIds"]),
        "SignatureRequest": .request(
            [
                "member": .named("Member"), "productId": identifier, "offerId": identifier,
                "form": JSONSchema.integer(1...2).unless(.integer(2)),
                "why": .text(
                    pattern: "^[^\\u0000-\\u001f\\u007f]*[^\\u0000-\\u0020\\u007f][^\\u0000-\\u001f\\u007f]*$",
                    length: 1...OffersService.maximumReason
                ).describing("The reason, for the record."),
                "kind": .one(of: [OfferWord.introductoryOverride]).describing("For an operator; absent for a promotional offer."),
                "allow": JSONSchema.bool.unless(.bool(true)), "evidence": .named("Evidence"),
                "environment": .named("Environment"),
            ], required: ["member", "productId", "why"]),
        "NotificationRequest": .request(["signedPayload": .text(length: 1...(1 << 20))], required: ["signedPayload"]),
        "ClaimRequest": .oneOf([receipt, signed]),
        "ResetRequest": .request(
            [
                "environment": .one(of: OfferWord.environments.map(\.rawValue)),
                "at": JSONSchema.integer(OfferWord.times).describing("Milliseconds since 1970."),
            ],
            required: ["environment", "at"]),
        "ConsumptionRequest": .request(
            [
                "customerConsented": .bool, "deliveryStatus": .one(of: ConsumptionInfo.Delivery.allCases.map(\.rawValue)),
                "sampleContentProvided": JSONSchema.bool.unless(.bool(false)),
                "consumptionPercentage": JSONSchema.integer(0...100_000).describing("In thousandths of a percent."),
                "refundPreference": .one(of: ConsumptionInfo.RefundPreference.allCases.map(\.rawValue)),
                "environment": .named("Environment"),
            ], required: ["customerConsented", "deliveryStatus"]),
    ]
}
