import Foundation
import OffersService
import StoreOffers
import Testing

@testable import MemberCLI

@Suite("How far a back-fill is, in words")
struct BackfillTextTests {
    private func progress(stalled: Int) -> BackfillProgress {
        var progress = BackfillProgress()
        (progress.total, progress.done, progress.stalled) = (50, 30, stalled)
        progress.takenOver = stalled > 0 ? StoreTime(milliseconds: 1_780_000_000_000) : nil
        return progress
    }

    @Test("identifiers of a process that does not respond are named, with when others take them over")
    func stalled() {
        let text = BackfillText.lines(progress(stalled: 20)).joined(separator: "\n")
        #expect(text.contains("20 of those left were claimed by a process that does not respond"))
        #expect(text.contains("from 2026-05-28T20:26:40Z on") && !text.contains("At this pace") && !text.contains("is a service"))
    }

    @Test("without them nothing is said of them", arguments: [0, 5])
    func others(stalled: Int) {
        let text = BackfillText.lines(progress(stalled: stalled)).joined(separator: "\n")
        #expect(text.contains("does not respond") == (stalled > 0) && text.contains("is a service running"))
    }
}
