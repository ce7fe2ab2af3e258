import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberSandbox

@Suite("Batches at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookBatchTests {
    private func batch(_ stage: Stage, _ elements: String, _ token: String?, _ more: FormFields = []) async throws -> HTTPResponse
    {
        var fields: FormFields = [("batch", elements), ("batch_app_id", Stage.facebookApp), ("include_headers", "false")]
        for field in more.fields { fields.append(field.name, field.value) }
        return try await stage.graph("", fields, .post, token: token)
    }

    /// Returns the body of an entry.
    private func body(_ response: HTTPResponse, _ place: Int) throws -> JSONValue? {
        try response.json?.array?[place]["body"]?.string.map { try JSONValue(parsing: Data($0.utf8)) }
    }

    @Test("calls are performed in order, each with its own response, code and token")
    func plain() async throws {
        try await Stage.with { stage in
            let (anna, boris) = (try await stage.facebookToken(), try await stage.facebookToken("boris"))
            let elements = """
                [{"method":"GET","relative_url":"me?fields=name"},{"method":"GET","relative_url":"me?access_token=\(boris)"},
                {"method":"DELETE","relative_url":"me/permissions/email"},{"method":"GET","relative_url":"v20.0/nobody"},
                {"method":"POST","relative_url":"me/feed","body":"message=hello"},{"relative_url":"me"}]
                """
            let response = try await batch(stage, elements, anna)
            let codes = response.json?.array?.map { $0["code"]?.integer }
            #expect(response.status == 200 && codes == [200, 200, 200, 404, 403, 400])
            #expect(
                try body(response, 0)?["name"]?.string == "Анна Крылова" && body(response, 1)?["id"]?.string == "10220000100002")
            #expect(try body(response, 4)?["error"]?["code"]?.integer == 200)
            #expect(stage.sandbox.facebookPermissions(of: "anna")["email"] == .declined)
            #expect(stage.sandbox.facebookPermissions(of: "boris")["email"] == .granted)
        }
    }

    @Test("a call uses values of another's response; that response is null unless the call demands it")
    func dependencies() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "user_friends,user_posts,publish_actions")
            let elements = """
                [{"method":"GET","relative_url":"?ids={result=posts:$.data.*.id}"},
                {"method":"GET","relative_url":"me/feed?limit=1","name":"posts"},
                {"method":"POST","relative_url":"me/feed","body":"message=new","name":"new","omit_response_on_success":false},
                {"method":"GET","relative_url":"{result=new:$.id}"},
                {"method":"GET","relative_url":"nobody","name":"bad"},
                {"method":"GET","relative_url":"me","depends_on":"bad"},{"method":"GET","relative_url":"me?x={result=none:$.id}"},
                {"method":"GET","relative_url":"me","name":"a","depends_on":"b"},{"method":"GET","relative_url":"me","name":"b","depends_on":"a"}]
                """
            let response = try await batch(stage, elements, token)
            let entries = try #require(response.json?.array)
            #expect(entries[1] == .null && entries[2]["code"]?.integer == 200)
            #expect(try body(response, 3)?["message"]?.string == "new")
            #expect(entries[4]["code"]?.integer == 404 && entries[5...8].allSatisfy { $0["code"]?.integer == 400 })
        }
    }

    @Test("the response of a named call without dependents is included, and so is that of a failed one")
    func named() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            let elements = """
                [{"method":"GET","relative_url":"me","name":"alone"},{"method":"GET","relative_url":"nobody","name":"bad"},
                {"method":"GET","relative_url":"me","depends_on":"bad"}]
                """
            let entries = try #require(try await batch(stage, elements, token).json?.array)
            #expect(entries.map { $0["code"]?.integer } == [200, 404, 400])
        }
    }

    @Test("attached files arrive in parts of their own, and must be present")
    func files() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "publish_actions")
            let elements = [
                #"{"method":"POST","relative_url":"me/feed","attached_files":"file0"}"#,
                #"{"method":"POST","relative_url":"me/feed","attached_files":"file9"}"#,
            ]
            let parts: [(String, String)] = [
                ("name=\"batch\"", "[" + elements.joined(separator: ",") + "]"), ("name=\"access_token\"", token),
                ("name=\"file0\"; filename=\"cat.jpg\"", "bytes"),
            ]
            let text = parts.map { "--x\r\nContent-Disposition: form-data; \($0.0)\r\n\r\n\($0.1)\r\n" }.joined() + "--x--\r\n"
            var request = HTTPRequest(.post, try stage.facebook("graph", "/v21.0"))
            request.body = HTTPBody(Data(text.utf8), contentType: "multipart/form-data; boundary=x")
            let entries = try await stage.transport.send(request).json?.array
            #expect(entries?.map { $0["code"]?.integer } == [200, 400])
        }
    }

    @Test("more than 50 calls, a batch that is not a list, and an invalid token of the batch are errors of the whole batch")
    func refused() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            let one = #"{"method":"GET","relative_url":"me"}"#
            let full = try await batch(stage, "[" + Array(repeating: one, count: 50).joined(separator: ",") + "]", token)
            #expect(full.json?.array?.count == 50)
            let many = try await batch(stage, "[" + Array(repeating: one, count: 51).joined(separator: ",") + "]", token)
            #expect(many.json?["error"]?["type"]?.string == "GraphBatchException")
            #expect(try await batch(stage, "7", token).graphError[0] == 100)
            #expect(try await batch(stage, "[\(one)]", "dead").json?["error"]?["type"]?.string == "OAuthException")
            let none = try await batch(stage, "[\(one)]", nil)
            #expect(try body(none, 0)?["error"]?["code"]?.integer == 2500)
        }
    }

    @Test("a fault makes an entry null or an error, or the whole batch an error")
    func onDemand() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            let elements = #"[{"method":"GET","relative_url":"me"},{"method":"GET","relative_url":"me/permissions"}]"#
            stage.sandbox.faults.add(.batchNull(1))
            let first = try await batch(stage, elements, token).json?.array
            #expect(first?[0]["code"]?.integer == 200 && first?[1] == .null)
            stage.sandbox.faults.add(.batchError(0, 190, subcode: 460))
            let second = try await batch(stage, elements, token)
            #expect(
                try body(second, 0)?["error"]?["error_subcode"]?.integer == 460 && second.json?.array?[0]["code"]?.integer == 401)
            stage.sandbox.faults.add(.graphError(190))
            #expect(try await batch(stage, elements, token).graphError[0] == 190)
        }
    }

    @Test("a fault gives the response any flaw", arguments: FacebookBatchFlaw.allCases)
    func flaws(flaw: FacebookBatchFlaw) async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            stage.sandbox.faults.add(.batchFlaw(flaw))
            let elements = #"[{"method":"GET","relative_url":"me"},{"method":"GET","relative_url":"me"}]"#
            let response = try #require(try await batch(stage, elements, token).json)
            switch flaw {
            case .short: #expect(response.array?.count == 1)
            case .long: #expect(response.array?.count == 3)
            case .object: #expect(response.object != nil && response["error"] == nil)
            case .nullBodies: #expect(response.array?.map { $0["body"] } == [.null, .null])
            case .textBodies: #expect(response.array?.map { $0["body"]?.string } == ["foo=bar", "foo=bar"])
            case .numbers: #expect(response.array == [.integer(7), .integer(7)])
            }
        }
    }

    @Test("references without an end take no longer than their length allows", arguments: ["{result=a:", "%7Bresult%3Da%3A"])
    func endlessReferences(reference: String) {
        let text = String(repeating: reference, count: 4_000)
        var names = ["unread"]
        let time = ContinuousClock().measure { names = BatchReferences.names(text) }
        #expect(names.isEmpty && time < .seconds(10))
    }

    @Test("references whose values become too large are not filled in")
    func swelling() {
        let references = BatchReferences(["a": .string(String(repeating: "x", count: 1_000))])
        #expect(references.filled("{result=a:$}")?.count == 1_000)
        #expect(references.filled(String(repeating: "{result=a:$}", count: 100)) == nil)
    }
}
