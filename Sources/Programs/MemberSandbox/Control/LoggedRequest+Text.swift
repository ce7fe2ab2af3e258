import Foundation
import MemberCore

// An entry of the log as the page shows it: the two messages, and a command that repeats the request.
extension LoggedRequest {
    /// The request as text; nil if it did not reach a route.
    var requestText: String? {
        request.map { text("\(method) \(path)\($0.query.isEmpty ? "" : "?" + $0.query.joined(separator: "&"))", $0) }
    }

    /// The response as text; nil for a request without one.
    var responseText: String? { response.map { text(String(status), $0) } }

    private func text(_ first: String, _ message: LoggedMessage) -> String {
        ([first] + message.headers + (message.body.map { ["", $0] } ?? [])).joined(separator: "\n")
    }

    /// A command that sends the same request to one of these hosts; secrets are masked in it and have to be filled in.
    func curl(_ addresses: SandboxAddresses) -> String? {
        let parts = host.split(separator: "/").map(String.init)
        guard let message = request, parts.count == 2, let base = addresses.plain[parts[0]]?[parts[1]] else { return nil }
        let origin = base.absoluteString.hasSuffix("/") ? String(base.absoluteString.dropLast()) : base.absoluteString
        let target = origin + path + (message.query.isEmpty ? "" : "?" + message.query.joined(separator: "&"))
        let headers = message.headers.filter { line in !Self.unsent.contains { line.lowercased().hasPrefix($0) } }
        let fields = headers.map { "-H " + Self.quoted($0) }
        let data = message.body.map { ["--data-raw " + Self.quoted($0)] } ?? []
        return (["curl -i -X \(method) \(Self.quoted(target))"] + fields + data).joined(separator: " \\\n  ")
    }

    private static let unsent = [
        "host:", "content-length:", "connection:", "accept-encoding:", "user-agent:", "transfer-encoding:",
    ]

    /// A word of a POSIX shell: nothing in it is read as a command.
    private static func quoted(_ text: String) -> String { "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'" }

    /// Whether the request is for a file of a page: a stylesheet, a script, a picture, an icon.
    var isAsset: Bool {
        method == "GET" && [".css", ".js", ".svg", ".ico", ".png", ".jpg", ".woff2"].contains { path.hasSuffix($0) }
    }

    /// The event of the live list: the entry, and the texts that the page shows of it.
    func event(_ addresses: SandboxAddresses) -> String {
        guard case .object(var members) = value else { return "{}" }
        members["asset"] = .bool(isAsset)
        members["request_text"] = requestText.map(JSONValue.string)
        members["response_text"] = responseText.map(JSONValue.string)
        members["curl"] = curl(addresses).map(JSONValue.string)
        let encoder = JSONEncoder.sorted
        return (try? encoder.encode(JSONValue.object(members))).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
