import Foundation
import MemberHTTP
import MemberTesting
import Testing
import VKAPI
import VKWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("What a request of the VK API sends", .timeLimit(.minutes(1)))
struct RequestAddressTests {
    private static let base = "https://api.vk.ru/method/"

    @Test("is nothing before the start, however the request is made")
    func unstarted() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            let url = methodURL("users.get")
            let requests = [
                VKRequest(method: "users.get"), VKRequest(method: "users.get", options: ["user_ids": "1"]),
                VKRequest(httpMethod: "POST", method: "users.get"), VKRequest(httpMethod: "PUT", url: url, body: Data("b".utf8)),
                VKRequest(URLRequest(url: url)), VKRequest(HTTPRequest(.get, url)),
            ]
            for request in requests {
                #expect(!request.isRunning && request.source == nil && request.error == nil && request.signature == nil)
                #expect(request.cacheLiveTime == .oneHour && !request.offlineMode)
            }
            let last = VKRequest(method: "wall.get")
            #expect(await last.ending() == "response")
            #expect(bench.transport.requests.map(\.url) == [methodURL("wall.get")])
        }
    }

    @Test(
        "is a GET with sorted, lower-cased and encoded parameters for a method that reads",
        arguments: [
            ("users.get", [:], "v=5.199"),
            ("users.get", ["USER_IDS": "1,2", "fields": "a b"], "fields=a%20b&user_ids=1%2C2&v=5.199"),
            ("users.get", ["q": "я~-._+&="], "q=%D1%8F~-._%2B%26%3D&v=5.199"), ("users.get", ["v": "5.131"], "v=5.131"),
            ("users.get", ["V": "5.131"], "v=5.131"), ("users.get", ["a": ""], "a=&v=5.199"),
            ("users.get", ["b": true, "a": false, "n": 5, "m": -7], "a=0&b=1&m=-7&n=5&v=5.199"),
            ("users.get", ["ids": [1, 2], "names": ["x", "y"]], "ids=1%2C2&names=x%2Cy&v=5.199"),
            ("friends.areFriends", [:], "v=5.199"), ("users.search", ["q": "a"], "q=a&v=5.199"),
            ("users.get", ["access_token": "do-not-send"], "v=5.199"), ("users.get", ["Access_Token": "do-not-send"], "v=5.199"),
        ] as [(String, VKOptions, String)])
    func reading(method: String, options: VKOptions, query: String) async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            #expect(await VKRequest(method: method, options: options).ending() == "response")
            let sent = try #require(bench.transport.requests.first)
            #expect(sent.method == .get && sent.url.absoluteString == Self.base + method + "?" + query && sent.body == nil)
            #expect(sent.headers["Authorization"] == "Bearer token-7")
        }
    }

    @Test(
        "is a POST with a form for any other method",
        arguments: ["wall.post", "groups.join", "places.checkin", "account.setOnline", "execute"])
    func writing(method: String) async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            #expect(await VKRequest(method: method, options: ["Message": "a b", "flag": true]).ending() == "response")
            let sent = try #require(bench.transport.requests.first)
            #expect(sent.method == .post && sent.url.absoluteString == Self.base + method)
            #expect(sent.form[method == "execute" ? "Message" : "message"] == "a b")
            #expect(sent.form["flag"] == "1" && sent.form["v"] == "5.199" && sent.form["access_token"] == nil)
        }
    }

    @Test("is sent by the given HTTP method, in any letter case")
    func verbs() async throws {
        try await VKBench.with { bench in
            for verb in ["POST", "get"] { _ = await VKRequest(httpMethod: verb, method: "users.get").ending() }
            #expect(await VKRequest(httpMethod: "GET", method: "execute.getAll", options: ["UserID": 1]).ending() == "response")
            #expect(bench.transport.requests.map(\.method) == [.post, .get, .get])
            #expect(bench.transport.requests.last?.url.query() == "UserID=1&v=5.199")
        }
    }

    @Test("has the language of the settings unless an option names one")
    func language() async throws {
        try await VKBench.with(change: {
            $0.language = "en"
            $0.version = "5.200"
        }) { bench in
            for options in [[:], ["lang": "ru"], ["LANG": "ru"]] as [VKOptions] {
                _ = await VKRequest(method: "wall.get", options: options).copy().ending()
            }
            #expect(bench.transport.requests.map { $0.url.query() } == ["lang=en&v=5.200", "lang=ru&v=5.200"])
        }
    }

    @Test(
        "is nothing for a name that is no method",
        arguments: ["", "users", "users.get.all", "not a method", "users.", "../users.get"])
    func names(method: String) async throws {
        try await VKBench.with { bench in
            #expect(await VKRequest(method: method).ending() == "vk.invalid_method")
            #expect(bench.transport.requests.isEmpty)
        }
    }

    @Test("is at another address exactly the request: no token, no version, no language")
    func otherAddress() async throws {
        let url = try #require(URL(string: "https://example.org/a?b=1"))
        try await VKBench.with(change: { $0.language = "en" }) { bench in
            bench.signIn(7)
            let request = VKRequest(httpMethod: "PUT", url: url, headers: ["X-Own": "1"], body: Data("body".utf8))
            #expect(await request.reply(as: Data.self) == Data(#"{"response":1}"#.utf8))
            let sent = try #require(bench.transport.requests.first)
            #expect(sent.method == .put && sent.url == url && sent.body?.bytes == Data("body".utf8))
            #expect(sent.headers["X-Own"] == "1" && sent.headers["Authorization"] == nil)
        }
    }
}
