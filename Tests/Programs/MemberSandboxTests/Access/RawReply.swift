import Foundation
import MemberCore
import ProcessSupport
import Testing

/// A response to a request with a `Host` of the test's choice, which an HTTP client does not send.
struct RawReply {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    /// Sends a request to the port of an address.
    static func of(
        _ url: URL, at host: String, _ fields: [(String, String)] = [], form: FormFields? = nil
    ) async throws -> RawReply {
        let port = try #require(url.port)
        var lines = [
            "\(form == nil ? "GET" : "POST") \(url.path.isEmpty ? "/" : url.path)\(url.query.map { "?" + $0 } ?? "") HTTP/1.1"
        ]
        lines += ["Host: \(host):\(port)", "Connection: close"] + fields.map { "\($0.0): \($0.1)" }
        let body = form?.encoded ?? ""
        if form != nil { lines += ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)"] }
        let text = try await rawExchange(UInt16(port), lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return try #require(RawReply(text), "\(text)")
    }

    private init?(_ text: String) {
        let parts = text.replacing("\r\n", with: "\n").split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\n")
        guard parts.count == 2, let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            return nil
        }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2 { headers.add(String(pair[0]), pair[1].trimmingCharacters(in: .whitespaces)) }
        }
        (self.status, self.headers, body) = (status, headers, String(parts[1]))
    }
}
