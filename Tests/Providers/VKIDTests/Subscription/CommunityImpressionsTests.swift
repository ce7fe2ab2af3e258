import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberTesting
import Testing

@testable import VKID

@Suite("Impressions of the community sheet")
struct CommunityImpressionsTests {
    private let clock = TestClock()
    private let once = GroupSubscriptionsLimit(maxSubscriptionsToShow: 1, periodInDays: 30)
    private let anna = UserID(value: 17)

    private func impressions(_ vault: Vault, environment: String = "live") -> ImpressionCampaign {
        ImpressionCampaign.communitySheet(vault: vault, environment: environment, clock: clock, calendar: .gregorian("UTC"))
    }

    @Test("other members and other environments are not affected")
    func others() throws {
        let home = try TemporaryVault(clock: clock)
        #expect(try impressions(home.vault).check(anna.subject, once.impressions))
        #expect(try impressions(home.vault).record(anna.subject, once.impressions))
        #expect(try impressions(home.vault).record(UserID(value: 18).subject, once.impressions))
        #expect(try impressions(home.vault, environment: "sandbox").record(anna.subject, once.impressions))
        #expect(try !impressions(home.vault).record(anna.subject, once.impressions))
    }

    @Test(
        "the limit's numbers can be as large as possible: a million days, any number of impressions",
        arguments: [(UInt.max, 30, true), (2, UInt.max, true), (0, 30, false), (UInt.max, 0, true)] as [(UInt, UInt, Bool)])
    func numbers(most: UInt, days: UInt, isShown: Bool) throws {
        let home = try TemporaryVault(clock: clock)
        let limit = GroupSubscriptionsLimit(maxSubscriptionsToShow: most, periodInDays: days)
        #expect(try impressions(home.vault).record(anna.subject, limit.impressions) == isShown)
    }

    @Test("can be listed, and reset for one member in one environment")
    func listed() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let limit = GroupSubscriptionsLimit(maxSubscriptionsToShow: 5, periodInDays: 30)
        for user in [anna, UserID(value: 18)] {
            #expect(try vkid.fixed.impressions.record(user.subject, limit.impressions))
            bench.clock.advance(by: .seconds(60))
            #expect(try vkid.fixed.impressions.record(user.subject, limit.impressions))
        }
        #expect(try bench.vkid(environment: "sandbox").fixed.impressions.record(anna.subject, limit.impressions))
        let begin = Date(timeIntervalSince1970: Bench.moment)
        #expect(try vkid.groupSubscriptionImpressions(of: anna) == [begin, begin + 60])
        try vkid.resetGroupSubscriptionImpressions(of: anna)
        #expect(try vkid.groupSubscriptionImpressions(of: anna) == [])
        #expect(try vkid.groupSubscriptionImpressions(of: UserID(value: 18)).count == 2)
        #expect(try bench.vkid(environment: "sandbox").groupSubscriptionImpressions(of: anna).count == 1)
        #expect(try vkid.fixed.impressions.check(anna.subject, GroupSubscriptionsLimit(maxSubscriptionsToShow: 1).impressions))
    }
}
