import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI

@Suite("Batches and pages with the sandbox", .timeLimit(.minutes(1)))
struct SandboxBatchTests {
    /// Its traffic neither limits nor repeats.
    private func client(_ bench: APIBench) async throws -> VKAPIClient {
        VKAPIClient(
            session: try await bench.signIn(as: "anna", scope: "friends"), hosts: bench.hosts, transport: bench.transport,
            cache: MemoryReplyStore(), traffic: RequestTraffic())
    }

    @Test("each call of a script has its own value or its own refusal")
    func batch() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench)
            let results = await client.call(batch: [
                VKBatchCall("users.get", [("fields", "screen_name")]), VKBatchCall("groups.get"),
                VKBatchCall("friends.get", [("fields", "sex")]),
                VKBatchCall("nothing.get"), VKBatchCall("utils.getServerTime"),
            ])
            let codes = results.map { result -> Int? in
                guard case .failure(.refused(let code, _, _)) = result else { return nil }
                return code
            }
            #expect(codes == [nil, 7, nil, 3, nil])
            #expect(try results[0].get().value.array?.first?["screen_name"] == .string("anna"))
            #expect(try results[2].get().value["count"] == .integer(4))
            #expect(bench.sandbox.requestCount("/method/execute") == 1)
            #expect(bench.sandbox.requestCount("/method/users.get") == 0)
            // The replies lie where single calls find them.
            let single = try await client.call("users.get", [("fields", "screen_name")])
            if case .cache = single.source {} else { Issue.record("not kept") }
        }
    }

    @Test("a whole list is read by its pages")
    func pages() async throws {
        try await APIBench.with { bench in
            var names: [String?] = []
            for try await friend in try await client(bench).pages("friends.get", [("fields", "screen_name")], as: VKPerson.self)
                .items
            {
                names.append(friend.screenName)
            }
            #expect(names == ["boris", "vera", "grigory", "dina"])
        }
    }
}
