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

@Suite("What is promised of updates", .timeLimit(.minutes(1)))
struct UpdatesAcceptanceTests {
    private static let (anna, boris) = (100_001, 100_002)

    /// Whose updates: those of a member, or of a community that the member manages.
    enum Receiver: CaseIterable {
        case member, community

        var source: VKUpdateSource { self == .member ? .member() : .community(5) }
        var id: Int { self == .member ? anna : -5 }
        var openMethod: String { self == .member ? "messages.getLongPollServer" : "groups.getLongPollServer" }
    }

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

    /// Collects the texts of messages, and `lost`.
    private func words(_ client: VKAPIClient, _ count: Int, of source: VKUpdateSource) -> Task<[String], any Error> {
        Task {
            var words: [String] = []
            for try await update in client.updates(of: source) {
                switch update {
                case .member(4, let values): words.append(values[4].string ?? "")
                case .member(let number, _): words.append(String(number))
                case .community(_, let object, _): words.append(object["message"]?["text"]?.string ?? "")
                case .lost: words.append("lost")
                }
                if words.count == count { break }
            }
            return words
        }
    }

    private func isWaiting(_ bench: APIBench) async -> Bool { await waited(while: bench.sandbox.waitingPolls == 0) }

    @Test(
        "failure 1 goes on and says the loss, 2 takes a new key and keeps the position, 3 takes both anew and says the loss",
        arguments: Receiver.allCases, [(1, ["a", "lost", "b"], 1), (2, ["a", "b"], 2), (3, ["a", "lost", "b"], 2)])
    func failures(receiver: Receiver, example: (number: Int, words: [String], openings: Int)) async throws {
        try await Self.with { bench, client in
            let words = words(client, example.words.count, of: receiver.source)
            #expect(await isWaiting(bench))
            bench.sandbox.faults.add(.pollFailed(example.number))
            bench.sandbox.deliverMessage("a", from: Self.boris, to: receiver.id)
            #expect(await waited(while: !bench.sandbox.faults.faults.isEmpty))
            #expect(await isWaiting(bench))
            bench.sandbox.deliverMessage("b", from: Self.boris, to: receiver.id)
            let found = try await words.value
            #expect(found == example.words)
            #expect(bench.sandbox.requestCount("/method/\(receiver.openMethod)") == example.openings)
        }
    }

    @Test("failure 4 ends the updates with the versions that the server has", arguments: Receiver.allCases)
    func version(receiver: Receiver) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.pollFailed(4))
            await #expect { for try await _ in client.updates(of: receiver.source) {} } throws: { error in
                guard case VKUpdateError.version(let minimum, let maximum) = error else { return false }
                return minimum <= maximum
            }
        }
    }

    @Test("a message that comes while the key is replaced is not lost, and none comes twice", arguments: Receiver.allCases)
    func replacedKey(receiver: Receiver) async throws {
        try await Self.with { bench, client in
            let words = words(client, 4, of: receiver.source)
            #expect(await isWaiting(bench))
            bench.sandbox.faults.add(.pollFailed(2))
            bench.sandbox.deliverMessage("a", from: Self.boris, to: receiver.id)
            #expect(await waited(while: !bench.sandbox.faults.faults.isEmpty))
            for text in ["b", "c", "d"] { bench.sandbox.deliverMessage(text, from: Self.boris, to: receiver.id) }
            let found = try await words.value
            #expect(found == ["a", "b", "c", "d"])
        }
    }

    @Test("after the stop no update comes, not even one that was received before it")
    func stop() async throws {
        let bench = Self.scripted { _ in .json(#"{"ts":11,"updates":[[4,1],[4,2],[4,3]]}"#) }
        let task = Task {
            var count = 0
            for try await _ in bench.client.updates(of: .member()) {
                count += 1
                withUnsafeCurrentTask { $0?.cancel() }
            }
            return count
        }
        #expect(try await task.value == 1)
        #expect(bench.transport.requests.count == 2)
    }

    @Test("a request for updates waits ten seconds longer than its server", arguments: [1, 25, 90])
    func limit(wait: Int) async throws {
        let bench = Self.scripted { _ in .json(#"{"ts":11,"updates":[[4,1]]}"#) }
        var updates = bench.client.updates(of: .member(), wait: wait).makeAsyncIterator()
        _ = try await updates.next()
        let check = bench.transport.requests[1]
        #expect(check.limits.whole == .seconds(wait + 10) && check.query["wait"] == String(wait))
    }

    @Test(
        "a server's address may lack its scheme; a community's query has neither mode nor version", arguments: ["", "https://"])
    func addresses(scheme: String) async throws {
        for (source, names) in [
            (VKUpdateSource.member(), ["act", "key", "ts", "wait", "mode", "version"]),
            (.community(5), ["act", "key", "ts", "wait"]),
        ] {
            let isMember = names.count > 4
            let update = isMember ? "[4,1]" : #"{"type":"message_new","object":{},"group_id":5}"#
            let bench = Self.scripted(scheme) { _ in .json(#"{"ts":"11","updates":[\#(update)]}"#) }
            var updates = bench.client.updates(of: source).makeAsyncIterator()
            #expect(try await updates.next() != nil)
            let check = bench.transport.requests[1]
            #expect(check.url.absoluteString.hasPrefix("https://lp.test/im?"))
            #expect(Set(check.query.fields.map(\.name)) == Set(names))
            #expect(check.headers["Authorization"] == nil && check.query["act"] == "a_check")
        }
    }

    @Test("each reader opens a server of its own, because none is kept")
    func opened() async throws {
        let bench = Self.scripted { _ in .json(#"{"ts":11,"updates":[[4,1]]}"#) }
        for _ in 1...3 {
            var updates = bench.client.updates(of: .member()).makeAsyncIterator()
            #expect(try await updates.next() == .member(4, [.integer(1)]))
        }
        #expect(bench.methods.filter { $0 == "messages.getLongPollServer" }.count == 3)
    }

    /// A client over a VK that gives a server at `lp.test`, whose replies come from a closure.
    private static func scripted(
        _ scheme: String = "", poll: @escaping @Sendable (HTTPRequest) -> ScriptedTransport.Response
    ) -> ClientBench {
        ClientBench(waits: true) { request in
            if request.url.host() == "lp.test" { return poll(request) }
            return .json(#"{"response":{"key":"k","server":"\#(scheme)lp.test/im","ts":"10"}}"#)
        }
    }
}
