public import MemberAccounts
public import MemberCore
import MemberOAuth
public import MemberSignIn

extension Members {
    /// Requests the provider's data about the member.
    /// - Parameter account: The account.
    /// - Returns: The whole response.
    /// - Throws: ``MembersError``.
    public func userInfo(of account: Account) async throws(MembersError) -> JSONValue {
        _ = try provider(of: account, offering: .userInfo)
        return try await userInfoResponse(of: account).value
    }

    /// Requests the provider's data about the member, and compares the requested, granted and shared scopes.
    /// - Parameter account: The account.
    /// - Returns: The scopes, without the shared data.
    /// - Throws: ``MembersError``.
    public func sharing(of account: Account) async throws(MembersError) -> MemberSharing {
        let provider = try provider(of: account, offering: .claims)
        let info = try await userInfoResponse(of: account)
        do {
            let secrets = try await open.stored(account.key).secrets
            return try provider.sharing(by: info.bytes, asked: secrets.requestedScopes, granted: secrets.tokens.scopes)
        } catch { throw MembersError(error) }
    }

    private func userInfoResponse(of account: Account) async throws(MembersError) -> UserInfoResponse {
        let session = session(of: account)
        do {
            let tokens = try await session.callTokens()
            let client = try await clients.preparedClient(for: try await open.stored(account.key).account)
            return try await client.userInfoResponse(tokens, subject: account.key.subject) { refused in
                try await session.callTokens(rejecting: refused.accessToken)
            }
        } catch { throw MembersError(error) }
    }
}
