package import Foundation
import MemberCore
package import MemberHTTP
import MemberRequests

/// Solves the challenges that a whole host of VK may put before every call, and remembers their solutions.
///
/// A host responds with `X-Challenge: required` and `X-Challenge-Url`; the call is repeated with `X-Challenge-Solution`. All
/// calls that wait at one host share one solution.
package struct ChallengeTransport: HTTPTransport {
    /// How often one call meets a challenge before its response is returned unchanged.
    static let maximumChallenges = 3

    private let transport: any HTTPTransport
    private let hosts: VKHosts
    private let challenges: ChallengeRegistry?

    /// Creates a transport.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - hosts: VK's addresses: a challenge's page must be there.
    ///   - captchas: Solves captchas; without one a challenge is only noted.
    package init(_ transport: any HTTPTransport, hosts: VKHosts, captchas: CaptchaQueue?) {
        self.transport = transport
        self.hosts = hosts
        challenges = captchas.map(ChallengeRegistry.init)
    }

    /// Sends a request, with the solution of its host's last challenge; a new challenge is solved and the request repeated.
    /// - Parameter request: The request.
    /// - Returns: The response; the challenge itself, if it was not solved.
    /// - Throws: The error of the inner transport.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var solution = challenges?.solution(at: request.url)
        for _ in 0..<Self.maximumChallenges {
            let response = try await transport.send(request.solving(solution))
            guard let challenge = hosts.challenge(in: response, to: request.url), !CaptchaWatch.isSkipped,
                !UnattendedCall.isRunning
            else { return response }
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
    /// Its page; nil where the host names none of its own, so that there is no page to show.
    package let page: URL?
}

extension VKHosts {
    /// The challenge in a response.
    /// - Parameters:
    ///   - response: The response, which may be a challenge.
    ///   - url: The address of the request.
    /// - Returns: The challenge; nil for any other response, and where the host is not one of VK's.
    package func challenge(in response: HTTPResponse, to url: URL) -> HostChallenge? {
        guard response.headers["X-Challenge"]?.lowercased() == "required", page(url.absoluteString) != nil else { return nil }
        return HostChallenge(page: response.headers["X-Challenge-Url"].flatMap { page(at: $0, ofHostAt: url) })
    }

    /// A challenge's page, on the host that sent it.
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

/// The solution of each host's last challenge, and the solutions in progress.
final class ChallengeRegistry: Sendable {
    private struct State: Sendable {
        var solutions: [String: String] = [:]
        var underWay: [String: Task<String?, Never>] = [:]
    }
    private let captchas: CaptchaQueue
    private let state = Locked(State())

    init(captchas: CaptchaQueue) { self.captchas = captchas }

    func solution(at url: URL) -> String? { state.withLock { $0.solutions[Self.host(url)] } }

    /// A solution for a challenge: one that was found after the call was sent, the one in progress, or a new one.
    func solve(_ page: URL, at url: URL, replacing used: String?) async -> String? {
        let host = Self.host(url)
        let task = state.withLock { state -> Task<String?, Never> in
            if let known = state.solutions[host], known != used { return Task { known } }
            if let task = state.underWay[host] { return task }
            let task = Task { await self.fresh(page, host) }
            state.underWay[host] = task
            return task
        }
        return await task.value
    }

    private func fresh(_ page: URL, _ host: String) async -> String? {
        let solution = await captchas.solve(.challenge(page))
        state.withLock { state in
            state.underWay[host] = nil
            state.solutions[host] = solution
        }
        return solution
    }

    /// The name of a host with its port, so that the hosts of a sandbox are different.
    private static func host(_ url: URL) -> String { (url.host() ?? "") + ":" + String(url.port ?? 0) }
}

/// An unsolved captcha.
package struct UnsolvedCaptcha: Sendable, Equatable {
    /// The captcha with its page; nil where VK named no page of its own.
    package let captcha: Captcha?
}

/// Records the challenge that stayed unsolved in the work of one task.
package enum CaptchaWatch {
    @TaskLocal static var current: Locked<UnsolvedCaptcha?>?

    @TaskLocal static var isSkipped = false

    /// Performs work; on request, no challenge in it is shown to a person.
    static func skipping<Result: Sendable>(_ isSkipped: Bool, _ body: () async -> Result) async -> Result {
        await $isSkipped.withValue(isSkipped) { await body() }
    }

    static func note(_ challenge: HostChallenge) {
        current?.withLock { $0 = UnsolvedCaptcha(captcha: challenge.page.map(Captcha.challenge)) }
    }

    /// Performs work and records an unsolved captcha.
    /// - Parameter body: The work.
    /// - Returns: The result of the work, and the captcha that stayed unsolved; nil if each was solved.
    package static func watching<Result: Sendable>(_ body: () async -> Result) async -> (Result, unsolved: UnsolvedCaptcha?) {
        let captcha = Locked<UnsolvedCaptcha?>(nil)
        let result = await $current.withValue(captcha) { await body() }
        return (result, captcha.value)
    }
}
