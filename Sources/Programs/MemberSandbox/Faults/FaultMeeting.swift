import Foundation
import MemberCore
import MemberHTTPServer

/// A request that meets a fault which the sandbox itself carries out.
struct FaultMeeting: Sendable {
    /// The fault's number.
    let value: Int
    let request: ServerRequest
    let clock: any MemberClock
    let hooks: FaultPlan.Hooks

    /// Waits as many milliseconds as the fault says.
    func wait() async throws { try await clock.sleep(for: .milliseconds(value)) }

    /// The response of a provider whose clock is ahead by as many seconds as the fault says.
    func skewed(_ next: Router.Handler) async throws -> ServerResponse {
        var response = try await ClockSkew.$seconds.withValue(value) { try await next(request) }
        response.headers["Date"] = HTTPDate.format(Int(clock.now.timeIntervalSince1970) + value)
        return response
    }
}

/// How far a provider's clock is ahead during this request.
enum ClockSkew {
    @TaskLocal static var seconds = 0
}
