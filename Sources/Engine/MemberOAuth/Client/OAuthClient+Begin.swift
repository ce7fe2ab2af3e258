import Foundation
import MemberCore

extension OAuthClient {
    /// Begins a sign-in and opens nothing: for servers, and for callers that show the page themselves.
    /// - Parameter request: What is asked; it must have a redirect address.
    /// - Returns: The address to open, and the name to finish with.
    /// - Throws: ``OAuthError/configuration(_:)`` before anything is stored; ``OAuthError/storage(_:)``.
    public func begin(_ request: AuthorizationRequest) async throws(OAuthError) -> PendingAuthorization {
        // Secrets without the verifier: only a backend can exchange the code.
        let (attempt, address) = try await begin(request, exchanges: request.secrets?.sufficeForExchange ?? true)
        return PendingAuthorization(id: attempt.id, address: address, expires: attempt.expires)
    }

    /// Begins a sign-in whose code is exchanged here, or handed over: the attempt as it was stored, and the address to open.
    func begin(
        _ request: AuthorizationRequest, exchanges: Bool
    ) async throws(OAuthError) -> (attempt: Attempt, address: URL) {
        guard !registration.id.isEmpty else { throw .configuration(.clientIDMissing) }
        guard let redirectURI = request.redirectURI else { throw .configuration(.redirectMissing) }
        _ = try RedirectAddress(redirectURI, rules: profile.redirect)
        try checkProvider(request)
        if exchanges { try checkSubject(request) }
        guard request.secrets?.areSound(by: profile.challengeRule) ?? true else { throw .configuration(.secretsUnsound) }
        let attempt = newAttempt(request, redirectURI)
        let address = try AuthorizationAddress(profile: profile, clientID: registration.id).url(for: attempt, request)
        do { try await attempts.insert(attempt) } catch { throw OAuthError(storing: error) }
        diagnostics.report(.info, "oauth.attempt_begun", ["provider": .open(profile.name), "attempt": .open(attempt.id)])
        return (attempt, address)
    }

    /// What would fail after the member's part is refused before it.
    private func checkProvider(_ request: AuthorizationRequest) throws(OAuthError) {
        for (name, url) in [
            ("authorization_endpoint", profile.endpoints.authorization), ("token_endpoint", endpoints.token),
        ] where !isBackChannelAddress(url, allowsLoopbackHTTP: profile.allowsLoopbackHTTP) {
            throw .configuration(.endpointInvalid(name))
        }
        if let demand = profile.unmetDemands.first { throw .configuration(.demandUnmet(demand)) }
        try checkTrust()
        guard request.scopes.contains("openid"), profile.token.subjectMember == nil else { return }
        guard profile.issuer != nil else { throw .configuration(.issuerInvalid) }
        guard profile.idToken.trust == .transport || keySource != nil || allowedAlgorithms.contains(where: \.isShared) else {
            throw .configuration(.endpointMissing("jwks_uri"))
        }
    }

    /// Who signed in must be said by the ID token, or by what the profile names: after the exchange it would be too late to ask.
    private func checkSubject(_ request: AuthorizationRequest) throws(OAuthError) {
        guard !request.scopes.containsExactly("openid"), profile.token.subjectMember == nil else { return }
        guard profile.userInfo.namesMemberWithoutOpenID, endpoints.userInfo != nil else {
            throw .configuration(.openIDScopeMissing)
        }
    }

    /// A fresh state, nonce and verifier for every attempt.
    private func newAttempt(_ request: AuthorizationRequest, _ redirectURI: URL) -> Attempt {
        let now = clock.now
        let secrets = request.secrets ?? RequestSecrets(random: random)
        return Attempt(
            id: random.uuid().uuidString.lowercased(), provider: profile.name, environment: environment,
            clientID: registration.id,
            issuer: profile.issuer, redirectURI: redirectURI, scopes: request.scopes, state: secrets.state,
            nonce: secrets.nonce ?? (request.scopes.contains("openid") ? Secret(random.token()) : nil),
            challenge: secrets.challenge, verifier: secrets.verifier,
            maximumAge: request.maximumAge, acrValues: request.essentialACRValues, started: now,
            expires: now.addingTimeInterval(profile.attemptLife.inSeconds),
            purpose: request.purpose, payload: request.payload, phase: .open)
    }
}

extension OAuthError {
    /// A store's error, with its own code and words where it has them.
    package init(storing error: any Error) { self = .storage(StoreFailure(error)) }
}
