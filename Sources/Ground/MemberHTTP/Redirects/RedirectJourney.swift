import Foundation

/// A request on its way from redirect to redirect; it decides and sends nothing.
struct RedirectJourney {
    /// What is to be sent now.
    private(set) var current: HTTPRequest
    /// Whether it ever came to another host, port or scheme: what belonged to the first stays behind from then on.
    private(set) var hasLeftOrigin = false
    private var policy: RedirectPolicy?
    private let deadline: ContinuousClock.Instant

    init(_ request: HTTPRequest) {
        current = request
        // One for all of it, so that the numbers do not fall where the next request begins.
        current.progress = request.progress?.growing
        if case .follow(let maximum) = request.redirects { policy = RedirectPolicy(maximum: maximum) }
        deadline = ContinuousClock().now + request.limits.whole
    }

    /// Turns to the next request.
    /// - Parameter response: The answer to the current one.
    /// - Returns: Whether there is a next one.
    /// - Throws: ``HTTPError/redirectRefused``, or ``HTTPError/timedOut`` if the time for all of them has run out.
    mutating func goOn(after response: HTTPResponse) throws(HTTPError) -> Bool {
        guard var next = try policy?.next(after: response, to: current) else { return false }
        next.limits.whole = ContinuousClock().now.duration(to: deadline)
        guard next.limits.whole > .zero else { throw .timedOut }
        if !next.url.hasSameOrigin(as: current.url) { hasLeftOrigin = true }
        current = next
        return true
    }
}
