#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberTesting
    import Testing

    @testable import MemberPostgresAccounts

    @Suite("Rows that this process wrote a moment ago")
    struct RecentRowsTests {
        private let clock = TestClock()
        private let ring: KeyRing
        private let rows: RecentRows
        private let date = Date(timeIntervalSince1970: 1_700_000_000)

        init() {
            ring = KeyRing(GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom()))), at: "here", clock: clock)
            rows = RecentRows(clock)
        }

        private func key(_ subject: String = "anna") -> AccountKey {
            AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
        }

        private func row(_ subject: String = "anna") async throws -> AccountRow {
            let reading = DatabaseReading(date: date, uptime: clock.uptime)
            return try await AccountRow(key(subject), nil, at: reading, by: ring)
        }

        @Test("a row is used once, with the time that has passed since it was read")
        func once() async throws {
            rows.keep(try await row())
            clock.advance(by: .seconds(2))
            let taken = rows.take(key())
            #expect(taken?.now == date.addingTimeInterval(2))
            #expect(rows.take(key()) == nil)
        }

        @Test("a row that is written again keeps the moment of its reading: after five seconds it is read")
        func age() async throws {
            rows.keep(try await row())
            clock.advance(by: .seconds(3))
            let taken = try #require(rows.take(key()))
            rows.keep(AccountRow(taken, writing: taken.record, nil, activated: nil, leaving: 2))
            clock.advance(by: .seconds(2))
            #expect(rows.take(key()) == nil)
        }

        @Test("there are at most a thousand or so")
        func bound() async throws {
            for number in 0...RecentRows.most { rows.keep(try await row("\(number)")) }
            #expect(rows.take(key("0")) == nil)
            #expect(rows.take(key("\(RecentRows.most)")) != nil)
        }
    }
#endif
