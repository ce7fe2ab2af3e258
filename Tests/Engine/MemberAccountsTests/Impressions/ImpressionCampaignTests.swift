import Foundation
import HomeSupport
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A campaign's impressions")
struct ImpressionCampaignTests {
    private let clock = TestClock()
    private let once = ImpressionLimit(maximum: 1, days: 30)

    private func campaign(
        _ name: String, _ vault: Vault, environment: String = "live", migrations: [Migration] = []
    ) -> ImpressionCampaign {
        ImpressionCampaign(
            name, provider: "example", environment: environment, vault: vault, clock: clock, calendar: .gregorian("UTC"),
            migrations: migrations)
    }

    @Test("are counted for each member, campaign and environment apart, and forgotten for one")
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

    @Test("that an older version kept elsewhere are brought over at the first question, once")
    func moved() throws {
        let home = try TemporaryVault(clock: clock)
        let insert = """
            INSERT INTO vault_impression (provider, environment, subject, campaign, shown)
            VALUES ('example', 'live', 'anna', 'banner', 0)
            """
        let migrations = [Migration(module: "example", number: 1, statements: [insert])]
        for _ in 0..<2 {
            let banner = campaign("banner", home.vault, migrations: migrations)
            for _ in 0..<2 { #expect(try banner.dates(of: "anna") == [Date(timeIntervalSinceReferenceDate: 0)]) }
        }
    }
}
