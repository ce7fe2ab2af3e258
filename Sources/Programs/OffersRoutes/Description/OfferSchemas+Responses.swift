import StoreOffers

extension OfferSchemas {
    /// The schemas of the responses.
    static let responses: [String: JSONSchema] = [
        "Problem": .object(
            [
                "type": .text(), "title": .text(), "status": .integer(400...599),
                "code": JSONSchema.text(pattern: "^[a-z_]+\\.[a-z0-9_]+$").describing("A name that does not change."),
                "detail": .text(),
            ], required: ["type", "title", "status", "code"]),
        "EligibilityResponse": .object(
            ["decisions": .dictionary(of: .named("Verdict")), "clock": .named("Time"), "sandbox": .bool], required: ["decisions"]),
        "Verdict": .object(
            [
                "eligible": JSONSchema.optionalBool.describing("Null where it is unknown."),
                "reason": .text(pattern: "^[A-Z0-9_]+$"),
                "decidedBy": .array(of: .text()), "retryable": .bool,
                "presentation": .one(of: ["introductoryPrice", "regularPrice", "noPaywall"]), "offerIds": .array(of: .text()),
                "offer": .object(["id": .text(), "until": .named("Time")], required: ["id", "until"]),
            ], required: ["eligible", "reason"]),
        "SignatureResponse": .oneOf([
            .object(
                ["offerId": .text(), "keyId": .text(), "nonce": .text(), "timestamp": .named("Time"), "signature": .text()],
                required: ["offerId", "keyId", "nonce", "timestamp", "signature"]),
            .object(["token": .text(), "nonce": .text()], required: ["token", "nonce"]),
        ]),
        "Subscriptions": .object(
            ["member": .named("Member"), "subscriptions": .array(of: .named("Subscription"))],
            required: ["member", "subscriptions"]),
        "Subscription": subscription,
        "Claimed": .object(["member": .named("Member")], required: ["member"]),
        "Events": .object(
            [
                "events": .array(of: .named("Event"), atMost: 1000),
                "next": JSONSchema.integer(0...Int64.max).describing("The `after` of the next page."),
            ], required: ["events", "next"]),
        "CatchUp": .object(
            ["environments": .array(of: .named("CatchUpEnvironment"), atMost: 2)], required: ["environments"]),
        "CatchUpEnvironment": .object(
            [
                "environment": .named("Environment"),
                "notifications": JSONSchema.named("CatchUpTask").describing(
                    "The reading of the App Store's history of notifications; absent before the first time."),
                "comparison": JSONSchema.named("CatchUpTask").describing(
                    "The daily comparison of a sample with the App Store's histories; absent before the first time."),
                "backfill": JSONSchema.named("Backfill").describing(
                    "The back-fill of histories; absent where nothing was ever added."),
            ], required: ["environment"]),
        "Backfill": .object(
            [
                "total": count, "done": count, "erased": count, "failed": count, "left": count, "perHour": count,
                "stalled": count.describing(
                    "How many of those left were claimed by a process that does not respond; others take them over."),
                "takenOverDate": JSONSchema.named("Time").describing("From when others take those over."),
                "endDate": JSONSchema.named("Time").describing("When it ends if the pace stays."),
                "error": JSONSchema.text().describing("Why all of it waits."), "pausedUntil": .named("Time"),
                "errors": JSONSchema.dictionary(of: count).describing("How many failed, by the reason's code."),
            ], required: ["total", "done", "erased", "failed", "left", "stalled", "errors"]),
        "CatchUpTask": .object(
            [
                "completeUntil": JSONSchema.named("Time").describing("Until when all is read."),
                "read": .integer(0...Int64.max), "missed": .integer(0...Int64.max), "isRunning": .bool,
                "nextDate": .named("Time"), "error": .text(), "errorDate": .named("Time"),
            ], required: ["read", "missed", "isRunning", "nextDate"]),
        "Event": .object(
            [
                "id": .integer(0...Int64.max), "type": .text(),
                "member": JSONSchema.text().orNull.describing("Null for an event that concerns no member."),
                "signedDate": JSONSchema.named("Time").orNull.describing("Null for an event of the service itself."),
                "storedDate": .named("Time"),
            ], required: ["id", "type", "member", "signedDate", "storedDate"]),
    ]

    private static let count = JSONSchema.integer(0...Int64.max)

    private static let subscription = JSONSchema.object(
        [
            "originalTransactionId": .text(), "productId": .text(), "groupId": .text(),
            "status": .one(of: SubscriptionStatus.State.allCases.map(\.rawValue)),
            "phase": .one(of: SubscriptionStatus.Phase.allCases.map(\.rawValue)),
            "cause": .one(of: SubscriptionStatus.Cause.allCases.map(\.rawValue)), "expiresDate": .named("Time"),
            "gracePeriodExpiresDate": .named("Time"), "revocationDate": .named("Time"), "revocationReason": .integer(),
            "revocationType": .text(), "isFamilyShared": .bool, "givesAccess": .bool, "offerDiscountType": .text(),
        ], required: ["originalTransactionId", "status", "isFamilyShared", "givesAccess"])
}
