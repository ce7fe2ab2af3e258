import Foundation
import MemberCore
import MemberOAuth

extension VKID {
    /// Takes a code to the app's backend; makes a session of the tokens, if they come back.
    func handOver(
        _ grant: CodeGrant, _ flow: AuthConfiguration.Flow, _ provider: OAuthProvider
    ) async throws(AuthError) -> AuthOutcome {
        let code = AuthorizationCode(grant)
        switch flow {
        case .publicClientFlow: return .handedToBackend(code)
        case .confidentialClientFlow(let handler, _):
            // A handler that lets go of its callback has finished too.
            let isOver = await firstValue(releasedAs: true, cancelledAs: false) { finish in
                handler.exchange(code) { finish(true) }
            }
            guard isOver else { throw .cancelled }
            return .handedToBackend(code)
        case .tokensFromBackend(let exchanger, _):
            let data = try await exchanger.tokens(for: code)
            do throws(OAuthError) { return .signedIn(try store(data, grant, provider)) } catch { throw AuthError(error) }
        }
    }

    /// Stores the tokens that a backend gave.
    private func store(_ data: AuthFlowData, _ grant: CodeGrant, _ provider: OAuthProvider) throws(OAuthError) -> any UserSession
    {
        let access = data.accessToken
        var tokens = TokenSet(
            accessToken: Secret(access.value),
            life: access.expirationDate == .distantFuture
                ? .endless : .seconds(access.expirationDate.timeIntervalSince(context.clock.now)),
            refreshToken: Secret(data.refreshToken.value), idToken: Secret(data.idToken.value),
            scopes: access.scope.value.sorted(), receivedBy: context.clock)
        tokens.carried = [("device_id", data.deviceId)]
        tokens.extra = ["user_id": .integer(Int64(access.userId.value))]
        return try store(tokens, String(access.userId.value), grant.requestedScopes, grant.purpose, provider)
    }
}

extension AuthorizationCode {
    init(_ grant: CodeGrant) {
        self.init(
            state: grant.state.reveal, codeVerifier: grant.verifier?.secret.reveal, code: grant.code.reveal,
            deviceId: grant.carried["device_id"] ?? "", redirectURI: grant.redirectURI.absoluteString)
    }
}

extension AuthCodeExchanging {
    /// The tokens that the backend gives for a code.
    fileprivate func tokens(for code: AuthorizationCode) async throws(AuthError) -> AuthFlowData {
        let silence = Result<AuthFlowData, any Error>.failure(UserAgentError.failed("The backend's answer was never given."))
        let result = await firstValue(releasedAs: silence, cancelledAs: .failure(AuthError.cancelled)) { answer in
            exchangeAuthCode(code) { answer($0) }
        }
        do { return try result.get() } catch let error as AuthError { throw error } catch { throw .unknown(cause: error) }
    }
}
