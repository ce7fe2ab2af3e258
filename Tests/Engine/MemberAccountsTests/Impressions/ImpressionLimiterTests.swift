import Foundation
import HomeSupport
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Impressions in the vault")
struct ImpressionLimiterTests {
    private let clock = TestClock()
    private let once = ImpressionLimit(maximum: 1, days: 30)
    private let anna = ImpressionKey(provider: "example", environment: "live", subject: "anna", campaign: "banner")

    private func limiter(_ vault: Vault) -> ImpressionLimiter {
        ImpressionLimiter(vault: vault, clock: clock, calendar: .gregorian("UTC"))
    }

    @Test("one impression is recorded once, and blocks the next one until its period is over")
    func records() throws {
        let home = try TemporaryVault(clock: clock)
        let limiter = limiter(home.vault)
        #expect(try limiter.check(anna, once))
        #expect(try limiter.record(anna, once))
        #expect(try !limiter.check(anna, once))
        #expect(try !limiter.record(anna, once))
        clock.advance(by: .seconds(30 * 86_400))
        #expect(try limiter.record(anna, once))
    }

    @Test("a check writes nothing")
    func checkWritesNothing() throws {
        let home = try TemporaryVault(clock: clock)
        let other = try Vault(home: home.home, keys: home.keys, clock: clock)
        func version() throws -> Int64? { try other.read { try $0.rows("PRAGMA data_version").first?.integer(0) } }
        let before = try version()
        #expect(try limiter(home.vault).check(anna, once))
        #expect(try version() == before)
        #expect(try limiter(home.vault).record(anna, once))
        #expect(try version() != before)
    }

    @Test("a date with fractions of a second is read back unchanged: at an age of exactly one period it no longer counts")
    func fractions() throws {
        let home = try TemporaryVault(clock: clock)
        clock.setWall(Date(timeIntervalSinceReferenceDate: 800_000_000.123_456_7))
        #expect(try limiter(home.vault).record(anna, once))
        clock.setWall(Date(timeIntervalSinceReferenceDate: 800_000_000.123_456_7 + 30 * 86_400))
        #expect(try limiter(home.vault).check(anna, once))
    }

    @Test(
        "other providers, environments, members and campaigns are counted separately; subjects are compared by bytes",
        arguments: [
            ImpressionKey(provider: "other", environment: "live", subject: "anna", campaign: "banner"),
            ImpressionKey(provider: "example", environment: "sandbox", subject: "anna", campaign: "banner"),
            ImpressionKey(provider: "example", environment: "live", subject: "boris", campaign: "banner"),
            ImpressionKey(provider: "example", environment: "live", subject: "anna", campaign: "survey"),
            ImpressionKey(provider: "example", environment: "live", subject: "Anna", campaign: "banner"),
        ])
    func others(key: ImpressionKey) throws {
        let home = try TemporaryVault(clock: clock)
        #expect(try limiter(home.vault).record(anna, once))
        #expect(try limiter(home.vault).record(key, once))
        #expect(try !limiter(home.vault).record(anna, once))
    }

    @Test("if two processes both find room, one records")
    func twoProcesses() throws {
        let home = try TemporaryVault(clock: clock)
        let other = try Vault(home: home.home, keys: home.keys, clock: clock)
        #expect(try limiter(home.vault).check(anna, once))
        #expect(try limiter(other).check(anna, once))
        #expect(try limiter(other).record(anna, once))
        #expect(try !limiter(home.vault).record(anna, once))
    }

    @Test("a period of 0 or a maximum of 0 records nothing")
    func nothing() throws {
        let home = try TemporaryVault(clock: clock)
        #expect(try limiter(home.vault).record(anna, ImpressionLimit(maximum: 1, days: 0)))
        #expect(try !limiter(home.vault).record(anna, ImpressionLimit(maximum: 0, days: 30)))
        #expect(try limiter(home.vault).record(anna, once))
    }

