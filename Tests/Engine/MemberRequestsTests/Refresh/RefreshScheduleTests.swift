import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("Refreshing at an interval", .timeLimit(.minutes(1)))
struct RefreshScheduleTests {
    private let fixture = RefreshFixture()
    private var cache: ResponseCache { fixture.pipeline.cache }
    private var key: CacheKey { fixture.pipeline.key }

    @Test("sends the call at each interval whether or not its entry is fresh, and a success restarts the entry's age")
    func interval() async throws {
        let count = Locked(0)
        let transport = ScriptedTransport { _ in
            .text(
                count.withLock { count in
                    count += 1
                    return "\(count)"
                })
        }
        let schedule = fixture.schedule(transport)
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        #expect(transport.requests.isEmpty)
        for number in 1...3 {
            try await fixture.pass(60)
            #expect(transport.requests.count == number)
            #expect(cache.find(key, in: "17")?.body == Data("\(number)".utf8))
            #expect(cache.find(key, in: "17")?.age == 0)
        }
        try await fixture.pass(59)
        #expect(transport.requests.count == 3)
    }

    @Test("leaves an entry as it is after a failure, and asks the member nothing", arguments: ["captcha", "sure?", "closed"])
    func failure(reply: String) async throws {
        let asked = Locked(0)
        let hook = InteractionHook(clock: fixture.clock) { _ in
            asked.withLock { $0 += 1 }
            return .cancelled
        }
        let schedule = fixture.schedule(ScriptedTransport { _ in .text(reply) }, fixture.traffic(interaction: hook))
        cache.store(Data("old".utf8), for: key, in: "17", life: 10)
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17", observedBy: fixture.hook)
        try await fixture.pass(60)
        #expect(fixture.outcomes.value == ["requests.refused"])
        #expect(asked.value == 0)
        #expect(cache.find(key, in: "17")?.age == 60)
    }

    @Test("keeps no body that the registration does not accept")
    func unaccepted() async throws {
        let schedule = fixture.schedule(ScriptedTransport { _ in .text("new") })
        try schedule.register(
            fixture.call(1), every: .seconds(60), for: nil, folder: "17", observedBy: fixture.hook,
            accepting: { _ throws(RequestError) in throw .invalidReply("no list") })
        try await fixture.pass(60)
        #expect(fixture.outcomes.value == ["requests.invalid_reply"])
        #expect(cache.find(key, in: "17") == nil)
    }

    @Test("marks the tasks of its requests as unattended, and those of no other call")
    func mark() async throws {
        let marks = Locked<[Bool]>([])
        let transport = ScriptedTransport { _ in
            marks.withLock { $0.append(UnattendedCall.isRunning) }
            return .text("new")
        }
        let pipeline = fixture.pipeline.pipeline(transport, CallRules(), fixture.traffic())
        let schedule = RefreshSchedule(pipeline)
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        try await fixture.pass(60)
        _ = try await pipeline.send(fixture.call(2), for: nil, folder: "17")
        #expect(marks.value == [true, false])
    }

    @Test("waits for a limit behind a call that came later")
    func priority() async throws {
        let transport = ScriptedTransport { _ in .text("new") }
        let (limiter, limited) = (RateLimiter(clock: fixture.clock), RateKey("17", limit: RateLimit(1, per: .seconds(100))))
        var rules = CallRules()
        rules.rateKeys = { _, _ in [limited] }
        let pipeline = fixture.pipeline.pipeline(transport, rules, fixture.traffic(limiter: limiter))
        let schedule = RefreshSchedule(pipeline)
        _ = try await pipeline.send(fixture.call(0, life: .never), for: nil, folder: "17")
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        try await fixture.clock.advance(by: .seconds(60), whenSleeping: 1)
        #expect(await waited(while: limiter.waitingCount(limited) < 1))
        let call = fixture.call(2, life: .never)
        let later = Task { try await pipeline.send(call, for: nil, folder: "17").source }
        #expect(await waited(while: limiter.waitingCount(limited) < 2))
        try await fixture.clock.advance(by: .seconds(40), whenSleeping: 1)
        #expect(try await later.value == .network)
        #expect(transport.requests.map { $0.query["a"] } == ["0", "2"])
    }

    @Test("adds no request while a refresh of the same entry is under way")
    func underWay() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _ in
            await gate.pass()
            return .text("new")
        }
        let traffic = fixture.traffic()
        let schedule = fixture.schedule(transport, traffic)
        for _ in 0..<2 {
            try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17", observedBy: fixture.hook)
        }
        try await fixture.clock.advance(by: .seconds(60), whenSleeping: 2)
        await gate.arrived(1)
        #expect(await waited(while: traffic.flights.waiterCount < 2))
        gate.open()
        #expect(await waited(while: fixture.clock.sleeperCount < 2))
        #expect(transport.requests.count == 1)
        #expect(fixture.outcomes.value == ["refreshed"])
    }

    @Test("waits twice as long after three failures in a row, and as before after a success")
    func backOff() async throws {
        let transport = ScriptedTransport((0..<3).map { _ in .text("", status: 500) } + [.text("new"), .text("newer")])
        let schedule = fixture.schedule(transport)
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        for (seconds, count) in [(60, 1), (60, 2), (60, 3), (119, 3), (1, 4), (59, 4), (1, 5)] {
            try await fixture.pass(seconds)
            #expect(transport.requests.count == count)
        }
    }

    @Test("refuses an interval below a second", arguments: [Duration.milliseconds(999), .zero, .seconds(-5)])
    func tooShort(interval: Duration) {
        let schedule = fixture.schedule(ScriptedTransport([]))
        #expect(throws: RefreshScheduleError.self) {
            try schedule.register(fixture.call(1), every: interval, for: nil, folder: "17")
        }
        #expect(schedule.count == 0)
    }

    @Test("refuses a call whose reply is never kept")
    func notKept() throws {
        let schedule = fixture.schedule(ScriptedTransport([]))
        var post = fixture.call(1)
        post.request = HTTPRequest(.post, post.request.url)
        for call in [post, fixture.call(1, life: .never)] {
            #expect(throws: RefreshScheduleError.self) {
                try schedule.register(call, every: .seconds(1), for: nil, folder: "17")
            }
        }
        let registration = try schedule.register(fixture.call(1), every: .seconds(1), for: nil, folder: "17")
        #expect(registration.isActive)
    }
}
