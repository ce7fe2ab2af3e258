package import MemberAccounts
import MemberOAuth

extension EndedSignIn {
    /// Records that the member declined the permissions of a question for one account; records nothing for other ends.
    package func recordDecline(in vault: Vault) {
        let continuation = SignInContinuation(attempt.payload)
        guard case .failure(let failure) = result, case .declined? = failure.cause as? OAuthError,
            let subject = continuation.subject, let question = continuation.question
        else { return }
        let key = AccountKey(
            provider: attempt.provider, environment: attempt.environment, clientID: attempt.clientID, subject: subject)
        try? PermissionWriter(of: key, in: vault).declined(Set(question), purpose: attempt.purpose)
    }
}
