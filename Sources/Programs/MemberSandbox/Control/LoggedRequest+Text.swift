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
        return (["curl -gi -X \(Self.word(method)) \(Self.quoted(target))"] + fields + data).joined(separator: " \\\n  ")
    }

    private static let unsent = [
        "host:", "content-length:", "connection:", "accept-encoding:", "user-agent:", "transfer-encoding:",
    ]

    /// A word of a POSIX shell: nothing in it is read as a command. Control characters, with which a pasted text can steer a
    /// terminal, are replaced.
    private static func quoted(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
            shown.append(isControl ? "\u{FFFD}" : scalar)
        }
        return "'" + String(shown).replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    /// A method: a client may send one with signs of the shell, such as a backtick.
    private static func word(_ method: String) -> String {
        method.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? method : quoted(method)
    }

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
