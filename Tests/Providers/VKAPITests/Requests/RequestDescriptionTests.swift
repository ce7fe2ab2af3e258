import Foundation
import MemberTesting
import Testing
import VKAPI

@Suite("The text of a request", .timeLimit(.minutes(1)))
struct RequestDescriptionTests {
    @Test("lists the settings in a property list, and no token")
    func whole() async throws {
        try await VKBench.with { _ in
            let request = VKRequest(method: "groups.get", options: ["access_token": "do-not-print", "q": "do-not-print"])
            #expect(
                request.description == """
                    {
                        cacheLiveTime = 3600;
                        delegate = "(null)";
                        offlineMode = NO;
                        request = "<URLRequest https://api.vk.ru/method/groups.get>";
                        signature = "(null)";
                    }
                    """)
            request.cacheLiveTime = .oneMinute
            request.offlineMode = true
            request.signature = "groups"
            #expect(
                "\(request)" == """
                    {
                        cacheLiveTime = 60;
                        delegate = "(null)";
                        offlineMode = YES;
                        request = "<URLRequest https://api.vk.ru/method/groups.get>";
                        signature = groups;
                    }
                    """)
        }
    }

    @Test("names the type of the delegate and a number that stays the same")
    @MainActor
    func delegate() async throws {
        try await VKBench.with { _ in
            let recorder = Recorder()
            let request = VKRequest(method: "groups.get", delegate: recorder)
            let line = request.description.split(separator: "\n")[2]
            #expect(line.wholeMatch(of: #/    delegate = "<Recorder: 0x[0-9a-f]+>";/#) != nil)
            #expect(request.description.split(separator: "\n")[2] == line)
        }
    }

    @Test("has scheme, host and path of another address alone")
    func address() async throws {
        try await VKBench.with { _ in
            let url = try #require(
                URL(string: "https://name:do-not-print@example.org/a/b?access_token=do-not-print#do-not-print"))
            let text = VKRequest(httpMethod: "GET", url: url).description
            #expect(text.contains(#"    request = "<URLRequest https://example.org/a/b>";"#) && !text.contains("do-not-print"))
        }
    }

    @Test(
        "quotes a signature unless it is of ASCII letters and digits",
        arguments: [
            ("groups", "groups"), ("Groups2", "Groups2"), ("60", "60"), ("", #""""#), ("a b", #""a b""#), ("a_b", #""a_b""#),
            ("followersWithCustomOptions:", #""followersWithCustomOptions:""#), ("a.b", #""a.b""#), ("<a>", #""<a>""#),
            ("ключ", #""ключ""#), (#"a"b\c"#, #""a\"b\\c""#),
        ])
    func quoting(signature: String, text: String) async throws {
        try await VKBench.with { _ in
            let request = VKRequest(method: "groups.get")
            request.signature = signature
            #expect(request.description.hasSuffix("\n    signature = \(text);\n}"))
        }
    }

    @Test("shows numbers bare, nested values in the same style, and other values by their description")
    func values() async throws {
        try await VKBench.with { _ in
            let token = VKAccessToken(userID: 7, token: "do-not-print")
            let values: [(any Sendable, String)] = [
                (5, "5"), (-7, "-7"), (1.5, "1.5"), (true, "YES"), (false, "NO"), (methodURL("a.b"), "\"\(methodURL("a.b"))\""),
                (token, "\"\(token)\""),
                (["b": 1, "a": "x y"] as [String: any Sendable], "{\n        a = \"x y\";\n        b = 1;\n    }"),
                ([1, "x y"] as [any Sendable], "(\n        1,\n        \"x y\"\n    )"),
            ]
            for (value, text) in values {
                let request = VKRequest(method: "groups.get")
                request.signature = value
                #expect(request.description.hasSuffix("\n    signature = \(text);\n}"))
                #expect(!request.description.contains("do-not-print"))
            }
        }
    }

    @Test("is the same for a copy, which has the settings and is not started")
    func copy() async throws {
        try await VKBench.with { bench in
            bench.signIn(7)
            let request = VKRequest(method: "groups.get", options: ["q": "a"])
            request.cacheLiveTime = .oneDay
            request.offlineMode = true
            request.signature = "groups"
            #expect(await request.ending() == "response")
            let copy = request.copy()
            #expect(copy.description == request.description && copy.source == nil && !copy.isRunning)
            #expect(bench.transport.requests.count == 1)
            #expect(await copy.ending() == "response" && copy.isFromCache)
        }
    }
}
