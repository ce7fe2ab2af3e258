import OffersBackend
import StoreOffers

/// What becomes of an identifier whose history could not be fetched or stored.
enum BackfillRule {
    /// The pauses after each try of one identifier; together about nine hours.
    static let pauses: [Duration] = [.seconds(60), .seconds(300), .seconds(1_800), .seconds(7_200), .seconds(21_600)]
    /// How long all wait where the key is not accepted, or the database cannot be used.
    static let pauseOfAll = Duration.seconds(60)

    /// The outcome after evidence was refused or could not be fetched.
    /// - Parameters:
    ///   - failure: Why.
    ///   - tries: How often the identifier was tried.
    ///   - now: The database's time.
    /// - Returns: The outcome, and why all wait where they do.
    static func outcome(
        of failure: EvidenceFailure, tries: Int, at now: StoreTime
    ) -> (outcome: BackfillOutcome, stops: CatchUpFailure?) {
        let cause: ServerAPIError? = if case .serverAPI(let error as ServerAPIError, _) = failure.cause { error } else { nil }
        switch cause {
        case .rateLimited, .unauthorized, .signingFailed:
            let stop = CatchUpFailure.api(cause ?? .malformed)
            return (.waits(stop.pause(at: now)), stop)
        default:
            let code = cause.map { CatchUpFailure.api($0).code } ?? "offers.\(failure.reason.rawValue.lowercased())"
            guard failure.retryable, pauses.indices.contains(tries - 1) else { return (.failed(code), nil) }
            return (.again(pauses[tries - 1]), nil)
        }
    }

    /// The outcome where the service could not store what was fetched.
    static func outcome(of problem: OfferProblem) -> (outcome: BackfillOutcome, stops: CatchUpFailure?) {
        guard problem.retryable else { return (.failed(problem.code), nil) }
        return (.waits(pauseOfAll), .problem(problem))
    }
}
