import Foundation
import MemberCore
import MemberHTTPServer

extension ServerResponse {
    /// Returns the same response with its body in pieces over a time.
    func dripping(over time: Duration, _ clock: any MemberClock) -> ServerResponse {
        let pieces = max(1, min(20, body.count))
        let size = max(1, (body.count + pieces - 1) / pieces)
        return .stream(status: status, headers: headers, length: body.count) { [body] writer in
            for start in stride(from: 0, to: body.count, by: size) {
                try await clock.sleep(for: time / pieces)
                try await writer.write(Data(body.dropFirst(start).prefix(size)))
            }
        }
    }

    /// Returns the same response with its full length announced; the connection closes after half of it. A response without a
    /// body announces one byte.
    func breakingOff() -> ServerResponse {
        .stream(status: status, headers: headers, length: max(1, body.count)) { [body] writer in
            try await writer.write(Data(body.prefix(body.count / 2)))
            // Ends the stream early, and is not reported as a failure.
            throw CancellationError()
        }
    }

    /// Returns the same response with another media type.
    func callingItself(_ mediaType: String) -> ServerResponse {
        var response = self
        response.headers["Content-Type"] = mediaType
        return response
    }

    /// Returns the same response with half of its body and the matching length.
    func truncated() -> ServerResponse {
        var response = self
        response.body = Data(body.prefix(body.count / 2))
        return response
    }
}

/// Counts requests by host and path; it stores neither queries nor bodies.
///
/// Its size is limited: beyond ``capacity`` paths, other paths are counted together by host.
final class RequestCounter: Sendable {
    /// The number of paths that are counted separately.
    static let capacity = 1000
    private static let longestPath = 200

    private struct State: Sendable {
        var counts: [String: Int] = [:]
        var running = 0
    }
    private let state = Locked(State())

    var counts: [String: Int] { state.value.counts }
    /// The number of requests that are being performed.
    var running: Int { state.value.running }

    func begin(_ host: String, _ path: String) {
        state.withLock { state in
            let name = host + " " + path.prefix(Self.longestPath)
            let isKnown = state.counts[name] != nil || state.counts.count < Self.capacity
            state.counts[isKnown ? name : host + " (others)", default: 0] += 1
            state.running += 1
        }
    }

    func end() { state.withLock { $0.running -= 1 } }
}

extension Router {
    /// Returns the same routes; each request is counted, and may meet faults of these forms.
    func watched(
        host: String, counter: RequestCounter, log: RequestLog, faults: FaultPlan, forms: [FaultForm],
        shown: @escaping @Sendable (String) -> String
    ) -> Router {
        wrapping { request, next in
            counter.begin(host, shown(request.path))
            log.note(request)
            defer { counter.end() }
            return try await faults.meet(request, forms, next)
        }
    }
}
