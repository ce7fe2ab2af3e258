import MemberAccounts
import MemberOAuth
import MemberSignIn

extension VKUserSession {
    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        if !forceRefresh, let tokens = session.tokens() { return pair(tokens) }
        return try await naming { () async throws(TokenRefreshingError) in
            let result = await renewed { session async throws(AccountError) in
                forceRefresh ? try await session.refresh() : try await session.freshTokens()
            }
            switch result {
            case .success(let tokens): return pair(tokens)
            case .failure(let error): throw TokenRefreshingError(error)
            }
        }
    }

    /// Tokens for which VK may have to be asked. Who is cancelled leaves; the refresh goes on, and the observers hear of it.
    func renewed(
        _ work: @escaping @Sendable (Session) async throws(AccountError) -> TokenSet
    ) async -> Result<TokenSet, AccountError> {
        await vkid.refreshNotices.renewed(session, by: work) { result in
            let told = result.map { pair($0) }.mapError { TokenRefreshingError($0) }
            await vkid.observers.tell { $0.vkid(vkid, didRefreshAccessTokenIn: self, with: told) }
        }
    }
}
