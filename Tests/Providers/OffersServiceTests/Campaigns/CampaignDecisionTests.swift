import StoreOffers
import Testing

@testable import OffersService

/// A member of the tests, and what a campaign decides about it. The month of March 2027 goes on: its 40th day is in April.
private struct DecisionCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: CampaignDecision
    var moment = "40 12:00"
    var offerings: [Offering] = []
    var rule = CampaignRule.spring()
    let histories: @Sendable () throws -> [(String, StoredHistory)]

    init(
        _ name: String, _ expected: CampaignDecision, at moment: String = "40 12:00", after offerings: [Offering] = [],
        rule: CampaignRule = .spring(),
        _ histories: @escaping @Sendable () throws -> [(String, StoredHistory)] = DecisionCase.left
    ) {
        (testDescription, self.expected, self.moment, self.offerings) = (name, expected, moment, offerings)
        (self.rule, self.histories) = (rule, histories)
    }

    /// A member who left on the 20th at noon.
    static let left: @Sendable () throws -> [(String, StoredHistory)] = {
        [try history(period("a1", from: "1 12:00", to: "20 12:00"), renewals: [renewal()])]
    }

    static func begins(at moment: String, days: Int = 7) -> CampaignDecision {
        .begins(isControl: false, until: march(moment).adding(days: days))
    }

    static let all = lapses + states + repetitions

    private static let lapses = [
        DecisionCase("who left in time gets the offer", begins(at: "40 12:00")),
        DecisionCase("on the first moment too", begins(at: "30 12:00"), at: "30 12:00"),
        DecisionCase("but not a minute before", .nothing(.lapsedTooRecently), at: "30 11:59"),
        DecisionCase("on the last moment too", begins(at: "80 12:00"), at: "80 12:00"),
        DecisionCase("but not a minute later", .nothing(.lapsedTooLongAgo), at: "80 12:01"),
        DecisionCase("another reason of the lapse", .nothing(.otherCause), rule: .spring { $0.causes = [.billingError] }),
        DecisionCase("the reason that it asks for", begins(at: "40 12:00"), rule: .spring { $0.causes = [.customerCancelled] }),
        DecisionCase(
            "without a reason in the evidence: unknown is one of them", begins(at: "40 12:00"),
            rule: .spring { $0.causes = [.unknown] }
        ) {
            [try history(period("a1", from: "1 12:00", to: "20 12:00"))]
        },
        DecisionCase("a grace period that ended later is the end", .nothing(.lapsedTooRecently)) {
            [try history(period("a1", from: "1 12:00", to: "20 12:00"), renewals: [renewal(intent: 2, grace: "36 12:00")])]
        },
        DecisionCase("the last one of two subscriptions counts", .nothing(.lapsedTooRecently)) {
            try left() + [try history(period("b1", from: "5 12:00", to: "31 12:00"))]
        },
        DecisionCase("a subscription of another group does not", begins(at: "40 12:00")) {
            try left() + [try history(period("b1", from: "5 12:00", to: "90 12:00") { $0.groupID = "H" })]
        },
        DecisionCase("a trial that was all is a subscription", begins(at: "40 12:00")) {
            [try history(period("a1", from: "13 12:00", to: "20 12:00", trial: true, price: 0), renewals: [renewal()])]
        },
        DecisionCase("an offer that the product does not have", .nothing(.notEligible), rule: .spring { $0.offer = "summer" }),
        DecisionCase(
            "a window that the end cuts", begins(at: "40 12:00", days: 2), rule: .spring { $0.ends = march("42 12:00") }),
    ]

    private static let states = [
        DecisionCase("nothing was ever bought", .nothing(.neverSubscribed)) { [] },
        DecisionCase("only another group", .nothing(.neverSubscribed)) {
            [try history(period("a1", from: "1 12:00", to: "20 12:00") { $0.groupID = "H" })]
        },
        DecisionCase("a subscription runs", .nothing(.subscriptionRuns)) {
            try left() + [try history(period("b1", from: "35 12:00", to: "65 12:00"))]
        },
        DecisionCase("the family's subscription runs", .nothing(.subscriptionRuns)) {
            try left() + [try history(period("b1", from: "35 12:00", to: "65 12:00") { $0.isFamilyShared = true })]
        },
        DecisionCase("only the family ever had one", .nothing(.neverSubscribed)) {
            [try history(period("a1", from: "1 12:00", to: "20 12:00") { $0.isFamilyShared = true })]
        },
        DecisionCase("a grace period runs", .nothing(.inGracePeriod)) {
            [try history(period("a1", from: "1 12:00", to: "20 12:00"), renewals: [renewal(intent: 2, grace: "41 12:00")])]
        },
        DecisionCase("the store still tries to collect", .nothing(.inBillingRetry)) {
            [try history(period("a1", from: "1 12:00", to: "20 12:00"), renewals: [renewal(intent: 2, retry: true)])]
        },
        DecisionCase("the last period was refunded", .nothing(.refunded)) {
            [
                try history(
                    period("a1", from: "1 12:00", to: "10 12:00"),
                    period("a2", from: "10 12:00", to: "20 12:00") { $0.refund(at: "15 00:00") })
            ]
        },
        DecisionCase("an expiry that cannot be read", .nothing(.statusUnknown)) {
            try left() + [try history(period("b1", from: "1 12:00", to: "20 12:00") { $0.expires = .unreadable })]
        },
        DecisionCase("before it is over, at its end", .nothing(.notRunning), rule: .spring { $0.ends = march("40 12:00") }),
    ]

    private static let repetitions = [
        DecisionCase(
            "an offering goes on within its time", .runs(offering(from: "34 12:00")), after: [offering(from: "34 12:00")]),
        DecisionCase(
            "also where the member has left too long ago by now", .runs(offering(from: "79 12:00")), at: "81 12:00",
            after: [offering(from: "79 12:00")]),
        DecisionCase(
            "one that another process began a moment later is the same offering", .runs(offering(from: "40 12:01")),
            after: [offering(from: "40 12:01")]),
        DecisionCase("not at its end", .nothing(.offeredRecently), at: "41 12:00", after: [offering(from: "34 12:00")]),
        DecisionCase("not within the n days", .nothing(.offeredRecently), at: "64 11:59", after: [offering(from: "34 12:00")]),
        DecisionCase("but after them", begins(at: "64 12:00"), at: "64 12:00", after: [offering(from: "34 12:00")]),
        DecisionCase(
            "another campaign's offering runs", .nothing(.otherCampaign), after: [offering(from: "34 12:00", of: "autumn")]),
        DecisionCase(
            "also to a member that it holds back", .nothing(.otherCampaign),
            after: [offering(from: "34 12:00", of: "autumn", isControl: true)]),
        DecisionCase(
            "once it is over, this one may", begins(at: "42 12:00"), at: "42 12:00",
            after: [offering(from: "34 12:00", of: "autumn")]),
        DecisionCase(
            "another campaign's for another group does not matter", begins(at: "40 12:00"),
            after: [offering(from: "34 12:00", of: "autumn", group: "H")]),
        DecisionCase(
            "held back within the time", .nothing(.heldBack), after: [offering(from: "34 12:00", isControl: true)]),
        DecisionCase(
            "held back at the next time too, whatever the hash of a new name says",
            .begins(isControl: true, until: march("71 12:00")), at: "64 12:00",
            after: [offering(from: "34 12:00", isControl: true)]),
        DecisionCase(
            "a subscription that was bought since ends the offer", .nothing(.subscriptionRuns),
            after: [offering(from: "34 12:00")]
        ) { try left() + [try history(period("b1", from: "36 12:00", to: "66 12:00"))] },
        DecisionCase("taken, and ended already", .nothing(.taken), after: [offering(from: "34 12:00")]) {
            try left() + [try history(period("b1", from: "36 12:00", to: "38 12:00") { $0.promotional("spring") })]
        },
        DecisionCase(
            "taken before it began, which is not this one", .runs(offering(from: "34 12:00")),
            after: [offering(from: "34 12:00")]
        ) { try left() + [try history(period("b1", from: "22 12:00", to: "24 12:00") { $0.promotional("spring") })] },
    ]

    func check() throws {
        let found = decision(campaign("spring-27", rule), try histories(), offerings: offerings, at: moment)
        #expect(found == expected)
    }
}

