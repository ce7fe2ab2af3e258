import MemberAccounts
import MemberOAuth

extension VKUserSession {
    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        if !forceRefresh, let tokens = session.tokens() { return pair(tokens) }
        let before = try? session.secrets().tokens.accessToken
        let wasReady = session.account?.state == .ready
        let tells = vkid.refreshNotices.begin(session.key)
        defer { if tells { vkid.refreshNotices.end(session.key) } }
        do throws(AccountError) {
            let tokens = forceRefresh ? try await session.refresh() : try await session.freshTokens()
            let both = pair(tokens)
            if tells, tokens.accessToken != before { await tell(.success(both)) }
            return both
        } catch {
            let failure = TokenRefreshingError(error)
            if tells, wasReady, error.followsACall { await tell(.failure(failure)) }
            throw failure
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
