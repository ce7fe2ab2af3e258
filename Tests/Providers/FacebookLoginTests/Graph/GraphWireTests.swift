import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberHTTPServer
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Requests to the Graph API on the wire")
struct GraphWireTests {
    private let fixture = GraphFixture()

    private func request(
        _ path: String, _ parameters: [String: any Sendable]? = nil, token: String?? = nil, version: String? = nil,
        method: FacebookLogin.HTTPMethod = .get, flags: GraphRequestFlags = [], _ change: (inout GraphSettings) -> Void = { _ in }
    ) throws -> HTTPRequest {
        let service = fixture.service(ScriptedTransport([]), change)
        let request = GraphRequest(path, parameters, service, token: token, version: version, method: method, flags: flags)
        return try GraphWire(request, settings: service.settings()).request()
    }

    @Test(
        "the address: host, version, path",
        arguments: [
            ("me", nil, "https://graph.facebook.com/v21.0/me"), ("/me/feed", nil, "https://graph.facebook.com/v21.0/me/feed"),
            ("me", "v3.2", "https://graph.facebook.com/v3.2/me"), ("v4.0/me", "v3.2", "https://graph.facebook.com/v4.0/me"),
            ("/v21.0", nil, "https://graph.facebook.com/v21.0"), ("v1/x", nil, "https://graph.facebook.com/v21.0/v1/x"),
            ("v.1/x", nil, "https://graph.facebook.com/v21.0/v.1/x"), ("v1.x/y", nil, "https://graph.facebook.com/v21.0/v1.x/y"),
            ("a b/c#d", nil, "https://graph.facebook.com/v21.0/a%20b/c%23d"),
            ("a%20b", nil, "https://graph.facebook.com/v21.0/a%20b"), ("", nil, "https://graph.facebook.com/v21.0/"),
        ] as [(String, String?, String)])
    func address(path: String, version: String?, expected: String) throws {
        let url = try request(path, [:], version: version).url
        #expect(url.absoluteString.prefix { $0 != "?" } == expected)
    }

    @Test("hosts: videos have their own, the gaming domain has one, and each contains the domain part")
    func hosts() throws {
        let host = { (request: HTTPRequest) in request.url.host() }
        #expect(try host(request("1/videos", method: .post)) == "graph-video.facebook.com")
        #expect(try host(request("1/videos")) == "graph.facebook.com")
        #expect(try host(request("videos", method: .post)) == "graph.facebook.com")
        #expect(try host(request("me") { $0.isGaming = true }) == "graph.fb.gg")
        #expect(try host(request("me") { $0.hosts = .live(domainPart: "beta") }) == "graph.beta.facebook.com")
    }

