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
