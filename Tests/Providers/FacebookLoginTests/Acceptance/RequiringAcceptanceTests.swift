import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A request that declares its permissions", .timeLimit(.minutes(1)))
struct RequiringAcceptanceTests {
    /// A member who has `email` and `user_likes`, and a service that refuses the first posts, up to a number.
    private func bench(refusing count: Int, with code: Int) throws -> FacebookBench {
        let bench = try FacebookBench { $0.granted = ["public_profile", "email", "user_likes"] }
        bench.hold("held", ["public_profile", "email", "user_likes"])
        bench.override("/me/permissions", .json("{}", status: 500))
        let rest = Locked(count)
        bench.script.withLock {
            $0 = { request in
                guard request.url.path == "/v21.0/me/feed" else { return nil }
                let isRefused = rest.withLock { rest in
                    rest -= 1
                    return rest >= 0
                }
                return isRefused ? .json(graphError(code), status: 403) : .json(#"{"id":"1"}"#)
            }
        }
        return bench
    }

    private func post(_ bench: FacebookBench, _ agent: DialogAgent, _ names: Set<Permission> = [.userLikes]) async throws
        -> GraphResponse
    {
        try await bench.within {
            try await GraphRequest(graphPath: "me/feed", parameters: ["message": "m"], httpMethod: .post)
                .start(requiring: names, purpose: "posting", using: agent)
        }
    }

    private func posts(_ bench: FacebookBench) -> [String?] {
        bench.requests(to: "/me/feed").map { $0.jsonFields["access_token"] }
    }

    @Test(
        "asks once after a refusal for a missing permission, and is sent once more, with the new token",
        arguments: [10, 200, 299])
    func once(code: Int) async throws {
        let bench = try bench(refusing: 1, with: code)
        let agent = bench.agent
        #expect(try await post(bench, agent)["id"]?.string == "1")
        #expect(agent.scripted.addresses.count == 1 && posts(bench).count == 2)
        #expect(posts(bench).last == bench.token?.tokenString && posts(bench).first == "held")
        #expect((agent.scripted.query["scope"] ?? "").contains("user_likes"))
    }

    @Test("is finally refused if the second try is refused too", arguments: [10, 200])
    func twice(code: Int) async throws {
        let bench = try bench(refusing: 9, with: code)
        let agent = bench.agent
        await #expect { try await post(bench, agent) } throws: { ($0 as? GraphError)?.graphCode == code }
        #expect(agent.scripted.addresses.count == 1 && posts(bench).count == 2)
    }

    @Test("is not repeated, without a dialog, for another error", arguments: [11, 100, 199, 300, 368])
    func others(code: Int) async throws {
        let bench = try bench(refusing: 1, with: code)
        let agent = bench.agent
        await #expect { try await post(bench, agent) } throws: { ($0 as? GraphError)?.graphCode == code }
        #expect(agent.scripted.addresses.isEmpty && posts(bench).count == 1)
    }

    @Test("asks for no permission that it did not declare")
    func undeclared() async throws {
        let bench = try bench(refusing: 9, with: 200)
        let agent = bench.agent
        await #expect(throws: GraphError.self) { try await post(bench, agent, []) }
        await #expect(throws: GraphError.self) {
            try await bench.asApp(with: agent) { try await GraphRequest(graphPath: "me/feed", httpMethod: .post).start() }
        }
        #expect(agent.scripted.addresses.isEmpty && posts(bench).count == 2)
    }

    @Test("asks for a missing permission before it is sent; if the member declines, the service decides")
    func missing() async throws {
        let bench = try bench(refusing: 0, with: 200)
        bench.hold("held", ["public_profile", "email"])
        let agent = bench.agent
        #expect(try await post(bench, agent)["id"] != nil)
        #expect(agent.scripted.addresses.count == 1 && posts(bench) == [bench.token?.tokenString])
        let second = try self.bench(refusing: 9, with: 200)
        second.hold("held", ["public_profile", "email"])
        let declining = DialogAgent([.decline, .decline])
        await #expect { try await post(second, declining) } throws: { ($0 as? GraphError)?.graphCode == 200 }
        await #expect { try await post(second, declining) } throws: { ($0 as? GraphError)?.graphCode == 200 }
        #expect(declining.scripted.addresses.count == 1)
        #expect(Set(posts(second)) == ["held"])
    }
}
