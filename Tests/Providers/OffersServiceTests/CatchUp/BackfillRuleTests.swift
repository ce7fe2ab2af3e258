import Foundation
import MemberHTTP
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

@Suite("What becomes of an identifier of a back-fill")
struct BackfillRuleTests {
    private static func failure(_ error: ServerAPIError) -> EvidenceFailure {
        EvidenceFailure(
            error.isRetryable ? .verifyTemporary : .verifyFailed, retryable: error.isRetryable,
            cause: .serverAPI(error, number: nil))
    }

    @Test(
        "a final refusal fails at once with the store's number, a passing one is tried for about nine hours",
        arguments: [
            (failure(.refused(.transactionNotFound)), 1, .failed("offersbackend.refused.4040010")),
            (failure(.refused(.internalErrorTryAgain)), 1, .again(.seconds(60))),
            (failure(.unreachable(.status(503))), 5, .again(.seconds(21_600))),
            (failure(.unreachable(.status(503))), 6, .failed("offersbackend.unreachable")),
            (failure(.malformed), 1, .failed("offersbackend.malformed")),
            (EvidenceFailure(.signatureInvalid), 1, .failed("offers.signature_invalid")),
        ] as [(EvidenceFailure, Int, BackfillOutcome)])
    func single(failure: EvidenceFailure, tries: Int, outcome: BackfillOutcome) {
        let result = BackfillRule.outcome(of: failure, tries: tries, at: day(0))
        #expect(result.outcome == outcome && result.stops == nil)
    }

    @Test(
        "a limit that is used up, and a key that is not accepted, let all wait and cost no try",
        arguments: [
            (.rateLimited(until: day(0).milliseconds + 5_000), .seconds(5)), (.unauthorized, .seconds(60)),
            (.signingFailed, .seconds(60)),
        ] as [(ServerAPIError, Duration)])
    func all(error: ServerAPIError, pause: Duration) {
        let result = BackfillRule.outcome(of: Self.failure(error), tries: 9, at: day(0))
        #expect(result.outcome == .waits(pause) && result.stops == .api(error))
    }

    @Test("a database that is away lets all wait; what it cannot read fails")
    func database() {
        #expect(BackfillRule.outcome(of: .unavailable(.unavailable)).outcome == .waits(BackfillRule.pauseOfAll))
        #expect(BackfillRule.outcome(of: .unavailable(.damaged)).outcome == .failed("offers_store.damaged"))
    }

    @Test("the end is where the pace of the last minutes leads")
    func estimate() {
        var progress = BackfillProgress()
        (progress.total, progress.done, progress.failed) = (1_000, 300, 100)
        (progress.measuredCount, progress.measured) = (100, day(0))
        progress.now = StoreTime(milliseconds: day(0).milliseconds + 360_000)
        #expect(progress.open == 600 && progress.perHour == 1_000)
        #expect(progress.end == StoreTime(milliseconds: progress.now.milliseconds + 2_160_000))
        let taken = StoreTime(milliseconds: progress.now.milliseconds + 9_000_000)
        (progress.stalled, progress.takenOver) = (20, taken)
        #expect(progress.end == taken)
        progress.stalled = 600
        #expect(progress.end == nil && progress.perHour == 1_000)
        (progress.stalled, progress.takenOver) = (0, nil)
        progress.done = 900
        #expect(progress.perHour == nil && progress.end == nil)
    }
}
