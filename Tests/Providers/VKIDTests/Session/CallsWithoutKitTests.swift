import Foundation
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKID

@Suite("VK ID with the VK API, without the kit")
struct CallsWithoutKitTests {
    @Test("a session returns the engine's own session, which calls VK's methods")
    func friends() async throws {
        try await VKBench.with { bench in
            let vkid = try bench.vkid()
            guard
                case .signedIn(let session) = try await vkid.authorize(
                    with: AuthConfiguration(scope: ["friends"]), using: bench.agent())
            else { throw CancellationError() }
            let engine = try #require(session.accountSession)
            #expect(engine.key.subject == String(session.userId.value))
            let client = VKAPIClient(
                session: engine, hosts: bench.hosts, transport: bench.transport,
                cache: ResponseCache(root: bench.home.home.appending(path: "cache")))
            #expect(try await client.friendsGet().value.count == 4)
            try await session.logout()
            #expect(session.accountSession?.account == nil)
            await #expect(throws: VKError.self) { try await client.friendsGet(life: .never) }
        }
    }
}
