import MemberCore
import MemberHTTPServer
import OffersService

extension ServerResponse {
    /// A problem of the service as `application/problem+json`. A failure of the service itself shows its code only.
    /// - Parameters:
    ///   - problem: The problem.
    ///   - wait: When a client may try again, for a problem that passes.
    ///   - route: The route, which describes its parameters.
    /// - Returns: The response.
    static func problem(of problem: OfferProblem, retryAfter wait: Duration, on route: OfferRoute? = nil) -> ServerResponse {
        var words = [problem.problem]
        if case .invalid(let name) = problem, let hint = route?.hint(for: name) { words.append(hint) }
        let detail = problem.status == 500 ? nil : (words + [problem.remedy]).joined(separator: " ")
        var response = ServerResponse.problem(ProblemDetails(problem.status, code: problem.code, detail: detail))
        if problem.status == 503 { response.retry(after: wait) }
        return response
    }

    /// Says when a client may try again.
    mutating func retry(after wait: Duration) {
        let seconds = max(1, (wait / .seconds(1)).rounded(.up))
        headers["Retry-After"] = String(Int(exactly: seconds) ?? Int(Int32.max))
    }
}
