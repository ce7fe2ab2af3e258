import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The diagnostics of Graph API requests", .timeLimit(.minutes(1)))
struct GraphDiagnosticsTests {
    private let fixture = GraphFixture()

    private func told(
        _ path: String, _ parameters: [String: any Sendable] = ["fields": ""], _ logging: Set<LoggingBehavior>,
        version: String? = nil,
        response: (Int, String) = (200, "{}")
    ) async -> [String] {
        let events = Locked<[String]>([])
        let service = fixture.service(ScriptedTransport(graph: response)) { settings in
            settings.logging = logging
            settings.diagnostics = Diagnostics(minimum: .debug) { event in events.withLock { $0.append("\(event)") } }
        }
        _ = try? await GraphRequest(path, parameters, service, version: version, flags: .disableErrorRecovery).start()
        return events.value
    }

    @Test(
        "contain what a developer should correct, unless the app turns this off",
        arguments: [
            ("v3.0/me", ["fields"], nil, "facebook.graph_path_has_version"), ("me", [], nil, "facebook.graph_no_fields"),
            ("me", [], "v2.4", "facebook.graph_no_fields"), ("me", [], "v2.3", nil), ("me", ["fields"], nil, nil),
        ] as [(String, [String], String?, String?)])
    func developers(path: String, names: [String], version: String?, expected: String?) async {
        let parameters = Dictionary(uniqueKeysWithValues: names.map { ($0, "" as any Sendable) })
        #expect(await told(path, parameters, [.developerErrors], version: version) == (expected.map { [$0] } ?? []))
        #expect(await told(path, parameters, [], version: version) == [])
    }

    @Test("contain a file that a GET cannot send")
    func attachment() async {
        let parameters: [String: any Sendable] = ["fields": "", "source": Data([1])]
        #expect(await told("me", parameters, [.developerErrors]) == ["facebook.graph_attachment_dropped"])
    }

    @Test(
        "contain requests and their outcomes, without tokens, parameters and ids",
        arguments: [
            ("me/friends", (200, "{}"), "method=GET outcome=200 path=me/friends"),
            ("4711/photos", (200, "{}"), "method=GET outcome=200 path=…/photos"),
            ("/v9.0/zoe", (400, graphError(803)), "method=GET outcome=error 803 path=v9.0/…"),
            ("me", (502, "<html>"), "method=GET outcome=facebook.unknown_response path=me"),
        ] as [(String, (Int, String), String)])
    func requests(path: String, response: (Int, String), expected: String) async {
        let told = await told(path, ["fields": "email"], [.networkRequests], response: response)
        #expect(told == ["facebook.graph_request " + expected])
    }

    @Test("5.4: contain the service's debug messages if the app wants them, and the response is unchanged")
    func debug() async throws {
        let body = """
            {"id":"1","__debug__":{"messages":[{"message":"old field","type":"warning","link":"https://a.test"},{"message":"hm",\
            "type":"info"},{"type":"info"},7]}}
            """
        #expect(
            await told("me", [.graphAPIDebugInfo], response: (200, body)) == [
                "facebook.graph_debug link=https://a.test message=old field type=warning",
                "facebook.graph_debug link= message=hm type=info",
            ])
        #expect(await told("me", [.developerErrors], response: (200, body)) == [])
        #expect(await told("me", [.graphAPIDebugWarning], response: (200, #"{"__debug__":[1]}"#)) == [])
    }

    private func told(_ path: String, _ logging: Set<LoggingBehavior>, response: (Int, String)) async -> [String] {
        await told(path, ["fields": ""], logging, response: response)
    }
}
