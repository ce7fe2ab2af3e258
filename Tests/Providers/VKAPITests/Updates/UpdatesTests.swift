import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@testable import VKAPI
@testable import VKWire

@Suite("Updates by long poll", .timeLimit(.minutes(1)))
struct UpdatesTests {
    /// VK with a server of updates: each opening gives the next key and position, `k1` at 10, `k2` at 20; the server's replies come in
    /// order, and then it holds requests back.
    private static func bench(
        _ replies: [ScriptedTransport.Response], server: String = "lp.test/im",
        opening: @escaping @Sendable (Int) -> ScriptedTransport.Response? = { _ in nil }
    ) -> ClientBench {
        let rest = Locked(replies)
        let openings = Locked(0)
        let hold = TestClock()
        return ClientBench(waits: true) { request in
            guard request.url.host() == "lp.test" else {
                let number = openings.withLock { openings in
                    openings += 1
                    return openings
                }
                return opening(number)
                    ?? .json(#"{"response":{"key":"k\#(number)","server":"\#(server)","ts":\#(number * 10),"pts":5}}"#)
            }
            if let reply = rest.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return reply }
            try? await hold.sleep(for: .seconds(25))
            return .failure(.timedOut)
        }
    }

    /// The checks: key and position.
    private func checks(_ bench: ClientBench) -> [String] {
        bench.transport.requests.filter { $0.url.host() == "lp.test" }.map { request in
            "\(request.query["key"] ?? "")@\(request.query["ts"] ?? "")"
        }
    }

    private func words(_ bench: ClientBench, _ count: Int, of source: VKUpdateSource = .member()) async throws -> [String] {
        var words: [String] = []
        for try await update in bench.client.updates(of: source) {
            switch update {
            case .member(let number, let values): words.append("\(number)/\(values.count)")
            case .community(let type, _, let id): words.append("\(type) \(id ?? "")")
            case .lost(let position): words.append("lost \(position.ts)")
            }
            if words.count == count { break }
        }
        return words
    }

