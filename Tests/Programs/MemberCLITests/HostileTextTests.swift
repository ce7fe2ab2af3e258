import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@testable import MemberCLI

/// Clears the screen, rings, begins new lines, sets a colour with C1, reverses the direction of writing, and deletes.
private let hostile =
    "\u{1B}[2J\u{7}\r\nforged\n\u{9B}31m\u{85}forged\u{2028}forged\u{202E}\u{2066}\u{200F}\u{61C}\u{7F}\u{0}\u{8}"

/// Whether a character of a provider's text must not reach a terminal.
private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
}

/// Appends the hostile text to all words of a provider.
private struct Tampering: HTTPTransport {
    private static let words: Set<String> = [
        "name", "first_name", "last_name", "error_msg", "error_description", "title", "screen_name", "description", "sub",
        "scope",
    ]
    let base: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var response = try await base.send(request)
        if let value = try? JSONValue(parsing: response.body), let body = try? JSONEncoder().encode(Self.tampered(value)) {
            response.body = body
        }
        return response
    }

    private static func tampered(_ value: JSONValue, named name: String = "") -> JSONValue {
        switch value {
        case .string(let text) where words.contains(name): .string(text + hostile)
        case .array(let values): .array(values.map { tampered($0, named: name) })
        case .object(let members):
            .object(Dictionary(uniqueKeysWithValues: members.map { ($0.key, tampered($0.value, named: $0.key)) }))
        default: value
        }
    }
}

@Suite("What a terminal shows of a foreign text")
struct TerminalTextTests {
    @Test(
        "what shows nothing is made visible, so that two names do not look alike",
        arguments: ["\u{200B}", "\u{AD}", "\u{FEFF}", "\u{E0041}", "\u{3164}", "\u{115F}", "\u{2800}", "\u{2060}"])
    func unseen(scalar: String) throws {
        let text: TerminalText = "\("an\(scalar)na")"
        #expect(text.rendered.contains("\\u{") && !text.rendered.contains(scalar))
        let value = JSONValue.string("an\(scalar)na")
        for text in [value.line, value.pretty] {
            #expect(!text.rendered.contains(scalar))
            #expect(try JSONValue(parsing: Data(text.rendered.utf8)) == value)
        }
    }

    @Test("names of all scripts, joined letters and emoji stay", arguments: ["Анна", "می‌خواهم", "क्‍ष", "👩‍👩‍👧", "❤️", "é"])
    func kept(name: String) {
        let text: TerminalText = "\(name)"
        #expect(text.rendered == name)
    }
}

@Suite("A provider's text at the terminal", .timeLimit(.minutes(2)))
struct HostileTextTests {
    /// Returns the output of a command line: results and notes.
    private func printed(
        _ words: [String], home: URL, environment: [String: String] = [:], transport: any HTTPTransport, input: [String] = []
    ) async -> (output: String, notes: String) {
        let (output, notes, lines) = (Locked(""), Locked(""), Locked(input))
        let console = Console(
            standardOutput: { line in output.withLock { $0 += line + "\n" } },
            standardError: { line in notes.withLock { $0 += line + "\n" } })
        _ = await MemberTool.run(
            words, environment: ["MEMBER_HOME": home.path, "PATH": "/nowhere"].merging(environment) { $1 }, console: console,
            transport: transport, input: LineInput { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        return (output.value, notes.value)
    }

    private func expectHarmless(_ text: String, _ words: [String]) {
        #expect(!text.unicodeScalars.contains(where: isHarmful), "\(words)")
        #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("forged") }, "\(words): \(text)")
    }

    @Test("holds no control and begins no line in any command; JSON escapes it and keeps it")
    func everyCommand() async throws {
        try await withSandbox { sandbox, tool in
            let transport = Tampering(base: NetworkTransport())
            let login = ["login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", "friends groups"]
            let export = tool.home.path + "\u{1B}[2J-export"
            defer { try? FileManager.default.removeItem(atPath: export) }
            let commands = [
                login, login + ["--verbose"], ["accounts"], ["call", "friends.get", "fields=screen_name", "--verbose"],
                ["call", "no.such"],
                ["userinfo"], ["refresh", "--verbose"], ["invite", "1"], ["invite", "1", "--follow"], ["invite", "9"],
                ["doctor", "--sandbox", hostile], ["use", "vk-" + hostile], ["nonsense" + hostile], ["accounts", hostile],
                ["accounts", "--" + hostile], ["help", hostile], ["completion", "bash" + hostile], ["completion", "bash"],
                ["agent", "nonsense" + hostile, "--as", "x"], ["login", "--issuer", hostile, "--client-id", "x"],
                ["sandbox", "--fault", hostile], ["export", export], ["export", export], ["import", "/nowhere" + hostile],
                ["logout"], ["help"],
            ]
            for words in commands {
                let environment = Tool.browser("anna")
                let input = ["correct horse battery"]
                let text = await printed(
                    words, home: tool.home, environment: environment, transport: transport, input: input)
                for part in [text.output, text.notes] { expectHarmless(part, words) }
                let json = await printed(
                    words + ["--json"], home: tool.home, environment: environment, transport: transport, input: input)
                for part in [json.output, json.notes] { expectHarmless(part, words + ["--json"]) }
                if words == ["userinfo"] {
                    let name = try JSONValue(parsing: Data(json.output.utf8))["userinfo"]?["user"]?["first_name"]?.string
                    #expect(name == "Анна" + hostile)
                }
            }
        }
    }

    @Test("of the last page of `member agent` is printed without its controls")
    func pageTitle() async throws {
        let page = "<html lang=\"en\"><head><title>Done\u{202E}\u{85}forged\u{9B}</title></head><body><p>x</p></body></html>"
        let transport = ScriptedTransport { request in
            let isEnd = request.url.host() == "app.test"
            return .response(
                HTTPResponse(
                    status: isEnd ? 200 : 302,
                    headers: isEnd ? ["Content-Type": "text/html"] : ["Location": "https://app.test/end?code=1"],
                    body: Data(page.utf8)))
        }
        let words = ["agent", "https://id.example.test/?redirect_uri=https://app.test/end", "--as", "anna"]
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        let text = await printed(words, home: home, transport: transport)
        #expect(text.output.contains("Done"))
        expectHarmless(text.output, words)
    }
}
