import Foundation
import MemberAccounts
import MemberOAuth
import Testing

@testable import MemberSignIn

@Suite("The decision from a look at permissions")
struct PermissionLookTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    private func record(_ scope: String, _ events: [(PermissionEvent.Kind, Double)]) -> PermissionRecord {
        PermissionRecord(
            scope: scope,
            history: events.map { PermissionEvent(scope: scope, kind: $0.0, date: now.addingTimeInterval($0.1)) })
    }

    private func verdict(_ look: PermissionLook) -> PermissionLook.Verdict {
        look.verdict(at: now, coolDown: .seconds(100), purpose: nil)
    }

    private func look(_ events: [(PermissionEvent.Kind, Double)]) -> PermissionLook {
        PermissionLook(["a", "b"], granted: ["b"], records: [record("a", events)])
    }

    @Test("without a missing permission there is nothing to do, whatever was declined before")
    func granted() {
        let look = PermissionLook(["a"], granted: ["a"], records: [record("a", [(.declined, -1)])])
        #expect(verdict(look) == .granted)
    }

    @Test("a refusal and a \"not now\" last for the cool-down, counted from the later one; a grant ends both")
    func coolDown() {
        #expect(verdict(look([(.declined, -99)])) == .coolingDown(until: now.addingTimeInterval(1)))
        #expect(verdict(look([(.declined, -300), (.notNow, -10)])) == .coolingDown(until: now.addingTimeInterval(90)))
        #expect(verdict(look([(.declined, -100)])) == .ask(PermissionQuestion(["a"], refused: ["a"])))
        #expect(verdict(look([(.declined, -9), (.granted, -8), (.revoked, -7)])) == .ask(PermissionQuestion(["a"])))
        #expect(verdict(look([])) == .ask(PermissionQuestion(["a"])))
    }

    @Test("a clock that was set back does not prolong a cool-down beyond its length")
    func clock() {
        #expect(verdict(look([(.declined, 5000)])) == .coolingDown(until: now.addingTimeInterval(100)))
    }

    @Test("a missing sign-in, or another sign-in that a resource requires, is requested without any permission")
    func others() {
        let challenge = StepUpChallenge(acrValues: ["gold"])
        let signIn = PermissionLook(["a"], granted: ["a"], records: [], needsSignIn: true)
        #expect(verdict(signIn) == .ask(PermissionQuestion([], needsSignIn: true)))
        let better = PermissionLook([], granted: [], records: [], challenge: challenge)
        #expect(verdict(better) == .ask(PermissionQuestion([], challenge: challenge)))
    }
}
