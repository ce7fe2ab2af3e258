import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Responses of the Graph API", .timeLimit(.minutes(1)))
struct GraphReadingTests {
    private let fixture = GraphFixture()

    /// The outcome of a request, in words.
    private func outcome(_ response: HTTPResponse) async -> String {
        let request = GraphRequest(
            "me", nil, fixture.service(ScriptedTransport { _ in .response(response) }), flags: .disableErrorRecovery)
        do {
            let reply = try await request.start()
            return reply.value.map(GraphJSON.text) ?? "nil"
        } catch let error as CoreError {
            let status = error.errorUserInfo[GraphRequestErrorHTTPStatusCodeKey].map { " \($0)" } ?? ""
            return "core \(error.errorCode)" + status
        } catch let error as GraphError {
            return "graph \(error.graphCode ?? -1) \(error.httpStatus ?? 0)"
        } catch { return "\(error)" }
    }

    @Test(
        "each form of a response has its outcome; D12: any JSON value is one; D19: a status alone is not a success",
        arguments: [
            (200, "application/json", #"{"id":"1"}"#, #"{"id":"1"}"#), (200, "image/jpeg", "x", "core 6"),
            (404, "image/png", "x", "core 6"), (200, "text/plain", "foo=bar", #"{"FACEBOOK_NON_JSON_RESULT":"foo=bar"}"#),
            (200, "text/html", "", "nil"), (200, "text/plain", " ", #"{"FACEBOOK_NON_JSON_RESULT":" "}"#),
            (400, "application/json", graphError(190, 463), "graph 190 400"),
            (200, "application/json", graphError(4), "graph 4 200"),
            (500, "application/json", #"{"error":{}}"#, "graph -1 500"),
            (200, "application/json", #"{"error":"text","a":1}"#, #"{"a":1,"error":"text"}"#),
            (200, "application/json", #"{"error":null}"#, #"{"error":null}"#),
            (200, "application/json", #"{"\u0065rror":{"code":4}}"#, "graph 4 200"),
            (200, "application/json", "[1,null]", "[1,null]"), (200, "application/json", "true", "true"),
            (200, "application/json", "\"x\"", "\"x\""), (200, "application/json", "7", "7"),
            (200, "application/json", "null", "null"),
            (200, "application/json", #"{"a":1,"a":2,"b":3}"#, #"{"a":1,"b":3}"#),
            (200, "application/json", #"{"a":1e400,"b":3}"#, #"{"a":null,"b":3}"#),
            (502, "text/html", "<html>Bad gateway</html>", "core 3 502"), (404, "application/json", #"{"a":1}"#, "core 3 404"),
            (400, "application/json", #"{"error":"text"}"#, "core 3 400"), (503, "text/plain", "", "core 3 503"),
        ])
    func table(status: Int, type: String, body: String, expected: String) async {
        let response = HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8))
        let outcome = await outcome(response)
        // Of two members with one name either may count.
        #expect(outcome == expected || body.contains(#""a":2"#) && outcome == #"{"a":2,"b":3}"#)
    }

    @Test("a response that is not UTF-8 is unusable, with its status")
    func notText() async {
        #expect(await outcome(HTTPResponse(status: 200, body: Data([0xFF, 0xFE, 0x7B]))) == "core 3 200")
        #expect(await outcome(HTTPResponse(status: 500, body: Data([0xFF]))) == "core 3 500")
    }

    @Test("without a connection the transport's error is passed on unchanged")
    func transport() async {
        let request = GraphRequest("me", nil, fixture.service(ScriptedTransport([])))
        await #expect { try await request.start() } throws: {
            isNetworkError($0) && ($0 as? RequestError)?.code == "http.offline"
        }
    }

    @Test("the response has its head, its usage, and its JSON in plain types")
    func response() async throws {
        let body = #"{"name":"Anna","n":7,"x":2.5,"t":true,"none":null,"list":[1,null,"b"]}"#
        let headers: HTTPHeaders = ["X-App-Usage": #"{"call_count":28}"#]
        let service = fixture.service(
            ScriptedTransport { _ in .response(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8))) })
        let response = try await GraphRequest("me", nil, service).start()
        #expect(response.hasResponse && response.head?.status == 200 && response.usage?.app?.callCount == 28)
        let plain = try #require(response.result as? [String: Any])
        #expect(plain["name"] as? String == "Anna" && plain["n"] as? Int == 7 && plain["x"] as? Double == 2.5)
        #expect(plain["t"] as? Bool == true && plain["none"] is NSNull && (plain["list"] as? [Any])?.count == 3)
        #expect(response["name"] == .string("Anna"))
    }

    @Test("a value of an unexpected form loses only itself", arguments: 0..<40)
    func damage(seed: Int) throws {
        let random = SeededRandom(seed: UInt64(seed))
        let wrong = ["null", "[]", "{}", "7", "1e400", "\"x\"", "true", "99999999999999999999999", "-0", "\"\\ud800\""]
        let pick = { wrong[Int(random.bytes(1).first ?? 0) % wrong.count] }
        let text = #"{"data":\#(pick()),"paging":{"next":\#(pick()),"cursors":\#(pick())},"kept":"yes","list":[\#(pick()),1]}"#
        let value = GraphJSON.value(of: text)
        // Half of a character is not valid in JSON: then the whole text is not JSON.
        #expect(value?["kept"] == .string("yes") || text.contains("ud800"))
        _ = value?.plain
    }

    @Test("deep nesting is read, and nesting beyond the limit is not JSON", arguments: [1, 100, 127, 128, 200, 5_000, 200_000])
    func depth(count: Int) {
        let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
        #expect((GraphJSON.value(of: text) != nil) == (count < 128))
        // Brackets in a text do not count, and a duplicate name is left to the decoder.
        let twice = #"{"a":"[\"[","a":"# + String(text.dropFirst().dropLast()) + "}"
        if count > 1 { #expect((GraphJSON.value(of: twice) != nil) == (count < 128)) }
    }
}
