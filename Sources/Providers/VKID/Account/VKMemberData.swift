import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import VKWire

/// Fetches a member's data from VK and stores it with the account.
struct VKMemberData: Sendable {
    let client: OAuthClient
    let session: Session
    /// Requests tokens from a session.
    typealias Renewal = @Sendable (Session) async throws(AccountError) -> TokenSet
    /// Returns fresh tokens, for which VK may have to be asked.
    let renewed: @Sendable (@escaping Renewal) async -> Result<TokenSet, AccountError>

    /// Fetches VK's data of the member and stores it with the session, and the name with the account; an unsolved captcha is reported as such.
    func fetched() async -> UserFetchingResult {
        let (result, unsolved) = await CaptchaWatch.watching { await asked() }
        if case .failure(.unknown) = result, let unsolved { return .failure(.captchaError(unsolved.captcha)) }
        if case .success(let user) = result {
            let name = user.fullName.isEmpty ? nil : user.fullName
            try? await session.keepProfile(JSONEncoder().encode(user), label: name)
        }
        return result
    }

    /// Fetches the data; a refused token is renewed once. If the renewal fails, the token counts as invalid, and the failure is
    /// the cause.
    private func asked() async -> UserFetchingResult {
        let tokens: TokenSet
        switch await usable() {
        case .success(let usable): tokens = usable
        case .failure(let error):
            if case .needsSignIn = error { return .failure(.invalidAccessToken(cause: error)) }
            return .failure(.unknown(cause: error))
        }
        let first = await asked(with: tokens)
        guard case .failure(.invalidAccessToken) = first else { return first }
        let renewed = await renewed { session async throws(AccountError) in
            try await session.freshTokens(rejecting: tokens.accessToken)
        }
        switch renewed {
        case .success(let second): return await asked(with: second)
        case .failure(let error): return .failure(.invalidAccessToken(cause: error))
        }
    }

    /// Fresh tokens; if they are unavailable at the moment, the old ones, which may still be valid.
    private func usable() async -> Result<TokenSet, AccountError> {
        if let tokens = session.tokens() { return .success(tokens) }
        let result = await renewed { session async throws(AccountError) in try await session.freshTokens() }
        guard case .failure(.refresh) = result, let old = try? await session.loadSecrets().tokens else { return result }
        return .success(old)
    }

    private func asked(with tokens: TokenSet) async -> UserFetchingResult {
        do throws(OAuthError) {
            let response = try await client.userInfo(tokens, subject: session.key.subject)
            return user(response).map(Result.success)
                ?? .failure(.unknown(cause: VKError.request(.invalidReply("it does not name a member"))))
        } catch {
            guard case .refused(let refusal) = error, refusal.meansDeadAccessToken else {
                return .failure(.unknown(cause: error))
            }
            return .failure(.invalidAccessToken(cause: error))
        }
    }

    /// The member in a response; nil if the response contains none.
    private func user(_ response: JSONValue) -> User? {
        guard let user = response["user"], user.object != nil else { return nil }
        let text = { (name: String) in user[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        return User(
            id: UserID(value: Int(session.key.subject) ?? 0), firstName: text("first_name"), lastName: text("last_name"),
            email: text("email"), phone: text("phone"), avatarURL: text("avatar").flatMap(URL.init(string:)))
    }
}

extension ServerRefusal {
    /// Whether VK reports a dead access token by code or description, or by a status 401 that does not blame the app.
    fileprivate var meansDeadAccessToken: Bool {
        let code = error.map { VKOAuthProfile.code(of: $0, description: description) }
        return code == "invalid_token" || status == 401 && code != "invalid_client"
    }
}
