import Foundation
import MemberCore
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

@testable import VKID

@Suite("The community sheet with the sandbox", .timeLimit(.minutes(1)))
@MainActor
struct SheetAtSandboxTests {
    /// The outcome of a member's sign-in with a community; a sheet that appears is accepted.
    private func outcome(_ bench: VKBench, group: Int, as member: String = "anna", _ solver: CaptchaWalker? = nil) async throws
        -> String
    {
        let ends = Delivery<String>()
        let clock = TestClock()
        let vkid = try bench.vkid {
            $0.captchaSolver = solver
            $0.clock = SleepingByHand(sleeps: clock)
            $0.sheetPresenter = { model in
                let isShown = model.appeared()
                #expect(isShown)
                model.follow()
                Task {
                    #expect(await waited(while: model.phase == .loading))
                    if model.phase == .failed { model.decline() }
                    while ends.count == 0, !Task.isCancelled {
                        clock.advance(by: .seconds(1))
                        await Task.yield()
                    }
                }
            }
        }
        let configuration = AuthConfiguration(
            forceWebViewFlow: true,
            groupSubscriptionConfiguration: .init(
                subscribeToGroupId: String(group), onCompleteSubscription: { ends.put($0.name) }))
        _ = try await vkid.authorize(with: configuration, using: bench.agent(member))
        return await ends.next() ?? ""
    }

    @Test(
        "each community and member has its own end",
        arguments: [
            (InventedCommunity.closed.id, "anna", "failedToCreate(groupClosed)"),
            (InventedCommunity.private.id, "anna", "failedToCreate(groupClosed)"),
            (InventedCommunity.deactivated.id, "anna", "failedToCreate(groupClosed)"),
            (InventedCommunity.joined.id, "anna", "failedToCreate(alreadyMember)"),
            (InventedCommunity.open.id, "service", "failedToCreate(isServiceAccount)"),
            (InventedCommunity.unknownID, "anna", "failedToCreate(unknown)"),
        ])
    func ends(group: Int, member: String, end: String) async throws {
        try await VKBench.with { bench in
            let told = try await outcome(bench, group: group, as: member)
            #expect(told == end)
        }
    }

    @Test("a member joins, even if the list of members is hidden", arguments: [1, 6])
    func joins(group: Int) async throws {
        try await VKBench.with { bench in
            let told = try await outcome(bench, group: group)
            #expect(told == "success")
            #expect(bench.sandbox.joinedCommunities[group] == [100_001])
        }
    }

    @Test("a captcha before the join is solved; a join that VK refuses is reported")
    func captcha() async throws {
        try await VKBench.with { bench in
            let solver = CaptchaWalker()
            bench.sandbox.faults.add(try #require(Fault("captcha@/method/groups.join")))
            let told = try await outcome(bench, group: 1, solver)
            #expect(told == "success")
            #expect(solver.seen.value == 1)
        }
        try await VKBench.with { bench in
            bench.sandbox.faults.add(try #require(Fault("join-refused@/method/groups.join")))
            let told = try await outcome(bench, group: 1)
            #expect(told == "failedSubscription")
        }
    }

    @Test("an invalid token is renewed once; an exhausted contract shows no sheet")
    func renewed() async throws {
        try await VKBench.with { bench in
            bench.sandbox.faults.add(try #require(Fault("api-error=5@/method/groups.getById")))
            let told = try await outcome(bench, group: 1)
            #expect(told == "success")
            #expect(bench.sandbox.requestCount("/oauth2/auth") == 2)
        }
        try await VKBench.with {
            $0.vk.subscriptionQuota = 0
        } _: { bench in
            let told = try await outcome(bench, group: 1)
            #expect(told == "failedToCreate(subscriptionNotAllowed)")
        }
    }
}

/// The system's time, by which no task sleeps: a test's clock wakes the tasks.
private struct SleepingByHand: MemberClock {
    let sleeps: TestClock
    private let system = SystemClock()

    init(sleeps: TestClock) { self.sleeps = sleeps }

    var now: Date { system.now }
    var uptime: Duration { system.uptime }
    var bootID: String { system.bootID }

    func sleep(for duration: Duration) async throws { try await sleeps.sleep(for: duration) }
}
