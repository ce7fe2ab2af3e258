import Foundation
import MemberCore

extension OAuthClient {
    /// Begins a sign-in without opening the page: for servers, and for callers that show the page themselves.
    /// - Parameter request: The request; it must have a redirect address.
    /// - Returns: The address to open, and the name to finish with.
    /// - Throws: ``OAuthError/configuration(_:)`` before anything is stored; ``OAuthError/storage(_:)``.
    public func begin(_ request: AuthorizationRequest) async throws(OAuthError) -> PendingAuthorization {
        if let redirectURI = request.redirectURI { try checkServes(profile.requestForm.responseType, redirectURI) }
        return try await begin(request, exchanges: nil).pending
    }

    /// Checks that a server may take the response, which a visitor delivers: the value that identifies the member must come from
    /// the provider (RFC 9700 §2.1.2).
    func checkServes(_ responseType: String, _ redirectURI: URL) throws(OAuthError) {
        guard responseType.isExactly(ResponseType.code), redirectURI.isOfTheWeb || !profile.redirect.keepsPrivateSchemesOnDevice
        else { throw .configuration(.onDeviceOnly) }
    }

    /// Begins a sign-in whose code is exchanged here, or handed over; returns the stored attempt and the address to open.
    package func begin(_ request: AuthorizationRequest, exchanges: Bool?) async throws(OAuthError) -> PreparedAuthorization {
        let prepared = try prepare(request, exchanges: exchanges)
        do { try await attempts.insert(prepared.attempt) } catch { throw OAuthError(storing: error) }
        reportBegun(prepared.attempt)
        return prepared
    }

    /// Makes a sign-in without storing it: the pure half of ``begin(_:)``, for callers that store the attempt themselves.
    /// - Parameters:
    ///   - request: The request; it must have a redirect address.
    ///   - exchanges: Whether the code is exchanged by this client, or handed over; nil takes it as handed over where the request's own
    ///     secrets lack the verifier of their challenge.
    /// - Returns: The attempt, to be stored before its address is opened.
    /// - Throws: ``OAuthError/configuration(_:)``.
    public func prepare(
        _ request: AuthorizationRequest, exchanges: Bool? = nil
    ) throws(OAuthError) -> PreparedAuthorization {
        guard !registration.id.isEmpty else { throw .configuration(.clientIDMissing) }
        guard let redirectURI = request.redirectURI else { throw .configuration(.redirectMissing) }
        _ = try RedirectAddress(redirectURI, rules: profile.redirect)
        try checkProvider()
        if exchanges ?? request.secrets?.sufficeForExchange ?? true { try checkMember(request.scopes) }
        let secrets = request.secrets ?? RequestSecrets(random: random, form: profile.requestForm)
        guard secrets.areSound(by: profile) else { throw .configuration(.secretsUnsound) }
        let attempt = newAttempt(request, secrets, redirectURI)
        let address = try AuthorizationAddress(profile: profile, clientID: registration.id).url(for: attempt, request)
        return PreparedAuthorization(attempt: attempt, address: address)
    }

    /// Reports that a sign-in has begun and which of its scopes are not known, for callers that keep the attempt of
    /// ``prepare(_:exchanges:)`` themselves.
    package func reportBegun(_ attempt: Attempt) {
        reportUnknownScopes(of: attempt)
        diagnostics.report(.info, "oauth.attempt_begun", ["provider": .open(profile.name), "attempt": .open(attempt.id)])
    }

    /// Refuses a provider whose sign-in would fail after the member's part.
    func checkProvider() throws(OAuthError) {
        for (name, url) in [
            ("authorization_endpoint", profile.endpoints.authorization), ("token_endpoint", endpoints.token),
        ] where !isBackChannelAddress(url, allowsLoopbackHTTP: profile.allowsLoopbackHTTP) {
            throw .configuration(.endpointInvalid(name))
        }
        if let demand = profile.unmetDemands.first { throw .configuration(.demandUnmet(demand)) }
    }

    /// Checks that the member can be identified: by an ID token that can be verified, or by the source that the profile names.
    /// After the exchange it would be too late to ask.
    func checkMember(_ scopes: [String]) throws(OAuthError) {
        try checkTrust()
        guard profile.token.subjectMember == nil else { return }
        guard scopes.containsExactly("openid") else {
            guard profile.userInfo.namesMemberWithoutOpenID, endpoints.userInfo != nil else {
                throw .configuration(.openIDScopeMissing)
            }
            return
        }
        guard profile.issuer != nil else { throw .configuration(.issuerInvalid) }
        guard profile.idToken.trust == .transport || keySource != nil || allowedAlgorithms.contains(where: \.isShared) else {
            throw .configuration(.endpointMissing("jwks_uri"))
        }
    }

    /// Creates an attempt with its secrets; makes a nonce if they lack one.
    private func newAttempt(_ request: AuthorizationRequest, _ secrets: RequestSecrets, _ redirectURI: URL) -> Attempt {
        let now = clock.now
        return Attempt(
            id: random.uuid().uuidString.lowercased(), provider: profile.name, environment: environment,
            clientID: registration.id,
            issuer: profile.issuer, redirectURI: redirectURI, responseType: profile.requestForm.responseType,
            scopes: request.scopes, state: secrets.state,
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
