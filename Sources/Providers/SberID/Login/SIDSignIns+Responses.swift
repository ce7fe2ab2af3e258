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

extension SIDSignIns {
    /// Takes an address.
    /// - Parameter url: The whole address.
    /// - Returns: What it means; what it changes is stored.
    func take(_ url: URL) -> ArrivedAddress {
        let answer = SberAnswer(url)
        do {
            let all = try waiting()
            guard !all.isEmpty else { return answer.isAnswer ? .unmatched(answer.ofAnotherState()) : .notOurs }
            if !answer.carriesResult, let back = all.first(where: { $0.payload.isReturned(by: url) }) {
                return .returned(back.attempt.id)
            }
            let here = all.map(\.attempt).filter { (try? RedirectAddress($0.redirectURI, rules: .sber))?.matches(url) == true }
            guard let attempt = here.first(where: { answer.fit($0.state) == .same }) ?? here.first else { return .notOurs }
            return try end(attempt, by: url, answer)
        } catch {
            report(error)
            return answer.isAnswer
                ? .unmatched(SIDAuthResponse(.failed("internal_error"), answer, nonce: "", verifier: nil)) : .notOurs
        }
    }

    /// Ends a sign-in by an address at its redirect address, before anybody hears of it.
    private func end(_ attempt: Attempt, by url: URL, _ answer: SberAnswer) throws(OAuthError) -> ArrivedAddress {
        attempts.arrived.withLock { $0 = url }
        let end: (outcome: RedirectOutcome, code: CodeGrant?)
        do throws(OAuthError) { end = try client.end(attempt, by: url, in: attempts) } catch {
            // Of two that have the same response, one gets its code.
            guard case .attempt = error else { throw error }
            return .unmatched(answer.ofAnotherState(attempt))
        }
        switch end.outcome {
        case .notMine: return .notOurs
        case .refused: return .unmatched(answer.ofAnotherState(attempt))
        case .accepted, .failed:
            let nonce = attempt.nonce?.reveal ?? ""
            return .ended(attempt.id, answer.response(end.outcome, code: end.code, nonce: nonce, state: attempt.state))
        }
    }
}

extension SberAnswer {
    /// Whether the state is a sign-in's.
    func fit(_ state: Secret) -> SberReading.StateFit { .init(self, state: state) }

    /// The response of an answer that is no pending sign-in's.
    func ofAnotherState(_ attempt: Attempt? = nil) -> SIDAuthResponse {
        SIDAuthResponse(.otherState, self, nonce: attempt?.nonce?.reveal ?? "", verifier: nil)
    }

    /// The response of a sign-in that has ended, by what the engine has judged.
    /// - Parameters:
    ///   - outcome: What ended it.
    ///   - code: The code, where that is a success.
    ///   - nonce: The sign-in's.
    ///   - state: The sign-in's.
    /// - Returns: What the app is told.
    func response(_ outcome: RedirectOutcome, code: CodeGrant?, nonce: String, state: Secret) -> SIDAuthResponse {
        let reading: SberReading =
            switch (outcome, code) {
            case (.accepted, let code?): .code(code.code, appToken: appToken.map { Secret($0) })
            case (.failed(.timedOut), _), (.refused, _), (.notMine, _): .otherState
            case (.failed(.declined), _): .failed("access_denied")
            case (.failed(.refused(let refusal)), _): .failed(refusal.error ?? "internal_error")
            case (.accepted, nil), (.failed, _): .failed("internal_error")
            }
        return SIDAuthResponse(
            reading, self, nonce: nonce, verifier: code?.verifier?.secret,
            isOwnState: reading != .otherState && fit(state) == .same)
    }
}
