import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The rules of a sign-in on its way, as pure functions")
struct AttemptRulesTests {
    private func attempt(in phase: Attempt.Phase) throws -> Attempt {
        let example = try Example()
        var attempt = try example.attempt()
        attempt.phase = phase
        return attempt
    }

    @Test(
        "an attempt moves from an expected phase only, and never after its end",
        arguments: [
            (.open, [.open], true), (.open, [.answered], false), (.sent, [.open, .answered], false), (.sent, [.sent], true),
            (.ended("over"), [.ended, .open], false),
        ] as [(Attempt.Phase, Set<Attempt.Phase.Name>, Bool)])
    func move(phase: Attempt.Phase, from: Set<Attempt.Phase.Name>, isMoved: Bool) throws {
        let moved = AttemptRules.move(try attempt(in: phase), from: from, to: .ended("signed_in"))
        #expect((moved?.phase == .ended("signed_in")) == isMoved && (moved != nil) == isMoved)
    }

    @Test("an unknown attempt does not move")
    func unknown() { #expect(AttemptRules.move(nil, from: [.open], to: .sent) == nil) }

    @Test(
        "an attempt that nobody ended timed out, or was interrupted after its code was sent",
        arguments: [(.open, AttemptRules.timedOut), (.answered, AttemptRules.timedOut), (.sent, AttemptRules.interrupted)]
            as [(Attempt.Phase.Name, String)])
    func forgotten(phase: Attempt.Phase.Name, outcome: String) {
        #expect(AttemptRules.outcome(ofForgottenIn: phase) == outcome)
    }
}
