import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// What an address that arrived means for the sign-ins that wait.
enum ArrivedAddress {
    /// It belongs to somebody else.
    case notOurs
    /// The bank's app has brought this one back to the front; the sign-in's page goes on.
    case returned(Attempt.ID)
    /// It is a response, and no sign-in has ended with it.
    case unmatched(SIDAuthResponse)
    /// A sign-in has ended with it, durably.
    case ended(Attempt.ID, SIDAuthResponse)
}

extension PendingStarts {
    /// Takes an address.
    /// - Parameter url: The whole address.
    /// - Returns: What it means; what it changes is stored.
    func take(_ url: URL) -> ArrivedAddress {
        let answer = SberAnswer(url)
        do throws(AccountError) {
            let all = try waiting().filter { !$0.note.isAgents }
            guard !all.isEmpty else { return answer.isAnswer ? .unmatched(answer.ofAnotherState()) : .notOurs }
            if !answer.carriesResult, let back = all.first(where: { $0.note.isReturned(by: url) }) {
                return .returned(back.attempt.id)
            }
            let here = all.map(\.attempt).filter { (try? RedirectAddress($0.redirectURI, rules: .sber))?.matches(url) == true }
            guard let attempt = here.first(where: { answer.fit($0) == .same }) ?? here.first else { return .notOurs }
            return try end(attempt, with: url, answer)
        } catch {
            report(error)
            return answer.isAnswer
                ? .unmatched(SIDAuthResponse(.failed("internal_error"), answer, nonce: "", verifier: nil)) : .notOurs
        }
    }

    /// Judges a response at the address of a sign-in, and ends that before anybody hears of it.
    private func end(_ attempt: Attempt, with url: URL, _ answer: SberAnswer) throws(AccountError) -> ArrivedAddress {
        guard let decision = try? client.decision(on: url, for: attempt) else {
            return .unmatched(answer.ofAnotherState(attempt))
        }
        client.reportRefused(decision, attempt.id)
        let phase: Attempt.Phase
        switch (decision.outcome, decision.phase) {
        case (.notMine, _): return .notOurs
        case (.accepted, _): phase = .handedOver
        case (.failed, let end?): phase = end
        default: return .unmatched(answer.ofAnotherState(attempt))
        }
        let response = answer.response(decision.outcome, attempt)
        // Of two that have the same response, one gets its code.
        guard try stored.end(attempt.id, from: .open, to: phase, success: .init(response)) else {
            return .unmatched(answer.ofAnotherState(attempt))
        }
        return .ended(attempt.id, response)
    }
}

extension SberAnswer {
    /// Whether the state is a sign-in's.
    func fit(_ attempt: Attempt) -> SberReading.StateFit { .init(self, state: attempt.state) }

    /// The response of an answer that is no pending sign-in's.
    func ofAnotherState(_ attempt: Attempt? = nil) -> SIDAuthResponse {
        SIDAuthResponse(.otherState, self, nonce: attempt?.nonce?.reveal ?? "", verifier: nil)
    }

    /// The response of an answer that has ended a sign-in.
    func response(_ outcome: RedirectOutcome, _ attempt: Attempt) -> SIDAuthResponse {
        let nonce = attempt.nonce?.reveal ?? ""
        switch (outcome, SberReading(self, state: fit(attempt))) {
        case (.accepted, .code(let code, let token)):
            return SIDAuthResponse(
                .code(code, appToken: token), self, nonce: nonce, verifier: attempt.verifier?.secret, isOwnState: true)
        case (.failed(.timedOut), _): return ofAnotherState(attempt)
        default: return failure(nonce: nonce, state: attempt.state)
        }
    }

    /// The response of a sign-in that failed, in the bank's word if it has one.
    func failure(nonce: String, state: Secret) -> SIDAuthResponse {
        let fit = SberReading.StateFit(self, state: state)
        let read = SberReading(self, state: fit)
        let failure = if case .failed = read { read } else { SberReading.failed("internal_error") }
        return SIDAuthResponse(failure, self, nonce: nonce, verifier: nil, isOwnState: fit == .same)
    }
}

extension StoredStarts.Success {
    /// What a response brings; nil of a failure.
    init?(_ response: SIDAuthResponse) {
        guard response.isSuccess else { return nil }
        self.init(appToken: response.appToken.map { Secret($0) })
    }
}
