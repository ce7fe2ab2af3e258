import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@Suite("Waiting calls in a group")
struct BatchGroupTests {
    private let fixture = BatchFixture()
    private let files = CacheFixture()

    private func pipeline(_ traffic: RequestTraffic? = nil) -> RequestPipeline {
        RequestPipeline(
            transport: fixture.transport, cache: files.cache(), rules: fixture.rules,
            traffic: traffic ?? RequestTraffic(clock: fixture.clock))
    }

    private func task(_ call: ProviderCall, _ pipeline: RequestPipeline) -> Task<String, Never> {
        Task {
            do throws(RequestError) {
                return words([.success(try await pipeline.send(call, for: nil, folder: "17"))])[0]
            } catch { return words([.failure(error)])[0] }
        }
    }

    /// Holds batches back until it is opened.
    private func close() -> Locked<Bool> {
        let isOpen = Locked(false)
        fixture.gate.withLock { gate in gate = { _ = await waited(while: !isOpen.value) } }
        return isOpen
    }

    @Test("calls do not wait for a call that the cache has, and new replies are stored for the next call")
    func cache() async {
        let pipeline = pipeline()
        _ = await task(fixture.call("/a", life: 10), pipeline).value
        let first = await pipeline.send(
            group: ["/a", "/b", "/c"].map { fixture.call($0, life: 10) }, for: nil, folder: "17")
        #expect(words(first) == ["/a", "/b", "/c"])
        let second = await pipeline.send(
            group: ["/b", "/c"].map { fixture.call($0, life: 10) }, for: nil, folder: "17")
        #expect(words(second) == ["/b", "/c"])
        #expect(fixture.sent.value == [["/a."], ["/b", "/c"]])
    }

    @Test("calls do not wait for a call that is refused locally, or for a dropped membership")
    func ended() async throws {
        let traffic = RequestTraffic(clock: fixture.clock)
        traffic.restore([CallBlock(folder: "17", scope: "b", until: fixture.clock.now.addingTimeInterval(9))])
        let pipeline = pipeline(traffic)
        var calls = fixture.calls("/a", "/b", "/c", "/dropped")
        calls[1].operation = "b"
        calls.removeLast()
        let tasks = calls.map { task($0, pipeline) }
        calls = []
        #expect(await tasks[0].value == "/a")
        #expect(await tasks[1].value == "requests.blocked")
        #expect(await tasks[2].value == "/c")
        #expect(fixture.sent.value == [["/a", "/c"]])
    }

    @Test(
        "groups with equal calls share them and do not wait for each other in a circle", .timeLimit(.minutes(2)),
        arguments: 1...20)
    func circle(round: Int) async {
        let pipeline = pipeline()
        let (one, two) = (fixture.calls("/x", "/y", "/p", life: 10), fixture.calls("/y", "/x", "/q", life: 10))
        // Each may begin the call that the other joins.
        let begun = [task(one[0], pipeline), task(two[0], pipeline)]
        for _ in 0..<round { await Task.yield() }
        let joining = [task(one[1], pipeline), task(two[1], pipeline), task(one[2], pipeline), task(two[2], pipeline)]
        var words: [String] = []
        for task in begun + joining { words.append(await task.value) }
        #expect(words == ["/x", "/y", "/y", "/x", "/p", "/q"])
        #expect(Set(fixture.sent.value.flatMap(\.self)).isSubset(of: ["/x", "/y", "/p", "/q", "/x.", "/y.", "/p.", "/q."]))
        // A call that begins after its equal has ended is sent once more.
        #expect((4...6).contains(fixture.sent.value.flatMap(\.self).count))
    }

    @Test("a call cancelled before the batch is sent is not in it; one cancelled later ends at once, and the others get replies")
    func cancel() async {
        let pipeline = pipeline()
        let isOpen = close()
        let calls = fixture.calls("/a", "/b", "/c", "/d")
        let early = task(calls[0], pipeline)
        early.cancel()
        #expect(await early.value == "http.cancelled")
        let rest = calls[1...].map { task($0, pipeline) }
        #expect(await waited(while: fixture.sent.value.isEmpty))
        rest[0].cancel()
        #expect(await rest[0].value == "http.cancelled")
        isOpen.withLock { $0 = true }
        #expect(await rest[1].value == "/c")
        #expect(await rest[2].value == "/d")
    }

    @Test("when the last caller is cancelled the request is cancelled")
    func abandoned() async {
        let pipeline = pipeline()
        let wasCancelled = Locked(false)
        fixture.gate.withLock { gate in
            gate = {
                _ = await waited(while: !Task.isCancelled)
                wasCancelled.withLock { $0 = Task.isCancelled }
            }
        }
        let tasks = fixture.calls("/a", "/b").map { task($0, pipeline) }
        #expect(await waited(while: fixture.sent.value.isEmpty))
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == "http.cancelled") }
        #expect(await waited(while: !wasCancelled.value))
    }

    @Test("calls of two pipelines never share a request, even in one group; a capacity of zero counts as one")
    func apart() async {
        let pipelines = [pipeline(), pipeline()]
        let tasks = zip(fixture.calls("/a", "/b"), pipelines).map { task($0, $1) }
        for (task, path) in zip(tasks, ["/a", "/b"]) { #expect(await task.value == path) }
        var rules = fixture.rules
        rules.batch?.capacity = 0
        let single = RequestPipeline(transport: fixture.transport, cache: nil, rules: rules)
        let replies = await single.send(group: ["/c", "/d"].map { fixture.call($0) }, for: nil, folder: "17")
        #expect(words(replies) == ["/c", "/d"])
        #expect(Set(fixture.sent.value) == [["/a."], ["/b."], ["/c."], ["/d."]])
    }

    @Test("many groups end in parallel, whichever call is released last")
    func many() async {
        let pipeline = RequestPipeline(transport: fixture.transport, cache: nil, rules: fixture.rules)
        let arrived = await withTaskGroup(of: Int.self) { group in
            for number in 0..<400 {
                let calls = ["/a", "/b", "/c"].map { fixture.call($0 + "\(number)") }
                group.addTask { words(await pipeline.send(group: calls, for: nil, folder: "17")).count { $0.hasPrefix("/") } }
            }
            return await group.reduce(0, +)
        }
        #expect(arrived == 1_200)
    }

    @Test("a group stores nothing after its calls have ended")
    func memory() async {
        weak var membership: BatchMembership?
        do {
            let calls = fixture.calls("/a", "/b")
            membership = calls[0].membership
            let pipeline = pipeline()
            let tasks = calls.map { task($0, pipeline) }
            for task in tasks { _ = await task.value }
        }
        #expect(await waited(while: membership != nil))
    }
}
