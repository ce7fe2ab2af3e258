import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@Suite("Simultaneous questions, requests and logins", .timeLimit(.minutes(1)))
struct MeetingAcceptanceTests {
    /// A member at a question's dialog, who does not respond.
    private func asked() async throws -> (FacebookBench, Task<PermissionAnswer, any Error>) {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.override("/me/permissions", .json("{}", status: 500))
        let waiting = DialogAgent([.never])
        let asking = Task { try await bench.manager.ensure([.userLikes], using: waiting) }
        await waiting.scripted.shown(1)
        return (bench, asking)
    }

    @Test("a login that the app begins without a question replaces a question's dialog, which ends as cancelled")
    func question() async throws {
        let (bench, asking) = try await asked()
        #expect(await outcome { try await bench.logIn() } == "success")
        #expect(try await asking.value == .cancelled)
        // The member has not declined.
        bench.service.withLock { $0.granted.append("user_likes") }
        #expect(try await bench.manager.ensure([.userLikes], using: bench.agent) == .granted)
    }

    @Test("a question with a cancelled task closes its dialog, decides nothing, and does not block the next one")
    func cancelledQuestion() async throws {
        let (bench, asking) = try await asked()
        asking.cancel()
        _ = try? await asking.value
        bench.service.withLock { $0.granted.append("user_likes") }
        #expect(try await bench.manager.ensure([.userLikes], using: bench.agent) == .granted)
    }

    @Test("a name that no dialog can request is core error 2, before anything is shown")
    func impossible() async throws {
        let bench = try FacebookBench()
        let agent = DialogAgent([])
        for isLoggedIn in [false, true] {
            if isLoggedIn { _ = try await bench.logIn() }
            for name in ["user_actions.books", "", "E-mail"] {
                #expect(
                    await failure { try await bench.manager.ensure([.custom(name)], using: agent) } == "core 2",
                    "\(name) \(isLoggedIn)")
            }
        }
        #expect(agent.scripted.addresses.isEmpty)
    }

    @Test("a shared refresh completes once for each caller")
    @MainActor
    func refreshers() async throws {
        let (bench, said) = (try FacebookBench(), Said())
        _ = try await bench.logIn()
        bench.within {
            for place in 0..<20 {
                AccessToken.refreshCurrentAccessToken { _, _, error in said.words.append("\(place) \(error == nil)") }
            }
        }
        #expect(await said.hears(20))
        #expect(Set(said.words) == Set((0..<20).map { "\($0) true" }) && bench.token?.tokenString == "extended")
    }

    @Test("a connection that is cancelled during recovery ends once, with an error")
    @MainActor
    func cancelledRecovery() async throws {
        let (bench, said, waiting) = (try FacebookBench(), Said(), DialogAgent([.never]))
        bench.hold()
        bench.override("/x", .json(graphError(190, 463), status: 400))
        let connection = bench.asApp(with: waiting) {
            GraphRequest(graphPath: "x").start { _, result, error in said.words.append(error == nil ? "well" : "error") }
        }
        await waiting.scripted.shown(1)
        connection.cancel()
        #expect(await said.hears(1))
        #expect(said.words == ["error"])
        #expect(await outcome { try await bench.logIn() } == "success")
        #expect(said.words == ["error"])
    }

    @Test("requests that fail at the same time with one token ask the member once, and each is repeated once")
    func recoveries() async throws {
        let bench = try FacebookBench()
        bench.hold()
        bench.script.withLock {
            $0 = { request in
                guard request.url.path.hasPrefix("/v21.0/x") else { return nil }
                return request.query["access_token"] == "held"
                    ? .json(graphError(190, 463), status: 400) : .json(#"{"id":"well"}"#)
            }
        }
        let agent = bench.agent
        let ends = try await bench.asApp(with: agent) {
            let requests = (0..<4).map { GraphRequest(graphPath: "x\($0)") }
            return try await withThrowingTaskGroup(of: String?.self) { group in
                for request in requests { group.addTask { try await request.start()["id"]?.string } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(ends == ["well", "well", "well", "well"] && agent.scripted.addresses.count == 1)
        #expect(bench.transport.requests.count { $0.url.path.hasPrefix("/v21.0/x") } == 8)
    }

    @Test("a button's login that is replaced by another reports to its delegate once, as cancelled")
    @MainActor
    func button() async throws {
        let (bench, hearing) = (try FacebookBench(), ButtonHearing())
        let (button, waiting) = (bench.within { FBLoginButton() }, DialogAgent([.never]))
        button.delegate = hearing
        let login = button.tap(using: waiting)
        await waiting.scripted.shown(1)
        #expect(await outcome { try await bench.logIn() } == "success")
        await login?.value
        #expect(hearing.heard == ["superseded"])
        #expect(await waited(while: !button.isSelected, limit: .seconds(5)))
    }
}

/// The reports of a button.
@MainActor
private final class ButtonHearing: LoginButtonDelegate {
    var heard: [String] = []

    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        heard.append(result?.cancelReason?.rawValue ?? error.map(word) ?? "well")
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) { heard.append("out") }
}
