import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

extension AccessToken {
    /// The number of seconds after the last refresh at which the use of a token extends it.
    static let refreshAge: TimeInterval = 86_400

    /// Extends the current access token, and fetches its permissions; concurrent callers share one request.
    ///
    /// An expired token cannot be extended, nor can the token of a login under limited tracking, which is not for the Graph API.
    /// The list of permissions replaces the sets entirely, so that revocations on the site are noticed; without a list they stay.
    /// - Returns: The current token after the refresh.
    /// - Throws: ``CoreError/accessTokenRequired`` without a request; the error of the list of permissions, although the token
    ///   may have been extended; `AccountError` for a token that cannot be extended or stored.
    @discardableResult
    public static func refreshCurrent() async throws -> AccessToken {
        let context = try FacebookContext.inForce()
        guard let account = context.currentAccount, context.accessToken != nil else { throw CoreError.accessTokenRequired }
        context.watch()
        let outcomes = PermissionsOutcomes.of(context.shared)
        let earlier = outcomes.last(of: account.key)?.number
        let result: Result<TokenSet, AccountError>
        do throws(AccountError) {
            result = .success(
                try await FacebookAccounts.session(account.key, in: context.shared, secret: context.appSecret).refresh())
        } catch { result = .failure(error) }
        context.monitor.look()
        // A failed store of new tokens takes precedence over the list's error.
        if case .failure(let error) = result, error.storeError != nil { throw error }
        // All waiters for one refresh receive the same error.
        if let last = outcomes.last(of: account.key), last.number != earlier, let error = last.outcome.error { throw error }
        _ = try result.get()
        guard let token = context.accessToken else { throw CoreError.accessTokenRequired }
        return token
    }

    /// Extends the current access token, and fetches its permissions.
    /// - Parameter completion: Receives the error of the list of permissions; nil for the first two.
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
