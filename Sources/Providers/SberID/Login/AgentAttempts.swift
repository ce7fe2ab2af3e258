import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn

/// Where the sign-in of a user agent lives: in the vault, where it takes the place of those before it, and ends together with keeping
/// its token.
struct AgentAttempts: AttemptStore {
    let stored: StoredStarts
    let memory: SIDState
    let ticket: SignInTicket
    /// The response that has ended the sign-in.
    let arrived = Locked<URL?>(nil)

    var answer: SberAnswer { arrived.value.map { SberAnswer($0) } ?? SberAnswer([]) }

    func insert(_ attempt: Attempt) async throws {
        let replaced = try stored.begin(attempt) { !ticket.takePlace() }
        ticket.stopReplaced()
        for id in replaced { await memory.page(id)?.dismiss() }
    }

    func attempt(_ id: Attempt.ID) async throws -> Attempt? { try stored.vault.storedAttempt(id) }

    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        guard to == .handedOver else { return try stored.vault.moveAttempt(id, from: from, to: to) }
        let success = StoredStarts.Success(appToken: answer.appToken.map { Secret($0) })
        return try stored.end(id, from: .answered, to: to, success: success)
    }

    func hasEnded(_ id: Attempt.ID) async throws -> Bool { try await stored.vault.hasEnded(id) }
}
