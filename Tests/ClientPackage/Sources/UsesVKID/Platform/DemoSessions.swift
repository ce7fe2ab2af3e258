#if canImport(UIKit)
    import UIKit
    import VKID

    /// One line of the demo's list of sessions.
    struct MillGuest {
        var id: UserID
        var accessToken: AccessToken
        var user: User?
        var oAuthProvider: OAuthProvider
        var creationDate: Date

        init(from session: any UserSession) {
            (id, accessToken, user) = (session.userId, session.accessToken, session.user)
            (oAuthProvider, creationDate) = (session.oAuthProvider, session.creationDate)
        }

        init(from legacySession: LegacyUserSession) {
            (id, accessToken, user) = (legacySession.accessToken.userId, legacySession.accessToken, legacySession.user)
            (oAuthProvider, creationDate) = (legacySession.oAuthProvider, legacySession.creationDate)
        }

        var badge: String? {
            switch oAuthProvider {
            case OAuthProvider.vkid: "vk"
            case OAuthProvider.ok: "ok"
            case OAuthProvider.mail: "mail"
            default: nil
            }
        }

        var words: [String] {
            [user?.firstName ?? "", user?.lastName ?? "", "\(id.value)", user?.phone ?? "", user?.email ?? ""]
                + [user?.avatarURL?.absoluteString ?? ""]
        }
    }

    /// The demo's screen of sessions: to look, to renew, to sign out, and to bring sessions of version 1 over.
    final class MillSessionsScreen: MillScreen {
        var guests: [MillGuest] {
            guard let vkid else { return [] }
            return vkid.authorizedSessions.map { MillGuest(from: $0) } + vkid.legacyAuthorizedSessions.map { MillGuest(from: $0) }
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            vkid?.add(observer: self)
        }

        func renew(_ session: any UserSession) {
            session.getFreshAccessToken(forceRefresh: true) { [weak self] result in self?.renewed(session, result) }
            session.fetchUser { result in
                switch result {
                case .success: print("known")
                default: break
                }
            }
        }

        private func renewed(_ session: any UserSession, _ result: TokenRefreshingResult) {
            switch result {
            case .success((_, _)): title = "fresh flour for \(session.userId.value)"
            case .failure(let error): title = "none for \(session.userId.value): \(error)"
            }
        }

        func signOut(_ session: any UserSession, done: @escaping @MainActor @Sendable () -> Void) {
            session.logout { result in
                switch result {
                case .success(): done()
                default: break
                }
            }
        }

        func signOut(_ legacySession: LegacyUserSession) {
            legacySession.logout { [weak self] result in
                switch result {
                case .success: self?.title = "\(legacySession.accessToken.userId.value) is gone"
                case .failure(let error): self?.title = "\(error)"
                }
            }
        }

        func bringOver(_ legacySession: LegacyUserSession) {
            vkid?.oAuth2MigrationManager.migrate(from: legacySession, secrets: secrets) { [weak self] result in
                self?.broughtOver(result, legacyAccessToken: legacySession.accessToken.value)
            }
        }

        private func broughtOver(_ result: Result<any UserSession, OAuth2MigrationError>, legacyAccessToken: String) {
            switch result {
            case .success(let session): title = "\(session.userId.value) is here"
            case .failure(let error): title = "a token of \(legacyAccessToken.count) letters stays: \(error)"
            }
        }
    }

    extension MillSessionsScreen: VKIDObserver {
        func vkid(_ vkid: VKID, didStartAuthUsing oAuth: OAuthProvider) {}
        func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuth: OAuthProvider) {}

        func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult) {
            if case .failure(let error) = result { title = "\(session.userId.value): \(error)" }
        }

        func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult) {
            if case .success = result { title = "\(session.userId.value)" }
        }

        func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {
            switch result {
            case .success(()): title = "\(session.userId.value) has left"
            case .failure(let error): title = "\(session.userId.value) is still here: \(error)"
            }
        }
    }

    /// A backend that exchanges codes: one class that says when it has the code, one that brings the tokens back.
    final class MillBackend: AuthCodeHandler {
        let secrets: PKCESecrets?
        init(secrets: PKCESecrets?) { self.secrets = secrets }

        func exchange(_ code: AuthorizationCode, finishFlow: @escaping () -> Void) {
            let verifier = secrets?.state == code.state ? secrets?.codeVerifier : code.codeVerifier
            print(code.code.count, code.deviceId.count, code.redirectURI, verifier?.count ?? 0)
            finishFlow()
        }
    }

    final class MillTokenBackend: AuthCodeExchanging {
        func exchangeAuthCode(_ authCode: AuthorizationCode, completion: @escaping (Result<AuthFlowData, any Error>) -> Void) {
            let userId = UserID(value: 7)
            completion(
                .success(
                    .init(
                        accessToken: .init(
                            userId: userId, value: "flour", expirationDate: .distantFuture, scope: Scope("email")),
                        refreshToken: .init(userId: userId, value: "grain", scope: Scope("email")),
                        idToken: .init(userId: userId, value: "miller"), deviceId: authCode.deviceId)))
        }
    }

    /// Who exchanges the code, and with whose secrets.
    func millFlow(bringsTokens: Bool) -> AuthConfiguration.Flow {
        let secrets = PKCESecrets(
            codeVerifier: nil, codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", codeChallengeMethod: .s256,
            state: UUID().uuidString)
        return bringsTokens
            ? .tokensFromBackend(codeExchanger: MillTokenBackend(), pkce: secrets)
            : .confidentialClientFlow(codeExchanger: MillBackend(secrets: secrets), pkce: secrets)
    }
#endif
