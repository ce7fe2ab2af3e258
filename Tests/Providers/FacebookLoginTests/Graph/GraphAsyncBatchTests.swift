import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Batches of the Graph API, in async form", .timeLimit(.minutes(1)))
struct GraphAsyncBatchTests {
    private let fixture = GraphFixture()

    private func service(_ body: String, headers: HTTPHeaders = [:]) -> GraphClient {
        fixture.service(
            ScriptedTransport { _ in .response(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8))) })
    }

    private func send(_ service: GraphClient, count: Int = 3) async throws -> GraphBatchResponse {
        try await GraphClient.$scoped.withValue(service) {
            try await GraphRequestConnection.send((0..<count).map { GraphRequest("\($0)", [:], service) })
        }
    }

    @Test("each request has its own result, in order")
    func results() async throws {
        let batch = try await send(
            service(#"[{"code":200,"body":"{\"id\":\"1\"}"},null,{"code":400,"body":"{\"error\":{\"code\":100}}"}]"#))
        #expect(batch.results.count == 3 && batch.usage == nil)
        #expect(try batch.response(0)["id"] == .string("1"))
        #expect(try !batch.response(1).hasResponse)
        #expect(throws: GraphError.self) { try batch.response(2) }
    }

    @Test("the usage is the highest of all responses")
    func usage() async throws {
        let element = { (percent: Int) in
            #"{"code":200,"body":"1","headers":[{"name":"X-App-Usage","value":"{\"call_count\":\#(percent)}"}]}"#
        }
        let batch = try await send(service("[\(element(20)),\(element(80)),{\"code\":200,\"body\":\"1\"}]"))
        #expect(batch.usage?.app?.callCount == 80 && batch.usage?.highest == 80)
        #expect(try batch.response(0).usage?.highest == 20)
    }

    @Test("the whole batch's own headers count if its elements have none")
    func usageOfTheWhole() async throws {
        let headers: HTTPHeaders = ["X-App-Usage": #"{"call_count":76}"#]
        let batch = try await send(service(#"[{"code":200,"body":"1"},{"code":200,"body":"2"}]"#, headers: headers), count: 2)
        #expect(batch.usage?.highest == 76)
    }

    @Test("without requests, or after its start, a connection is refused")
    func refused() async throws {
        let service = service("1")
        await #expect(throws: CoreError.self) { try await send(service, count: 0) }
        let connection = GraphRequestConnection(service)
        try connection.add(GraphRequest("me", [:], service), name: "me")
        #expect(try await connection.responses().results.count == 1)
        await #expect(throws: CoreError.self) { try await connection.responses() }
    }

    @Test("in a task that is cancelled already, each request is cancelled and no request is sent")
    func cancelledBefore() async throws {
        let transport = ScriptedTransport { _ in .json("1") }
        let service = fixture.service(transport)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await send(service, count: 2)
        }
        let batch = try await task.value
        #expect(batch.results.count == 2 && transport.requests.isEmpty)
        #expect { try batch.response(1) } throws: { ($0 as? any CodedError)?.code == "http.cancelled" }
    }

    @Test("a cancelled task cancels the running request")
    func cancelled() async throws {
        let (gate, reached) = (Gate(), Gate())
        let service = fixture.service(
            ScriptedTransport { _ in
                Task { await reached.pass() }
                await gate.pass()
                return .json("1")
            })
        let task = Task { try await send(service, count: 1) }
        await reached.arrived(1)
        task.cancel()
        gate.open()
        reached.open()
        let batch = try await task.value
        #expect { try batch.response(0) } throws: { ($0 as? any CodedError)?.code == "http.cancelled" }
    }
}
