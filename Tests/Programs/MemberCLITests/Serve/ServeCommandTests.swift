import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberHTTPServer
import MemberTesting
import OffersRoutes
import Testing

@testable import MemberCLI

@Suite("member serve", .timeLimit(.minutes(1)))
struct ServeCommandTests {
    /// Settings of one app, with a key for each kind; the file is in the tool's home.
    static func settings(_ tool: Tool, _ change: (inout [String: JSONValue]) -> Void = { _ in }) throws -> String {
        let authority = try StoreAuthority(bundleID: "com.example.loom", appAppleID: 7)
        let roots = authority.roots.map { root in
            let text = root.der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
            return JSONValue.string("-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n")
        }
        let key: [String: JSONValue] = [
            "kind": .string("server"), "app": .string("com.example.loom"), "hash": .string(BearerKey.hash(of: Secret("the key"))),
        ]
        var members: [String: JSONValue] = [
            "apps": .array([
                .object(["bundleId": .string("com.example.loom"), "appAppleId": .integer(7), "roots": .array(roots)])
            ]), "keys": .array([.object(key)]), "erasureKey": .string(Data(repeating: 1, count: 32).base64EncodedString()),
        ]
        change(&members)
        try FileManager.default.createDirectory(at: tool.home, withIntermediateDirectories: true)
        let file = tool.home.appending(path: "offers.json")
        try JSONEncoder.sorted.encode(JSONValue.object(members)).write(to: file)
        return file.path
    }

    @Test("serves until it is ended; requests are lines of JSON without the key, and the rows are in the file")
    func serves() async throws {
        let tool = Tool()
        let file = try Self.settings(tool)
        let run = Task { await tool.run("serve", "--config", file, "--port", "0") }
        await tool.says("url")
        let first = try #require(tool.printed.split(separator: "\n").first { $0.contains("url") })
        let url = try #require(try JSONValue(parsing: Data(first.utf8))["url"]?.string.flatMap(URL.init(string:)))
        #expect(url.host() == "127.0.0.1")
        for (path, status) in [("readyz", 200), ("v1/events", 401), ("v1/members/secret-1/subscriptions", 401)] {
            #expect(try await NetworkTransport().send(HTTPRequest(.get, url.appending(path: path))).status == status)
        }
        run.cancel()
        let ended = await run.value
        #expect(ended.code == .done && ended.result["stopped"] == .bool(true))
        #expect(tool.printed.contains(#""route":"/v1/events","status":401"#) && !tool.printed.contains("secret-1"))
        #expect(FileManager.default.fileExists(atPath: tool.home.appending(path: "offers.sqlite").path))
    }

    @Test("says everything that is missing before it listens, and makes no file")
    func incomplete() async throws {
        let tool = Tool()
        let file = try Self.settings(tool) { members in
            (members["erasureKey"], members["keys"]) = (nil, nil)
            members["server"] = .object(["drain": .integer(-1), "proxies": .array([.string("here")])])
        }
        let outcome = await tool.run(
            "serve", "--config", file, "--port", "70000", environment: ["MEMBER_SERVE_BEHIND_TLS": "perhaps"])
        #expect(outcome.code == .usage)
        for text in [
            "--port takes", "MEMBER_SERVE_BEHIND_TLS takes yes or no", "server.drain takes", "server.proxies takes", "keys",
            "erasureKey",
        ] {
            #expect(outcome.notes.contains(text), "\(text)")
        }
        #expect(!FileManager.default.fileExists(atPath: tool.home.appending(path: "offers.sqlite").path))
        let without = await tool.run("serve")
        #expect(without.code == .usage && without.notes.contains("--config FILE, or MEMBER_SERVE_CONFIG"))
        let missing = await tool.run("serve", environment: ["MEMBER_SERVE_CONFIG": "/nowhere/offers.json"])
        #expect(missing.code == .usage && missing.notes.contains("/nowhere/offers.json cannot be read"))
    }

    @Test("an option wins over the variable, which wins over the file")
    func order() throws {
        let file = JSONValue.object(["port": .integer(1), "proxies": .array([.string("10.0.0.0/8")]), "migrate": .bool(false)])
        let environment = [
            "MEMBER_SERVE_PORT": "2", "MEMBER_SERVE_PROXIES": "127.0.0.1, ::1", "MEMBER_SERVE_STORE": "postgres://a@b/c",
        ]
        let given = try Arguments(["--port", "3", "--behind-tls"], ServeCommand.grammar.adding(.common))
        let none = try Arguments([], ServeCommand.grammar.adding(.common))
        let (standardFile, own) = (URL(filePath: "/a"), ServeSetting.port)
        #expect(own.values(given, environment, file).texts == ["3"] && own.values(none, environment, file).texts == ["2"])
        #expect(own.values(none, [:], file).texts == ["1"] && own.values(none, [:], nil).texts == [])
        let all = ServeSettings(store: standardFile) { $0.values(given, environment, file) }
        #expect(all.configuration.port == 3 && all.store == .postgres("postgres://a@b/c") && all.problems == [])
        #expect(all.configuration.isBehindTLS && !all.migrates)
        #expect(all.configuration.proxies == (try ProxyNetworks(["127.0.0.1", "::1"])))
        let standard = ServeSettings(store: standardFile) { $0.values(none, [:], nil) }
        #expect(standard.store == .file(standardFile) && standard.configuration.host == "127.0.0.1" && standard.migrates)
    }

    @Test(
        "makes a key that is printed once, with the line for the settings that has only its hash",
        arguments: ["app", "server", "operator"])
    func newKey(kind: String) async throws {
        let words = ["serve", "keys", "new", "--kind", kind, "--app", "com.example.loom", "--until", "2027-01-31T00:00:00Z"]
        let (first, second) = (await Tool().run(words: words), await Tool().run(words: words))
        let (key, line) = (try #require(first.result["key"]?.string), try #require(first.result["settings"]))
        #expect(first.code == .done && key != second.result["key"]?.string)
        #expect(line["hash"]?.string == BearerKey.hash(of: Secret(key)) && line["kind"]?.string == kind)
        #expect(line["app"] == .string("com.example.loom") && line["until"] == .string("2027-01-31T00:00:00Z"))
    }

    @Test(
        "refuses wrong words and options",
        arguments: [
            ["serve", "keys"], ["serve", "now"], ["serve", "keys", "new"],
            ["serve", "keys", "new", "--kind", "admin", "--app", "a"],
            ["serve", "keys", "new", "--kind", "app"],
            ["serve", "keys", "new", "--kind", "app", "--app", "a", "--until", "soon"],
            ["serve", "--kind", "app"],
        ])
    func refused(words: [String]) async { #expect(await Tool().run(words: words).code == .usage) }
}
