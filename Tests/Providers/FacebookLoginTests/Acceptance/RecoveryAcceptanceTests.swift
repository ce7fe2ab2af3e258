import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("Recovery from an error, as the app sees it", .timeLimit(.minutes(1)))
struct RecoveryAcceptanceTests {
    /// A logged-in member, and a service that responds to `x` with these errors in order, then with success; nil is a success.
    private func bench(_ errors: [String], _ permissions: [String] = ["email", "public_profile"]) throws -> FacebookBench {
        let bench = try FacebookBench()
        bench.hold("held", permissions)
        let rest = Locked(errors)
        bench.script.withLock {
            $0 = { request in
                guard request.url.path == "/v21.0/x" else { return nil }
                let error = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                return error.map { .json($0, status: 400) } ?? .json(#"{"id":"well"}"#)
            }
        }
        return bench
    }

    private func send(_ bench: FacebookBench, _ agent: DialogAgent, _ change: (inout GraphRequest) -> Void = { _ in }) async
        -> String
    {
        await bench.asApp(with: agent) {
            var request = GraphRequest(graphPath: "x", parameters: ["p": "1"])
            change(&request)
            do { return try await request.start()["id"]?.string ?? "?" } catch {
                return (error as? GraphError).map { "\($0.graphCode ?? 0) \($0.subcode ?? 0)" } ?? word(for: error)
            }
        }
    }

    private func tokens(_ bench: FacebookBench) -> [String?] { bench.requests(to: "/x").map { $0.query["access_token"] } }

    @Test("a transient error is sent once more, and the second response counts, good or bad; then the token is judged")
    func transient() async throws {
        let rows = [
            ([graphError(2)], "well"), ([graphError(2), graphError(1, 5)], "1 5"),
            ([graphError(2), graphError(190, 463)], "190 463"),
        ]
        for (errors, expected) in rows {
            let (bench, agent) = (try bench(errors), DialogAgent([]))
            #expect(await send(bench, agent) == expected)
            #expect(tokens(bench) == ["held", "held"] && agent.scripted.addresses.isEmpty)
            #expect((bench.token == nil) == expected.hasPrefix("190"))
        }
    }

    @Test("an error that a quick retry makes worse is delivered at once", arguments: [4, 9, 17, 32, 341, 613, 80_000])
    func limits(code: Int) async throws {
        for more in ["", #","is_transient":true"#] {
            let bench = try bench([graphError(code, more: more)])
            #expect(await send(bench, DialogAgent([])) == "\(code) 0")
            #expect(tokens(bench).count == 1)
        }
    }

    @Test("a refused token requests its permissions again, and the same request is sent once more with the new token")
    func login() async throws {
        let bench = try bench([graphError(190, 463)])
        let agent = bench.agent
        #expect(await send(bench, agent) == "well")
        #expect(tokens(bench) == ["held", "access-1"] && bench.token?.tokenString == "access-1")
        #expect(Set((agent.scripted.query["scope"] ?? "").split(separator: ",")) == ["email", "public_profile", "openid"])
        #expect(bench.requests(to: "/x").allSatisfy { $0.query["p"] == "1" })
    }

    @Test("a login that declines something, is cancelled, fails or brings another member is not a recovery")
    func failures() async throws {
        let declined: FormFields = [
            ("access_token", "new"), ("user_id", "42"), ("granted_scopes", "public_profile"), ("denied_scopes", "email"),
        ]
        let ends: [[ScriptedUserAgent.Action]] = [
            [.redirect(declined)], [.decline], [.cancel], [.redirect([("error_message", "m")])],
        ]
        for end in ends {
            let (bench, agent) = (try bench([graphError(190, 460)]), DialogAgent(end))
            #expect(await send(bench, agent) == "190 460")
            #expect(tokens(bench) == ["held"] && agent.scripted.addresses.count == 1 && bench.token?.tokenString != "held")
        }
    }

    @Test("no dialog is shown without granted permissions, for another token, for the app's own, or if the request wants none")
    func nobody() async throws {
        let unasked = { (bench: FacebookBench, change: (inout GraphRequest) -> Void) in
            let agent = bench.agent
            #expect(await send(bench, agent, change) == "190 463")
            #expect(agent.scripted.addresses.isEmpty && bench.requests(to: "/x").count == 1)
        }
        let error = graphError(190, 463)
        try await unasked(bench([error], []), { _ in })
        try await unasked(bench([error]), { $0.setGraphErrorRecovery(disabled: true) })
        try await unasked(bench([error]), { $0 = GraphRequest(graphPath: "x", parameters: [:], tokenString: "other", flags: []) })
        let app = try bench([error])
        app.context.settings.clientToken = "client"
        await unasked(app) { $0 = GraphRequest(graphPath: "x", parameters: [:], tokenString: nil, flags: []) }
    }

    @Test("the setting applies to requests that are made after a change, whenever they are sent")
    func settings() async throws {
        let bench = try bench([graphError(2)])
        let early = bench.within { GraphRequest(graphPath: "x") }
        bench.context.settings.isGraphErrorRecoveryEnabled = false
        let late = bench.within { GraphRequest(graphPath: "x") }
        #expect(try await bench.within { try await early.start()["id"]?.string } == "well")
        #expect(tokens(bench).count == 2)
        bench.context.settings.isGraphErrorRecoveryEnabled = true
        bench.script.withLock { $0 = nil }
        bench.override("/x", .json(graphError(2), status: 400))
        await #expect(throws: GraphError.self) { try await bench.within { try await late.start() } }
        #expect(tokens(bench).count == 3)
    }

    @Test("of several requests none recovers, unless only one can")
    @MainActor
    func several() async throws {
        let element = FacebookBench.text(.object(["code": .integer(400), "body": .string(graphError(2))]))
        for (others, expected) in [(GraphRequestFlags.disableErrorRecovery, ["well", "core 8"]), ([], ["core 8", "core 8"])] {
            let (bench, said) = (try bench([]), Said())
            bench.override("", .json("[\(element),\(element)]"))
            let requests = bench.within {
                [GraphRequest(graphPath: "x", parameters: [:]), GraphRequest(graphPath: "y", parameters: [:], flags: others)]
            }
            let connection = bench.within { GraphRequestConnection() }
            for request in requests {
                try connection.add(request) { _, _, error in said.words.append(error.map(word) ?? "well") }
            }
            connection.start()
            #expect(await said.hears(2))
            #expect(said.words.sorted(by: >) == expected.sorted(by: >))
        }
    }

    @Test("if a completion's request is repeated, the completion is called once")
    @MainActor
    func completion() async throws {
        let (bench, said) = (try bench([graphError(190, 463)]), Said())
        bench.asApp(with: bench.agent) {
            _ = GraphRequest(graphPath: "x").start { _, result, error in said.words.append(error.map(word) ?? "well") }
        }
        #expect(await said.hears(1))
        #expect(said.words == ["well"])
    }
}
