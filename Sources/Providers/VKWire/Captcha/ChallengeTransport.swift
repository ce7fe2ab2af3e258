package import Foundation
import MemberCore
public import MemberHTTP

/// Solves the challenges that a whole host of VK may put before every call, and remembers what solved them.
///
/// A host answers with `X-Challenge: required` and `X-Challenge-Url`; the call is repeated with `X-Challenge-Solution`. All calls that
/// wait at one host share one solution.
public struct ChallengeTransport: HTTPTransport {
    /// How often one call meets a challenge before its answer is handed on as it is.
    static let maximumChallenges = 3

    private let transport: any HTTPTransport
    private let hosts: VKHosts
    private let challenges: ChallengeRegistry?

    /// A transport.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - hosts: Where VK is reached: a challenge's page lies there.
    ///   - captchas: Solves captchas; without one a challenge is only noted.
    public init(_ transport: any HTTPTransport, hosts: VKHosts, captchas: CaptchaQueue?) {
        self.transport = transport
        self.hosts = hosts
        challenges = captchas.map(ChallengeRegistry.init)
    }

    /// Sends a request, with what solved its host's last challenge; a challenge is solved and the request repeated.
    /// - Parameter request: The request.
    /// - Returns: The answer; the challenge itself, if nobody solved it.
    /// - Throws: As the transport inside.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var solution = challenges?.solution(at: request.url)
        for _ in 0..<Self.maximumChallenges {
            let response = try await transport.send(request.solving(solution))
            guard let challenge = hosts.challenge(in: response, to: request.url), !CaptchaWatch.isSkipped else { return response }
            guard let page = challenge.page,
                let next = await challenges?.solve(page, at: request.url, replacing: solution)
            else {
                CaptchaWatch.note(challenge)
                return response
            }
            solution = next
        }
        let last = try await transport.send(request.solving(solution))
        if let challenge = hosts.challenge(in: last, to: request.url) { CaptchaWatch.note(challenge) }
        return last
    }
}

/// A challenge that a host of VK puts before its calls.
package struct HostChallenge: Sendable, Equatable {
    /// Its page; nil where the host names none of its own, so that there is nothing to show to a person.
    package let page: URL?
}

extension VKHosts {
    /// The challenge in a response.
    /// - Parameters:
    ///   - response: What may be a challenge.
    ///   - url: What was asked.
    /// - Returns: The challenge; nil if it is none, or the host is not one of VK's.
    package func challenge(in response: HTTPResponse, to url: URL) -> HostChallenge? {
        guard response.headers["X-Challenge"]?.lowercased() == "required", page(url.absoluteString) != nil else { return nil }
        return HostChallenge(page: response.headers["X-Challenge-Url"].flatMap { page(at: $0, ofHostAt: url) })
    }

    /// A challenge's page, on the host that put it.
    private func page(at path: String, ofHostAt url: URL) -> URL? {
        guard path.hasPrefix("/"), !path.hasPrefix("//"), let scheme = url.scheme, let host = url.host(percentEncoded: true)
        else { return nil }
        let port = url.port.map { ":\($0)" } ?? ""
        return page(scheme + "://" + (host.contains(":") ? "[\(host)]" : host) + port + path)
    }
}

extension HTTPRequest {
    fileprivate func solving(_ solution: String?) -> HTTPRequest {
        guard let solution else { return self }
        var request = self
        request.headers["X-Challenge-Solution"] = solution
        return request
    }
}