extension StoreTransaction {
    /// Bought with a promotional offer.
    mutating func promotional(_ id: String) {
        (offer, details) = (.promotional, details ?? Details())
        details?.offerID = id
    }
}

@Suite("What a campaign decides about a member")
struct CampaignDecisionTests {
    @Test("a rule at a time", arguments: DecisionCase.all)
    fileprivate func decides(one: DecisionCase) throws { try one.check() }

    @Test("nothing is offered by a draft, nor after an operator ended it")
    func unstarted() throws {
        let rule = CampaignRule.spring()
        let draft = Campaign(id: "spring-27", rule: rule, made: march("1 0:00"))
        let ended = Campaign(id: "spring-27", rule: rule, made: march("1 0:00"), started: march("1 0:00"), ended: march("2 0:00"))
        for one in [draft, ended] {
            let running = [offering(from: "34 12:00")]
            #expect(decision(one, try DecisionCase.left(), at: "40 12:00") == .nothing(.notRunning))
            #expect(decision(one, try DecisionCase.left(), offerings: running, at: "40 12:00") == .nothing(.notRunning))
        }
        #expect(decision(draft.started(at: march("1 0:00")), try DecisionCase.left(), at: "40 12:00") != .nothing(.notRunning))
    }

    @Test(
        "a rule that no campaign can have is refused by the name of its member",
        arguments: [
            (.spring { $0.lapsedFrom = -1 }, .lapsedFrom), (.spring { $0.lapsedTo = 10 }, .lapsedTo),
            (.spring { $0.lapsedTo = 3651 }, .lapsedTo), (.spring { $0.causes = [] }, .causes),
            (.spring { $0.windowDays = 0 }, .windowDays),
            (.spring { $0.windowDays = 4000 }, .windowDays), (.spring { $0.everyDays = 6 }, .everyDays),
            (.spring { $0.everyDays = 4000 }, .everyDays),
            (.spring { $0.controlThousandths = 501 }, .controlThousandths),
            (.spring { $0.controlThousandths = -1 }, .controlThousandths),
            (.spring { _ in }, nil), (.spring { $0.everyDays = 7 }, nil),
            (.spring { ($0.lapsedFrom, $0.lapsedTo) = (0, 3650) }, nil),
        ] as [(CampaignRule, CampaignRule.Key?)])
    func wrong(rule: CampaignRule, expected: CampaignRule.Key?) {
        #expect(rule.wrongMember == expected)
    }

    @Test(
        "a name has letters and digits at its ends",
        arguments: [
            ("spring-2027", true), ("a", true), ("A.b_c", true), ("", false), ("-a", false), ("a-", false), ("a/b", false),
            ("весна", false), (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
            ("..", false),
        ])
    func names(text: String, isName: Bool) { #expect(Campaign.isID(text) == isName) }
}
