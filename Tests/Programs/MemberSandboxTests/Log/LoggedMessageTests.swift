import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import ProcessSupport
import Testing

@testable import MemberSandbox

@Suite("Messages in the log", .timeLimit(.minutes(1)))
struct LoggedMessageTests {
    private static let random = "Zq8rT5vXw2Lk9Pd4Nf7H"

    @Test("the guide's example of an entry is one, with both messages")
    func guide() throws {
        let file = "../../../../../Sources/Programs/MemberSandbox/MemberSandbox.docc/ControlAddress.md"
        let text = try String(contentsOf: URL(filePath: #filePath).appending(path: file).standardized, encoding: .utf8)
        let start = try #require(text.firstRange(of: "```json\n")).upperBound
        let end = try #require(text[start...].firstRange(of: "```")).lowerBound
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let entry = try decoder.decode(LoggedRequest.self, from: Data(text[start..<end].utf8))
        #expect(
            entry.request?.body?.contains("access_token=" + MaskedText.mask) == true && entry.response?.headers.isEmpty == false)
        let (example, whole) = (try JSONValue(parsing: Data(text[start..<end].utf8)), entry.value)
        #expect(example == whole)
    }

    @Test(
        "values of secrets are masked by their names",
        arguments: ["access_token", "code", "code_verifier", "client_secret", "state", "receipt-data", "signedPayload", "sid"])
    func secrets(name: String) { #expect(MaskedText.value("x", named: name) == MaskedText.mask) }

    @Test(
        "values that look like secrets are masked whatever their names",
        arguments: [random, "Bearer vk1.a.\(random)", "http://127.0.0.1:1/cb?q=\(random)"])
    func looks(value: String) { #expect(MaskedText.value(value, named: "note") == MaskedText.mask) }

    @Test(
        "other values are shown", arguments: ["friends email", "3600", "photo_200,has_mobile", "Анна Крылова", "a long sentence"])
    func shown(value: String) {
        for name in ["scope", "expires_in", "grant_type", "user_id"] { #expect(MaskedText.value(value, named: name) == value) }
    }

    @Test(
        "of header fields credentials and the values of addresses are masked",
        arguments: [
            ("Location", "http://x/cb?code=abc&state=s#token=t", "http://x/cb?code=•••&state=•••&token=•••"),
            ("Authorization", "Bearer abc", "Bearer •••"), ("Cookie", "a=b", "•••"), ("X-Own", "abc", "•••"),
            ("Accept", "text/html", "text/html"), ("Content-Security-Policy", "default-src 'none'", "default-src 'none'"),
        ])
    func headers(name: String, value: String, shown: String) throws {
        let field = try #require(HTTPHeaders(dictionaryLiteral: (name, value)).fields.first)
        #expect(MaskedText.line(field) == "\(name): \(shown)")
    }

    @Test(
        "values that name a secret are masked, in addresses and in texts with JSON, percent-encoded too",
        arguments: [
            "https://a.example/cb?code=x", "https://a.example/cb#access_token=x", "me%3Faccess_token%3Dx", "a%253Fcode%253Dx",
            #"say "token": "x""#, #"say \"token\":\"x\""#, "a[token]=x",
        ])
    func named(value: String) { #expect(MaskedText.value(value, named: "note") == MaskedText.mask) }

    @Test(
        "texts that name no secret are shown",
        arguments: ["https://a.example/cb?page=1", "fields=sex", "code is missing or invalid", "1=1", #"{"a": [1]}"#, "100%"])
    func unnamed(value: String) { #expect(MaskedText.value(value, named: "note") == value) }

    @Test("of JSON in a text only the secrets are masked, and of fields with a name beside their value")
    func batch() {
        let call = #"{"method":"GET","relative_url":"me?access_token=x"}"#
        let calls = "[\(call)," + #"{"name":"Set-Cookie","value":"y"},{"name":"a","value":"b"}]"#
        let shown = MaskedText.value(calls, named: "batch")
        #expect(shown.contains("GET") && shown.contains(#""b""#))
        #expect(!shown.contains("token=x") && !shown.contains(#""y""#))
    }

    @Test("a token in the place of a name or in a path is masked")
    func misplaced() {
        #expect(MaskedText.field(FormFields.Field(Self.random, "")) == MaskedText.mask + "=")
        #expect(MaskedText.path("/method/\(Self.random)") == "/method/" + MaskedText.mask)
        let path = "/inApps/v1/subscriptionsWithLongWords/{id}"
        #expect(MaskedText.path(path) == path)
    }

    @Test("JSON keeps its shape; masked are values at any depth, numbers too")
    func json() throws {
        let body = Data(#"{"response":[{"id":1,"token":"x","inner":{"phone_code":4711,"ok":true}}]}"#.utf8)
        let shown = try #require(MaskedText.json(body, "application/json"))
        let item = try #require(try JSONValue(parsing: Data(shown.utf8))["response"]?.array?.first)
        #expect(item["id"]?.integer == 1 && item["token"]?.string == MaskedText.mask && item["inner"]?["ok"] == .bool(true))
        #expect(item["inner"]?["phone_code"]?.string == MaskedText.mask)
        #expect(MaskedText.json(Data("{".utf8), "application/json") == nil)
        #expect(MaskedText.json(body, "text/html") == nil)
    }

    @Test("an entry has both messages, and none of the tokens that were issued")
    func messages() async throws {
        try await Stage.with { stage in
            _ = try await stage.signIn()
            await stage.logged(3)
            let entries = stage.sandbox.requestLog.entries
            let exchange = try #require(entries.first { $0.method == "POST" && $0.requestText?.contains("grant_type=") == true })
            let text = try #require(exchange.requestText)
            #expect(text.hasPrefix("POST /oauth2/auth"))
            #expect(text.contains("code_verifier=" + MaskedText.mask))
            #expect(exchange.responseText?.hasPrefix("200\n") == true && exchange.responseText?.contains("access_token") == true)
            let all = entries.flatMap { [$0.requestText, $0.responseText] }.compactMap(\.self).joined()
            for token in stage.sandbox.issuedTokens { #expect(!all.contains(token)) }
        }
    }

    @Test("the filter finds words of the messages, and hides the files of pages unless they are asked for")
    func filter() async throws {
        try await Stage.with { stage in
            _ = try await stage.get(try stage.vk("id", "style.css"))
            _ = try await stage.get(
                try #require(URL(string: try stage.vk("api", "method/users.get").absoluteString + "?fields=sex")))
            await stage.logged(2)
            let (style, call) = (stage.sandbox.requestLog.entries[0], stage.sandbox.requestLog.entries[1])
            #expect(style.isAsset && !LogFilter().shows(style) && LogFilter([("assets", "1")]).shows(style))
            #expect(LogFilter([("path", "fields=sex")]).shows(call) && !LogFilter([("path", "no such")]).shows(call))
        }
    }

    @Test("the command is for the host's address, and nothing in it is read as a command of the shell")
    func curl() async throws {
        try await Stage.with { stage in
            let origin = try stage.vk("api", "method/users.get").absoluteString
            _ = try await stage.get(try #require(URL(string: origin + "?fields='%24(id)'%26a+b")))
            await stage.logged(1)
            let entry = try #require(stage.sandbox.requestLog.entries.first)
            var addresses = SandboxAddresses()
            addresses.plain = stage.sandbox.addresses
            let command = try #require(entry.curl(addresses))
            #expect(command.hasPrefix(#"curl -gi -X GET '\#(origin)?fields=%27%24%28id%29%27%26a"#))
            #expect(!command.lowercased().contains("-h 'host:"))
        }
    }

    @Test("a method with signs of the shell and control characters in a form are no commands either")
    func hostile() async throws {
        try await Stage.with { stage in
            let host = try #require(stage.sandbox.addresses["facebook"]?["graph"])
            let port = UInt16(try #require(host.port))
            let body = "q=a%1B%5B201~%03b"
            let head = "`id` /me?note=a%20b%26c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            let type = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            _ = try await rawExchange(port, head + type + body)
            await stage.logged(1)
            var addresses = SandboxAddresses()
            addresses.plain = stage.sandbox.addresses
            let command = try #require(stage.sandbox.requestLog.entries.first?.curl(addresses))
            #expect(command.hasPrefix("curl -gi -X '`id`' '"), "\(command)")
            #expect(!command.contains("a b&c") && command.contains("%26c'"), "\(command)")
            #expect(!command.contains("\u{1B}") && !command.contains("\u{3}"))
        }
    }

    @Test("a request beside the pictures that a provider serves leaves nothing behind")
    func besidePictures() async throws {
        try await Stage.with { stage in
            let graph = try #require(stage.sandbox.addresses["facebook"]?["graph"])
            let port = UInt16(try #require(graph.port))
            // One connection: the first request is over before the second one begins.
            let first = "GET /_sandbox/pictures/x HTTP/1.1\r\nHost: localhost\r\n\r\n"
            _ = try await rawExchange(port, first + "GET /me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await stage.logged(1)
            #expect(stage.sandbox.requestLog.entries.map(\.path) == ["/me"])
            #expect(stage.sandbox.requestLog.runningCount == 0)
        }
    }
}
