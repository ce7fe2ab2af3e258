import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A Graph request on its way", .timeLimit(.minutes(1)))
struct GraphRequestAcceptanceTests {
    /// A sent request, by an app with a client token, with a member or none.
    private func sent(
        by user: String? = "user", gaming: Bool = false, _ make: () -> GraphRequest
    ) async throws -> HTTPRequest {
        let bench = try FacebookBench { if gaming { $0.redirect = { $0.replace("graph_domain", by: "gaming") } } }
        bench.context.settings.clientToken = "client"
        if gaming { _ = try await bench.logIn(tracking: .limited) }
        if let user { bench.hold(user) }
        bench.script.withLock { $0 = { _ in .json("{}") } }
        _ = try await bench.within { try await make().start() }
        return try #require(bench.transport.requests.last)
    }

    @Test(
        "gets its version unless the path begins with one, and a slash",
        arguments: [
            ("me", "/v21.0/me"), ("/me", "/v21.0/me"), ("/v3.2/me", "/v3.2/me"), ("v3.2/me", "/v3.2/me"),
            ("v12.10/1/feed", "/v12.10/1/feed"),
            ("/v1/me", "/v21.0/v1/me"), ("/v.1/me", "/v21.0/v.1/me"), ("/vx.1/me", "/v21.0/vx.1/me"),
            ("/me/v3.2", "/v21.0/me/v3.2"),
            ("/V3.2/me", "/v21.0/V3.2/me"), ("/v3.2x/me", "/v21.0/v3.2x/me"),
        ])
    func version(path: String, expected: String) async throws {
        #expect(try await sent { GraphRequest(graphPath: path) }.url.path == expected)
    }

    @Test("is sent with its own token, else the parameter's, else the app's, else none")
    func tokens() async throws {
        let own: [String: any Sendable] = ["access_token": "parameter"]
        #expect(try await sent { GraphRequest(graphPath: "1", parameters: own) }.query.all("access_token") == ["user"])
        let none = { (parameters: [String: any Sendable]?, flags: GraphRequestFlags) in
            GraphRequest(graphPath: "1", parameters: parameters, tokenString: nil, flags: flags)
        }
        #expect(try await sent { none(own, []) }.query.all("access_token") == ["parameter"])
        #expect(try await sent { none(nil, []) }.query.all("access_token") == ["123|client"])
        #expect(try await sent { none(nil, .skipClientToken) }.query.all("access_token") == [])
        #expect(try await sent { none(own, .skipClientToken) }.query.all("access_token") == ["parameter"])
        #expect(try await sent(by: nil) { GraphRequest(graphPath: "1") }.query.all("access_token") == ["123|client"])
    }

    @Test("of the gaming domain is sent to its host, with the prefix before the app's token")
    func gaming() async throws {
        let request = try await sent(by: nil, gaming: true) { GraphRequest(graphPath: "1") }
        #expect(request.url.host() == "graph.fb.gg" && request.query["access_token"] == "GG|123|client")
    }

    @Test("keeps the token that was current when it was made")
    func captured() async throws {
        let bench = try FacebookBench()
        bench.hold("before")
        let request = bench.within { GraphRequest(graphPath: "me") }
        bench.hold("after")
        _ = try await bench.within { try await request.start() }
        #expect(request.tokenString == "before" && bench.requests(to: "/me").last?.query["access_token"] == "before")
    }

    @Test("has all parameters in the query, sorted, and no body", arguments: [FacebookLogin.HTTPMethod.get, .delete])
    func query(method: FacebookLogin.HTTPMethod) async throws {
        let parameters: [String: any Sendable] = [
            "z": 1, "a": "ä &=+", "list": ["x", "y"], "object": ["k": "v"], "address": URL(filePath: "/p"), "part": 1.5,
        ]
        let request = try await sent { GraphRequest(graphPath: "me", parameters: parameters, httpMethod: method) }
        let names = request.query.fields.map(\.name)
        #expect(names == names.sorted() && request.body == nil && request.method.rawValue == method.rawValue)
        #expect(request.query["a"] == "ä &=+" && request.query["z"] == "1" && request.query["part"] == "1.5")
        #expect(request.query["list"] == #"["x","y"]"# && request.query["object"] == #"{"k":"v"}"#)
        #expect(request.query["format"] == "json" && request.query["sdk"] == "ios" && request.query["include_headers"] == "false")
    }

    @Test("posts all parameters as texts in one object, to an address without a query")
    func post() async throws {
        let parameters: [String: any Sendable] = ["message": "m", "n": 7, "tags": [1, 2], "link": URL(filePath: "/p")]
        let request = try await sent { GraphRequest(graphPath: "me/feed", parameters: parameters, httpMethod: .post) }
        #expect(request.url.absoluteString == "https://graph.facebook.com/v21.0/me/feed")
        let fields = request.jsonFields
        #expect(fields["message"] == "m" && fields["n"] == "7" && fields["tags"] == "[1,2]" && fields["link"] == "file:///p")
        #expect(fields["access_token"] == "user" && fields["format"] == "json" && fields["sdk"] == "ios")
        #expect(request.body?.contentType == "application/json")
    }

    @Test(
        "is sent to the video host only if it posts a video",
        arguments: [
            ("1/videos", .post, true), ("/1/videos", .post, true), ("1/videos", .get, false), ("1/videos/x", .post, false),
            ("1/videosx", .post, false),
        ] as [(String, FacebookLogin.HTTPMethod, Bool)])
    func videos(path: String, method: FacebookLogin.HTTPMethod, isVideo: Bool) async throws {
        let request = try await sent { GraphRequest(graphPath: path, httpMethod: method) }
        #expect(request.url.host() == (isVideo ? "graph-video.facebook.com" : "graph.facebook.com"))
    }

    @Test("has an empty list of fields by default, and only for reading")
    func fields() async throws {
        #expect(try await sent { GraphRequest(graphPath: "me") }.query["fields"] == "")
        #expect(try await sent { GraphRequest(graphPath: "me", httpMethod: .delete) }.query["fields"] == nil)
        #expect(try await sent { GraphRequest(graphPath: "me", httpMethod: .post) }.jsonFields["fields"] == nil)
        #expect(try await sent { GraphRequest(graphPath: "me", parameters: [:]) }.query["fields"] == nil)
        let joined = try await sent { GraphRequest(graphPath: "me?a=1", parameters: ["b": "2"]) }
        #expect(joined.query["a"] == "1" && joined.query["b"] == "2" && joined.url.absoluteString.count { $0 == "?" } == 1)
    }
}

extension FormFields {
    fileprivate mutating func replace(_ name: String, by value: String) {
        self = FormFields(fields.map { ($0.name, $0.name == name ? value : $0.value) })
    }
}
