import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@Suite("The head of a response")
struct HeadTests {
    private let fixture = PipelineFixture()

    private func error(_ transport: ScriptedTransport, _ rules: CallRules = CallRules()) async -> RequestError? {
        do throws(RequestError) { _ = try await fixture.pipeline(transport, rules).text(fixture.call()) } catch { return error }
        return nil
    }

    private static func response(_ status: Int, _ headers: HTTPHeaders, _ body: String = "{}") -> ScriptedTransport.Response {
        .response(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
    }

    @Test("is in a reply from the network and for all who share it; a reply from the cache has none")
    func reply() async throws {
        let transport = ScriptedTransport { _ in Self.response(201, ["X-Usage": "28"]) }
        let pipeline = fixture.pipeline(transport)
        let call = fixture.call()
        async let one = pipeline.send(call, for: nil, folder: "17")
        async let other = pipeline.send(call, for: nil, folder: "17")
        let heads = try await [one, other].filter { $0.source == .network }.map(\.head)
        #expect(!heads.isEmpty && heads.allSatisfy { $0 == ResponseHead(status: 201, headers: ["X-Usage": "28"]) })
        #expect(try await pipeline.send(call, for: nil, folder: "17").head == nil)
    }

    @Test("is in the error of a status without a value, with its header fields")
    func status() async throws {
        let error = await error(ScriptedTransport { _ in Self.response(404, ["X-Trace": "t-1"]) })
        guard case .status(let head) = error else { throw error ?? .invalidReply("none") }
        #expect(head == ResponseHead(status: 404, headers: ["X-Trace": "t-1"]))
    }

    @Test("is in a refusal by the header", arguments: [("invalid_token", 401), ("invalid_request", 400)])
    func bearer(name: String, status: Int) async throws {
        let headers: HTTPHeaders = ["WWW-Authenticate": "Bearer error=\"\(name)\"", "X-Trace": "t-1"]
        let error = await error(ScriptedTransport { _ in Self.response(status, headers) })
        guard case .refused(let refusal) = error else { throw error ?? .invalidReply("none") }
        #expect(refusal.code == name)
        #expect(refusal.head == ResponseHead(status: status, headers: headers))
    }

    @Test("a provider's rules add the other members of the response, with its own structure")
    func fields() async throws {
        var rules = CallRules()
        rules.react = { received in
            let said = (try? JSONValue(parsing: received.response.body))?.object ?? [:]
            return .fail(.refused(APIRefusal(code: "7", text: "no", fields: said, head: ResponseHead(received.response))))
        }
        let body = #"{"subcode":463,"title":null,"data":{"ids":[1,"2"]}}"#
        let error = await error(ScriptedTransport { _ in Self.response(400, [:], body) }, rules)
        guard case .refused(let refusal) = error else { throw error ?? .invalidReply("none") }
        #expect(refusal.fields["subcode"] == .integer(463))
        #expect(refusal.fields["title"] == .null)
        #expect(refusal.fields["data"] == .object(["ids": .array([.integer(1), .string("2")])]))
        #expect(refusal.head?.status == 400)
    }

    @Test("a provider's own error is kept as a value, and does not print")
    func cause() async throws {
        struct Torn: Error { let token = "hidden-3" }
        var rules = CallRules()
        rules.react = { _ in .fail(.refused(APIRefusal(code: "7", text: "no", cause: Torn()))) }
        let error = await error(ScriptedTransport { _ in Self.response(400, [:]) }, rules)
        guard case .refused(let refusal) = error else { throw error ?? .invalidReply("none") }
        #expect(refusal.cause is Torn && refusal == APIRefusal(code: "7", text: "no"))
        var dumped = "\(refusal)"
        dump(RequestError.refused(refusal), to: &dumped)
        #expect(!dumped.contains("hidden"))
    }

    @Test("fields and header values are not shown when an error is printed, dumped or interpolated")
    func unprinted() {
        let head = ResponseHead(status: 400, headers: ["X-Secret": "hidden-1"])
        let refusal = APIRefusal(code: "7", text: "no", fields: ["token": .string("hidden-2")], head: head)
        for error in [RequestError.refused(refusal), .status(head)] {
            var dumped = ""
            dump(error, to: &dumped)
            let printed =
                "\(error) \(String(reflecting: error)) \(error.localizedDescription) \(error.problem) \(error.remedy)" + dumped
            #expect(!printed.contains("hidden"))
        }
        #expect("\(head) \(refusal)".contains("400"))
    }
}
