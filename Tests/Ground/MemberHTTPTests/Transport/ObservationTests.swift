import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("What a transport reports of its requests", .timeLimit(.minutes(1)))
struct ObservationTests {
    private let spans = Locked<[RecordedSpan]>([])
    private let measurements = Locked<[DiagnosticMeasurement]>([])

    private var diagnostics: Diagnostics {
        Diagnostics.silent.tracing(with: .recording { [spans] span in spans.withLock { $0.append(span) } })
            .measuring { [measurements] measurement in measurements.withLock { $0.append(measurement) } }
    }

    @Test("each request is a client's span and a duration, by method and status, without its path")
    func reported() async throws {
        let peer = try ScriptedPeer { head in
            ScriptedPeer.response("x", status: head.hasPrefix("GET /good") ? "200 OK" : "404 None")
        }
        defer { peer.stop() }
        let transport = NetworkTransport(diagnostics: diagnostics)
        _ = try await transport.send(HTTPRequest(.get, peer.url.appending(path: "good")))
        _ = try await transport.stream(HTTPRequest(.post, peer.url.appending(path: "members/17"))).whole()
        #expect(spans.value.map(\.span.name) == ["GET", "POST"] && spans.value.allSatisfy { $0.span.kind == .client })
        #expect(spans.value.map(\.end.status) == [.ok, .error("404")])
        #expect(spans.value.first?.end.attributes["http.response.status_code"]?.description == "200")
        #expect(spans.value.first?.span.attributes["server.address"]?.description == "127.0.0.1")
        #expect(measurements.value.map(\.name) == Array(repeating: "http.client.request.duration", count: 2))
        #expect(
            measurements.value.last?.dimensions.map { "\($0.0)=\($0.1)" }
                == ["http.request.method=POST", "http.response.status_code=404"])
        #expect(!"\(spans.value)\(measurements.value)".contains("members"))
    }

    @Test("a request without a response ends with the error's code")
    func failed() async throws {
        let peer = try ScriptedPeer(isListening: false) { _ in .silence }
        defer { peer.stop() }
        let transport = NetworkTransport(diagnostics: diagnostics)
        let error = await #expect(throws: HTTPError.self) { try await transport.send(HTTPRequest(.get, peer.url)) }
        let code = try #require(error).code
        #expect(spans.value.map(\.end.status) == [.error(code)])
        #expect(measurements.value.first?.dimensions.map { $0.1 } == [code, "GET"])
    }

    @Test("a host gets the trace only if it is named, and a caller's own field stays", arguments: [true, false])
    func traceParent(isNamed: Bool) async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response("x") }
        defer { peer.stop() }
        var configuration = NetworkTransportConfiguration()
        if isNamed { configuration.traceParentHosts = ["127.0.0.1"] }
        let transport = NetworkTransport(configuration, diagnostics: diagnostics)
        _ = try await transport.send(HTTPRequest(.get, peer.url))
        var own = HTTPRequest(.get, peer.url)
        own.headers = ["traceparent": "mine"]
        _ = try await transport.send(own)
        let sent = spans.value.first.map { "traceparent: \($0.place)" } ?? "-"
        #expect(peer.requests.value.first?.lowercased().contains(sent) == isNamed)
        #expect(peer.requests.value.first?.lowercased().contains("traceparent") == isNamed)
        #expect(peer.requests.value.last?.components(separatedBy: "traceparent: mine").count == 2)
    }
}
