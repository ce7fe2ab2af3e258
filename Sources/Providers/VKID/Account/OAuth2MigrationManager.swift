import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

extension VKID {
    /// Migrates sessions of version 1 to OAuth 2.1. The permissions for phone and e-mail are not migrated.
    public struct OAuth2MigrationManager: Sendable {
        let vkid: VKID

        /// Migrates a session. If the member already has a session of OAuth 2.1, that one is returned without a request to VK.
        /// - Parameters:
        ///   - session: The old session; it is removed once the new one is stored.
        ///   - secrets: Secrets made elsewhere; nil creates new ones.
        /// - Returns: The new session.
        /// - Throws: ``OAuth2MigrationError``; the old session is kept then.
        public func migrate(
            from session: LegacyUserSession, secrets: PKCESecrets? = nil
        ) async throws(OAuth2MigrationError) -> any UserSession {
            let vkid = try ready()
            if let known = vkid.object.authorizedSessions.first(where: { $0.userId == session.id }) {
                vkid.forget(session)
                return known
            }
            let migrated = try await migrate(
                from: session.accessToken.value, oAuthProvider: session.oAuthProvider, secrets: secrets)
            vkid.forget(session)
            return migrated
        }

        /// Migrates an access token of version 1.
        /// - Parameters:
        ///   - token: The token, in clear.
        ///   - oAuthProvider: The provider whose account the member signed in with.
        ///   - secrets: Secrets made elsewhere; nil creates new ones.
        /// - Returns: The new session.
        /// - Throws: ``OAuth2MigrationError``.
        public func migrate(
            from token: String, oAuthProvider: OAuthProvider, secrets: PKCESecrets? = nil
        ) async throws(OAuth2MigrationError) -> any UserSession {
            let vkid = try ready()
            if let secrets {
                guard secrets.codeVerifier != nil else { throw .codeVerifierNotProvided }
                guard secrets.expires > vkid.context.clock.now else { throw .migrationOverdue }
                guard secrets.isSound else { throw .unknown(cause: OAuthError.configuration(.secretsUnsound)) }
            }
            return try await naming { () async throws(OAuth2MigrationError) in
                do {
                    let account = try await vkid.app.ending(oAuthProvider).exchange(
                        vkid.migration(secrets), in: vkid.context.open, endingAs: "vkid.migration_refused"
                    ) { try await vkid.exchange(token, $0) }
                    return vkid.session(account.key)
                } catch let error as VKError where error.rejectsToken {
                    throw .invalidAccessToken
                } catch { throw .unknown(cause: error) }
            }
        }

        private func ready() throws(OAuth2MigrationError) -> ConfiguredVKID {
            guard let vkid = vkid.configured else { throw .unknown(cause: VKIDConfigurationError.notConfigured) }
            return vkid
        }
    }
}

extension ConfiguredVKID {
    fileprivate func migration(_ secrets: PKCESecrets?) -> AuthorizationRequest {
        var request = AuthorizationRequest()
        request.secrets = AuthConfiguration.Flow.publicClientFlow(pkce: secrets).secrets
        request.redirectURI = configuration.redirectURI ?? app.ownRedirectURI
        return request
    }

    /// Exchanges the old token for a code, and returns it in the form of a page's response.
    fileprivate func exchange(_ token: String, _ attempt: PendingAuthorization) async throws -> URL {
        let query = URLComponents(url: attempt.address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let sent = FormFields(encoded: query) ?? []
        let reply = try await service.call(
            .id, "oauth2/auth",
            [
                ("grant_type", "access_token"), ("response_type", "code"), ("access_token", token),
                ("code_challenge", sent["code_challenge"] ?? ""), ("code_challenge_method", "s256"),
                ("state", sent["state"] ?? ""),
            ])
        let fields = ["code", "device_id", "state"].map { ($0, reply[$0]?.string ?? "") }
        guard let redirect = sent["redirect_uri"], let url = URL(string: redirect + "?" + FormFields(fields).encoded) else {
            throw VKError.request(.invalidReply("it holds no code"))
        }
        return url
    }
}

extension VKID {
    /// Migrates sessions of version 1 to OAuth 2.1.
    public var oAuth2MigrationManager: OAuth2MigrationManager { OAuth2MigrationManager(vkid: self) }

    /// The sessions that an SDK of version 1 stored on this device.
    public var legacyAuthorizedSessions: [LegacyUserSession] {
        guard let vkid = configured else { return [] }
        let clientID = vkid.configuration.appCredentials.clientId
        let stored = vkid.context.legacySessions?.sessions(clientID: clientID) ?? []
        return stored.map { session in
            var session = session
            session.owner = vkid
            return session
        }
    }

    /// Ends a session of version 1 at VK and removes it here.
    /// - Parameter session: The old session.
    /// - Throws: ``LogoutError`` if VK refuses; the session is kept then.
    public func logout(_ session: LegacyUserSession) async throws(LogoutError) {
        guard let vkid = configured else { throw .unknown(cause: VKIDConfigurationError.notConfigured) }
        try await vkid.logout(session)
    }
}

extension ConfiguredVKID {
    func logout(_ session: LegacyUserSession) async throws(LogoutError) {
        do throws(VKError) {
            let fields: FormFields = [("access_token", session.accessToken.value)]
            let reply = try await service.call(.api, "method/auth.logout", fields)
            guard reply.integer == 1 else { throw .request(.invalidReply("it does not say that it is done")) }
        } catch { throw error.rejectsToken ? .invalidAccessToken : .unknown(cause: error) }
        forget(session)
    }

    func forget(_ session: LegacyUserSession) {
        context.legacySessions?.remove(session.id, clientID: configuration.appCredentials.clientId)
    }
}
