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