    @Test("the newest 1 000 of a member stay, and those of other members are not changed")
    func capacity() throws {
        let home = try TemporaryVault(clock: clock)
        let (limiter, limit) = (limiter(home.vault), ImpressionLimit(maximum: 1_000, days: 1))
        let boris = ImpressionKey(provider: "example", environment: "live", subject: "boris", campaign: "banner")
        _ = try limiter.record(boris, limit)
        try home.vault.transaction(durable: false) { statements in
            for second in 0..<1_000 {
                try statements.run(
                    """
                    INSERT INTO vault_impression (provider, environment, subject, campaign, shown)
                    VALUES ('example', 'live', 'anna', 'banner', ?)
                    """, [.real(Double(second))])
            }
        }
        #expect(try limiter.record(anna, limit))
        let dates = try limiter.dates(of: anna)
        #expect(dates.count == 1_000)
        #expect(dates.first == Date(timeIntervalSinceReferenceDate: 1))
        #expect(try limiter.dates(of: boris).count == 1)
    }

    @Test(
        "an impression of a clock ten years ahead counts from the moment it is found, and blocks for no longer than the period"
    )
    func tenYearsAhead() throws {
        let home = try TemporaryVault(clock: clock)
        let (limiter, now) = (limiter(home.vault), clock.now)
        clock.setWall(now + 3_652 * 86_400)
        #expect(try limiter.record(anna, once))
        clock.setWall(now)
        #expect(try !limiter.check(anna, once))
        clock.setWall(now + 30 * 86_400 - 1)
        #expect(try !limiter.record(anna, once))
        clock.setWall(now + 30 * 86_400)
        #expect(try limiter.check(anna, once))
        #expect(try limiter.record(anna, once))
        #expect(try !limiter.check(anna, once))
    }

    @Test("such an impression counts with its own date once the clock comes near: setting the clock back and forth makes no room")
    func backAndForth() throws {
        let home = try TemporaryVault(clock: clock)
        let (limiter, now) = (limiter(home.vault), clock.now)
        #expect(try limiter.record(anna, once))
        clock.setWall(now - 31 * 86_400)
        #expect(try !limiter.check(anna, once))
        for days in [-1.0, 0, 29] {
            clock.setWall(now + days * 86_400)
            #expect(try !limiter.check(anna, once), "\(days)")
        }
        clock.setWall(now + 30 * 86_400)
        #expect(try limiter.check(anna, once))
    }

    @Test("the record of that moment is renewed if it is itself too far ahead")
    func notedAhead() throws {
        let home = try TemporaryVault(clock: clock)
        let (limiter, now) = (limiter(home.vault), clock.now)
        for years in [20.0, 10] {
            clock.setWall(now + years * 365 * 86_400)
            _ = try limiter.record(anna, once)
        }
        clock.setWall(now)
        #expect(try !limiter.check(anna, once))
        clock.setWall(now + 30 * 86_400)
        #expect(try limiter.check(anna, once))
    }

    @Test("impressions can be listed, and reset for one member; they outlive the member's account")
    func listed() throws {
        let example = try Example()
        let limiter = ImpressionLimiter(vault: example.vault, clock: example.clock, calendar: .gregorian("UTC"))
        let limit = ImpressionLimit(maximum: 5, days: 30)
        let (begin, key) = (example.clock.now, try example.store().key)
        #expect(try limiter.record(anna, limit))
        example.clock.advance(by: .seconds(60))
        #expect(try limiter.record(anna, limit))
        try example.vault.remove(key)
        #expect(try limiter.dates(of: anna) == [begin, begin + 60])
        try limiter.reset(anna)
        #expect(try limiter.dates(of: anna) == [])
        #expect(try limiter.check(anna, once))
    }

    @Test("a failure to read or write is an error, and records nothing")
    func failing() throws {
        let home = try TemporaryVault(clock: clock)
        let limiter = limiter(home.vault)
        try home.vault.transaction { try $0.run("DROP TABLE vault_impression") }
        #expect(throws: AccountError.self) { try limiter.check(self.anna, self.once) }
        #expect(throws: AccountError.self) { try limiter.record(self.anna, self.once) }
        #expect(throws: AccountError.self) { try limiter.dates(of: self.anna) }
        #expect(throws: AccountError.self) { try limiter.reset(self.anna) }
    }
}
