import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKWire
import WaitSupport

@Suite("Updates from the sandbox", .timeLimit(.minutes(1)))
struct SandboxUpdatesTests {
    private static let (anna, boris) = (100_001, 100_002)

    private static func with(_ body: (APIBench, VKAPIClient) async throws -> Void) async throws {
        try await APIBench.with {
            $0.vk.callLimits.member = 1000
        } _: { bench in
            let client = VKAPIClient(
                session: try await bench.signIn(as: "anna", scope: "messages groups"), hosts: bench.hosts,
                transport: bench.transport, cache: MemoryReplyStore(), traffic: RequestTraffic())
            try await body(bench, client)
        }
    }

    /// Collects updates as words: the texts of messages, and `lost`.
    private func words(_ client: VKAPIClient, _ count: Int, of source: VKUpdateSource = .member()) -> Task<[String], any Error> {
        Task {
            var words: [String] = []
            for try await update in client.updates(of: source) {
                switch update {
                case .member(4, let values): words.append(values[4].string ?? "")
                case .member(let number, _): words.append(String(number))
                case .community(let type, let object, _): words.append(type + " " + (object["message"]?["text"]?.string ?? ""))
                case .lost: words.append("lost")
                }
                if words.count == count { break }
            }
            return words
        }
    }

    /// Waits until a request for updates waits at the sandbox.
    private func isWaiting(_ bench: APIBench) async -> Bool { await waited(while: bench.sandbox.waitingPolls == 0) }

    @Test("come as they happen, in order")
    func order() async throws {
        try await Self.with { bench, client in
            let words = words(client, 20)
            #expect(await isWaiting(bench))
            for number in 0..<20 { bench.sandbox.deliverMessage(String(number), from: Self.boris, to: Self.anna) }
            let found = try await words.value
            #expect(found == (0..<20).map(String.init))
        }
    }

    @Test(
        "go on after each failure, and a loss is said",
        arguments: [(1, ["a", "lost", "b"]), (2, ["a", "b"]), (3, ["a", "lost", "b"])])
    func failures(number: Int, expected: [String]) async throws {
        try await Self.with { bench, client in
            let words = words(client, expected.count)
            #expect(await isWaiting(bench))
            // The request that waits now gets the message, and the next one the failure.
            bench.sandbox.faults.add(.pollFailed(number))
            bench.sandbox.deliverMessage("a", from: Self.boris, to: Self.anna)
            #expect(await waited(while: !bench.sandbox.faults.faults.isEmpty))
            #expect(await isWaiting(bench))
            bench.sandbox.deliverMessage("b", from: Self.boris, to: Self.anna)
            let found = try await words.value
            #expect(found == expected)
            #expect(bench.sandbox.requestCount("/method/messages.getLongPollServer") == (number == 1 ? 1 : 2))
        }
    }

    @Test("lose nothing where a key expires while messages arrive")
    func expiredKeys() async throws {
        try await Self.with { bench, client in
            let words = words(client, 30)
            #expect(await isWaiting(bench))
            for number in 0..<30 {
                if number % 5 == 0 { bench.sandbox.faults.add(.pollFailed(2)) }
                bench.sandbox.deliverMessage(String(number), from: Self.boris, to: Self.anna)
                guard number % 5 == 0 else { continue }
                // A key that failed before it has worked would be replaced after a pause only.
                #expect(await waited(while: !bench.sandbox.faults.faults.isEmpty))
                #expect(await isWaiting(bench))
            }
            let found = try await words.value
            #expect(found == (0..<30).map(String.init))
        }
    }

    @Test("end with the versions that the server has")
    func version() async throws {
        try await Self.with { _, client in
            await #expect {
                for try await _ in client.updates(of: .member(version: 20)) {}
            } throws: { error in
                guard case VKUpdateError.version(minimum: 0, maximum: 19) = error else { return false }
                return true
            }
        }
    }

    @Test("of a community that the member manages have their types; of another one they are refused")
    func community() async throws {
        try await Self.with { bench, client in
            let words = words(client, 2, of: .community(5))
            #expect(await isWaiting(bench))
            bench.sandbox.deliverMessage("a", from: Self.boris, to: -5)
            bench.sandbox.deliverMessage("b", from: Self.boris, to: -5)
            let found = try await words.value
            #expect(found == ["message_new a", "message_new b"])
            await #expect { for try await _ in client.updates(of: .community(6)) {} } throws: {
                guard case .call(.refused(code: 15, _, _))? = $0 as? VKUpdateError else { return false }
                return true
            }
        }
    }

    @Test("stop at once, without a further update")
    func stop() async throws {
        try await Self.with { bench, client in
            let words = words(client, 1)
            #expect(await isWaiting(bench))
            words.cancel()
            let found = try await words.value
            #expect(found.isEmpty)
            // The sandbox notices that nobody waits any more.
            #expect(await waited(while: bench.sandbox.waitingPolls > 0))
        }
    }

    @Test("a message that is sent again with its random id is one message")
    func repeated() async throws {
        try await Self.with { bench, client in
            let fields: FormFields = [("peer_id", String(Self.boris)), ("message", "Hi"), ("random_id", "24")]
            bench.sandbox.faults.add(.reset, path: "/method/messages.send")
            await #expect(throws: VKError.self) { _ = try await client.call("messages.send", fields) }
            _ = try await client.call("messages.send", fields)
            let history = try await client.messagesGetHistory(peerID: Self.boris).value
            #expect(history.items.map(\.text) == ["Hi"] && history.items.first?.randomID == 24)
        }
    }
}
