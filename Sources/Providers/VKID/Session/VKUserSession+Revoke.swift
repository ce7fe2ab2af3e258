import MemberAccounts
import MemberCore
import VKWire

extension VKUserSession {
    func revokePermissions() async throws(LogoutError) {
        let tokens: (access: AccessToken, refresh: RefreshToken)
        do throws(TokenRefreshingError) { tokens = try await getFreshAccessToken(forceRefresh: false) } catch {
            throw .unknown(cause: error)
        }
        do throws(VKServiceError) {
            let answer = try await vkid.service.call(.id, "oauth2/revoke", [("access_token", tokens.access.value)])
            guard answer.integer == 1 else { throw .invalidResponse }
        } catch { throw error.rejectsToken ? .invalidAccessToken : .unknown(cause: error) }
        do throws(AccountError) { try takeDown() } catch { throw .unknown(cause: error) }
    }

    /// Writes down what was taken back.
    private func takeDown() throws(AccountError) {
        let now = vkid.context.clock.now
        let events = grantedScope.value.sorted().map { PermissionEvent(scope: $0, kind: .revoked, date: now) }
        try vkid.context.vault.record(events, of: session.key)
        try vkid.context.vault.markNeedsSignIn(session.key, reason: "permissions_revoked")
    }
}
