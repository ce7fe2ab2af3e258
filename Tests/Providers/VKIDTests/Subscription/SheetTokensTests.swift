import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import VKID

@Suite("The sheet's tokens", .timeLimit(.minutes(1)))
@MainActor
struct SheetTokensTests {
    private struct NoSession: Error {}
    private let clock = TestClock()

    private func error(_ result: Result<Secret, any Error>) -> (any Error)? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test("ruling 14: the first response counts")
    func first() async throws {
        let tokens = SheetTokens.of(
            { _, completion in
                completion(.success("a"))
                completion(.failure(NoSession()))
                completion(.success("b"))
            }, by: clock)
        #expect(try await tokens.ask(false).get().reveal == "a")
        #expect(await waited(while: clock.sleeperCount > 0))
    }

    @Test("ruling 14: a released callback is a failure at once, as is an empty token", arguments: [true, false])
    func released(answersEmpty: Bool) async {
        let tokens = SheetTokens.of({ _, completion in if answersEmpty { completion(.success("")) } }, by: clock)
        #expect(error(await tokens.ask(false)) as? CommunitySheet.SetupError == .tokenWithheld)
    }

    @Test("ruling 14: no response for 30 seconds is a failure, and a later one changes nothing")
    func silent() async {
        let kept = Locked<[GroupSubscriptionSheet.TokenCompletion]>([])
        let tokens = SheetTokens.of({ _, completion in kept.withLock { $0.append(completion) } }, by: clock)
        async let answer = tokens.ask(true)
        #expect(await waited(while: clock.sleeperCount < 1))
        clock.advance(by: .seconds(29))
        await settle()
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(error(await answer) as? CommunitySheet.SetupError == .tokenLate)
        kept.value.first?(.success("late"))
    }

    @Test("a session's token is the fresh one; the old one if it cannot be refreshed, but never if another one is required")
    func session() async throws {
        let bench = try SheetBench()
        let session = try bench.session(in: bench.vkid(), life: 30)
        bench.script.on("auth") { _ in .failure(.offline) }
        #expect(try await SheetTokens.of(session).ask(false).get().reveal == "access-0")
        #expect(error(await SheetTokens.of(session).ask(true)) is TokenRefreshingError)
        bench.script.on("auth", reply: { await GroupScript().answer($0) })
        #expect(try await SheetTokens.of(session).ask(false).get().reveal == "access-1")
        #expect(try await SheetTokens.of(session).ask(true).get().reveal == "access-2")
    }

    @Test("a session that was removed has no token")
    func removed() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid()
        try await bench.session(in: vkid).logout(removeLocally: true)
        let gone = vkid.fixed.session(vkid.key(of: UserID(value: 17)))
        #expect(error(await SheetTokens.of(gone).ask(false)) is TokenRefreshingError)
    }

    @Test(
        "ruling 14: a failed first request is invalidAccessToken, a failed forced one unknown",
        arguments: [(false, "invalidAccessToken"), (true, "unknown")])
    func mapped(failsForced: Bool, outcome: String) async throws {
        let bench = try SheetBench()
        bench.script.refuse("group", 5)
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "1") { needToRefresh, completion in
            if failsForced, !needToRefresh { completion(.success("access-0")) }
        }
        await #expect { try await bench.vkid().ui(for: sheet).model() } throws: {
            ($0 as? GroupSubscriptionSheetCreationError)?.rawValue == outcome
        }
        #expect(bench.asked.count == (failsForced ? 5 : 0))
    }
}
