import Foundation
import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberSignIn

extension SberBackend {
    /// Exchanges a code from an app, checks the ID token, and stores the account.
    ///
    /// ```swift
    /// let grant = CodeGrant(
    ///     code: code, verifier: PKCEVerifier(verifier), nonce: nonce, redirectURI: redirectURI,
    ///     requestedScopes: ["openid", "name", "email"])
    /// let login = try await backend.exchange(grant)
    /// ```
    /// If a grant is exchanged again after a network error, it keeps its identifier.
    /// - Parameter grant: The code, and the other values of the app's request.
    /// - Returns: The sign-in. The account does not become the active one.
    /// - Throws: ``SberBackendError``; nothing is stored then.
    public func exchange(_ grant: CodeGrant) async throws(SberBackendError) -> SberLogin {
        guard let nonce = grant.nonce, !nonce.isEmpty else { throw .nonceMissing }
        var grant = grant
        if !grant.requestedScopes.containsExactly("openid") { grant.requestedScopes.insert("openid", at: 0) }
        await open.learnTime()
        do {
            let result = try await client.exchange(grant)
            // The open details contain only the sign-in's identifier, none of the member's data.
            let note = BackendNote(rquid: result.attemptID.asRequestIdentifier)
            let ending = SignInEnding(client) { subject, _ in AccountEntry(subject: subject, details: note.encoded) }
            return SberLogin(try await ending.store(result, in: open, activates: false), result)
        } catch { throw SberBackendError(error) }
    }
}

extension OAuthClient {
    /// Fetches the data of a session's member. A refused token is renewed once, if possible.
    func sberUserInfo(of session: Session) async throws -> SberUserInfo {
        let tokens = try await session.freshTokens()
        let response = try await userInfoResponse(tokens, subject: session.key.subject) { refused in
            try await refused.refreshToken == nil ? nil : session.freshTokens(rejecting: refused.accessToken)
        }
        let secrets = try await session.loadSecrets()
        return try SberUserInfo(parsing: response.bytes, asked: secrets.requestedScopes, granted: secrets.tokens.scopes)
    }

    /// Fetches the data of a sign-in's member with the sign-in's own token. A refused one is renewed once, if possible.
    func sberUserInfo(of login: SberLogin, in session: Session, by clock: any MemberClock) async throws -> SberUserInfo {
        let tokens = try await login.freshTokens(in: session, by: clock)
        let response = try await userInfoResponse(tokens, subject: login.subject, signIn: login.signIn) { refused in
            try await login.renewed(refused, in: session)
        }
        return try SberUserInfo(parsing: response.bytes, asked: login.requestedScopes, granted: login.tokens.scopes)
    }
}
