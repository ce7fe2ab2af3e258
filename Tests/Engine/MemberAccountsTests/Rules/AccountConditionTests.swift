import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The condition under which an account is removed")
struct AccountConditionTests {
    private let clock = TestClock()

    @Test(
        "needs one of the named reasons, and does not open the tokens",
        arguments: [(Account.State.ready, false), (.needsSignIn("gone"), true), (.needsSignIn("other"), false)])
    func reasons(state: Account.State, isMet: Bool) throws {
        let found = try AccountCondition.needsSignIn(for: ["gone", "revoked"]).isMet(by: state) { throw AccountError.damaged }
        #expect(found == isMet)
    }

    @Test("is met in any case without tokens, because they may be damaged")
    func always() throws {
        let isMet = try AccountCondition.always.isMet(by: .ready) { throw AccountError.damaged }
        #expect(isMet)
    }

    @Test(
        "that names tokens compares each of them, and reports damaged ones",
        arguments: [("a", "r", true), ("b", "r", false), ("a", "s", false)])
    func tokens(access: String, refresh: String, isMet: Bool) throws {
        let stored = TokenBuilder.tokens(access: access, refresh: refresh, by: clock)
        let condition = AccountCondition.holds(TokenBuilder.tokens(access: "a", refresh: "r", by: clock))
        #expect(condition.isMet(by: .ready) { stored } == isMet)
        #expect(throws: AccountError.self) { try condition.isMet(by: .ready) { throw AccountError.damaged } }
    }
}
