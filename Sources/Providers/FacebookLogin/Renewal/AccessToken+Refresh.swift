import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

extension AccessToken {
    /// How many seconds after its last refresh a token is extended by use.
    static let refreshAge: TimeInterval = 86_400

    /// Extends the current access token, and reads its permissions anew; one request for all who ask at the same time.
    ///
    /// A token that is over cannot be extended, nor that of a login under limited tracking, which is not for the Graph API. The list of
    /// permissions replaces the sets entirely, so that what was taken back on the site is seen; without a list they stay.
    /// - Returns: The current token after it.
    /// - Throws: ``CoreError/accessTokenRequired`` without a request; what the list of permissions came to, though the token may have been
    ///   extended; `AccountError` for a token that cannot be, and where it cannot be stored.
    @discardableResult
    public static func refreshCurrent() async throws -> AccessToken {
        let context = try FacebookContext.inForce()
        guard let account = context.currentAccount, context.accessToken != nil else { throw CoreError.accessTokenRequired }
        context.watch()
        let outcomes = context.state.permissionsOutcomes
        let earlier = outcomes.last(of: account.key)?.number
        let result: Result<TokenSet, AccountError>
        do throws(AccountError) {
            result = .success(
                try await FacebookAccounts.session(account.key, in: context.shared, secret: context.appSecret).refresh())
        } catch { result = .failure(error) }
        context.monitor.look()
        // New tokens that could not be stored are told before what the list came to.
        if case .failure(let error) = result, error.storeError != nil { throw error }
        // All who wait for one refresh are told the same.
        if let last = outcomes.last(of: account.key), last.number != earlier, let error = last.outcome.error { throw error }
        _ = try result.get()
        guard let token = context.accessToken else { throw CoreError.accessTokenRequired }
        return token
    }

    /// Extends the current access token, and reads its permissions anew.
    /// - Parameter completion: Gets what the list of permissions came to; nil for the first two.
    @MainActor
    public static func refreshCurrentAccessToken(
        completion: (@MainActor @Sendable ((any Sendable)?, (any Sendable)?, (any Error)?) -> Void)? = nil
    ) {
        Task { @MainActor in
            do {
                try await refreshCurrent()
                completion?(nil, nil, nil)
            } catch { completion?(nil, nil, error) }
        }
    }
}
