import OffersService
import StoreOffers

/// The schemas of campaigns.
enum CampaignSchemas {
    static let all: [String: JSONSchema] = [
        "CampaignName": name,
        "CampaignRequest": .request(
            rule.merging(["id": .named("CampaignName"), "environment": .named("Environment")]) { $1 },
            required: ["id"] + required
        ).closed,
        "Campaign": .object(
            rule.merging(state) { $1 },
            required: ["id", "environment", "state", "madeDate", "offered", "heldBack"] + written),
        "Campaigns": .object(
            ["campaigns": .array(of: .named("Campaign"), atMost: OffersService.mostCampaigns), "next": name],
            required: ["campaigns"]),
        "CampaignPreview": preview,
        "CampaignMembers": .object(
            ["members": .array(of: .named("CampaignMember"), atMost: OffersService.mostOfferings), "next": cursor],
            required: ["members"]),
        "CampaignMember": member, "CampaignResult": result, "CampaignGroup": group, "CampaignComparison": comparison,
    ]

    static let name = JSONSchema.text(pattern: "^[A-Za-z0-9]([A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$", length: 1...Campaign.longestID)
    static let cursor = JSONSchema.text(pattern: "^(0|-?[1-9][0-9]{0,17})\\.[!-~]{1,255}$")

    private static let causes = CampaignRule.Cause.allCases.map(\.rawValue)
    private static let required = ["productId", "offerId", "lapsedFromDays", "lapsedToDays", "everyDays"]
    private static let written = required + ["groupId", "reasons", "windowDays", "controlThousandths"]

    private static let rule: [String: JSONSchema] = [
        "groupId": JSONSchema.named("Identifier").describing(
            "The subscription group; the settings' one of the product unless said."),
        "productId": .named("Identifier"), "offerId": .named("Identifier"),
        "lapsedFromDays": days(0).describing("Offered to those who left at least so many days ago."),
        "lapsedToDays": days(1).describing("And at most so many; more than lapsedFromDays."),
        "reasons": JSONSchema.array(of: .one(of: causes)).distinct.describing(
            "For which reasons they left; all unless said, and not none."),
        "windowDays": days(1).unless(.integer(Int64(CampaignRule.usualWindow))).describing("How long an offering lasts."),
        "everyDays": days(1).describing("How many days after one the next may begin; at least windowDays."),
        "controlThousandths": JSONSchema.integer(0...Int64(CampaignRule.mostControl))
            .unless(.integer(Int64(CampaignRule.usualControl))).describing("How many of a thousand members are held back."),
        "endDate": JSONSchema.integer(OfferWord.times).describing("When it ends by itself, in milliseconds since 1970."),
    ]

    private static let state: [String: JSONSchema] = [
        "id": .named("CampaignName"), "environment": .named("Environment"),
        "state": .one(of: Campaign.State.allCases.map(\.rawValue)), "madeDate": .named("Time"), "startDate": .named("Time"),
        "endedDate": JSONSchema.named("Time").describing("When an operator ended it."),
        "offered": count("Offerings that began."), "heldBack": count("Those that would have, for members who are held back."),
    ]

    private static let preview = JSONSchema.object(
        [
            "seen": count("Subscriptions that were looked at."), "matching": count("Members who would get the offer now."),
            "heldBack": count("Members who would be held back."), "running": count("Members who have it already."),
            "reasons": counts("The first two, by the reason why they left."),
            "refused": counts("Others who left in these days, by the reason why they get nothing."),
            "members": .array(
                of: .object(
                    [
                        "member": .text(), "lapsedDate": .named("Time"), "reason": .one(of: causes), "isHeldBack": .bool,
                    ], required: ["member", "lapsedDate", "reason", "isHeldBack"]), atMost: OffersService.mostPreviewed),
            "next": cursor,
        ], required: ["seen", "matching", "heldBack", "running", "reasons", "refused", "members"])

    private static let member = JSONSchema.object(
        [
            "member": JSONSchema.text().describing("A keyed hash once it is erased."), "productId": .text(), "offerId": .text(),
            "isHeldBack": .bool, "beginDate": .named("Time"), "untilDate": .named("Time"),
            "takenDate": JSONSchema.named("Time").describing("When it was bought with; absent where it was not."),
            "hasReturned": JSONSchema.bool.describing("Whether anything of the group was bought within the time."),
            "isOver": JSONSchema.bool.describing("Whether its days are over, also where it was taken before."),
            "revenue": money, "refunded": money,
        ],
        required: [
            "member", "productId", "offerId", "isHeldBack", "beginDate", "untilDate", "hasReturned", "isOver", "revenue",
            "refunded",
        ])

    private static let result = JSONSchema.object(
        [
            "offerings": count("Offerings that began."), "taken": count("Those of them that were taken."),
            "heldBack": count("Offerings that members who are held back would have had."),
            "takenByHeldBack": count("Those of them who bought with the offer all the same: it is given elsewhere too."),
            "running": count("Offerings of both that are not over."), "offered": .named("CampaignGroup"),
            "control": .named("CampaignGroup"),
            "comparison": JSONSchema.named("CampaignComparison").describing("Absent in a part of a campaign."), "next": cursor,
        ], required: ["offerings", "taken", "heldBack", "takenByHeldBack", "running", "offered", "control"])

    private static let group = JSONSchema.object(
        [
            "members": count("Members whose first offering is over."),
            "returned": count("Those of them who bought within its time."),
            "revenue": money, "refunded": money,
        ], required: ["members", "returned", "revenue", "refunded"])

    private static let comparison = JSONSchema.object(
        [
            "verdict": .one(of: CampaignVerdict.allCases.map(\.rawValue)),
            "difference": number("The share that came back with the offer less that without; null for empty groups."),
            "low": number("The lower end of Newcombe's interval at 95 %."), "high": number("The upper end."),
            "brought": money.describing("What was paid beyond what as many without the offer paid, in thousandths."),
        ], required: ["verdict", "difference", "low", "high", "brought"])

    private static let money = JSONSchema.dictionary(of: .integer()).describing("By currency, in thousandths of its unit.")

    private static func days(_ least: Int64) -> JSONSchema { .integer(least...Int64(CampaignRule.mostDays)) }
    private static func count(_ text: String) -> JSONSchema { JSONSchema.integer(0...Int64.max).describing(text) }
    private static func counts(_ text: String) -> JSONSchema {
        JSONSchema.dictionary(of: .integer(0...Int64.max)).describing(text)
    }
    private static func number(_ text: String) -> JSONSchema {
        JSONSchema(json: .object(["type": .array([.string("number"), .string("null")])])).describing(text)
    }
}
