import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Recovery by a real login", .timeLimit(.minutes(1)))
struct GraphRecoveryLoginTests {
    /// A bench whose current token is refused at `/v9.0/feed`.
    private func bench(_ granted: [String] = ["public_profile", "email"], declined: [String] = []) throws -> FacebookBench {
        let bench = try FacebookBench { ($0.granted, $0.declined) = (granted, declined) }
        bench.within { AccessToken.current = GraphFixture.token("old", refreshed: bench.clock.now) }
        bench.override("/v9.0/feed", .json(graphError(190, 463), status: 400))
        return bench
    }

    private func post(_ bench: FacebookBench, _ agent: DialogAgent) async -> (error: GraphError?, sent: [HTTPRequest]) {
        var context = bench.context
        context.userAgent = agent
        let error = await FacebookContext.$current.withValue(context) { () -> GraphError? in
            let token = AccessToken.current?.tokenString
            let request = GraphRequest(
                graphPath: "feed", parameters: ["message": "Sea"], tokenString: token, version: "v9.0", httpMethod: .post)
            do { _ = try await request.start() } catch { return error as? GraphError }
            return nil
        }
        return (error, bench.transport.requests.filter { $0.url.path.hasSuffix("/feed") })
    }

    @Test("sends the request once more with the first one's path, parameters, method and version, and the new token")
    func again() async throws {
        let bench = try bench()
        let (error, sent) = await post(bench, bench.agent)
        #expect(error?.graphCode == 190 && sent.count == 2)
        #expect(Set(sent.map(\.url.path)) == ["/v9.0/feed"] && Set(sent.map(\.method.rawValue)) == ["POST"])
        #expect(sent.map { $0.jsonFields["message"] } == ["Sea", "Sea"])
        #expect(sent.map { $0.jsonFields["access_token"] } == ["old", "access-1"])
    }

    @Test("does not happen if a login declines a part, although its token is now current")
    func partly() async throws {
        let bench = try bench(["public_profile"], declined: ["email"])
        let (error, sent) = await post(bench, bench.agent)
        #expect(error?.subcode == 463 && sent.count == 1)
        #expect(bench.token?.tokenString == "access-1" && bench.token?.hasGranted(.email) == false)
    }

    @Test("leaves out granted permissions that cannot be requested; if there are no others, no dialog is shown")
    func unaskable() async throws {
        for (granted, scope) in [(["email"], "email,openid"), ([], nil)] as [([String], String?)] {
            let bench = try bench()
            let token = GraphFixture.token("old", granted + ["user_actions.books"], refreshed: bench.clock.now)
            bench.within { AccessToken.current = token }
            let agent = bench.agent
            let (_, sent) = await post(bench, agent)
            #expect(agent.scripted.addresses.first?.fields["scope"] == scope)
            #expect(sent.count == (scope == nil ? 1 : 2))
        }
    }

    @Test("does not happen if the member cancels the login, and the refused token is removed")
    func cancelled() async throws {
        let bench = try bench()
        let (error, sent) = await post(bench, DialogAgent([.cancel]))
        #expect(error?.graphCode == 190 && sent.count == 1 && bench.token == nil)
    }

    @Test("does not refresh a day-old token before the login is over: a refusal would remove it during the dialog")
    func dayOld() async throws {
        let bench = try bench()
        bench.clock.advance(by: .seconds(90_000))
        bench.override("", .json(graphError(190, 463), status: 400))
        let agent = DialogAgent { dialog in
            // Another request ends while the dialog is open.
            let other = bench.within { GraphRequest(graphPath: "me", parameters: [:], tokenString: "other", flags: []) }
            _ = try? await other.start()
            return [.redirect(bench.redirect(from: dialog))]
        }
        let (_, sent) = await post(bench, agent)
        #expect(sent.map { $0.jsonFields["access_token"] } == ["old", "access-1"])
        #expect(bench.transport.requests.allSatisfy { $0.elements.isEmpty })
    }

    private func error(_ code: Int) throws -> GraphError {
        let json = try #require(GraphJSON.value(of: graphError(code)))
        return try #require(GraphError(json))
    }

    @Test("by an error's attempter does what the member chose: the first option logs in, another one does not")
    func attempter() async throws {
        let bench = try bench()
        var context = bench.context
        let agent = bench.agent
        context.userAgent = agent
        try await FacebookContext.$current.withValue(context) {
            let refused = try error(190)
            let attempter = try #require(refused.errorUserInfo[NSRecoveryAttempterErrorKey] as? GraphErrorRecoveryAttempter)
            #expect(await !attempter.attemptRecovery(from: refused, optionIndex: 1))
            #expect(agent.scripted.addresses.isEmpty)
            #expect(await attempter.attemptRecovery(from: refused, optionIndex: 0))
            #expect(AccessToken.current?.tokenString == "access-1")
            let passing = try error(2)
            #expect(await attempter.attemptRecovery(from: passing, optionIndex: 0))
            let lasting = try error(100)
            #expect(lasting.errorUserInfo[NSRecoveryAttempterErrorKey] == nil)
            #expect(await !attempter.attemptRecovery(from: lasting, optionIndex: 0))
        }
    }

    @Test("by the attempter also works for a request's error, which has removed the token; only for the same member")
    func attempterAfterwards() async throws {
        for user in ["42", "43"] {
            let bench = try bench()
            bench.context.settings.isGraphErrorRecoveryEnabled = false
            let (error, sent) = await post(bench, bench.agent)
            let refused = try #require(error)
            #expect(sent.count == 1 && bench.token == nil)
            bench.service.withLock { $0.user = user }
            var context = bench.context
            context.userAgent = bench.agent
            try await FacebookContext.$current.withValue(context) {
                let attempter = try #require(refused.errorUserInfo[NSRecoveryAttempterErrorKey] as? GraphErrorRecoveryAttempter)
                #expect(await attempter.attemptRecovery(from: refused, optionIndex: 0) == (user == "42"))
            }
        }
    }
}