    private static func update(_ number: Int, ts: Int) -> ScriptedTransport.Response {
        .json(#"{"ts":\#(ts),"updates":[[\#(number),1,"a"]]}"#)
    }

    @Test(
        "go on after each failure as VK says",
        arguments: [
            (#"{"failed":1,"ts":99}"#, ["4/2", "lost 11", "8/2"], ["k1@10", "k1@11", "k1@99"]),
            (#"{"failed":2}"#, ["4/2", "8/2"], ["k1@10", "k1@11", "k2@11"]),
            (#"{"failed":3}"#, ["4/2", "lost 11", "8/2"], ["k1@10", "k1@11", "k2@20"]),
            (#"{"failed":7}"#, ["4/2", "lost 11", "8/2"], ["k1@10", "k1@11", "k2@20"]),
            (#"{"failed":1}"#, ["4/2", "lost 11", "8/2"], ["k1@10", "k1@11", "k2@20"]),
            (#"{"error":{"error_code":907}}"#, ["4/2", "lost 11", "8/2"], ["k1@10", "k1@11", "k2@20"]),
            (#"{"error":{"error_code":908}}"#, ["4/2", "lost 11", "8/2"], ["k1@10", "k1@11", "k2@20"]),
        ])
    func failures(reply: String, expected: [String], sent: [String]) async throws {
        let bench = Self.bench([Self.update(4, ts: 11), .json(reply), Self.update(8, ts: 100)])
        #expect(try await words(bench, expected.count) == expected)
        #expect(checks(bench) == sent)
    }

    @Test("end with the versions that VK has, where it refuses the source's")
    func version() async {
        let bench = Self.bench([.json(#"{"failed":4,"min_version":0,"max_version":3}"#)])
        await #expect {
            for try await _ in bench.client.updates(of: .member(version: 19)) {}
        } throws: { error in
            guard case VKUpdateError.version(minimum: 0, maximum: 3) = error else { return false }
            return (error as? VKUpdateError)?.code == "vk.updates_version"
        }
    }

    @Test("are asked for without a token, with a limit of ten seconds beyond the wait")
    func request() async throws {
        let bench = Self.bench([Self.update(4, ts: 11)])
        var updates = bench.client.updates(of: .member([.attachments, .positions], groupID: 7)).makeAsyncIterator()
        #expect(bench.transport.requests.isEmpty)
        #expect(try await updates.next() == .member(4, [.integer(1), .string("a")]))
        let open = bench.transport.requests[0].query
        #expect(bench.methods[0] == "messages.getLongPollServer")
        #expect([open["lp_version"], open["need_pts"], open["group_id"]] == ["3", "1", "7"])
        let check = bench.transport.requests[1]
        #expect(check.url.absoluteString == "https://lp.test/im?act=a_check&key=k1&ts=10&wait=25&mode=34&version=3")
        #expect(check.limits.whole == .seconds(35))
        #expect(check.headers["Authorization"] == nil)
    }

    @Test("of a community have types and objects, at a whole address")
    func community() async throws {
        let reply =
            #"{"ts":"12","updates":[{"type":"message_new","object":{"a":1},"group_id":7,"event_id":"e1","v":"5.199"},{"x":1}]}"#
        let bench = Self.bench([.json(reply)], server: "https://lp.test/wh7")
        #expect(try await words(bench, 1, of: .community(7)) == ["message_new e1"])
        #expect(bench.methods[0] == "groups.getLongPollServer")
        #expect(bench.transport.requests[0].query["group_id"] == "7")
        #expect(bench.transport.requests[1].url.absoluteString == "https://lp.test/wh7?act=a_check&key=k1&ts=10&wait=25")
    }

    @Test("are requested after a pause where the server answers at once and with nothing")
    func busy() async throws {
        let nothing = ScriptedTransport.Response.json(#"{"ts":11,"updates":[]}"#)
        let bench = Self.bench([nothing, nothing, nothing, Self.update(4, ts: 12)])
        let task = Task { try await words(bench, 1) }
        try await bench.clock.advance(by: .seconds(5), whenSleeping: 1)
        try await bench.clock.advance(by: .seconds(10), whenSleeping: 1)
        #expect(try await task.value == ["4/2"])
        #expect(checks(bench).count == 4)
    }

    @Test(
        "come from no server whose address has a user, a fragment or another scheme",
        arguments: ["https://a@lp.test/im", "https://lp.test/im#x", "ftp://lp.test/im", "http://lp.test/im", ""])
    func server(address: String) async throws {
        let bench = Self.bench([Self.update(4, ts: 11)], server: address)
        let task = Task { try await words(bench, 1) }
        #expect(await waited(while: bench.clock.sleeperCount == 0))
        #expect(checks(bench) == [])
        task.cancel()
        #expect(try await task.value == [])
    }

    @Test("wait longer after each failure, up to a quarter of an hour")
    func pauses() {
        var state = UpdateState()
        #expect(state.pause == .zero)
        let pauses = (1...10).map { _ in
            state.fail(keeping: false)
            return state.pause / .seconds(1)
        }
        #expect(pauses == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    }

    @Test(
        "try again after 5 s where no server could be asked for, and end where that does not pass",
        arguments: [
            (ScriptedTransport.Response.failure(.offline), true), (.json(#"{"error":{"error_code":9}}"#), false),
            (.json(#"{"error":{"error_code":29}}"#), false), (.json(#"{"error":{"error_code":15}}"#), false),
            (.json(#"{"error":{"error_code":5}}"#), false),
        ])
    func openings(response: ScriptedTransport.Response, passes: Bool) async throws {
        let bench = Self.bench([Self.update(4, ts: 11)]) { $0 == 1 ? response : nil }
        let task = Task { try await words(bench, 1) }
        if passes {
            try await bench.clock.advance(by: .seconds(5), whenSleeping: 1)
            #expect(try await task.value == ["4/2"])
        } else if case .json(let text) = response.word, text.contains("29") {
            // The method is closed for an hour, which passes: it waits.
            #expect(await waited(while: bench.clock.sleeperCount == 0))
            task.cancel()
            #expect(try await task.value == [])
        } else {
            await #expect(throws: VKUpdateError.self) { try await task.value }
        }
    }

    @Test("ask the same server again after a lost connection, and another one after a useless reply")
    func lost() async throws {
        let bench = Self.bench([.failure(.connectionLost(56)), .json("", status: 502), .json("<html>"), Self.update(4, ts: 11)])
        let task = Task { try await words(bench, 1) }
        for seconds in [5, 10, 20] { try await bench.clock.advance(by: .seconds(seconds), whenSleeping: 1) }
        #expect(try await task.value == ["4/2"])
        #expect(checks(bench) == ["k1@10", "k1@10", "k1@10", "k2@10"])
    }

    @Test("replace a key that never worked only after a pause")
    func deadKeys() async throws {
        let bench = Self.bench([.json(#"{"failed":2}"#), .json(#"{"failed":2}"#), Self.update(4, ts: 11)])
        let task = Task { try await words(bench, 1) }
        for seconds in [5, 10] { try await bench.clock.advance(by: .seconds(seconds), whenSleeping: 1) }
        #expect(try await task.value == ["4/2"])
        #expect(checks(bench) == ["k1@10", "k2@10", "k3@10"])
    }

    @Test("stop at once, without a further update")
    func stop() async throws {
        let bench = Self.bench([.json(#"{"ts":11,"updates":[[4,1],[4,2]]}"#)])
        let first = Locked(0)
        let task = Task {
            for try await _ in bench.client.updates(of: .member()) { first.withLock { $0 += 1 } }
        }
        #expect(await waited(while: checks(bench).count < 2))
        task.cancel()
        try await task.value
        #expect(first.value == 2)
        let cancelled = Task { () throws -> VKUpdate? in
            withUnsafeCurrentTask { $0?.cancel() }
            var updates = bench.client.updates(of: .member()).makeAsyncIterator()
            return try await updates.next()
        }
        #expect(try await cancelled.value == nil)
    }

    @Test("end when the member signs out")
    func signOut() async throws {
        let clock = TestClock()
        let home = try TemporaryVault(clock: clock)
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "17")
        let tokens = TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: clock)
        try home.vault.store(key, label: nil, details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
        let transport = ScriptedTransport { request in
            request.url.host() == "lp.test"
                ? .json(#"{"ts":2,"updates":[[4,1],[4,2]]}"#) : .json(#"{"response":{"key":"k","server":"lp.test","ts":1}}"#)
        }
        var clients = ClientRegistry()
        clients.register("vk") { _ in
            OAuthClient(
                profile: VKOAuthProfile.profile(hosts: .live, clientID: "1", deviceID: "device"),
                registration: ClientRegistration(id: "1"), transport: transport)
        }
        let client = VKAPIClient(session: Session(key, in: home.vault, clients: clients), transport: transport)
        var updates = client.updates(of: .member()).makeAsyncIterator()
        #expect(try await updates.next() != nil)
        try home.vault.remove(key)
        await #expect { _ = try await updates.next() } throws: { ($0 as? VKUpdateError)?.code == "accounts.not_signed_in" }
    }
}

extension ScriptedTransport.Response {
    /// The response as one that can be told apart: its text, or its error's code.
    fileprivate var word: Word {
        switch self {
        case .response(let response): .json(String(decoding: response.body, as: UTF8.self))
        case .failure(let error): .error(error.code)
        }
    }

    fileprivate enum Word {
        case json(String)
        case error(String)
    }
}
