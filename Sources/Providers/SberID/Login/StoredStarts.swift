import MemberAccounts
import MemberCore
import MemberOAuth
import MemberStorage

/// How the sign-ins of one client and the token that came with the last one change in the vault: what belongs together in one step,
/// so that the token kept is that of the member who signed in last.
struct StoredStarts: Sendable {
    let vault: Vault
    let client: AccountClient
    let clock: any MemberClock

    /// A start is not stored, because a later one or a sign-out has come before it.
    struct Over: Error {}

    /// Stores a sign-in; those that it replaces end as cancelled.
    /// - Parameters:
    ///   - attempt: In phase open.
    ///   - isOver: Whether something later has come already; asked when nothing else can change.
    /// - Returns: What it has replaced.
    /// - Throws: `AccountError`: nothing has changed then.
    func begin(_ attempt: Attempt, unless isOver: () -> Bool = { false }) throws(AccountError) -> [Attempt.ID] {
        try vault.changeAttempts { changes in
            guard !isOver() else { throw Over() }
            let replaced = try endAll(&changes)
            try changes.insert(attempt)
            return replaced
        }
    }

    /// Ends a sign-in that has a response, and keeps the token of a success; another member's is forgotten.
    /// - Parameters:
    ///   - id: The sign-in's name.
    ///   - from: The phase it is in.
    ///   - to: The phase it gets.
    ///   - success: What came with a success; nil for a failure, which leaves the token.
    /// - Returns: Whether this call ended it; nothing has changed if not.
    /// - Throws: `AccountError`: nothing has changed then.
    func end(
        _ id: Attempt.ID, from: Attempt.Phase.Name, to: Attempt.Phase, success: Success?
    ) throws(AccountError) -> Bool {
        var keep: ((Statements) throws -> Void)?
        if let success { keep = try AppTokens(vault, client, clock: clock).keeping(success.appToken) }
        return try vault.changeAttempts { [keep] changes in
            guard try changes.move(id, from: [from], to: to) else { return false }
            try keep?(changes.statements)
            return true
        }
    }

    /// What a success brings to be kept.
    struct Success { let appToken: Secret? }

    /// Ends all sign-ins as cancelled, and forgets the token.
    /// - Returns: Those that have ended.
    /// - Throws: `AccountError`: nothing has changed then.
    func forget() throws(AccountError) -> [Attempt.ID] {
        let forget = try AppTokens(vault, client, clock: clock).keeping(nil)
        return try vault.changeAttempts { changes in
            let ended = try endAll(&changes)
            try forget(changes.statements)
            return ended
        }
    }

    /// Ends those that `SID` has started, also where their response is here and nobody has it yet.
    private func endAll(_ changes: inout AttemptChanges) throws -> [Attempt.ID] {
        try changes.attempts(of: client).filter { StartNote($0) != nil }.filter { attempt in
            let error: OAuthError = clock.now < attempt.expires ? .agent(.cancelled) : .timedOut
            return try changes.move(attempt.id, from: [.open, .answered], to: .ended(error.code))
        }.map(\.id)
    }
}

extension AccountClient {
    /// A client of Sber ID.
    init(ofSberClient clientID: String, in environment: String) {
        self.init(provider: SberOAuthProfile.provider, environment: environment, clientID: clientID)
    }
}
