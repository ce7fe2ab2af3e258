import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// The sign-ins that `SID` started for one client, in the vault.
///
/// Changes that belong together are one durable step: a sign-in that is stored replaces the earlier ones, which end as cancelled, and a
/// sign-in that ends with a code keeps the token that came with it, so that the kept token is that of the member who signed in last.
struct SIDAttempts: AttemptStore, ImmediateAttemptStore {
    let vault: Vault
    let client: AccountClient
    let clock: any MemberClock
    let memory: SIDState
    /// The ticket of the start that is stored; nil if stored sign-ins are only read and ended.
    let ticket: SignInTicket?
    /// The response by which a sign-in ends.
    let arrived = Locked<URL?>(nil)
    /// The replaced sign-ins whose end has not been reported yet.
    private let replaced = Locked<[Attempt]>([])

    init(_ context: SberIDContext, _ client: AccountClient, _ memory: SIDState, as ticket: SignInTicket?) {
        (vault, clock) = (context.vault, context.clock)
        (self.client, self.memory, self.ticket) = (client, memory, ticket)
    }

    /// A start is not stored, because a later one or a sign-out has preceded it.
    private struct Over: Error {}

    /// The response by which a sign-in ends; without fields if none has arrived.
    var answer: SberAnswer { arrived.value.map { SberAnswer($0) } ?? SberAnswer([]) }

    var tokens: AppTokens { AppTokens(vault, client, clock: clock) }

    func storeAttempt(_ attempt: Attempt) throws {
        let ended = try vault.changeAttempts { changes in
            guard ticket?.takePlace() != false else { throw Over() }
            let ended = try endAll(&changes)
            try changes.insert(attempt)
            return ended
        }
        ticket?.stopReplaced()
        replaced.withLock { $0 += ended }
    }

    func storedAttempt(_ id: Attempt.ID) throws -> Attempt? { try vault.storedAttempt(id) }

    func moveAttempt(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) throws -> Bool {
        guard to == .handedOver else { return try vault.moveAttempt(id, from: from, to: to) }
        // Without a new token, the previous member's token is removed.
        let keep = tokens.keeping(answer.appToken.map { Secret($0) })
        return try vault.changeAttempts { changes in
            guard try changes.move(id, from: from, to: to) else { return false }
            try changes.set([keep])
            return true
        }
    }

    /// Ends all sign-ins as cancelled, and removes the token.
    /// - Throws: `AccountError`; nothing has changed then.
    @MainActor
    func forget() throws(AccountError) {
        let forget = tokens.keeping(nil)
        let ended = try vault.changeAttempts { changes in
            let ended = try endAll(&changes)
            try changes.set([forget])
            return ended
        }
        replaced.withLock { $0 += ended }
        leaveReplaced()
    }

    /// Removes the pages of replaced sign-ins, and reports the end of each that was started in a window or in the bank's app.
    @MainActor
    func leaveReplaced() {
        let all = replaced.withLock { replaced in
            defer { replaced = [] }
            return replaced
        }
        for attempt in all {
            memory.page(attempt.id)?.dismiss()
            if !SignInContinuation(attempt.payload).isOwn { memory.events.yield(.cancelled) }
        }
    }

    /// Ends the sign-ins that `SID` started, also those whose response has arrived but was not delivered yet.
    private func endAll(_ changes: inout AttemptChanges) throws -> [Attempt] {
        try changes.attempts(of: client).filter { SIDPayload($0) != nil }.filter { attempt in
            let error: OAuthError = clock.now < attempt.expires ? .agent(.cancelled) : .timedOut
            return try changes.move(attempt.id, from: [.open, .answered], to: .ended(error.code))
        }
    }
}

// The same store for a sign-in at a user agent, which waits.
extension SIDAttempts {
    func insert(_ attempt: Attempt) async throws {
        try storeAttempt(attempt)
        await leaveReplaced()
    }

    func attempt(_ id: Attempt.ID) async throws -> Attempt? { try storedAttempt(id) }

    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        try moveAttempt(id, from: from, to: to)
    }

    func hasEnded(_ id: Attempt.ID) async throws -> Bool { try await vault.hasEnded(id) }
}
