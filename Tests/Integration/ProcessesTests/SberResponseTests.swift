import Foundation
import MemberTesting
import Testing
import WorkerSupport

@Suite("A redirect of Sber ID, and several processes", .timeLimit(.minutes(2)))
struct SberResponseTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    private func response(_ state: String) -> String { "take myapp://callback?code=C-\(state)&state=\(state)" }

    private func app(_ place: TemporaryVault) async throws -> WorkerProcess {
        let worker = try WorkerProcess("sber", [place.home.appending(path: "app").path])
        #expect(await worker.line() == "ready")
        return worker
    }

    @Test("two accept it at the same moment: one gets the code, the other gets invalid_state")
    func atTheSameMoment() async throws {
        let place = try TemporaryVault()
        let workers = [try await app(place), try await app(place)]
        for round in 0..<30 {
            let state = "state-\(round)"
            #expect(await workers[round % 2].answer(to: "start \(state)") == "signInPage")
            workers.forEach { $0.tell(response(state)) }
            let heard = [await workers[0].line(), await workers[1].line()].compactMap(\.self)
            #expect(heard.sorted() == ["invalid_state", "ok C-\(state) \(Self.verifier) nonce-of-\(state)"])
        }
    }

    @Test("a process is killed after the start: its successor accepts it with verifier and nonce, once")
    func afterAKill() async throws {
        let place = try TemporaryVault()
        let first = try await app(place)
        #expect(await first.answer(to: "start state-1") == "signInPage")
        first.kill()
        #expect(await first.end() == .signalled(9))
        let next = try await app(place)
        #expect(await next.answer(to: "take myapp://callback?code=C&state=stray") == "invalid_state")
        #expect(await next.answer(to: response("state-1")) == "ok C-state-1 \(Self.verifier) nonce-of-state-1")
        #expect(await next.answer(to: response("state-1")) == "invalid_state")
    }
}
