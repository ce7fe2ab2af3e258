public import MemberCore
public import MemberHTTP

/// The tools with which a provider's own function gets tokens: the client's transport, and the profile's reader of token responses.
///
/// ```swift
/// form.tokens = { grant, channel async throws(OAuthError) in
///     guard let once = grant.tokens.fields["once"] else { throw .redirect(.noCode) }
///     var request = HTTPRequest(.post, channel.endpoints.token)
///     request.body = .form([("client_id", channel.registration.id), ("once", once)])
///     return try channel.tokens(from: try await channel.send(request), hiding: [Secret(once)])
/// }
/// ```
public struct TokenChannel: Sendable {
    /// The app as the provider knows it.
    public let registration: ClientRegistration
    /// The endpoints that this client uses.
    public let endpoints: ProviderEndpoints
    /// The time, for tokens that are made without a response.
    public let clock: any MemberClock

    /// Reads the responses.
    let reader: TokenResponse
    /// The uptime at which the time for all requests ends; together they have the time of one request.
    let end: Duration
    /// Sends a request within a time limit.
    let deliver: @Sendable (_ request: HTTPRequest, _ limit: Duration) async throws(OAuthError) -> HTTPResponse

    /// Sends a request with the profile's headers, within its limits: all requests of a function together have the time of one.
    /// Redirects are not followed.
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``OAuthError/transport(_:_:)``.
    public func send(_ request: HTTPRequest) async throws(OAuthError) -> HTTPResponse {
        let rest = end - clock.uptime
        guard rest > .zero else { throw .transport(reader.place, .timedOut) }
        return try await deliver(request, rest)
    }

    /// Reads a token response as the profile says (``TokenRules``).
    /// - Parameters:
    ///   - response: The response of ``send(_:)``.
    ///   - secrets: The sent secrets, which an error's text must not contain.
    /// - Returns: The tokens.
    /// - Throws: ``OAuthError/refused(_:)``, ``OAuthError/invalidResponse(_:_:)``.
    public func tokens(from response: HTTPResponse, hiding secrets: [Secret] = []) throws(OAuthError) -> TokenSet {
        var reader = reader
        reader.secrets = secrets.map(\.reveal).filter { !$0.isEmpty }
        return try reader.tokens(from: response, sent: nil, by: clock)
    }
}

extension TokenSet {
    /// Checks that each token can be sent in a header; the access token may be missing where there is an ID token.
    func checked(at place: OAuthPlace) throws(OAuthError) -> TokenSet {
        let text = accessToken.reveal + (refreshToken?.reveal ?? "")
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .invalidResponse(place, .tokenUnusable) }
        guard !accessToken.isEmpty || idToken?.isEmpty == false else { throw .invalidResponse(place, .noAccessToken) }
        return self
    }
}
