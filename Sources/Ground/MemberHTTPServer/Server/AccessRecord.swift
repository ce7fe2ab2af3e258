public import Foundation
import MemberCore

/// One request in an access log, without its query, its fields and its body.
public struct AccessRecord: Sendable, Equatable {
    /// The response's `X-Request-Id`.
    public let identifier: String
    /// The numeric address that the connection comes from; behind a proxy that is the proxy's.
    public let peer: String
    /// The method; empty if the head was never complete.
    public let method: String
    /// The path, still encoded, without its query; empty if it was refused as malformed.
    public let path: String
    /// The status code; 0 if there was no response.
    public let status: Int
    /// The bytes of the response's body that were handed over for sending.
    public let bytes: Int
    /// From the request line to the last byte.
    public let duration: Duration
    /// Whether the response was sent to its end.
    public let isComplete: Bool
    /// The pattern of the route, such as `/members/{id}`; nil without one.
    public internal(set) var route: String?
    /// Whether the server refused it before its router: a malformed head, a body that was too large or too slow.
    public internal(set) var isRefusal = false
    /// The client's address by the proxies in front.
    var forwarded: String?

    /// The client's numeric address, see ``ServerRequest/client``.
    public var client: String { forwarded ?? peer }
}

extension AccessRecord {
    /// The record as a line of the combined log format of Apache and nginx, with the milliseconds behind it:
    /// `127.0.0.1 - - [27/Nov/2026:06:54:21 +0000] "GET /a HTTP/1.1" 200 12 "-" "-" 3`.
    ///
    /// Referrer and user agent are always `-`, since header fields are not logged; the version is that of the response. Quotation marks
    /// and backslashes have a backslash before them, and control characters and bytes beyond ASCII are written as `\x0A`, so that no
    /// client adds a line.
    /// - Parameter date: When the request ended.
    /// - Returns: The line, without an end of line.
    public func line(at date: Date) -> String {
        let parts = HTTPDate.format(Int(date.timeIntervalSince1970.rounded(.down))).split(separator: " ")
        let moment = parts.count == 6 ? "\(parts[1])/\(parts[2])/\(parts[3]):\(parts[4]) +0000" : "-"
        let request = "\(Self.escaped(method)) \(Self.escaped(path)) HTTP/1.1"
        return "\(Self.escaped(client)) - - [\(moment)] \"\(request)\" \(status) \(bytes) \"-\" \"-\" \(milliseconds)"
    }

    /// The duration in whole milliseconds.
    private var milliseconds: Int { Int((duration / .milliseconds(1)).rounded(.down)) }

    private static func escaped(_ text: String) -> String {
        guard !text.isEmpty else { return "-" }
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: result += "\\" + String(UnicodeScalar(byte))
            case 0x21...0x7E: result.unicodeScalars.append(UnicodeScalar(byte))
            default: result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// Reports the record as an event and as a duration. The path is masked, because it may name a member: an app that wants it in its log
    /// takes ``HTTPServerConfiguration/accessLog``. The method is a dimension only if it is a known one: a client chooses it.
    func report(to diagnostics: Diagnostics, at level: Diagnostics.Level?) {
        if let level {
            diagnostics.report(
                level, "http_server.request",
                [
                    "method": .open(Self.escaped(method)), "path": .masked(path), "status": .number(status),
                    "bytes": .number(bytes), "milliseconds": .number(milliseconds), "identifier": .open(identifier),
                ])
        }
        diagnostics.time(
            "http.server.request.duration", duration,
            [
                "http.request.method": .open(Self.label(of: method)),
                "http.response.status_code": .number(status),
            ])
    }

    /// The method as a label: a client's invention is `_OTHER`.
    static func label(of method: String) -> String { methods.contains(method) ? method : "_OTHER" }

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
}
