import Foundation
import MemberCore
import MemberHTTPServer

/// A request that meets a fault of the sandbox itself.
struct FaultMeeting: Sendable {
    /// The fault's number.
    let value: Int
    let request: ServerRequest
    let clock: any MemberClock
    let hooks: FaultPlan.Hooks

    /// Waits for the fault's number of milliseconds.
    func wait() async throws { try await clock.sleep(for: .milliseconds(value)) }

    /// Returns the response of a provider whose clock is ahead by the fault's number of seconds.
    func skewed(_ next: Router.Handler) async throws -> ServerResponse {
        var response = try await ClockSkew.$seconds.withValue(value) { try await next(request) }
        response.headers["Date"] = HTTPDate.format(Int(clock.now.timeIntervalSince1970) + value)
        return response
    }
}

/// The difference of a provider's clock during this request.
enum ClockSkew {
    @TaskLocal static var seconds = 0
}
