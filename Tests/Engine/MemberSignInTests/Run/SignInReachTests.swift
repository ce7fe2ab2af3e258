import MemberCore
import Testing

@testable import MemberSignIn

@Suite("Sign-ins that exclude each other", .timeLimit(.minutes(1)))
struct SignInReachTests {
    /// A sign-in that ends when it is stopped.
    private static func waiting(_ ticket: SignInTicket) -> Task<(wasStopped: Bool, end: SignInTicket.End), Never> {
        Task {
            let (wasStopped, end) = await ticket.run {
                let (stream, _) = AsyncStream.makeStream(of: Void.self)
                for await _ in stream {}
                return Task.isCancelled
            }
            return (wasStopped, end)
        }
    }

    @Test("with the policy of the first a further one is refused until the first has ended")
    func first() async throws {
        let reach = SignInReach(.first)
        let ticket = try reach.begin()
        #expect(reach.isBusy && !ticket.isOver)
        #expect(throws: SignInBusy.another) { try reach.begin() }
        ticket.opened(inApp: false)
        #expect(throws: SignInBusy.another) { try reach.begin() }
        #expect(await ticket.run { 7 }.value == 7)
        #expect(!reach.isBusy)
        #expect(try reach.begin().end().interruption == nil)
    }

    @Test("a closed reach ends the running one and refuses further ones")
    func closed() async throws {
        let reach = SignInReach(.first)
        let run = Self.waiting(try reach.begin())
        reach.close()
        let (wasStopped, end) = await run.value
        #expect(wasStopped && end.interruption == .superseded)
        #expect(throws: SignInBusy.closed) { try reach.begin() }
    }

    @Test("with the policy of the latest once open one replaces another whose page is open, and no other")
    func latestOnceOpen() async throws {
        let reach = SignInReach(.latestOnceOpen)
        let first = try reach.begin()
        #expect(throws: SignInBusy.another) { try reach.begin() }
        let run = Self.waiting(first)
        first.opened(inApp: true)
        let second = try reach.begin()
        let (wasStopped, end) = await run.value
        #expect(wasStopped && end.interruption == .superseded && end.inApp)
        #expect(second.end().interruption == nil)
    }

    @Test("a superseded one without a running task is stopped as soon as it has one")
    func supersededInTheGap() async throws {
        let reach = SignInReach(.latestOnceOpen)
        let first = try reach.begin()
        first.opened(inApp: false)
        let second = try reach.begin()
        #expect(first.isOver && !second.isOver)
        let (wasStopped, end) = await first.run { Task.isCancelled }
        #expect(wasStopped && end.interruption == .superseded)
    }

    @Test(
        "a foreign address ends the one whose page is open, with a reason that depends on what was shown",
        arguments: [(true, SignInInterruption.appActivated), (false, .foreignAddress)])
    func foreignAddress(inApp: Bool, interruption: SignInInterruption) async throws {
        let reach = SignInReach(.latestOnceOpen)
        let ticket = try reach.begin()
        reach.foreignAddress()
        #expect(!ticket.isOver)
        let run = Self.waiting(ticket)
        ticket.opened(inApp: inApp)
        reach.foreignAddress()
        #expect(await run.value.end.interruption == interruption)
    }

    @Test("with the policy of the latest all can begin; the last to take its place continues, and stops the others")
    func latest() async throws {
        let reach = SignInReach(.latest)
        let (early, middle, late) = (reach.beginLatest(), reach.beginLatest(), reach.beginLatest())
        #expect(early.takePlace() && !early.isOver)
        let run = Self.waiting(middle)
        #expect(late.takePlace())
        #expect(early.isOver && middle.isOver && !late.isOver)
        #expect(!early.takePlace() && !middle.takePlace())
        late.stopReplaced()
        #expect(await run.value.end.interruption == .superseded)
        reach.interruptAll()
        #expect(late.isOver && !late.takePlace())
        #expect(reach.beginLatest().takePlace())
    }

    @Test("the caller's cancellation ends a sign-in, without an interruption by others")
    func cancelled() async throws {
        let reach = SignInReach(.first)
        let run = Self.waiting(try reach.begin())
        run.cancel()
        let (wasStopped, end) = await run.value
        #expect(wasStopped && end.interruption == nil && !reach.isBusy)
    }
}
