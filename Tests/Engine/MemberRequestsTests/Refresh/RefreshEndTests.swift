import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("A registration of refreshes", .timeLimit(.minutes(1)))
struct RefreshEndTests {
    private let fixture = RefreshFixture()

    /// The tokens of an account that may be removed.
    private final class Source: TokenSource {
        let isThere = Locked(true)
        var mayKeepReplies: Bool { isThere.value }

        func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
            TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: TestClock())
        }
    }

    private struct Released {
        weak var schedule: RefreshSchedule?
    }

    @Test("ends when it is cancelled, and the others go on")
    func cancelled() async throws {
        let transport = ScriptedTransport { _ in .text("new") }
        let schedule = fixture.schedule(transport)
        let first = try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        let second = try schedule.register(fixture.call(2), every: .seconds(60), for: nil, folder: "17")
        try await fixture.pass(60, sleepers: 2)
        first.cancel()
        first.cancel()
        #expect(!first.isActive && second.isActive && schedule.count == 1)
        #expect(await waited(while: fixture.clock.sleeperCount > 1))
        try await fixture.pass(60)
        #expect(transport.requests.map { $0.query["a"] }.sorted { ($0 ?? "") < ($1 ?? "") } == ["1", "2", "2"])
    }

    @Test("that is cancelled during a request cancels it, and nothing is kept")
    func duringRequest() async throws {
        let (gate, wasCancelled) = (Gate(), Locked(false))
        let transport = ScriptedTransport { _ in
            await gate.pass()
            wasCancelled.withLock { $0 = Task.isCancelled }
            return .text("new")
        }
        let schedule = fixture.schedule(transport)
        let registration = try schedule.register(
            fixture.call(1), every: .seconds(60), for: nil, folder: "17", observedBy: fixture.hook)
        try await fixture.clock.advance(by: .seconds(60), whenSleeping: 1)
        await gate.arrived(1)
        registration.cancel()
        gate.open()
        #expect(await waited(while: fixture.outcomes.value.isEmpty))
        #expect(wasCancelled.value)
        #expect(fixture.outcomes.value == ["http.cancelled"])
        #expect(fixture.pipeline.cache.find(fixture.pipeline.key, in: "17") == nil)
    }

    @Test("ends with its account, before anything is sent for it")
    func removedAccount() async throws {
        let (transport, source) = (ScriptedTransport { _ in .text("new") }, Source())
        let schedule = fixture.schedule(transport)
        let registration = try schedule.register(fixture.call(1), every: .seconds(60), for: source, folder: "17")
        try await fixture.pass(60)
        source.isThere.withLock { $0 = false }
        try await fixture.clock.advance(by: .seconds(60), whenSleeping: 1)
        #expect(await waited(while: registration.isActive))
        #expect(transport.requests.count == 1)
        #expect(schedule.count == 0 && fixture.clock.sleeperCount == 0)
    }

    @Test("ends with its schedule, which is released although it has registrations")
    func released() async throws {
        var schedule: RefreshSchedule? = fixture.schedule(ScriptedTransport { _ in .text("new") })
        let released = Released(schedule: schedule)
        let registration = try #require(try schedule?.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17"))
        #expect(await waited(while: fixture.clock.sleeperCount < 1))
        schedule = nil
        #expect(released.schedule == nil)
        #expect(!registration.isActive)
        #expect(await waited(while: fixture.clock.sleeperCount > 0))
    }

    @Test("pauses while there is no network, one of them tries, and the others go on with its first success")
    func offline() async throws {
        let isOnline = Locked(false)
        let transport = ScriptedTransport { _ in isOnline.value ? .text("new") : .failure(.offline) }
        let schedule = fixture.schedule(transport)
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        try schedule.register(fixture.call(2), every: .seconds(90), for: nil, folder: "17")
        // The first one finds that there is no network at 60 s; the second one is due at 90 s, and only waits.
        for seconds in [60, 30, 30] { try await fixture.pass(seconds, sleepers: 2) }
        #expect(transport.requests.map { $0.query["a"] } == ["1", "1"])
        isOnline.withLock { $0 = true }
        try await fixture.clock.advance(by: .seconds(60), whenSleeping: 2)
        #expect(await waited(while: transport.requests.count < 4))
        #expect(transport.requests.map { $0.query["a"] } == ["1", "1", "1", "2"])
    }

    @Test("that pauses goes on at once when any call of the traffic gets a response, even a refusal")
    func success() async throws {
        let isOnline = Locked(false)
        let transport = ScriptedTransport { _ in isOnline.value ? .text("", status: 404) : .failure(.offline) }
        let traffic = fixture.traffic()
        let schedule = fixture.schedule(transport, traffic)
        try schedule.register(fixture.call(1), every: .seconds(60), for: nil, folder: "17")
        try schedule.register(fixture.call(2), every: .seconds(90), for: nil, folder: "17")
        for seconds in [60, 30] { try await fixture.pass(seconds, sleepers: 2) }
        #expect(await waited(while: traffic.connection.waitingCount < 1))
        isOnline.withLock { $0 = true }
        let other = fixture.pipeline.pipeline(transport, CallRules(), RequestTraffic(sharing: traffic))
        await #expect(throws: RequestError.self) { try await other.send(fixture.call(3), for: nil, folder: "18") }
        #expect(await waited(while: transport.requests.count < 3))
        #expect(transport.requests.map { $0.query["a"] } == ["1", "3", "2"])
    }
}

@Suite("The pace of refreshes")
struct RefreshPaceTests {
    private let failed = RequestPipeline.Refreshed.ended(.failed(.invalidReply("x")))

    @Test(
        "doubles from the third failure in a row, up to eight times the interval", arguments: zip(0...6, [1, 1, 1, 2, 4, 8, 8]))
    func doubling(failures: Int, factor: Int) {
        var pace = RefreshPace(.seconds(10))
        for _ in 0..<failures { pace.note(failed) }
        #expect(pace.current == .seconds(10 * factor))
        pace.note(.ended(.refreshed))
        #expect(pace.current == .seconds(10))
    }

    @Test("is not changed by the lack of a network, or by a refresh that was skipped")
    func noFailure() {
        var pace = RefreshPace(.seconds(10))
        for _ in 0..<3 { pace.note(failed) }
        pace.note(.ended(.failed(.transport(.offline))))
        pace.note(.skipped)
        #expect(pace.failures == 3)
    }

    @Test("is up to a tenth longer by chance, and never shorter")
    func jitter() {
        let pace = RefreshPace(.seconds(60))
        #expect(pace.wait(chance: 0) == .seconds(60))
        #expect(abs(pace.wait(chance: 1) / .seconds(1) - 66) < 1e-9)
        #expect((0...100).allSatisfy { (60...66.000_001).contains(pace.wait(chance: Double($0) / 100) / .seconds(1)) })
    }
}
