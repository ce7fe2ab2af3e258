import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@Suite("Simultaneous logins", .timeLimit(.minutes(1)))
struct LoginOrderAcceptanceTests {
    @Test("of three by different managers the last one counts; each handler is called once")
    @MainActor
    func three() async throws {
        let (bench, said) = (try FacebookBench(), Said())
        let waiting = DialogAgent([.never, .never])
        for place in 1...2 {
            bench.asApp(with: waiting) {
                LoginManager().logIn(permissions: ["email"], from: nil) { result, error in
                    said.words.append("\(place) \(result?.cancelReason?.rawValue ?? "?")")
                }
            }
            await waiting.scripted.shown(place)
        }
        bench.asApp(with: bench.agent) {
            LoginManager().logIn(permissions: ["email"], from: nil) { result, error in
                said.words.append("3 \(result?.isCancelled == false)")
            }
        }
        #expect(await said.hears(3))
        #expect(said.words.sorted() == ["1 superseded", "2 superseded", "3 true"] && bench.token != nil)
    }

    @Test("a login during its code's exchange is replaced too, and the late result is not made current")
    func exchanging() async throws {
        let (bench, gate) = (try FacebookBench(), Gate())
        bench.script.withLock {
            $0 = { request in
                guard request.query["code"] != nil else { return nil }
                await gate.pass()
                return .json(#"{"access_token":"late"}"#)
            }
        }
        let first = Task {
            try await bench.logIn(returning: [("code", "c-1"), ("user_id", "42"), ("granted_scopes", "email")])
        }
        await gate.arrived(1)
        let agent = bench.agent
        let second = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent) }
        _ = await waited(while: agent.scripted.addresses.isEmpty, limit: .seconds(1))
        gate.open()
        #expect(await outcome { try await first.value } == "cancelled superseded")
        #expect(await outcome { try await second.value } == "success")
        #expect(bench.token?.tokenString == "access-1")
    }

    @Test("a login can begin in the handler of another")
    @MainActor
    func nested() async throws {
        let (bench, said) = (try FacebookBench(), Said())
        bench.asApp(with: bench.agent) {
            let manager = LoginManager()
            manager.logIn(permissions: ["email"], from: nil) { result, error in
                said.words.append("outer \(result?.isCancelled == false)")
                manager.logIn(permissions: ["email"], from: nil) { result, error in
                    said.words.append("inner \(result?.isCancelled == false)")
                }
            }
        }
        #expect(await said.hears(2))
        #expect(said.words == ["outer true", "inner true"])
    }

    @Test("a cancelled task ends its login, changes nothing, and does not block the next one")
    func cancelledTask() async throws {
        let (bench, waiting) = (try FacebookBench(), DialogAgent([.never]))
        bench.hold()
        let login = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: waiting) }
        await waiting.scripted.shown(1)
        login.cancel()
        #expect(await outcome { try await login.value } != "success")
        #expect(bench.token?.tokenString == "held" && bench.home.vault.openAttempts.isEmpty)
        #expect(await outcome { try await bench.logIn() } == "success")
    }

    @Test("a login finished after a relaunch is not finished a second time by the process that began it")
    func relaunch() async throws {
        let (bench, waiting) = (try FacebookBench(), DialogAgent([.never]))
        let begun = Task { try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: waiting) }
        await waiting.scripted.shown(1)
        let response = try bench.response(to: try #require(waiting.scripted.addresses.first))
        let later = FacebookContext(vault: try bench.reopened(), transport: bench.transport, clock: bench.clock, appLinks: nil)
        later.settings.appID = FacebookBench.appID
        let manager = FacebookContext.$current.withValue(later) { LoginManager() }
        #expect(manager.open(response))
        let result = try await manager.resumeLogin()
        #expect(result?.isCancelled == false && result?.grantedPermissions.contains("email") == true)
        let token = FacebookContext.$current.withValue(later) { AccessToken.current }
        #expect(token != nil && token == result?.token)
        _ = bench.manager.open(response)
        begun.cancel()
        #expect(await outcome { try await begun.value } != "success")
        #expect(FacebookContext.$current.withValue(later) { AccessToken.current } == token)
    }

    @Test("an invalid configuration is core error 2 in every form, before anything is shown")
    @MainActor
    func noConfiguration() async throws {
        let (bench, agent, said) = (try FacebookBench(), DialogAgent([.cancel]), Said())
        for name in ["", " ", "Email", "e-mail", "user 1", "user_actions.books", "email,user_likes", "émail"] {
            #expect(LoginConfiguration(permissions: [name]) == nil)
            bench.asApp(with: agent) {
                LoginManager().logIn(permissions: [name], from: nil) { _, error in said.words.append(error.map(word) ?? "-") }
            }
        }
        bench.asApp(with: agent) {
            LoginManager().logIn(configuration: nil) { result in
                if case .failed(let error) = result { said.words.append(word(for: error)) }
            }
        }
        #expect(await said.hears(9))
        #expect(Set(said.words) == ["core 2"] && agent.scripted.addresses.isEmpty)
        #expect(await failure { try await bench.manager.logIn(nil, using: agent) } == "core 2")
    }

    @Test("a log-out sends no request, removes access token, signed token and profile, and notifies once")
    func logOut() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let (requests, changes) = (bench.transport.requests.count, bench.within { AccessToken.changes() })
        bench.manager.logOut()
        bench.manager.logOut()
        bench.hold("next")
        let left = bench.within { (AuthenticationToken.current, Profile.current) }
        #expect(left.0 == nil && left.1 == nil && bench.transport.requests.count == requests)
        var iterator = changes.makeAsyncIterator()
        let (out, next) = (await iterator.next(), await iterator.next())
        #expect(out?.new == nil && out?.old?.tokenString == "access-1" && out?.didUserChange == true)
        #expect(next?.new?.tokenString == "next" && next?.old == nil)
    }
}
