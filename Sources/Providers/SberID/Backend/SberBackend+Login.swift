import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberSignIn

extension SberBackend {
    /// Exchanges a code that an app has sent, checks the ID token, and stores the account.
    ///
    /// ```swift
    /// let grant = CodeGrant(
    ///     code: code, verifier: PKCEVerifier(verifier), nonce: nonce, redirectURI: redirectURI,
    ///     requestedScopes: ["openid", "name", "email"])
    /// let login = try await backend.exchange(grant)
    /// ```
    /// A grant that is exchanged again after a network error keeps its identifier.
    /// - Parameter grant: The code, and what the app's request had beside it.
    /// - Returns: The sign-in. The account does not become the active one.
    /// - Throws: ``SberBackendError``; nothing is stored then.
    public func exchange(_ grant: CodeGrant) async throws(SberBackendError) -> SberLogin {
        guard let nonce = grant.nonce, !nonce.isEmpty else { throw .nonceMissing }
        var grant = grant
        if !grant.requestedScopes.containsExactly("openid") { grant.requestedScopes.insert("openid", at: 0) }
        // Nothing of the member's data stands open beside the tokens.
        let ending = SignInEnding(client) { subject, _ in AccountEntry(subject: subject) }
        do {
            let result = try await client.exchange(grant)
            return SberLogin(try await ending.store(result, in: vault, activates: false), result)
        } catch { throw SberBackendError(error) }
    }

    /// Asks for the data of a member who has just signed in, under the sign-in's own identifier.
    ///
    /// An access token may be good for one such request: ask once, and keep what is needed.
    /// - Parameter login: The sign-in.
    /// - Returns: The data, and what was asked for, granted and shared.
    /// - Throws: ``SberBackendError``; a single claim that cannot be read is in ``SberClaims/problems`` instead.
    public func userInfo(_ login: SberLogin) async throws(SberBackendError) -> SberUserInfo {
        try await userInfo(of: login.account, signIn: login.signIn)
    }

    /// Asks for the data of a member who signed in some time ago; the tokens are refreshed if they are stale.
    /// - Parameter account: The account.
    /// - Returns: The data, and what was asked for, granted and shared.
    /// - Throws: ``SberBackendError``.
    public func userInfo(of account: Account) async throws(SberBackendError) -> SberUserInfo {
        try await userInfo(of: account, signIn: nil)
    }

    private func userInfo(of account: Account, signIn: Attempt.ID?) async throws(SberBackendError) -> SberUserInfo {
        let session = session(of: account)
        do { return try await client.sberUserInfo(of: session, signIn: signIn) } catch { throw SberBackendError(error) }
    }

    /// Tells the bank that the sign-in is completed: after the member's data has been processed. Mandatory at the live service.
    ///
    /// It may be called again. A network error or a fault of the bank is tried once more; what still fails does not undo the sign-in.
    /// - Parameter login: The sign-in.
    /// - Throws: ``SberBackendError``.
    public func complete(_ login: SberLogin) async throws(SberBackendError) {
        do {
            let tokens = try await session(of: login.account).freshTokens()
            try await calls.complete(login.rquid, tokens.accessToken)
        } catch { throw SberBackendError(error) }
    }
}

extension OAuthClient {
    /// Asks for the data of a session's member. A refused token is renewed once, where that is possible.
    func sberUserInfo(of session: Session, signIn: Attempt.ID?) async throws -> SberUserInfo {
        let tokens = try await session.freshTokens()
        let response: UserInfoResponse
        do throws(OAuthError) {
            response = try await userInfoResponse(tokens, subject: session.key.subject, signIn: signIn)
        } catch {
            guard case .refused(let refusal) = error, refusal.rejectsToken, tokens.refreshToken != nil else { throw error }
            let fresh = try await session.freshTokens(rejecting: tokens.accessToken)
            response = try await userInfoResponse(fresh, subject: session.key.subject, signIn: signIn)
        }
        let secrets = try session.secrets()
        return try SberUserInfo(parsing: response.bytes, asked: secrets.requestedScopes, granted: secrets.tokens.scopes)
    }
}
