package import MemberAccounts
import MemberOAuth

extension EndedSignIn {
    /// Records that the member declined the permissions of a question for one account; records nothing for other ends.
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
