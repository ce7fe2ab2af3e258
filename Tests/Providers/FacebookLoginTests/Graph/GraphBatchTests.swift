import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Batches of the Graph API", .timeLimit(.minutes(1)))
struct GraphBatchTests {
    private let fixture = GraphFixture()

    private func service(_ body: String, status: Int = 200, _ change: (inout GraphSettings) -> Void = { _ in }) -> (
        GraphClient, ScriptedTransport
    ) {
        let transport = ScriptedTransport { _ in .json(body, status: status) }
        return (fixture.service(transport, change), transport)
    }

    private func send(_ requests: [GraphRequest], _ service: GraphClient) async -> [String] {
        await words(service.send(requests.map { GraphElement($0) }))
    }

    private func words(_ outcomes: [GraphClient.Outcome]) -> [String] {
        outcomes.map { outcome in
            switch outcome {
            case .success(let response): response.hasResponse ? response.value.map(GraphJSON.text) ?? "nil" : "no response"
            case .failure(let error as GraphError): "graph \(error.graphCode ?? -1) \(error.httpStatus ?? 0)"
            case .failure(let error as CoreError):
                "core \(error.errorCode)" + (error.errorUserInfo[GraphRequestErrorHTTPStatusCodeKey].map { " \($0)" } ?? "")
            case .failure(let error): (error as? RequestError)?.code ?? "\(error)"
            }
        }
    }

    private func requests(_ service: GraphClient, count: Int = 2) -> [GraphRequest] {
        (0..<count).map { GraphRequest("\($0)", [:], service, flags: .disableErrorRecovery) }
    }

