import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE

/// How tokens are renewed without the member.
package enum TokenRenewal: String, Sendable {
    /// By a refresh token.
    case refreshToken = "refresh_token"
    /// By the access token itself, which is extended while it is good.
    case extended
    /// The tokens cannot be renewed.
    case never
}

extension OAuthClient {
    /// How the client renews these tokens.
    package func renewal(of tokens: TokenSet) -> TokenRenewal {
        if tokens.refreshToken != nil { return .refreshToken }
        return extendsTokens && !tokens.accessToken.isEmpty ? .extended : .never
    }

    /// Whether ``refresh(_:firstClaims:narrowingTo:)`` can renew these tokens.
    package func canRenew(_ tokens: TokenSet) -> Bool { renewal(of: tokens) != .never }

    /// Whether tokens are renewed by the provider's own function, which does not spend them.
    package var extendsTokens: Bool { profile.token.renewal.isOwn }

    /// Exchanges a refresh token for new tokens, or extends the access token where the provider does that (``TokenRules/Renewal``).
    ///
    /// It sends one request, without a retry: the caller ensures that each token is spent once (the vault's session does).
    /// - Parameters:
    ///   - tokens: The current tokens; values that the response leaves out are taken from them.
    ///   - firstClaims: The claims of the sign-in's ID token, which a new one must not contradict; without them a new one is not
    ///     kept.
    ///   - scopes: Fewer scopes than were granted; nil asks for all of them. A token that is extended keeps its own.
    /// - Returns: The new tokens.
    /// - Throws: ``OAuthError``; its ``OAuthError/reaction`` says whether the tokens are invalid.
    public func refresh(
        _ tokens: TokenSet, firstClaims: IDTokenClaims? = nil, narrowingTo scopes: [String]? = nil
    ) async throws(OAuthError) -> TokenSet {
        var fresh = try await renewed(tokens, narrowingTo: scopes)
        if fresh.idToken != nil, profile.token.subjectMember == nil,
            try await !isVerified(refreshed: fresh, firstClaims)
        {
            fresh.idToken = nil
        }
        if let member = profile.token.subjectMember, let now = fresh.subject(member), let then = tokens.subject(member),
            !now.isExactly(then)
        {
            throw .invalidResponse(.refresh, .anotherMember)
        }
        fresh.refreshToken = fresh.refreshToken ?? tokens.refreshToken
        fresh.idToken = fresh.idToken ?? tokens.idToken
        fresh.scopes = fresh.scopes ?? (extendsTokens ? nil : scopes) ?? tokens.scopes
        fresh.extra.merge(tokens.extra) { new, _ in new }
        return fresh
    }

    /// Renews the tokens with one request and returns the unchecked response.
    private func renewed(_ tokens: TokenSet, narrowingTo scopes: [String]?) async throws(OAuthError) -> TokenSet {
        switch profile.token.renewal {
        case .refreshToken:
            guard let refreshToken = tokens.refreshToken else { throw .noRefreshToken }
            let request = TokenRequest.refresh(
                refreshToken, scopes: scopes.map(profile.requestForm.text), carried: tokens.carried)
            return try await requestTokens(request, at: .refresh, carried: tokens.carried)
        case .own(let extend):
            try checkTrust()
            var fresh = try await extend(tokens, channel(at: .refresh)).checked(at: .refresh)
            if fresh.carried.fields.isEmpty { fresh.carried = tokens.carried }
            return fresh
        }
    }

    func requestTokens(
        _ request: TokenRequest, at place: OAuthPlace, carried: FormFields, signIn: Attempt.ID? = nil
    ) async throws(OAuthError) -> TokenSet {
        try checkTrust()
        var request = request
        let echo = profile.token.echoedParameter.map { FormFields.Field($0, random.token()) }
        if let echo { request.fields[echo.name] = echo.value }
        try authenticate(&request)
        request.fields.fill(from: profile.backChannelParameters)
        let response = try await send(request.http(endpoints.token), at: place, signIn: signIn)
        serverClock.learn(from: response, at: endpoints.token, by: clock)
        let reader = TokenResponse(profile: profile, place: place, secrets: request.secrets)
        var tokens = try reader.tokens(from: response, sent: echo, by: clock)
        tokens.carried = carried
        return tokens
    }

    /// The channel for a provider's own function; its time limit is that of one request, from now on.
    func channel(at place: OAuthPlace, signIn: Attempt.ID? = nil) -> TokenChannel {
        TokenChannel(
            registration: registration, endpoints: endpoints, clock: clock, reader: TokenResponse(profile: profile, place: place),
            end: clock.uptime + profile.limits.whole
        ) { request, limit async throws(OAuthError) in
            try await send(request, at: place, signIn: signIn, within: limit)
        }
    }

    /// Sends a back-channel request; an error contains the request's place.
    func send(
        _ request: HTTPRequest, at place: OAuthPlace, signIn: Attempt.ID? = nil, within limit: Duration? = nil
    ) async throws(OAuthError) -> HTTPResponse {
        var request = request
        request.limits = profile.limits
        if let limit { request.limits.whole = min(limit, request.limits.whole) }
        if let headers = profile.headers {
            let identifier = (signIn ?? random.uuid().uuidString).lowercased().replacing("-", with: "")
            for field in headers(place, identifier).fields where request.headers[field.name] == nil {
                request.headers[field.name] = field.value
            }
        }
        do throws(HTTPError) { return try await transport.send(request) } catch { throw .transport(place, error) }
    }
}

extension OAuthClient {
    /// Adds the client's authentication (RFC 6749 §2.3, RFC 7523 §2.2).
    func authenticate(_ request: inout TokenRequest) throws(OAuthError) {
        switch registration.authentication {
        case .none, .tlsClientCertificate:
            request.fields["client_id"] = registration.id
        case .basic(let secret):
            request.setBasic(PercentCoding.formEncode(registration.id), PercentCoding.formEncode(secret.reveal))
        case .basicRaw(let secret):
            request.setBasic(registration.id, secret.reveal)
        case .post(let secret):
            request.fields["client_id"] = registration.id
            request.fields["client_secret"] = secret.reveal
        case .privateKeyJWT(let signer, let audience):
            request.fields["client_id"] = registration.id
            request.fields["client_assertion_type"] = ClientAssertion.type
            request.fields["client_assertion"] = try assertion(signer, audience).reveal
        }
    }

    private func assertion(
        _ signer: JWSSigner, _ audience: ClientAuthentication.AssertionAudience
    ) throws(OAuthError) -> Secret {
        let endpoint = profile.endpoints.token.absoluteString
        let receiver = audience == .tokenEndpoint ? endpoint : profile.issuer ?? endpoint
        let assertion = ClientAssertion(
            clientID: registration.id, audience: receiver, at: serverClock.now(by: clock), random: random)
        do throws(JOSEError) { return try assertion.signed(by: signer) } catch { throw .configuration(.clientKeyUnusable) }
    }
}

extension TokenRequest {
    /// Sets HTTP Basic with both halves unencoded.
    fileprivate mutating func setBasic(_ id: String, _ secret: String) {
        headers["Authorization"] = "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()
    }
}
