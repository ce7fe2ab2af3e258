import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A token that the service refuses", .timeLimit(.minutes(1)))
struct InvalidationAcceptanceTests {
    /// An app whose requests never recover, with a member, and a service that refuses `x`.
    private func bench(_ code: Int, _ subcode: Int? = nil) throws -> FacebookBench {
        let bench = try FacebookBench()
        bench.context.settings.clientToken = "client"
        bench.context.settings.isGraphErrorRecoveryEnabled = false
        bench.hold()
        bench.override("/x", .json(graphError(code, subcode), status: 400))
        return bench
    }

    private func send(_ bench: FacebookBench, _ make: () -> GraphRequest = { GraphRequest(graphPath: "x") }) async {
        let request = bench.within(make)
        await #expect(throws: GraphError.self) { try await bench.within { try await request.start() } }
    }

    @Test(
        "is no longer current, only for these two codes",
        arguments: [(102, true), (190, true), (101, false), (104, false), (10, false), (200, false), (2500, false)])
    func codes(code: Int, isGone: Bool) async throws {
        let bench = try bench(code)
        await send(bench)
        #expect((bench.token == nil) == isGone)
    }

    @Test(
        "stays as expired if the session has aged: all its dates are a second ago; one that had expired stays unchanged")
    func aged() async throws {
        let bench = try bench(190, 493)
        await send(bench)
        let (token, ago) = (try #require(bench.token), bench.clock.now - 1)
        #expect(token.tokenString == "held" && token.permissions == [.email, .publicProfile])
        #expect([token.expirationDate, token.refreshDate, token.dataAccessExpirationDate] == [ago, ago, ago])
        bench.clock.advance(by: .seconds(100))
        await send(bench)
        #expect(bench.token == token)
    }

    @Test("stays if the refused token was another one, the app's own, or one from the parameters")
    func others() async throws {
        let bench = try bench(190)
        await send(bench) { GraphRequest(graphPath: "x", parameters: [:], tokenString: "another", flags: []) }
        await send(bench) { GraphRequest(graphPath: "x", parameters: [:], tokenString: nil, flags: []) }
        await send(bench) { GraphRequest(graphPath: "x", parameters: [:], flags: .doNotInvalidateTokenOnError) }
        #expect(bench.token?.tokenString == "held")
    }

    @Test("that was replaced meanwhile does not affect the new one")
    func replaced() async throws {
        let (bench, gate) = (try bench(190), Gate())
        bench.script.withLock {
            $0 = { _ in
                await gate.pass()
                return nil
            }
        }
        let sending = Task { await send(bench) }
        await gate.arrived(1)
        bench.hold("newer")
        gate.open()
        await sending.value
        #expect(bench.token?.tokenString == "newer")
    }

    @Test("is dropped by one refusal among the elements of a batch")
    @MainActor
    func batch() async throws {
        let (bench, said) = (try bench(190), Said())
        let element = FacebookBench.text(.object(["code": .integer(400), "body": .string(graphError(190, 463))]))
        bench.override("", .json(#"[{"code":200,"body":"1"},\#(element)]"#))
        let (connection, requests) = bench.within {
            (GraphRequestConnection(), [GraphRequest(graphPath: "a"), GraphRequest(graphPath: "b")])
        }
        for request in requests { try connection.add(request) { _, _, error in said.words.append(error.map(word) ?? "well") } }
        connection.start()
        #expect(await said.hears(2))
        #expect(said.words == ["well", "core 8"] && bench.token == nil)
    }
}
