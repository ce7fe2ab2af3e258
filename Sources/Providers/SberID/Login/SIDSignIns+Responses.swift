import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// The meaning of an arrived address for the waiting sign-ins.
enum ArrivedAddress {
    /// It is not an address of Sber ID.
    case notOurs
    /// The bank's app has brought this one back to the front; the sign-in's page stays open.
    case returned(Attempt.ID)
    /// It is a response, but no sign-in has ended with it.
    case unmatched(SIDAuthResponse)
    /// A sign-in has ended with it, durably.
    case ended(Attempt.ID, SIDAuthResponse)
}

extension SIDSignIns {
    /// Takes an address, and stores the changes that it causes.
    /// - Parameter url: The whole address.
    /// - Returns: Its meaning.
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

    /// Ends a sign-in by an address at its redirect address, before the app is notified.
    private func end(_ attempt: Attempt, by url: URL, _ answer: SberAnswer) throws(OAuthError) -> ArrivedAddress {
        attempts.arrived.withLock { $0 = url }
        let end: (outcome: RedirectOutcome, code: CodeGrant?)
        do throws(OAuthError) { end = try client.end(attempt, by: url, in: attempts) } catch {
            // If the same response is delivered twice, only one delivery gets its code.
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
    /// Returns whether the response's state is that of a sign-in.
    func fit(_ state: Secret) -> SberReading.StateFit { .init(self, state: state) }

    /// Returns the response for an address that belongs to no pending sign-in.
    func ofAnotherState(_ attempt: Attempt? = nil) -> SIDAuthResponse {
        SIDAuthResponse(.otherState, self, nonce: attempt?.nonce?.reveal ?? "", verifier: nil)
    }

    /// Returns the response of an ended sign-in, by the engine's outcome.
    /// - Parameters:
    ///   - outcome: The engine's outcome.
    ///   - code: The code of a success.
    ///   - nonce: The sign-in's nonce.
    ///   - state: The sign-in's state.
    /// - Returns: The response for the app.
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
