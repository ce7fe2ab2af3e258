package import Foundation
package import MemberAccounts
import MemberOAuth

extension EndedSignIn {
    /// Writes down that the member declined what one account's question asked for; of another end nothing.
    package func recordDecline(in vault: Vault, at date: Date, where isScope: (String) -> Bool) {
        guard case .failure(let failure) = result, case .declined? = failure.cause as? OAuthError,
            let subject = SignInContinuation(attempt.payload).subject
        else { return }
        let key = AccountKey(
            provider: attempt.provider, environment: attempt.environment, clientID: attempt.clientID, subject: subject)
        let granted = (try? vault.grantedScopes(of: key)) ?? []
        let names = attempt.scopes.filter { isScope($0) && !granted.contains($0) }
        let events = [PermissionEvent.Kind.asked, .declined].flatMap { kind in
            names.map { PermissionEvent(scope: $0, kind: kind, date: date, purpose: attempt.purpose) }
        }
        try? vault.record(events, of: key)
    }
}
