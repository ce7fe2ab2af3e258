import Foundation
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

@Suite("Which part of the history of notifications is read")
struct CatchUpRuleTests {
    private static let (minute, hour): (Int64, Int64) = (60_000, 3_600_000)
    private static let now = day(1000)

    private static func before(_ milliseconds: Int64) -> StoreTime { StoreTime(milliseconds: now.milliseconds - milliseconds) }

    @Test(
        "it begins ten minutes before the mark, and ends after six hours or now",
        arguments: [
            (before(15 * minute), before(25 * minute), now),
            (before(24 * hour), before(24 * hour + 10 * minute), before(18 * hour)),
            (nil, before(48 * hour), before(42 * hour - 10 * minute)),
            // The clock of another database may be behind.
            (before(-hour), before(10 * minute), now),
        ] as [(StoreTime?, StoreTime, StoreTime)])
    func parts(mark: StoreTime?, start: StoreTime, end: StoreTime) {
        let part = CatchUpRule.part(after: mark, firstDays: 2, at: Self.now)
        #expect(part == CatchUpRule.Part(start: start, end: end, hasGap: false))
    }

    @Test("what the App Store keeps no longer is a gap, and the rest is read")
    func gap() {
        let part = CatchUpRule.part(after: Self.before(200 * 24 * Self.hour), firstDays: 7, at: Self.now)
        #expect(part.hasGap && part.start == Self.before(CatchUpRule.kept))
    }

    @Test("a part that was begun has the same beginning later")
    func again() {
        var progress = OfferTask.Progress()
        let first = CatchUpRule.part(after: nil, firstDays: 2, at: Self.now)
        progress.begin(first)
        let later = StoreTime(milliseconds: Self.now.milliseconds + Self.hour)
        #expect(CatchUpRule.part(after: progress.mark, firstDays: 2, at: later).start == first.start)
        progress.finish()
        #expect(progress.mark == first.end && progress.end == nil)
    }

    @Test(
        "after a failure it is tried again when that can help",
        arguments: [
            (.api(.rateLimited(until: now.milliseconds + 90_000)), .seconds(90)),
            (.api(.rateLimited(until: .max)), .seconds(3600)), (.api(.rateLimited(until: 0)), .seconds(1)),
            (.api(.rateLimited(until: nil)), .seconds(60)), (.api(.unauthorized), .seconds(60)),
            (.api(.refused(.paginationTokenExpired)), .zero), (.stopped, .zero), (.store(.unavailable), .seconds(60)),
        ] as [(CatchUpFailure, Duration)])
    func pauses(failure: CatchUpFailure, pause: Duration) {
        #expect(failure.pause(at: Self.now) == pause)
    }
}