    @Test("several requests are one POST with the app's id, the elements and the token")
    func request() async throws {
        let (service, transport) = service("[null,null,null]")
        let get = GraphRequest("me", ["fields": "id"], service)
        let post = GraphRequest("me/feed", ["message": "a b"], service, method: .post)
        let delete = GraphRequest("v3.0/me/permissions/email", nil, service, method: .delete)
        _ = await send([get, post, delete], service)
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1 && request.method == .post && request.body?.coding == .gzip)
        #expect(request.url.absoluteString == "https://graph.facebook.com/v21.0")
        #expect(request.jsonFields["batch_app_id"] == "123" && request.jsonFields["access_token"] == "user-1")
        let common = "format=json&include_headers=false"
        #expect(
            request.elements == [
                .object(["method": .string("GET"), "relative_url": .string("me?fields=id&\(common)&sdk=ios")]),
                .object(["method": .string("POST"), "relative_url": .string("me/feed?\(common)&message=a%20b&sdk=ios")]),
                .object(["method": .string("DELETE"), "relative_url": .string("v3.0/me/permissions/email?\(common)&sdk=ios")]),
            ])
    }

    @Test("the batch is sent with the first member's token; an element with another token contains it")
    func tokens() async throws {
        let (service, transport) = service("[null,null,null,null]") { $0.appSecret = Secret("s") }
        let tokens: [String?] = [nil, "page-1", "page-1", "user-9"]
        _ = await send(tokens.map { GraphRequest("me", [:], service, token: .some($0)) }, service)
        let request = try #require(transport.requests.first)
        #expect(request.jsonFields["access_token"] == "page-1" && request.jsonFields["appsecret_proof"]?.count == 64)
        let queries = request.elements.map { FormFields(encoded: $0["relative_url"]?.string?.split(separator: "?").last ?? "") }
        #expect(queries.map { $0?["access_token"] } == ["123|client", nil, nil, "user-9"])
        #expect(queries.map { $0?["appsecret_proof"]?.count } == [64, nil, nil, 64])
        let all = self.service("[null,null]")
        _ = await send([nil, nil].map { GraphRequest("me", [:], all.0, token: .some($0)) }, all.0)
        #expect(all.1.requests.first?.jsonFields["access_token"] == nil)
    }

    @Test("files are numbered across the batch, and each element names its own")
    func files() async throws {
        let (service, transport) = service("[null,null,null]")
        let bytes = Data("a".utf8)
        let requests = [
            GraphRequest("1/photos", ["a": bytes, "b": bytes, "t": "x"], service, method: .post),
            GraphRequest("me", [:], service),
            GraphRequest("2/photos", ["c": GraphRequestDataAttachment(data: bytes, filename: "c.jpg")], service, method: .post),
        ]
        _ = await send(requests, service)
        guard case .multipart(let parts)? = transport.requests.first?.body?.content else { throw CoreError.unknown() }
        #expect(parts.filter { $0.fileName != nil }.map(\.name) == ["file0", "file1", "file2"])
        #expect(parts.last?.fileName == "c.jpg")
        guard case .bytes(let text)? = parts.first(where: { $0.name == "batch" })?.content else { throw CoreError.unknown() }
        let elements = GraphJSON.value(of: text)?.array ?? []
        #expect(elements.map { $0["attached_files"]?.string } == ["file0,file1", nil, "file2"])
        #expect(elements[0]["relative_url"]?.string?.contains("t=x") == true)
    }

    @Test("the caller's options for an element are included; method and address are the library's")
    func extras() async throws {
        let (service, transport) = service("[null,null]")
        let named = GraphElement(
            GraphRequest("me", [:], service),
            extras: ["name": .string("first"), "omit_response_on_success": .bool(false), "method": .string("PUT")])
        let other = GraphElement(GraphRequest("{result=first:$.id}", [:], service), extras: ["depends_on": .string("first")])
        _ = await service.send([named, other])
        let elements = try #require(transport.requests.first).elements
        #expect(elements[0]["name"]?.string == "first" && elements[0]["omit_response_on_success"] == .bool(false))
        #expect(elements[0]["method"]?.string == "GET" && elements[1]["depends_on"]?.string == "first")
    }

    @Test(
        "each entry has its outcome; D7: null means no response, not an empty success; D19: a status alone is not a success",
        arguments: [
            (#"{"code":200,"body":"{\"id\":\"1\"}"}"#, #"{"id":"1"}"#),
            (#"{"code":400,"body":"{\"error\":{\"code\":190}}"}"#, "graph 190 400"),
            (#"{"code":200,"body":"{\"error\":{\"code\":4}}"}"#, "graph 4 200"), (#"{"code":200,"body":null}"#, "nil"),
            (#"{"code":200}"#, "nil"), ("{}", "nil"),
            (#"{"code":200,"body":"foo=bar"}"#, #"{"FACEBOOK_NON_JSON_RESULT":"foo=bar"}"#),
            ("null", "no response"), (#"{"code":502,"body":"<html>"}"#, "core 3 502"), (#"{"code":500}"#, "core 3 500"),
            (#"{"code":"200","body":"true"}"#, "true"), (#"{"code":null,"body":"[1]"}"#, "[1]"),
            (#"{"code":200,"body":{"a":1}}"#, #"{"a":1}"#),
            (#"{"code":200,"body":7}"#, "7"), ("7", "core 7"), ("[]", "core 7"), ("\"x\"", "core 7"),
            (#"{"code":200,"headers":[{"name":"Content-Type","value":"image/png"},null,{"name":7}],"body":"x"}"#, "core 6"),
            (#"{"code":200,"headers":7,"body":"1"}"#, "1"), (#"{"code":200,"body":"1","body":"1"}"#, "1"),
        ])
    func entries(entry: String, expected: String) async {
        let (service, _) = service(#"[{"code":200,"body":"\"first\""},\#(entry),{"code":200,"body":"\"last\""}]"#)
        #expect(await send(requests(service, count: 3), service) == ["\"first\"", expected, "\"last\""])
    }

    @Test(
        "a response that is not a list with the same number of entries is one result for all",
        arguments: [
            ("[null]", 200, "core 7"), ("[null,null,null]", 200, "core 7"), ("[]", 200, "core 7"),
            (graphError(190), 400, "graph 190 400"), (#"{"error":{"type":"OAuthException"}}"#, 200, "graph -1 200"),
            (#"{"error":{"type":"GraphMethodException","code":100}}"#, 400, "core 7"), ("{}", 200, "core 7"),
            ("7", 200, "core 7"),
            ("x", 200, "core 7"), ("", 200, "core 7"), ("<html>", 502, "core 3 502"), ("", 503, "core 3 503"),
            ("null", 200, "core 7"),
        ])
    func whole(body: String, status: Int, expected: String) async {
        let (service, _) = service(body, status: status)
        #expect(await send(requests(service), service) == [expected, expected])
    }

    @Test("a batch without an app id is refused, and an invalid request fails alone")
    func refused() async {
        let (service, transport) = service("[null,null]") { $0.appID = nil }
        #expect(await send(requests(service), service) == ["core 2", "core 2"])
        #expect(transport.requests.isEmpty)
        let good = self.service(#"[{"code":200,"body":"1"},{"code":200,"body":"2"}]"#)
        let broken = GraphRequest("me?a=%zz", [:], good.0)
        let three = [requests(good.0)[0], broken, requests(good.0)[1]]
        #expect(await send(three, good.0) == ["1", "core 2", "2"])
    }

    @Test("ruling 19: more than fifty are split, in order; a reference across the limit is refused before anything is sent")
    func split() async throws {
        let transport = ScriptedTransport { request in
            let bodies = request.elements.map { element in
                let path = element["relative_url"]?.string?.prefix { $0 != "?" } ?? ""
                return #"{"code":200,"body":"\"\#(path)\""}"#
            }
            return .json("[" + bodies.joined(separator: ",") + "]")
        }
        let service = fixture.service(transport)
        #expect(
            await send(requests(service, count: 102), service) == (0..<102).map { (number: Int) -> String in "\"\(number)\"" })
        #expect(transport.requests.map(\.elements.count).sorted() == [2, 50, 50])
        let references: [(extras: [String: JSONValue], path: String)] = [
            (["depends_on": .string("a")], "me"), ([:], "{result=a:$.id}"),
        ]
        for reference in references {
            var elements: [GraphElement] = requests(service, count: 51).map { GraphElement($0) }
            elements[49].extras = ["name": .string("a")]
            elements[50] = GraphElement(GraphRequest(reference.path, [:], service), extras: reference.extras)
            #expect(words(await service.send(elements)) == [String](repeating: "core 2", count: 51))
            elements[50] = GraphElement(GraphRequest("me", [:], service), extras: ["depends_on": .string("nowhere")])
            #expect(words(await service.send(elements))[49] == "\"49\"")
        }
        #expect(transport.requests.count == 3 + 2 * 2)
    }
}
