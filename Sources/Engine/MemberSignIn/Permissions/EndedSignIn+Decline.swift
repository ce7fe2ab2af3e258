package import MemberAccounts
import MemberOAuth

extension EndedSignIn {
    /// Writes down that the member declined what one account's question asked for; of another end nothing.
    package func recordDecline(in vault: Vault, where isScope: (String) -> Bool) {
        guard case .failure(let failure) = result, case .declined? = failure.cause as? OAuthError,
            let subject = SignInContinuation(attempt.payload).subject
        else { return }
        let key = AccountKey(
            provider: attempt.provider, environment: attempt.environment, clientID: attempt.clientID, subject: subject)
        let writer = PermissionWriter(of: key, in: vault)
        try? writer.declined(Set(attempt.scopes.filter(isScope)), purpose: attempt.purpose, sparesGranted: true)
    }
}
