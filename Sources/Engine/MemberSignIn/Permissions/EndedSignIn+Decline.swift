import Foundation
package import MemberAccounts
import MemberOAuth

extension EndedSignIn {
    /// Records that the member declined the permissions of a question for one account; records nothing for other ends.
    package func recordDecline(in open: OpenStore) async {
        let continuation = SignInContinuation(attempt.payload)
        guard case .failure(let failure) = result, case .declined? = failure.cause as? OAuthError,
            let subject = continuation.subject, let question = continuation.question
        else { return }
        let key = AccountKey(
            provider: attempt.provider, environment: attempt.environment, clientID: attempt.clientID, subject: subject)
        let declined = Set(question).subtracting(await grantedSince(attempt.started, by: key, in: open))
        try? await PermissionWriter(of: key, in: open).declined(declined, purpose: attempt.purpose)
    }

    /// Returns the permissions that another sign-in has been granted since the question: a late "no" does not decline those.
    private func grantedSince(_ begin: Date, by key: AccountKey, in open: OpenStore) async -> Set<String> {
        let records = (try? await open.store.loadPermissions(of: key)) ?? []
        return Set(records.filter { $0.history.contains { $0.kind == .granted && $0.date > begin } }.map(\.scope))
    }
}
