import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import VKAPI

@Suite("Calls in a batch", .timeLimit(.minutes(1)))
struct BatchTests {
    private func words(_ results: [Result<VKReply<JSONValue>, VKError>]) -> [String] {
        results.map { result in
            switch result {
            case .success(let reply): String(decoding: reply.body, as: UTF8.self)
            case .failure(.refused(let code, _, _)): String(code)
            case .failure(let error): error.code
            }
        }
    }

    /// The number of calls in a script.
    private static func count(_ request: HTTPRequest) -> Int {
        (request.form["code"] ?? "").components(separatedBy: "API.").count - 1
    }

    /// A script's reply: a number for each call.
    private static func numbers(_ request: HTTPRequest) -> ScriptedTransport.Response {
        .json(#"{"response":[\#((0..<count(request)).map(String.init).joined(separator: ","))]}"#)
    }

    @Test("values, errors, nulls and false values come to their own calls, by one request")
    func mixed() async {
        let bench = ClientBench { _ in
            .json(#"{"response":[[{"id":1}],false,null,false],"execute_errors":[{"method":"friends.get","error_code":30}]}"#)
        }
        let results = await bench.client.call(batch: [
            VKBatchCall("users.get", [("user_ids", "1,\"2\"")]), VKBatchCall("friends.get"), VKBatchCall("wall.get"),
            VKBatchCall("groups.isMember", [("Group_ID", "5")]),
        ])
        #expect(words(results) == [#"{"response":[{"id":1}]}"#, "30", #"{"response":null}"#, #"{"response":false}"#])
        #expect(bench.methods == ["execute"])
        #expect(
            bench.scripts == [
                #"return [API.users.get({"user_ids":"1,\"2\""}),API.friends.get({}),API.wall.get({}),"#
                    + #"API.groups.isMember({"group_id":"5"})];"#
            ])
        #expect(bench.transport.requests[0].form["v"] == "5.199")
        #expect(bench.transport.requests[0].method == .post)
    }

    @Test("each reply is kept where a single call would keep it, and errors are not")
    func kept() async throws {
        let bench = ClientBench { request in
            request.url.lastPathComponent == "execute"
                ? .json(#"{"response":[1,false],"execute_errors":[{"method":"wall.get","error_code":15}]}"#)
                : .json(#"{"response":7}"#)
        }
        let calls = [VKBatchCall("users.get", [("user_ids", "1")]), VKBatchCall("wall.get")]
        #expect(words(await bench.client.call(batch: calls)) == [#"{"response":1}"#, "15"])
        if case .cache = try await bench.client.call("users.get", [("user_ids", "1")]).source {} else { Issue.record("not kept") }
        #expect(words(await bench.client.call(batch: calls)) == [#"{"response":1}"#, #"{"response":7}"#])
        #expect(bench.methods == ["execute", "wall.get"])
    }

    @Test("another number of results than calls is a parse error for every call", arguments: ["[1]", "[1,2,3]", "{}", "1"])
    func mismatch(response: String) async {
        let bench = ClientBench { _ in .json(#"{"response":\#(response)}"#) }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.get")])
        #expect(words(results) == ["requests.invalid_reply", "requests.invalid_reply"])
    }

    @Test("a script that VK cannot run is sent in halves, down to single calls", arguments: [12, 13, 36])
    func halves(code: Int) async {
        let bench = ClientBench { request in
            guard request.url.lastPathComponent == "execute" else { return .json(#"{"response":"single"}"#) }
            return Self.count(request) > 2 ? .json(#"{"error":{"error_code":\#(code)}}"#) : Self.numbers(request)
        }
        let calls = (1...5).map { VKBatchCall("users.get", [("user_ids", "\($0)")]) }
        #expect(
            words(await bench.client.call(batch: calls)) == [
                #"{"response":0}"#, #"{"response":1}"#, #"{"response":"single"}"#, #"{"response":0}"#, #"{"response":1}"#,
            ])
        #expect(bench.scripts.map { $0.components(separatedBy: "API.").count - 1 }.sorted() == [2, 2, 3, 5])
    }

    @Test(
        "a write is made once where the script may have run, and again where it did not compile", arguments: [(13, 1), (12, 2)])
    func writes(code: Int, count: Int) async {
        let bench = ClientBench { request in
            request.url.lastPathComponent == "execute" ? .json(#"{"error":{"error_code":\#(code)}}"#) : .json(#"{"response":1}"#)
        }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.post", [("message", "a")])])
        #expect(words(results) == [#"{"response":1}"#, count == 1 ? "13" : #"{"response":1}"#])
    }

    @Test("a script that was too early is sent again as a whole; another error is every call's")
    func whole() async {
        let early = Locked(true)
        let bench = ClientBench { request in
            let isEarly = early.withLock { early in
                defer { early = false }
                return early
            }
            return isEarly ? .json(#"{"error":{"error_code":6}}"#) : .json(#"{"error":{"error_code":15}}"#)
        }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.get")])
        #expect(words(results) == ["15", "15"])
        #expect(bench.methods == ["execute", "execute"])
    }

    @Test("a part that was too early is repeated by itself")
    func part() async {
        let bench = ClientBench { request in
            request.url.lastPathComponent == "execute"
                ? .json(#"{"response":[1,false],"execute_errors":[{"method":"wall.get","error_code":6,"error_msg":"x"}]}"#)
                : .json(#"{"response":2}"#)
        }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.get")])
        #expect(words(results) == [#"{"response":1}"#, #"{"response":2}"#])
        #expect(bench.methods == ["execute", "wall.get"])
    }

    @Test("a part that needs a captcha is repeated by itself with the answer")
    func captcha() async {
        let hook = InteractionHook { _ in .adding([("captcha_key", "abc")]) }
        let bench = ClientBench(hook: hook) { request in
            if request.url.lastPathComponent == "wall.get" {
                return .json(#"{"response":"\#(request.query["captcha_key"] ?? "")"}"#)
            }
            let error =
                #"{"method":"wall.get","error_code":14,"error_msg":"x","captcha_sid":"7","captcha_img":"https://api.vk.ru/c"}"#
            return .json(#"{"response":[1,false],"execute_errors":[\#(error)]}"#)
        }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), VKBatchCall("wall.get")])
        #expect(words(results) == [#"{"response":1}"#, #"{"response":"abc"}"#])
    }

    @Test("thirty calls are two scripts, which count once each for the limit")
    func many() async {
        let bench = ClientBench(waits: true) { Self.numbers($0) }
        let results = await bench.client.call(batch: (1...30).map { VKBatchCall("users.get", [("user_ids", "\($0)")]) })
        #expect(results.count == 30)
        #expect(words([results[24], results[29]]) == [#"{"response":24}"#, #"{"response":4}"#])
        #expect(bench.transport.requests.map(Self.count).sorted() == [5, 25])
    }

    @Test(
        "some methods are sent by themselves, and so are calls of another version or with a parameter twice",
        arguments: [
            VKBatchCall("execute", [("code", "return 1;")]), VKBatchCall("execute.mine"), VKBatchCall("photos.save"),
            VKBatchCall("docs.save"), VKBatchCall("messages.setChatPhoto"), VKBatchCall("wall.get", [("v", "5.131")]),
            VKBatchCall("wall.get", [("lang", "en")]), VKBatchCall("wall.get", [("a", "1"), ("a", "2")]),
        ])
    func excluded(call: VKBatchCall) async {
        let bench = ClientBench { request in
            request.form["code"]?.contains("API.") == true ? Self.numbers(request) : .json(#"{"response":"single"}"#)
        }
        let results = await bench.client.call(batch: [VKBatchCall("users.get"), call, VKBatchCall("friends.get")])
        #expect(words(results) == [#"{"response":0}"#, #"{"response":"single"}"#, #"{"response":1}"#])
    }

    @Test("a name that is no method ends its call alone")
    func invalid() async {
        let bench = ClientBench { _ in .json(#"{"response":1}"#) }
        #expect(
            words(await bench.client.call(batch: [VKBatchCall("x"), VKBatchCall("users.get")])) == [
                "vk.invalid_method", #"{"response":1}"#,
            ])
        #expect(await bench.client.call(batch: []).isEmpty)
    }
}
