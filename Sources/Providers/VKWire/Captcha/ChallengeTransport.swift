import Foundation
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
    private let board: ChallengeBoard

    /// A transport.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - desk: Solves captchas.
    public init(_ transport: any HTTPTransport, desk: CaptchaDesk) {
        self.transport = transport
        board = ChallengeBoard(desk: desk)
    }

    /// Sends a request, with what solved its host's last challenge; a challenge is solved and the request repeated.
    /// - Parameter request: The request.
    /// - Returns: The answer; the challenge itself, if nobody solved it.
    /// - Throws: As the transport inside.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var solution = board.solution(at: request.url)
        for _ in 0..<Self.maximumChallenges {
            let response = try await transport.send(request.solving(solution))
            guard let page = Self.challenge(in: response, to: request.url) else { return response }
            if CaptchaWatch.isSkipped { return response }
            guard let next = await board.solve(page, at: request.url, replacing: solution) else {
                CaptchaWatch.note()
                return response
            }
            solution = next
        }
        let last = try await transport.send(request.solving(solution))
        if Self.challenge(in: last, to: request.url) != nil { CaptchaWatch.note() }
        return last
    }

    /// The page that a challenge names, on the host that put it.
    static func challenge(in response: HTTPResponse, to url: URL) -> URL? {
        guard response.headers["X-Challenge"]?.lowercased() == "required", let path = response.headers["X-Challenge-Url"],
            path.hasPrefix("/"), !path.hasPrefix("//"), var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        else { return nil }
        let pieces = path.split(separator: "?", maxSplits: 1).map(String.init)
        parts.percentEncodedPath = pieces[0]
        parts.percentEncodedQuery = pieces.count > 1 ? pieces[1] : nil
        return parts.url
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

/// Whether a challenge stayed unsolved in the work of one task.
package enum CaptchaWatch {
    @TaskLocal static var current: Locked<Bool>?

    @TaskLocal static var isSkipped = false

    /// Does some work; if it is to be so, no challenge in it is shown to anybody.
    static func skipping<Result: Sendable>(_ isSkipped: Bool, _ body: () async -> Result) async -> Result {
        await $isSkipped.withValue(isSkipped) { await body() }
    }

    static func note() { current?.withLock { $0 = true } }

    /// Watches over some work.
    /// - Parameter body: The work.
    /// - Returns: What it brought, and whether a captcha stayed unsolved meanwhile.
    package static func watching<Result: Sendable>(_ body: () async -> Result) async -> (Result, isUnsolved: Bool) {
        let flag = Locked(false)
        let result = await $current.withValue(flag) { await body() }
        return (result, flag.value)
    }
}