    @Test("a GET and a DELETE have everything in the query, sorted by name", arguments: [FacebookLogin.HTTPMethod.get, .delete])
    func query(method: FacebookLogin.HTTPMethod) throws {
        let request = try request("me", ["z": "a&b=c", "limit": 5, "a": "ü"], method: method) {
            $0.logging = [.graphAPIDebugInfo]
        }
        #expect(
            request.url.query(percentEncoded: true)
                == "a=%C3%BC&access_token=user-1&debug=info&format=json&include_headers=false&limit=5&sdk=ios&z=a%26b%3Dc")
        #expect(request.method.rawValue == method.rawValue && request.body == nil)
    }

    @Test(
        "a token in the path is the only one that is sent, wherever it is in the query",
        arguments: [
            "me?access_token=X&fields=id", "me?fields=id&access_token=X", "me?access_token=&fields=id&access%5Ftoken=X",
            "me?access_token=X&fields=id&access_token=Y",
        ])
    func ownToken(path: String) throws {
        let url = try request(path, [:]).url
        let fields = try #require(FormFields(encoded: url.query(percentEncoded: true) ?? "", plusIsSpace: false))
        #expect(fields.all("access_token") == ["X"] && fields.all("fields") == ["id"])
        #expect(url.path == "/v21.0/me")
        let posted = try request(path, ["message": "Sea"], method: .post)
        #expect(posted.jsonFields["access_token"] == "X" && posted.url.query() == nil)
        #expect(try request(path, ["access_token": "P"], token: "T").url.absoluteString.contains("access_token=X"))
    }

    @Test(
        "a refusal of the path's own token does not affect the current one, no response is stored, and the member's limits do not apply"
    )
    func apart() async throws {
        let usage: HTTPHeaders = [
            "X-Business-Use-Case-Usage": #"{"1":[{"call_count":100,"type":"x","estimated_time_to_regain_access":60}]}"#
        ]
        let transport = ScriptedTransport([
            .response(HTTPResponse(status: 400, headers: usage, body: Data(graphError(190, 460).utf8))),
            .json(#"{"id":"1"}"#), .json(#"{"id":"2"}"#), .json(#"{"id":"3"}"#),
        ])
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let service = fixture.service(transport, cache: ResponseCache(root: root, clock: fixture.clock))
        let ask = { (path: String) async throws in
            var request = GraphRequest(path, [:], service)
            request.cacheLife = .oneHour
            return try await service.send([GraphElement(request)])[0].get()["id"]
        }
        await #expect(throws: GraphError.self) { _ = try await ask("me?access_token=X") }
        #expect(fixture.current.value?.tokenString == "user-1")
        #expect(try await ask("me?access_token=Y") == .string("1"))
        #expect(try await ask("me?access_token=Y") == .string("2"))
        #expect(try await ask("me") == .string("3"))
        #expect(transport.requests.count == 4)
    }

    @Test("a path's own query comes first, and an invalid one is refused")
    func ownQuery() throws {
        let query = try request("me?fields=id,name&format=xml", ["limit": 1]).query
        #expect(query["fields"] == "id,name" && query.all("format") == ["xml"] && query["limit"] == "1")
        #expect(throws: CoreError.self) { try request("me?a=%zz") }
    }

    @Test("defaults: an empty fields for a GET, nothing for others, and given values unchanged")
    func defaults() throws {
        #expect(try request("me").query.all("fields") == [""])
        #expect(try request("me", method: .delete).query["fields"] == nil)
        #expect(try request("me", method: .post).jsonFields["fields"] == nil)
        #expect(try request("me", [:]).query["fields"] == nil)
    }

    @Test("a POST has an address without a query, and as its body a JSON object of texts, sent compressed")
    func post() throws {
        let request = try request("me/feed", ["message": "Sea", "n": 7], method: .post)
        #expect(request.url.absoluteString == "https://graph.facebook.com/v21.0/me/feed")
        #expect(request.body?.contentType == "application/json" && request.body?.coding == .gzip)
        #expect(
            request.jsonFields == [
                "access_token": "user-1", "format": "json", "include_headers": "false", "message": "Sea", "n": "7", "sdk": "ios",
            ])
    }

    @Test(
        "values become texts; D13: lists and dictionaries become JSON",
        arguments: [
            ("x", "x"), (7, "7"), (2.5, "2.5"), (2.0, "2"), (true, "1"), (false, "0"),
            (URL(string: "https://a.test/?b=c")!, "https://a.test/?b=c"),
            ([1, 2], "[1,2]"), (["a", "b/c"], #"["a","b/c"]"#), (["k": ["n": 1.5]], #"{"k":{"n":1.5}}"#), ([true], "[true]"),
            (JSONValue.object(["a": .null]), #"{"a":null}"#), (UInt8(3), "3"), (Optional("x") as String?, "x"),
            (FacebookLogin.HTTPMethod.get, "GET"), (NSNumber(value: 10_150_146_071_831_729 as Int64), "10150146071831729"),
            (NSNumber(value: 2.5), "2.5"), ([NSNumber(value: 10_150_146_071_831_729 as Int64)], "[10150146071831729]"),
        ] as [(any Sendable, String)])
    func values(value: any Sendable, expected: String) throws {
        #expect(try request("me", ["v": value]).query["v"] == expected)
        #expect(try request("me", ["v": value], method: .post).jsonFields["v"] == expected)
    }

    @Test("values without a text are left out")
    func noText() throws {
        #expect(
            try request("me", ["v": Optional<String>.none, "d": Date(), "w": "x"]).query.fields.map(\.name).filter {
                $0.count == 1
            } == ["w"])
    }

    @Test(
        "the token is the request's, else the parameter's, else the app's",
        arguments: [
            (String??.none, nil, GraphRequestFlags(), false, "user-1"), (.some("own"), "p", [], false, "own"),
            (.some(nil), "p", [], false, "p"), (.some(nil), nil, [], false, "123|client"),
            (.some(""), nil, [], false, "123|client"),
            (.some(nil), nil, [], true, "GG|123|client"), (.some(nil), nil, .skipClientToken, false, nil),
            (.some(nil), "p", .skipClientToken, false, "p"),
        ] as [(String??, String?, GraphRequestFlags, Bool, String?)])
    func token(own: String??, parameter: String?, flags: GraphRequestFlags, gaming: Bool, expected: String?) throws {
        let parameters: [String: any Sendable] = parameter.map { ["access_token": $0] } ?? [:]
        let request = try request("me", parameters, token: own, flags: flags) { $0.isGaming = gaming }
        #expect(request.query.all("access_token") == [expected].compactMap { $0 })
    }

    @Test("without a client token, a request that needs it is refused, and one that does not is sent")
    func clientToken() throws {
        let changes: [((inout GraphSettings) -> Void, CoreMisuse)] = [
            ({ $0.clientToken = nil }, .clientTokenMissing), ({ $0.appID = nil }, .appIDMissing),
            ({ $0.clientToken = Secret("") }, .clientTokenMissing),
        ]
        for (change, misuse) in changes {
            #expect(throws: CoreError.misuse(misuse)) { try request("me", token: .some(nil), change) }
            #expect(try request("me", nil, change).query["access_token"] == "user-1")
        }
    }

    @Test("the user agent contains the library and its version")
    func userAgent() throws {
        #expect(try request("me").headers["User-Agent"] == "MemberKit." + LoginDialog.libraryVersion)
    }

    @Test("a secret proves the sent token, by the lower-case hex of an HMAC")
    func proof() throws {
        let request = try request("me", token: "token") { $0.appSecret = Secret("secret") }
        // Computed by openssl dgst -sha256 -hmac secret.
        #expect(request.query["appsecret_proof"] == "e941110e3d2bfe82621f0e3e1434730d7305d106c5f68c87165d0b27a4611a4a")
        let posted = try self.request("me", token: "token", method: .post) { $0.appSecret = Secret("secret") }
        #expect(posted.jsonFields["appsecret_proof"] == request.query["appsecret_proof"])
        #expect(
            try self.request("me", token: .some(nil), flags: .skipClientToken) { $0.appSecret = Secret("s") }.query[
                "appsecret_proof"] == nil)
    }

    @Test("files make a form with parts, each with its name and type; a GET drops them")
    func multipart() throws {
        let file = GraphRequestDataAttachment(data: Data("b".utf8), filename: "sea.mp4", contentType: "video/mp4")
        let values: [String: any Sendable] = [
            "raw": Data("a".utf8), "file": file, "bare": GraphRequestDataAttachment(data: Data()), "t": "x",
        ]
        guard case .multipart(let parts) = try request("me/photos", values, method: .post).body?.content else {
            Issue.record("no parts")
            return
        }
        let said = parts.filter { $0.fileName != nil }.map { [$0.name, $0.fileName ?? "", $0.contentType ?? ""] }
        #expect(
            said == [["bare", "bare", "content/unknown"], ["file", "sea.mp4", "video/mp4"], ["raw", "raw", "content/unknown"]])
        #expect(
            parts.filter { $0.fileName == nil }.map(\.name).sorted() == ["access_token", "format", "include_headers", "sdk", "t"])
        let get = try request("me/photos", values)
        #expect(get.body == nil && get.query["raw"] == nil && get.query["t"] == "x")
    }

    @Test("on the wire the last part is closed, and line ends are CR LF")
    func closed() async throws {
        let seen = Locked<(String, String)>(("", ""))
        var router = Router()
        router.onAny("/v21.0/me/photos") { request in
            seen.withLock { $0 = (request.headers["Content-Type"] ?? "", String(decoding: request.body, as: UTF8.self)) }
            return .text("{}")
        }
        let server = HTTPServer(router: router)
        try await server.start()
        let service = fixture.service(NetworkTransport()) { $0.hosts.graph = server.url }
        _ = try await GraphRequest("me/photos", ["raw": Data("a".utf8)], service, method: .post).start()
        await server.stop()
        let boundary = try #require(seen.value.0.split(separator: "boundary=").last)
        #expect(seen.value.1.hasSuffix("\r\n--\(boundary)--\r\n") && seen.value.1.hasPrefix("--\(boundary)\r\n"))
    }

    @Test("a request prints neither its token nor its parameters, in whatever value it is")
    func masked() {
        let service = fixture.service(ScriptedTransport([]))
        let request = GraphRequest("me", ["access_token": "hidden", "q": "hidden"], service, token: "hidden")
        var dumped = ""
        dump([request], to: &dumped)
        dump(request.pages(), to: &dumped)
        #expect(!(dumped + "\(request)" + String(reflecting: request)).contains("hidden"))
    }
}
