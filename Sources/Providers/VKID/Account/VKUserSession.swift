import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

/// A session in the vault; one whose account was removed keeps its last known values.
struct VKUserSession: UserSession {
    let vkid: ConfiguredVKID
    let session: Session
    private let known: AccountSecrets?
    private let knownAccount: Account?

    init(_ vkid: ConfiguredVKID, _ session: Session) {
        self.vkid = vkid
        self.session = session
        known = try? session.secrets()
        knownAccount = session.account
    }

    var accountSession: Session? { session }
    private var secrets: AccountSecrets? { (try? session.secrets()) ?? known }
    private var account: Account? { session.account ?? knownAccount }

    var userId: UserID { UserID(value: Int(session.key.subject) ?? 0) }
    var creationDate: Date { account?.signedIn ?? .distantPast }
    var needsSignIn: Bool { session.account?.state != .ready }
    var sessionId: String { secrets?.tokens.carried["device_id"] ?? "" }
    var requestedScope: Scope { Scope(Set(secrets?.requestedScopes ?? [])) }
    var grantedScope: Scope { Scope(Set(secrets?.tokens.scopes ?? secrets?.requestedScopes ?? [])) }
    var accessToken: AccessToken { pair(secrets?.tokens).0 }
    var refreshToken: RefreshToken { pair(secrets?.tokens).1 }
    var idToken: IDToken { IDToken(userId: userId, value: secrets?.tokens.idToken?.reveal ?? "") }
    var user: User? { secrets?.profile.flatMap { try? JSONDecoder().decode(User.self, from: $0) } }

    var oAuthProvider: OAuthProvider {
        let details = account.flatMap { try? VKAccountDetails(of: $0) }
        return details?.oauthProvider.flatMap(OAuthProvider.init(rawValue:)) ?? .vkid
    }

    func pair(_ tokens: TokenSet?) -> (AccessToken, RefreshToken) {
        let scope = Scope(Set(tokens?.scopes ?? []))
        let access = AccessToken(
            userId: userId, value: tokens?.accessToken.reveal ?? "",
            expirationDate: tokens.map { $0.expires ?? .distantFuture } ?? .distantPast, scope: scope, by: vkid.context.clock)
        return (access, RefreshToken(userId: userId, value: tokens?.refreshToken?.reveal ?? "", scope: scope))
    }
}

extension VKUserSession: Masked {
    /// The member's id; no token.
    var description: String { debugDescription }
    /// As for every session.
    var debugDescription: String { "UserSession(\(userId.value))" }
}

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

    /// Returns tokens for which VK may have to be asked. A cancelled caller returns at once; the refresh continues, and the
    /// observers are notified of its result.
    func renewed(
        _ work: @escaping @Sendable (Session) async throws(AccountError) -> TokenSet
    ) async -> Result<TokenSet, AccountError> {
        let result = await vkid.object.refreshNotices.renewed(session, by: work) { result in
            // The session is removed first, so that the observers find the list in its final state.
            removeIfDead(after: result)
            let told = result.map { pair($0) }.mapError { TokenRefreshingError($0) }
            await vkid.observers.tell { $0.vkid(vkid.object, didRefreshAccessTokenIn: self, with: told) }
        }
        // A session that was known to be dead before causes no request and no notice.
        removeIfDead(after: result)
        return result
    }

    /// Removes the session if the app wants to remove sessions with a dead refresh token; a session that was signed in again
    /// meanwhile is kept.
    private func removeIfDead(after result: Result<TokenSet, AccountError>) {
        guard vkid.configuration.removesSessionWithDeadRefreshToken, case .failure(.needsSignIn) = result else { return }
        do throws(AccountError) { try vkid.context.vault.remove(session.key, ifNeedsSignInFor: Self.deadReasons) } catch {
            vkid.context.diagnostics.report(.error, "vkid.dead_session_kept", ["code": .open(error.code)])
        }
    }

    private static let deadReasons: Set = [SignInReason.refreshRefused, SignInReason.refreshInterrupted]
}

extension VKUserSession {
    func logout(removeLocally: Bool) async throws(LogoutError) {
        // The session was removed already, so no observer is notified.
        guard session.account != nil else { throw .unknown(cause: AccountError.notSignedIn) }
        // VK would refuse an expired token, and the member could not sign out. If it cannot be renewed, the sign-out is tried
        // nevertheless.
        if session.tokens() == nil { _ = try? await getFreshAccessToken(forceRefresh: false) }
        let (outcome, unsolved) = await CaptchaWatch.watching {
            // The refresh may have found the refresh token dead and removed the session.
            session.account == nil ? .success(()) : await ended(removeLocally)
        }
        let result = outcome.mapError { $0.caused(by: unsolved) }
        await vkid.observers.tell { $0.vkid(vkid.object, didLogoutFrom: self, with: result) }
        try result.get()
    }

    private func ended(_ removeLocally: Bool) async -> LogoutResult {
        do throws(AccountError) {
            // With a dead token VKID's own names keep the session.
            let report = try await session.signOut(removeLocally ? .always : .ifAccepted)
            guard !removeLocally, let code = report.failures.values.first else { return .success(()) }
            return .failure(code == "invalid_token" ? .invalidAccessToken : .unknown(cause: VKID.LogoutRefusal(reason: code)))
        } catch { return .failure(.unknown(cause: error)) }
    }
}

extension VKUserSession {
    func revokePermissions() async throws(LogoutError) {
        let tokens: TokenSet
        // This precedes the record that the app revokes: permissions that the refresh lacks were revoked on VK's site.
        switch await renewed({ session async throws(AccountError) in try await session.freshTokens() }) {
        case .success(let fresh): tokens = fresh
        // The app's store failed, not VK: the error is the same as when VK's revocation cannot be stored.
        case .failure(let error) where error.storeError != nil: throw .unknown(cause: error)
        case .failure(let error): throw .unknown(cause: TokenRefreshingError(error))
        }
        do {
            let writer = PermissionWriter(of: session.key, in: vkid.context.open)
            try await writer.revoke(nil, leaving: .needsSignIn) { try await vkid.app.revoke(tokens) }
        } catch {
            throw (error as? VKError)?.rejectsToken == true ? .invalidAccessToken : .unknown(cause: error)
        }
    }
}
