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
    private let board: ChallengeBoard?

    /// A transport.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - hosts: Where VK is reached: a challenge's page lies there.
    ///   - desk: Solves captchas; without one a challenge is only noted.
    public init(_ transport: any HTTPTransport, hosts: VKHosts, desk: CaptchaDesk?) {
        self.transport = transport
        self.hosts = hosts
        board = desk.map(ChallengeBoard.init)
    }

    /// Sends a request, with what solved its host's last challenge; a challenge is solved and the request repeated.
    /// - Parameter request: The request.
    /// - Returns: The answer; the challenge itself, if nobody solved it.
    /// - Throws: As the transport inside.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var solution = board?.solution(at: request.url)
        for _ in 0..<Self.maximumChallenges {
            let response = try await transport.send(request.solving(solution))
            guard let page = hosts.challenge(in: response, to: request.url) else { return response }
            if CaptchaWatch.isSkipped { return response }
            guard let next = await board?.solve(page, at: request.url, replacing: solution) else {
                CaptchaWatch.note(page)
                return response
            }
            solution = next
        }
        let last = try await transport.send(request.solving(solution))
        if let page = hosts.challenge(in: last, to: request.url) { CaptchaWatch.note(page) }
        return last
    }
}

extension VKHosts {
    /// The page of a challenge, on the host that put it.
    /// - Parameters:
    ///   - response: What may be a challenge.
    ///   - url: What was asked.
    /// - Returns: The page; nil if it is no challenge, or its page is not one of VK's.
    package func challenge(in response: HTTPResponse, to url: URL) -> URL? {
        guard response.headers["X-Challenge"]?.lowercased() == "required", let path = response.headers["X-Challenge-Url"],
            path.hasPrefix("/"), !path.hasPrefix("//"), let scheme = url.scheme, let host = url.host(percentEncoded: true)
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
