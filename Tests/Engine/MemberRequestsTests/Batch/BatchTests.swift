import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@Suite("Calls that are sent as a batch")
struct BatchTests {
    private func pipeline(
        _ fixture: BatchFixture, rules: CallRules? = nil, cache: ResponseCache? = nil, limiter: RateLimiter? = nil,
        retry: RetryPolicy = .none
    ) -> RequestPipeline {
        RequestPipeline(
            transport: fixture.transport, cache: cache, rules: rules ?? fixture.rules,
            traffic: RequestTraffic(limiter: limiter, retry: retry, clock: fixture.clock, random: SeededRandom()))
    }

    private func task(_ call: ProviderCall, _ pipeline: RequestPipeline, folder: String = "17") -> Task<String, Never> {
        Task {
            do throws(RequestError) { return words([.success(try await pipeline.send(call, for: nil, folder: folder))])[0] } catch
            {
                return words([.failure(error)])[0]
            }
        }
    }

    @Test("form one request, in the order of the group, and each gets its own reply")
    func together() async {
        let fixture = BatchFixture(["/b": [(404, "no")]])
        let calls = ["/a", "/b", "/c"].map { fixture.call($0) }
        let replies = await pipeline(fixture).send(group: calls, for: nil, folder: "17")
        #expect(words(replies) == ["/a", "404", "/c"])
        #expect(fixture.sent.value == [["/a", "/b", "/c"]])
    }

