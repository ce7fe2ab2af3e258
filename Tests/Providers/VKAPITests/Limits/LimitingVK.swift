import Foundation
import MemberCore
import MemberHTTP
import MemberTesting

/// A VK that takes a number of calls in any second of a test's clock, and refuses each further one with error 6.
final class LimitingVK: HTTPTransport {
    private struct State: Sendable {
        /// The moments of the calls that were taken.
        var taken: [Duration] = []
        var numbers: [Int] = []
        var refusals = 0
    }

    private let limit: Int
    private let clock: any MemberClock
    private let state = Locked(State())
    private let arrival: AsyncStream<Void>.Continuation
    /// One element for each call that arrived.
    let arrivals: AsyncStream<Void>

    init(limit: Int, clock: any MemberClock) {
        self.limit = limit
        self.clock = clock
        (arrivals, arrival) = AsyncStream<Void>.makeStream()
    }

    /// The numbers of the calls that arrived, in order.
    var numbers: [Int] { state.value.numbers }
    /// How many calls were refused.
    var refusals: Int { state.value.refusals }
    /// The time from the first call that was taken to the last one.
    var span: Duration {
        let taken = state.value.taken
        return (taken.last ?? .zero) - (taken.first ?? .zero)
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let now = clock.uptime
        let isTaken = state.withLock { state in
            state.numbers.append(request.query["number"].flatMap { Int($0) } ?? -1)
            let earlier = state.taken.count - limit
            guard earlier < 0 || state.taken[earlier] + .seconds(1) <= now else {
                state.refusals += 1
                return false
            }
            state.taken.append(now)
            return true
        }
        arrival.yield()
        let body = isTaken ? #"{"response":1}"# : #"{"error":{"error_code":6,"error_msg":"Too many requests per second"}}"#
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}
