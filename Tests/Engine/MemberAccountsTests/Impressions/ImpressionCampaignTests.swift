import Foundation
import HomeSupport
import MemberCore
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A campaign's impressions")
struct ImpressionCampaignTests {
    private let clock = TestClock()
    private let once = ImpressionLimit(maximum: 1, days: 30)

    private func campaign(_ name: String, _ vault: Vault, environment: String = "live") -> ImpressionCampaign {
        ImpressionCampaign(
            name, provider: "example", environment: environment, vault: vault, clock: clock, calendar: .gregorian("UTC"))
    }

    @Test("are counted separately for each member, campaign and environment, and can be forgotten for one")
    func apart() throws {
        let home = try TemporaryVault(clock: clock)
        let banner = campaign("banner", home.vault)
        #expect(try banner.check("anna", once) && banner.record("anna", once))
        #expect(try !banner.check("anna", once) && !banner.record("anna", once))
        #expect(try banner.record("boris", once) && campaign("poster", home.vault).record("anna", once))
        #expect(try campaign("banner", home.vault, environment: "sandbox").dates(of: "anna").isEmpty)
        #expect(try banner.dates(of: "anna") == [clock.now])
        try banner.reset("anna")
        #expect(try banner.dates(of: "anna").isEmpty && !banner.dates(of: "boris").isEmpty)
    }
}
