import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Requests to the Graph API that meet a limit", .timeLimit(.minutes(1)))
struct GraphLimitTests {
    private let fixture = GraphFixture()

    private func request(_ service: GraphClient, _ path: String = "me", after delay: Duration? = .seconds(30)) -> GraphRequest {
        var request = GraphRequest(path, [:], service)
        request.delayAfterLimit = delay
        return request
    }

    @Test("wait if the caller wants it, and are sent once more", arguments: [4, 9, 17, 32, 341, 613, 80_001])
    func waits(code: Int) async throws {
        let transport = ScriptedTransport(graph: (400, graphError(code)), (200, "7"))
        let service = fixture.service(transport)
        let response = Task { try await request(service).start().value }
        try await fixture.clock.advance(by: .zero, whenSleeping: 1)
        #expect(transport.requests.count == 1)
        fixture.clock.advance(by: .seconds(30))
        #expect(try await response.value == .integer(7))
    }

    @Test("wait once: a lasting limit is delivered; other errors do not wait")
    func once() async throws {
        let transport = ScriptedTransport { _ in .json(graphError(17), status: 400) }
        let service = fixture.service(transport)
        let response = Task { try await request(service).start() }
        try await fixture.clock.advance(by: .zero, whenSleeping: 1)
        fixture.clock.advance(by: .seconds(30))
        await #expect(throws: GraphError.self) { try await response.value }
        #expect(transport.requests.count == 2)
        let refused = ScriptedTransport(graph: (403, graphError(200)))
        await #expect(throws: GraphError.self) { try await request(fixture.service(refused)).start() }
    }

    @Test("of a batch are sent once more together; the others keep their results")
    func batch() async throws {
        let limited = #"{"code":400,"body":"{\"error\":{\"code\":4}}"}"#
        let transport = ScriptedTransport(
            graph: (200, "[{\"code\":200,\"body\":\"1\"},\(limited),\(limited)]"), (200, #"[{"code":200,"body":"2"},null]"#))
        let service = fixture.service(transport)
        let place = RatePlace()
        let elements = [request(service, "a"), request(service, "b"), request(service, "c")].map { GraphElement($0) }
        let outcomes = Task { await service.send(elements, GraphOptions(place: place)) }
        try await fixture.clock.advance(by: .zero, whenSleeping: 1)
        #expect(place.delayedUntil == fixture.clock.now.addingTimeInterval(30))
        fixture.clock.advance(by: .seconds(30))
        #expect(try await outcomes.value.map { try $0.get().value } == [.integer(1), .integer(2), nil])
        #expect(transport.requests.last?.elements.count == 2 && place.delayedUntil == nil)
    }

    @Test("have the limit's error if they are cancelled meanwhile, and no further request is sent")
    func cancelled() async throws {
        let transport = ScriptedTransport(graph: (400, graphError(4)))
        let service = fixture.service(transport)
        let response = Task { try await request(service).start() }
        try await fixture.clock.advance(by: .zero, whenSleeping: 1)
        response.cancel()
        await #expect(throws: GraphError.self) { try await response.value }
        #expect(transport.requests.count == 1)
    }

    @Test("pass their waiting on to the next pages, and to repeated requests")
    func further() async throws {
        let service = fixture.service(ScriptedTransport { _ in .json(#"{"paging":{"cursors":{"after":"a"},"next":"x"}}"#) })
        let request = request(service)
        let next = try #require(request.nextPageRequest(after: try await request.start()))
        #expect(next.delayAfterLimit == .seconds(30) && request.with(token: "other").delayAfterLimit == .seconds(30))
    }
}
