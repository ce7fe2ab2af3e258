import MemberAccounts
import MemberCore
import MemberOAuth

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
        await firstValue(releasedAs: .failure(.cancelled), cancelledAs: .failure(.cancelled)) { answer in
            Task { answer(await told(work)) }
        }
    }

    private func told(
        _ work: @Sendable (Session) async throws(AccountError) -> TokenSet
    ) async -> Result<TokenSet, AccountError> {
        // First, so that whoever knows the old token hears whether somebody has told of the new one.
        vkid.refreshNotices.enter(session.key)
        let before = try? session.secrets().tokens.accessToken
        let wasReady = session.account?.state == .ready
        do throws(AccountError) {
            let tokens = try await work(session)
            let isNews = vkid.refreshNotices.leave(session.key, with: tokens.accessToken)
            if isNews, tokens.accessToken != before { await tell(.success(pair(tokens))) }
            return .success(tokens)
        } catch {
            let isNews = vkid.refreshNotices.leave(session.key, counts: wasReady && error.followsACall)
            if isNews { await tell(.failure(TokenRefreshingError(error))) }
            return .failure(error)
        }
    }

    private func tell(_ result: TokenRefreshingResult) async {
        await vkid.observers.tell { $0.vkid(vkid, didRefreshAccessTokenIn: self, with: result) }
    }
}

extension AccountError {
    /// Whether it came of asking the server.
    fileprivate var followsACall: Bool {
        switch self {
        case .refresh, .needsSignIn: true
        default: false
        }
    }
}
