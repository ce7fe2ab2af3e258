import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Connections to the Graph API", .timeLimit(.minutes(1))) @MainActor
struct GraphConnectionTests {
    private let fixture = GraphFixture()

    /// Records the notifications of a delegate.
    private final class Listener: GraphRequestConnectionDelegate {
        var heard: [String] = []
        /// The numbers of each part of a body.
        var sent: [[Int]] = []

        func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting) { heard.append("begin") }
        func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) { heard.append("finish") }
        func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) {
            heard.append("fail")
        }
        func requestConnection(
            _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
            totalBytesExpectedToWrite: Int
        ) {
            sent.append([bytesWritten, totalBytesWritten, totalBytesExpectedToWrite])
        }
    }

    private func connection(_ service: GraphClient, _ paths: String..., noting notes: Listener) throws -> GraphRequestConnection {
        let connection = GraphRequestConnection(service)
        connection.delegate = notes
        for path in paths {
            try connection.add(GraphRequest(path, [:], service)) { _, result, error in
                notes.heard.append("\(path) \(result.map { "\($0)" } ?? (error == nil ? "nothing" : "error"))")
            }
        }
        return connection
    }

    @Test("completions run in the order of the requests, once, and the delegate is notified of the end after them")
    func order() async throws {
        let service = fixture.service(
            ScriptedTransport(graph: (200, #"[{"code":200,"body":"1"},null,{"code":400,"body":"{\"error\":{}}"}]"#)))
        let notes = Listener()
        let connection = try connection(service, "a", "b", "c", noting: notes)
        connection.start()
        connection.start()
        #expect(await waited(while: notes.heard.count < 5))
        #expect(notes.heard == ["begin", "a 1", "b nothing", "c error", "finish"])
        #expect(connection.urlResponse?.status == 200)
        connection.cancel()
        #expect(throws: CoreError.self) { try connection.add(GraphRequest("d", [:], service)) { _, _, _ in } }
        #expect(notes.heard.count == 5)
    }

    @Test("a completion can distinguish an element without a response from an empty success")
    func noResponse() async throws {
        let service = fixture.service(ScriptedTransport(graph: (200, #"[{"code":200,"body":"null"},null,{"code":200}]"#)))
        var told: [Bool?] = []
        let connection = GraphRequestConnection(service)
        for path in ["a", "b", "c"] {
            try connection.add(GraphRequest(path, [:], service)) { connection, result, error in
                #expect(result == nil && error == nil)
                told.append(connection?.hasResponse)
            }
        }
        connection.start()
        #expect(await waited(while: told.count < 3))
        #expect(told == [true, false, true])
    }

    @Test("an infinite limit, or one that is not a number, does not trap", arguments: [Double.infinity, 1e300, .nan])
    func endless(timeout: TimeInterval) async throws {
        let connection = GraphRequestConnection(fixture.service(ScriptedTransport(graph: (200, "1"))))
        connection.timeout = timeout
        var results = 0
        try connection.add(GraphRequest("a", [:], fixture.service(ScriptedTransport([])))) { _, _, _ in results += 1 }
        connection.start()
        #expect(await waited(while: results < 1))
    }

    @Test("without a connection each completion has the error, and the delegate is notified")
    func offline() async throws {
        let notes = Listener()
        let connection = try connection(fixture.service(ScriptedTransport([])), "a", "b", noting: notes)
        connection.start()
        #expect(await waited(while: notes.heard.count < 4))
        #expect(notes.heard == ["begin", "a error", "b error", "fail"])
    }

    @Test("the delegate gets the number of sent bytes, since the last time and in total, and -1 for an unknown total")
    func sent() async throws {
        let transport = ScriptedTransport { request in
            for (done, total) in [(3, 0), (10, 12), (12, 12), (5, 5)] { request.progress?.upload?(done, total) }
            return .json("{}")
        }
        let notes = Listener()
        let connection = try connection(fixture.service(transport), "a", noting: notes)
        connection.start()
        #expect(await waited(while: notes.heard.last != "finish" || notes.sent.count < 4))
        #expect(notes.sent == [[3, 3, -1], [7, 10, 12], [2, 12, 12], [5, 5, 5]])
    }

    @Test("adding to a started connection throws, in every form of adding")
    func late() throws {
        let service = fixture.service(ScriptedTransport([]))
        let connection = try connection(service, "a", noting: Listener())
        connection.start()
        let request = GraphRequest("b", [:], service)
        #expect(throws: CoreError.misuse(.connectionStarted)) { try connection.add(request) { _, _, _ in } }
        #expect(throws: CoreError.misuse(.connectionStarted)) { try connection.add(request, name: "b") { _, _, _ in } }
        #expect(throws: CoreError.misuse(.connectionStarted)) {
            try connection.add(request, parameters: ["name": "b"]) { _, _, _ in }
        }
    }

    @Test("a cancelled connection ends each completion once, before its start, during it and while a limit holds it")
    func cancel() async throws {
        let gate = Locked(false)
        let transport = ScriptedTransport { _ in
            _ = await waited(while: !gate.value && !Task.isCancelled)
            return .json("[null,null]")
        }
        let service = fixture.service(transport)
        let notes = [Listener(), Listener(), Listener()]
        let connections = try notes.map { try connection(service, "a", "b", noting: $0) }
        connections[0].cancel()
        connections[0].start()
        connections[1].start()
        #expect(await waited(while: transport.requests.isEmpty))
        connections[1].cancel()
        for note in notes[0...1] {
            #expect(await waited(while: !note.heard.contains("fail")))
            #expect(note.heard.filter { $0.hasSuffix("error") } == ["a error", "b error"])
        }
        fixture.limiter.close(RateKey("facebook/user/42", limit: RateLimit(1, per: .seconds(1))), for: .seconds(60))
        connections[2].start()
        #expect(await waited(while: connections[2].delayedUntil == nil))
        #expect(connections[2].delayedUntil == fixture.clock.now.addingTimeInterval(60))
        connections[2].cancel()
        #expect(await waited(while: !notes[2].heard.contains("fail")))
        #expect(connections[2].delayedUntil == nil && transport.requests.count == 1)
    }

    @Test("without limits in the service's headers nothing is delayed, however many requests are sent at once")
    func unlimited() async throws {
        let service = fixture.service(ScriptedTransport { _ in .json("{}") })
        for _ in 0..<300 { _ = try await GraphRequest("me", [:], service).start() }
    }

    @Test("ruling 18: headers slow down the next calls, the app's header for all members, a member's header for that member")
    func limits() async throws {
        let headers = Locked<HTTPHeaders>(["X-App-Usage": #"{"call_count":80}"#])
        let service = fixture.service(
            ScriptedTransport { _ in .response(HTTPResponse(status: 200, headers: headers.value, body: Data("{}".utf8))) })
        let key = { RateKey($0, limit: RateLimit(1, per: .zero)) }
        _ = try await GraphRequest("me", [:], service).start()
        #expect(fixture.limiter.wait(for: [key("facebook/app/123")]) == .seconds(2))
        #expect(fixture.limiter.wait(for: [key("facebook/user/42")]) == .zero)
        fixture.clock.advance(by: .seconds(2))
        headers.withLock {
            $0 = ["X-Business-Use-Case-Usage": #"{"1":[{"call_count":100,"estimated_time_to_regain_access":3}]}"#]
        }
        _ = try await GraphRequest("me", [:], service).start()
        #expect(fixture.limiter.wait(for: [key("facebook/user/42")]) == .seconds(180))
        fixture.clock.advance(by: .seconds(2))
        _ = try await GraphRequest("me", [:], service, token: "other").start()
    }

    @Test("a connection's time limit is 60 seconds, a negative one is ignored, and it applies to the request")
    func timeout() async throws {
        let transport = ScriptedTransport(graph: (200, "{}"))
        let service = fixture.service(transport)
        let connection = GraphRequestConnection(service)
        #expect(connection.timeout == GraphRequestConnection.defaultConnectionTimeout && connection.timeout == 60)
        connection.timeout = -1
        connection.timeout = 7
        connection.timeout = -2
        connection.overrideGraphAPIVersion("v9.0")
        let ended = await completed { completion in
            try? connection.add(GraphRequest("me", [:], service), completion: completion)
            connection.start()
        }
        #expect(ended.error == nil)
        #expect(transport.requests.first?.limits.whole == .seconds(7))
        #expect(transport.requests.first?.url.path == "/v9.0/me")
    }

    @Test("the seed's form: a path, parameters, a method, a completion that reads the error's code")
    func seed() async {
        let service = fixture.service(ScriptedTransport(graph: (403, graphError(200)), (200, #"{"success":true}"#)))
        await GraphClient.$scoped.withValue(service) {
            let refused = await completed { completion in
                GraphRequest(graphPath: "me/feed", parameters: ["message": "hello world"], httpMethod: .post).start(
                    completion: completion)
            }
            let info = (refused.error as? any CustomNSError)?.errorUserInfo
            #expect(info?[GraphRequestErrorGraphErrorCodeKey] as? Int == 200)
            #expect((refused.error as NSError?)?.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int == 200)
            let done = await completed { completion in
                GraphRequest(graphPath: "me/permissions/email", parameters: nil, httpMethod: .delete).start(
                    completion: completion)
            }
            #expect((done.result as? [String: Any])?["success"] as? Bool == true)
        }
    }

    @Test("every way to make a request")
    func initialisers() {
        let service = fixture.service(ScriptedTransport([]))
        GraphClient.$scoped.withValue(service) {
            #expect(GraphRequest(graphPath: "me").parameters["fields"] as? String == "")
            #expect(GraphRequest(graphPath: "me", httpMethod: .delete).parameters.isEmpty)
            #expect(GraphRequest(graphPath: "me", parameters: ["a": 1]).tokenString == "user-1")
            #expect(GraphRequest(graphPath: "me", parameters: [:], flags: .skipClientToken).flags == .skipClientToken)
            let own = GraphRequest(graphPath: "me", parameters: [:], tokenString: nil, version: "v1.0", httpMethod: .post)
            #expect(own.tokenString == nil && own.version == "v1.0" && own.httpMethod == .post)
            let flagged = GraphRequest(graphPath: "me", tokenString: "t", flags: [.doNotInvalidateTokenOnError])
            #expect(flagged.tokenString == "t" && flagged.version == "v21.0" && flagged.flags.rawValue == 4)
        }
        let off = fixture.service(ScriptedTransport([])) { $0.isErrorRecoveryEnabled = false }
        #expect(GraphRequest("me", nil, off).flags == .disableErrorRecovery)
        var request = GraphRequest("me", nil, service)
        request.setGraphErrorRecovery(disabled: true)
        #expect(request.flags == .disableErrorRecovery)
        request.setGraphErrorRecovery(disabled: false)
        #expect(request.flags == [])
    }
}
