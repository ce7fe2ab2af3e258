import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A process that still uses the store from before a move", .timeLimit(.minutes(1)))
struct MovedRefreshTests {
    private let example: Example
    private let transport = ScriptedTransport([])

    init() throws {
        example = try Example()
        try example.store(life: 20)
    }

    private func mark(_ phase: MoveMark.Phase) throws {
        try example.vault.markNeedsSignIn(example.key, reason: MoveMark(phase, to: "db.test/members", reason: nil).text)
    }

    enum Wish: CaseIterable { case fresh, another, refresh }

    @Test(
        "sends no token for any wish, and learns where the account is", arguments: [MoveMark.Phase.moving, .moved],
        Wish.allCases)
    func refusal(phase: MoveMark.Phase, wish: Wish) async throws {
        try mark(phase)
        let session = example.session(transport)
        let error = await #expect(throws: AccountError.self) {
            switch wish {
            case .fresh: _ = try await session.freshTokens()
            case .another: _ = try await session.freshTokens(rejecting: Secret("access-1"))
            case .refresh: _ = try await session.refresh()
            }
        }
        #expect(error?.code == "accounts.moved")
        #expect(error?.problem.contains("db.test/members") == true)
        #expect(transport.requests.isEmpty)
        #expect(example.vault.account(example.key)?.moveMark?.phase == phase)
    }

    @Test("a caller that knew the tokens from before the move gets none of what is left in their place")
    func leftTokens() {
        let (stale, left) = (
            TokenBuilder.tokens(by: example.clock), TokenBuilder.tokens(access: "", refresh: nil, by: example.clock)
        )
        let mark = MoveMark(.moved, to: "db.test/members", reason: nil).text
        let request = LeaseRequest(holder: "me", stale: stale, state: .ready, limit: .seconds(1))
        let decision = request.decision(
            tokens: left, state: .needsSignIn(mark), record: LeaseRecord(), at: AccountStoreTime(example.clock),
            isDead: { _ in false })
        #expect(decision == .needsSignIn(mark))
    }

    @Test("a sign-out ends no session, and removes the mark only if it is to", arguments: [MoveMark.Phase.moving, .moved])
    func signOut(phase: MoveMark.Phase) async throws {
        try mark(phase)
        let session = example.session(transport)
        let error = await #expect(throws: AccountError.self) { try await session.signOut() }
        #expect(error?.code == "accounts.moved")
        #expect(example.vault.account(example.key)?.moveMark?.phase == phase)
        #expect(try await session.signOut(removingLocally: true) == SignOutReport(unasked: "accounts.moved"))
        #expect(example.vault.account(example.key) == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test("a mark of another kind does not replace the mark of the move")
    func otherMark() throws {
        try mark(.moving)
        try example.vault.markNeedsSignIn(example.key, reason: SignInReason.refreshRefused)
        #expect(example.vault.account(example.key)?.moveMark?.place == "db.test/members")
    }
}
