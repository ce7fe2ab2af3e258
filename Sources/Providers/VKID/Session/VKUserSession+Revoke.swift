import MemberAccounts
import MemberCore
import MemberOAuth
import VKWire

extension VKUserSession {
    func revokePermissions() async throws(LogoutError) {
        let tokens: TokenSet
        switch await renewed({ session async throws(AccountError) in try await session.freshTokens() }) {
        case .success(let fresh): tokens = fresh
        case .failure(let error): throw .unknown(cause: TokenRefreshingError(error))
        }
        do throws(VKError) {
            let answer = try await vkid.service.call(.id, "oauth2/revoke", [("access_token", tokens.accessToken.reveal)])
            guard answer.integer == 1 else { throw .request(.invalidReply("it does not say that it is done")) }
        } catch { throw error.rejectsToken ? .invalidAccessToken : .unknown(cause: error) }
        do throws(AccountError) { try takeDown(tokens) } catch { throw .unknown(cause: error) }
    }

    /// Writes down what was taken back, and marks those tokens; a sign-in that happened meanwhile stays as it is.
    private func takeDown(_ tokens: TokenSet) throws(AccountError) {
        let now = vkid.context.clock.now
        let events = (tokens.scopes ?? requestedScope.value.sorted()).sorted().map {
            PermissionEvent(scope: $0, kind: .revoked, date: now)
        }
        try vkid.context.vault.record(events, of: session.key)
        _ = try vkid.context.vault.markNeedsSignIn(session.key, reason: "permissions_revoked", replacing: tokens)
    }
}
