import Foundation
import HomeSupport
import Testing

@testable import MemberAccounts

@Suite("What a limit of impressions lets, as a pure function")
struct ImpressionTallyTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)
    private static let years = now + 3_652 * 86_400
    private static func days(_ count: Double) -> Date { now + count * 86_400 }

    @Test(
        "follows from the number of impressions, and from when those ahead of the clock were found",
        arguments: [
            (0, 30, ImpressionTally(plain: 0), .refused), (2, 0, ImpressionTally(plain: 9), .unlimited),
            (2, 30, ImpressionTally(plain: 1), .allowed), (2, 30, ImpressionTally(plain: 2), .refused),
            (1, 30, ImpressionTally(plain: 0, ahead: [.init(shown: years, found: nil)]), .refused),
            (1, 30, ImpressionTally(plain: 0, ahead: [.init(shown: years, found: days(-29))]), .refused),
            (1, 30, ImpressionTally(plain: 0, ahead: [.init(shown: years, found: days(-30))]), .allowed),
            (2, 30, ImpressionTally(plain: 1, ahead: [.init(shown: years, found: now)]), .refused),
        ] as [(Int, Int, ImpressionTally, ImpressionDecision)])
    func decision(maximum: Int, days: Int, tally: ImpressionTally, expected: ImpressionDecision) {
        let question = ImpressionLimit(maximum: maximum, days: days).question(at: Self.now, by: .gregorian("UTC"))
        #expect(question.decision(at: Self.now) { _, _ in tally } == expected)
    }

    @Test("does not read the impressions where they do not matter", arguments: [(0, 30), (1, 0)])
    func unread(maximum: Int, days: Int) {
        let question = ImpressionLimit(maximum: maximum, days: days).question(at: Self.now, by: .gregorian("UTC"))
        _ = question.decision(at: Self.now) { _, _ in
            Issue.record("read")
            return ImpressionTally(plain: 0)
        }
    }

    @Test(
        "a date ahead gets a note once; a note that is too far ahead itself is renewed",
        arguments: [(nil, now), (days(-3), days(-3)), (days(1), days(1)), (days(2), now)] as [(Date?, Date)])
    func note(found: Date?, noted: Date) {
        let tally = ImpressionTally(plain: 0, ahead: [.init(shown: Self.years, found: found)])
        #expect(tally.needsNote(at: Self.now) == (found != noted))
        #expect(tally.noted(at: Self.now).ahead.map(\.found) == [noted])
        #expect(!tally.noted(at: Self.now).needsNote(at: Self.now))
    }
}
