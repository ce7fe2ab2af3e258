public import MemberAccounts
public import MemberOAuth
import MemberStorage

extension MemoryAccountStore {
    /// Keeps a new sign-in.
    public func insert(_ attempt: Attempt) async throws { try await step { try $0.insert(attempt) } }

    /// Returns a sign-in that has not ended.
    public func attempt(_ id: Attempt.ID) async throws -> Attempt? {
        medium.snapshot.attempts.first { $0.id == id }
    }

    /// Whether a sign-in was kept and has ended.
    public func hasEnded(_ id: Attempt.ID) async throws -> Bool { medium.snapshot.endedAttempts.contains(id) }

    /// Returns the sign-ins of one client that have not ended, newest first.
    public func attempts(of client: AccountClient) async throws(AccountError) -> [Attempt] {
        medium.snapshot.attempts(of: client)
    }

    /// Changes a sign-in's phase, if its phase is one of those that the caller expects.
    public func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        try await step { $0.move(id, from: from, to: to) }
    }

    /// Changes the sign-ins of one client together, and small values with them.
    public func changeAttempts(
        of client: AccountClient, by decide: @Sendable ([Attempt]) throws -> AttemptStep
    ) async throws(AccountError) -> AttemptStep {
        try await step { state in
            let known = state.attempts(of: client)
            var step = try decide(known)
            let own = Set(known.map(\.id))
            step.moves = step.moves.filter {
                own.contains($0.id) && state.move($0.id, from: [.open, .answered, .sent], to: $0.phase)
            }
            if let attempt = step.inserted { try state.insert(attempt) }
            state.set(step.values)
            return step
        }
    }
}

extension MemoryAccounts.State {
    func attempts(of client: AccountClient) -> [Attempt] {
        attempts.filter {
            $0.provider == client.provider && $0.environment == client.environment && $0.clientID == client.clientID
        }
        .enumerated().sorted { ($0.element.started, $0.offset) > ($1.element.started, $1.offset) }.map(\.element)
    }

    mutating func insert(_ attempt: Attempt) throws {
        guard !endedAttempts.contains(attempt.id), !attempts.contains(where: { $0.id == attempt.id }) else {
            throw AccountError.storage(.conflict)
        }
        attempts.append(attempt)
        let client = AccountClient(
            provider: attempt.provider, environment: attempt.environment, clientID: attempt.clientID)
        for late in attempts(of: client).dropFirst(AttemptRules.mostOpen) { end(late.id) }
    }

    mutating func move(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) -> Bool {
        guard let place = attempts.firstIndex(where: { $0.id == id }),
            let moved = AttemptRules.move(attempts[place], from: from, to: to)
        else { return false }
        if moved.phase.name == .ended { end(id) } else { attempts[place] = moved }
        return true
    }

    private mutating func end(_ id: Attempt.ID) {
        attempts.removeAll { $0.id == id }
        endedAttempts.insert(id)
    }
}
