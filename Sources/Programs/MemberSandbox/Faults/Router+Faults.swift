import Foundation
import MemberCore
import MemberHTTPServer

extension ServerResponse {
    /// The same answer, its body in pieces that come over a time.
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

    /// The same answer, announced in full; the connection is closed after half of it. What has no body loses its announced one.
    func breakingOff() -> ServerResponse {
        .stream(status: status, headers: headers, length: max(1, body.count)) { [body] writer in
            try await writer.write(Data(body.prefix(body.count / 2)))
            // Ends the stream before its end, and is no failure to tell of.
            throw CancellationError()
        }
    }

    /// The same answer under another media type.
    func callingItself(_ mediaType: String) -> ServerResponse {
        var answer = self
        answer.headers["Content-Type"] = mediaType
        return answer
    }

    /// The same answer with half of its body, the length said accordingly.
    func truncated() -> ServerResponse {
        var answer = self
        answer.body = Data(body.prefix(body.count / 2))
        return answer
    }
}

/// Counts requests by host and path; no query, no body.
///
/// Its size does not depend on what is asked: once ``capacity`` paths are known, others are counted together, by host.
final class RequestCounter: Sendable {
    /// How many paths are counted each by itself.
    static let capacity = 1000
    private static let longestPath = 200

    private struct State: Sendable {
        var counts: [String: Int] = [:]
        var running = 0
    }
    private let state = Locked(State())

    var counts: [String: Int] { state.value.counts }
    /// How many requests are being carried out.
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
    /// The same routes; each request is counted and meets the faults in its way first, those of these forms.
    func watched(
        host: String, counter: RequestCounter, faults: FaultPlan, forms: [FaultForm],
        shown: @escaping @Sendable (String) -> String
    ) -> Router {
        wrapping { request, next in
            counter.begin(host, shown(request.path))
            defer { counter.end() }
            return try await faults.meet(request, forms, next)
        }
    }
}
