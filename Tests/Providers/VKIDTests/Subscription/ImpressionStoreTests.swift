import Foundation
import MemberAccounts
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import VKID

@Suite("Showings in the vault")
struct ImpressionStoreTests {
    private let clock = TestClock()
    private let once = GroupSubscriptionsLimit(maxSubscriptionsToShow: 1, periodInDays: 30)
    private let anna = UserID(value: 17)

    private func store(_ vault: Vault, stand: String = "live") -> ImpressionStore {
        ImpressionStore(vault: vault, stand: stand, clock: clock, calendar: .gregorian("UTC"))
    }

    @Test("a showing is recorded once, and stands in the way of the next one until its period is over")
    func records() throws {
        let home = try TemporaryVault(clock: clock)
        let store = store(home.vault)
        #expect(try store.admits(anna, once))
        #expect(try store.record(anna, once))
        #expect(try !store.admits(anna, once))
        #expect(try !store.record(anna, once))
        clock.advance(by: .seconds(30 * 86_400))
        #expect(try store.record(anna, once))
    }

    @Test("a date with fractions of a second comes back as it was: exactly one period old counts no more")
    func fractions() throws {
        let home = try TemporaryVault(clock: clock)
        clock.setWall(Date(timeIntervalSinceReferenceDate: 800_000_000.123_456_7))
        #expect(try store(home.vault).record(anna, once))
        clock.setWall(Date(timeIntervalSinceReferenceDate: 800_000_000.123_456_7 + 30 * 86_400))
        #expect(try store(home.vault).admits(anna, once))
    }

    @Test("other members and other stands are not affected")
    func others() throws {
        let home = try TemporaryVault(clock: clock)
        #expect(try store(home.vault).record(anna, once))
        #expect(try store(home.vault).record(UserID(value: 18), once))
        #expect(try store(home.vault, stand: "sandbox").record(anna, once))
        #expect(try !store(home.vault).record(anna, once))
    }

    @Test("ruling 19: of two processes that both found room, one records")
    func twoProcesses() throws {
        let home = try TemporaryVault(clock: clock)
        let other = try Vault(home: home.home, keys: home.keys, clock: clock)
        #expect(try store(home.vault).admits(anna, once))
        #expect(try store(other).admits(anna, once))
        #expect(try store(other).record(anna, once))
        #expect(try !store(home.vault).record(anna, once))
    }

    @Test("a period of 0 records nothing, and a maximum of 0 neither")
    func nothing() throws {
        let home = try TemporaryVault(clock: clock)
        #expect(try store(home.vault).record(anna, .init(maxSubscriptionsToShow: 1, periodInDays: 0)))
        #expect(try !store(home.vault).record(anna, .init(maxSubscriptionsToShow: 0)))
        #expect(try store(home.vault).record(anna, once))
    }

    @Test("the newest 1 000 showings of a member stay, and others' are not touched")
    func capacity() throws {
        let home = try TemporaryVault(clock: clock)
        let store = store(home.vault)
        let limit = GroupSubscriptionsLimit(maxSubscriptionsToShow: 1_000, periodInDays: 1)
        _ = try store.record(UserID(value: 18), limit)
        _ = try store.admits(anna, limit)
        try home.vault.transaction(durable: false) { statements in
            for second in 0..<1_000 {
                try statements.run(
                    "INSERT INTO vkid_impression (stand, user_id, shown) VALUES ('live', 17, ?)", [.real(Double(second))])
            }
        }
        #expect(try store.record(anna, limit))
        let rows = try home.vault.read { try $0.rows("SELECT user_id, COUNT(*), MIN(shown) FROM vkid_impression GROUP BY 1") }
        #expect(rows.map { $0.integer(1) } == [1_000, 1])
        #expect(rows.first?.real(2) == 1)
    }

    @Test("the schema is looked at once, not at every decision")
    func registered() throws {
        let home = try TemporaryVault(clock: clock)
        let store = store(home.vault)
        #expect(try store.admits(anna, once))
        // Another version's schema is not looked at again.
        try home.vault.transaction { statements in
            try statements.run("UPDATE member_schema SET number = 9 WHERE module = 'vkid'")
            for second in 0..<1_000 {
                try statements.run(
                    "INSERT INTO vkid_impression (stand, user_id, shown) VALUES ('live', 17, ?)",
                    [.real(clock.now.timeIntervalSinceReferenceDate + Double(second))])
            }
        }
        #expect(try !store.admits(anna, once))
    }

    @Test("impressions can be listed, and reset for one member at one stand")
    func listed() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let limit = GroupSubscriptionsLimit(maxSubscriptionsToShow: 5, periodInDays: 30)
        for user in [anna, UserID(value: 18)] {
            #expect(try vkid.impressions.record(user, limit))
            bench.clock.advance(by: .seconds(60))
            #expect(try vkid.impressions.record(user, limit))
        }
        #expect(try bench.vkid(stand: "sandbox").impressions.record(anna, limit))
        let begin = Date(timeIntervalSince1970: Bench.moment)
        #expect(try vkid.groupSubscriptionImpressions(of: anna) == [begin, begin + 60])
        try vkid.resetGroupSubscriptionImpressions(of: anna)
        #expect(try vkid.groupSubscriptionImpressions(of: anna) == [])
        #expect(try vkid.groupSubscriptionImpressions(of: UserID(value: 18)).count == 2)
        #expect(try bench.vkid(stand: "sandbox").groupSubscriptionImpressions(of: anna).count == 1)
        #expect(try vkid.impressions.admits(anna, .init(maxSubscriptionsToShow: 1)))
    }

    @Test("what cannot be read or written is an error, and nothing is recorded")
    func failing() throws {
        let home = try TemporaryVault(clock: clock)
        let store = store(home.vault)
        _ = try store.admits(anna, once)
        try home.vault.transaction { try $0.run("DROP TABLE vkid_impression") }
        #expect(throws: (any Error).self) { try store.admits(anna, once) }
        #expect(throws: (any Error).self) { try store.record(anna, once) }
        try home.vault.transaction { try $0.run("UPDATE member_schema SET number = 9 WHERE module = 'vkid'") }
        #expect { try store.admits(anna, once) } throws: { ($0 as? any CodedError)?.code.hasPrefix("storage.") == true }
    }
}
