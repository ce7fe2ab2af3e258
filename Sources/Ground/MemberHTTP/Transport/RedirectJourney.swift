package import Foundation
import MemberCore

/// The state of a request that follows redirects. It only decides; it does not send.
struct RedirectJourney {
    /// The request to send now.
    private(set) var current: HTTPRequest
    /// Whether it was ever led to another host, port or scheme; from then on the first one's credentials are left out.
    private(set) var hasLeftOrigin = false
    private var policy: RedirectPolicy?
    private let deadline: ContinuousClock.Instant

    init(_ request: HTTPRequest) {
        current = request
        // One for the whole journey, so that the numbers do not fall when the next request begins.
        current.progress = request.progress?.growing
        if case .follow(let maximum) = request.redirects { policy = RedirectPolicy(maximum: maximum) }
        deadline = ContinuousClock().now + request.limits.whole
    }

    /// Turns to the next request.
    /// - Parameter response: The response to the current one.
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

/// Decides where a redirect leads (RFC 9110 §15.4); it does not send.
struct RedirectPolicy {
    /// How many more redirects are followed.
    private(set) var remaining: Int

    /// A policy for one request.
    /// - Parameter maximum: How many redirects are followed; one more is refused.
    init(maximum: Int) { remaining = maximum }

    /// The next request.
    /// - Parameters:
    ///   - response: The response just received.
    ///   - request: The request it belongs to.
    /// - Returns: The next request, or nil if the response is the last.
    /// - Throws: ``HTTPError/redirectRefused`` after the last one allowed, when https would become http, and for an address
    ///   that is not a web address.
    mutating func next(after response: HTTPResponse, to request: HTTPRequest) throws(HTTPError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), response.headers["Location"] != nil else { return nil }
        guard remaining > 0, let target = response.redirectTarget(from: request.url), !request.url.isSecure || target.isSecure
        else { throw .redirectRefused }
        remaining -= 1
        var next = request
        next.url = target
        if turnsIntoGet(response.status, request.method) { next.dropBody() }
        if !target.hasSameOrigin(as: request.url) { next.dropCredentials() }
        return next
    }

    private func turnsIntoGet(_ status: Int, _ method: HTTPRequest.Method) -> Bool {
        switch status {
        case 301, 302: method == .post
        case 303: method != .get && method != .head
        default: false
        }
    }
}

extension HTTPResponse {
    /// The target of a redirect; nil for any other response, and where the target is not a web address.
    /// - Parameter url: The address of the request.
    /// - Returns: The address.
    package func redirectTarget(from url: URL) -> URL? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"] else { return nil }
        return URL(string: location, relativeTo: url).map(\.absoluteURL).flatMap { $0.isWebAddress ? $0 : nil }
    }
}

extension HTTPRequest {
    fileprivate mutating func dropBody() {
        method = .get
        body = nil
        for name in ["Content-Type", "Content-Encoding", "Content-Language", "Content-Location"] { headers[name] = nil }
    }

    fileprivate mutating func dropCredentials() {
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] { headers[name] = nil }
    }
}

extension URL {
    /// Whether this is an https address.
    var isSecure: Bool { scheme?.lowercased() == "https" }

    /// Whether scheme, host and port are the same.
    func hasSameOrigin(as other: URL) -> Bool {
        isSecure == other.isSecure && effectivePort == other.effectivePort
            && (host(percentEncoded: true) ?? "").equalsIgnoringCase(other.host(percentEncoded: true) ?? "")
    }

    private var effectivePort: Int { port ?? (isSecure ? 443 : 80) }
}