    @Test("a call is sent by itself without a membership, alone in its group, or without a key")
    func alone() async {
        let fixture = BatchFixture()
        let pipeline = pipeline(fixture)
        #expect(await task(fixture.call("/a"), pipeline).value == "/a")
        #expect(words(await pipeline.send(group: [fixture.call("/b")], for: nil, folder: "17")) == ["/b"])
        let replies = await pipeline.send(group: ["/own", "/c"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(replies) == ["/own", "/c"])
        #expect(fixture.sent.value.flatMap(\.self).sorted() == ["/a.", "/b.", "/c.", "/own."])
        #expect(await pipeline.send(group: [], for: nil, folder: "17").isEmpty)
    }

    @Test("a group larger than the capacity is split in order, and calls with different keys are sent separately")
    func cut() async {
        let fixture = BatchFixture()
        let pipeline = pipeline(fixture)
        let replies = await pipeline.send(
            group: (1...7).map { fixture.call("/\($0)") }, for: nil, folder: "17")
        #expect(words(replies) == (1...7).map { "/\($0)" })
        #expect(Set(fixture.sent.value) == [["/1", "/2", "/3"], ["/4", "/5", "/6"], ["/7."]])
        fixture.sent.withLock { $0 = [] }
        let calls = fixture.calls("/a", "/b", "/c", "/d")
        // The capacity splits before /d; two of the first three have the same key.
        let tasks = zip(calls, ["17", "18", "17", "18"]).map { task($0, pipeline, folder: $1) }
        for (task, path) in zip(tasks, ["/a", "/b", "/c", "/d"]) { #expect(await task.value == path) }
        #expect(Set(fixture.sent.value) == [["/a", "/c"], ["/b."], ["/d."]])
    }

    @Test("each call keeps its own reactions: a refused call is retried by itself, and the others are not")
    func reactions() async {
        let fixture = BatchFixture(["/b": [(503, "")], "/c": [nil]])
        let pipeline = pipeline(fixture, retry: RetryPolicy(first: .zero))
        let calls = fixture.calls("/a", "/b", "/c")
        let tasks = calls.map { task($0, pipeline) }
        #expect(await tasks[0].value == "/a")
        #expect(await tasks[2].value == "nothing")
        #expect(await tasks[1].value == "/b")
        #expect(fixture.sent.value == [["/a", "/b", "/c"], ["/b."]])
    }

    @Test("a response that cannot be split is judged for each call; with too few replies the remaining calls get none")
    func broken() async {
        let fixture = BatchFixture()
        var rules = fixture.rules
        rules.batch?.decode = { response, _ in .elements([.response(response)]) }
        let replies = await pipeline(fixture, rules: rules).send(
            group: ["/a", "/b"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(replies)[1] == "requests.invalid_reply")
        rules.batch?.decode = { _, _ in .whole(.response(HTTPResponse(status: 502))) }
        let failed = await pipeline(fixture, rules: rules).send(
            group: ["/a", "/b"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(failed) == ["502", "502"])
        rules.batch?.decode = { _, _ in .whole(.reaction(.fail(.refused(APIRefusal(code: "all", text: ""))))) }
        let refused = await pipeline(fixture, rules: rules).send(
            group: ["/a", "/b"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(refused) == ["all", "all"])
    }

    @Test("a batch that cannot be encoded ends all its calls, unsent; without a network each call gets that error")
    func unsent() async {
        let fixture = BatchFixture()
        let limiter = RateLimiter(clock: fixture.clock)
        let key = RateKey("17", limit: RateLimit(1, per: .seconds(60)))
        var rules = fixture.rules
        rules.rateKeys = { _, _ in [key] }
        let heavy = await pipeline(fixture, rules: rules, limiter: limiter).send(
            group: ["/a", "/heavy"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(heavy) == ["requests.invalid_reply", "requests.invalid_reply"])
        let offline = RequestPipeline(
            transport: ScriptedTransport([]), cache: nil, rules: rules,
            traffic: RequestTraffic(limiter: limiter, clock: fixture.clock))
        let replies = await offline.send(group: ["/a", "/b"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(replies) == ["http.offline", "http.offline"])
        #expect(limiter.wait(for: [key]) == .zero)
        #expect(fixture.sent.value.isEmpty)
    }

    @Test("the request waits for all limits, counts once for each key, and the hints in its response apply to all")
    func limits() async throws {
        let fixture = BatchFixture()
        let limiter = RateLimiter(clock: fixture.clock)
        let keys = ["17", "18", "app"].map { RateKey($0, limit: RateLimit(2, per: .seconds(60))) }
        var rules = fixture.rules
        rules.batch?.key = { _, _ in "all" }
        rules.rateKeys = { _, folder in keys.filter { $0.name == folder || $0.name == "app" } }
        rules.rateHints = { _, _ in [RateHint(pause: .seconds(5))] }
        let pipeline = pipeline(fixture, rules: rules, limiter: limiter)
        limiter.close(keys[1], for: .seconds(3))
        var calls = fixture.calls("/a", "/b")
        let place = RatePlace()
        for number in calls.indices { calls[number].place = place }
        let tasks = zip(calls, ["17", "18"]).map { task($0, pipeline, folder: $1) }
        #expect(await waited(while: fixture.clock.sleeperCount == 0))
        #expect(place.delayedUntil == fixture.clock.now.addingTimeInterval(3) && fixture.sent.value.isEmpty)
        fixture.clock.advance(by: .seconds(3))
        for task in tasks { _ = await task.value }
        #expect(fixture.sent.value == [["/a", "/b"]])
        #expect(keys.map { limiter.wait(for: [$0]) } == [.seconds(5), .seconds(5), .seconds(5)])
    }

    @Test("each call has its own token; a call without one ends by itself, and only a refused token is renewed")
    func tokens() async {
        let fixture = BatchFixture(["/b": [(401, "")]])
        let transport = fixture.transport
        let pipeline = RequestPipeline(transport: transport, cache: nil, rules: fixture.rules)
        let calls = fixture.calls("/a", "/b", "/c")
        let sources = [Tokens("a"), Tokens("b"), Tokens(nil)]
        let tasks = zip(calls, sources).map { call, source in
            Task {
                do throws(RequestError) {
                    return words([.success(try await pipeline.send(call, for: source, folder: "17"))])[0]
                } catch { return error.code }
            }
        }
        var results: [String] = []
        for task in tasks { results.append(await task.value) }
        #expect(results == ["/a", "/b", "requests.token_unavailable"])
        #expect(fixture.sent.value == [["/a", "/b"], ["/b."]])
        #expect(transport.requests.first?.headers["X-Tokens"] == "Bearer a-1, Bearer b-1")
        #expect(transport.requests.last?.headers["Authorization"] == "Bearer b-2")
    }
}

/// Numbered tokens; a refused one is replaced by the next.
private struct Tokens: TokenSource {
    private let name: String?
    private let number = Locked(1)

    init(_ name: String?) { self.name = name }

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        guard let name else { throw .tokenUnavailable(code: "test.none") }
        let number = number.withLock { number in
            if let rejected, rejected.reveal == "\(name)-\(number)" { number += 1 }
            return number
        }
        return TokenSet(accessToken: Secret("\(name)-\(number)"), life: .endless, receivedBy: SystemClock())
    }
}
