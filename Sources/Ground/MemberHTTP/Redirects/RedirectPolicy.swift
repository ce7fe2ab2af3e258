import Foundation
import MemberCore

/// Decides where a redirect leads; it sends nothing (RFC 9110 §15.4).
struct RedirectPolicy {
    /// How many more redirects are followed.
    private(set) var remaining: Int

    /// A policy for one request.
    /// - Parameter maximum: How many redirects are followed; one more is refused.
    init(maximum: Int) { remaining = maximum }

    /// The request that comes next.
    /// - Parameters:
    ///   - response: The answer just received.
    ///   - request: What it answers.
    /// - Returns: The next request, or nil if the answer is the last.
    /// - Throws: ``HTTPError/redirectRefused`` after the last one allowed, when https would fall to http, and for an address
    ///   that is no web address.
    mutating func next(after response: HTTPResponse, to request: HTTPRequest) throws(HTTPError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else { return nil }
        guard remaining > 0, let target = URL(string: location, relativeTo: request.url)?.absoluteURL, target.isWebAddress,
            !request.url.isSecure || target.isSecure
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
