import Foundation
package import MemberCore
package import MemberHTTP

/// Reads a response of the token endpoint: a pure decision (RFC 6749 §5).
package struct TokenResponse {
    let profile: ProviderProfile
    let place: OAuthPlace
    /// The sent secrets, which an error's text must not contain.
    var secrets: [String] = []

    /// Creates a reader for responses to one kind of request.
    package init(profile: ProviderProfile, place: OAuthPlace, secrets: [String] = []) {
        self.profile = profile
        self.place = place
        self.secrets = secrets
    }

    /// Reads the tokens of a response.
    ///
    /// An object with a string member `error` is an OAuth error with any status; otherwise 200 with JSON is a token response. It must
    /// repeat the sent echo, if there is one.
    package func tokens(
        from response: HTTPResponse, sent echo: FormFields.Field?, by clock: any MemberClock
    ) throws(OAuthError) -> TokenSet {
        let members = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
        if let error = members.flatMap(profile.token.error) { throw .refused(refusal(response, error, members ?? [:], clock)) }
        if profile.token.ignoresStatus, let members, members["access_token"]?.string?.isEmpty == false {
            return try tokens(members, echo, clock)
        }
        guard response.status == 200 else { throw .refused(refusal(response, nil, [:], clock)) }
        guard profile.token.ignoresStatus || response.mediaType == "application/json" else {
            throw .invalidResponse(place, .notJSON)
        }
        guard let members else { throw .invalidResponse(place, .malformed) }
        return try tokens(members, echo, clock)
    }

    private func tokens(
        _ members: [String: JSONValue], _ echo: FormFields.Field?, _ clock: any MemberClock
    ) throws(OAuthError) -> TokenSet {
        guard let token = members["access_token"]?.string, !token.isEmpty else {
            throw .invalidResponse(place, .noAccessToken)
        }
        let refreshToken = members["refresh_token"]?.string ?? ""
        guard (token + refreshToken).utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .invalidResponse(place, .tokenUnusable)
        }
        guard isBearer(members["token_type"]) else { throw .invalidResponse(place, .tokenType) }
        if let echo, members[echo.name]?.string?.isExactly(echo.value) != true { throw .invalidResponse(place, .state) }
        return TokenSet(
            accessToken: Secret(token), life: try life(members["expires_in"]),
            refreshToken: refreshToken.isEmpty ? nil : Secret(refreshToken),
            idToken: members["id_token"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) },
            scopes: members["scope"]?.string.map { profile.requestForm.scopes(in: $0).filter(profile.token.isScope) },
            extra: members.filter { !Self.known.contains($0.key) && $0.key != echo?.name },
            type: members["token_type"]?.string ?? "Bearer",
            receivedBy: clock)
    }

    /// Whether the type is Bearer, in any case; the rules of another type are unknown, so its token must not be used (RFC 6749
    /// §7.1).
    private func isBearer(_ type: JSONValue?) -> Bool {
        guard let type, type != .null else { return profile.token.missingTypeIsBearer }
        return type.string?.lowercased() == "bearer"
    }

    /// The life from a number, or digits in a string; a fraction is cut off, and a number above a hundred years counts as a
    /// hundred.
    private func life(_ value: JSONValue?) throws(OAuthError) -> TokenSet.Life {
        guard let value, value != .null else { return .unknown }
        guard let seconds = value.double ?? value.string.flatMap(Self.number), seconds.isFinite else {
            throw .invalidResponse(place, .lifetime)
        }
        guard seconds >= 1 else { return profile.token.shortLife }
        return .seconds(min(seconds.rounded(.down), TokenSet.Life.longest))
    }

    /// A number of digits, at most with a sign or a fraction.
    private static func number(_ text: String) -> Double? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return isPlain && digits.first.map { (0x30...0x39).contains($0) } == true ? Double(text) : nil
    }

    private func refusal(
        _ response: HTTPResponse, _ error: TokenRules.ErrorText?, _ members: [String: JSONValue], _ clock: any MemberClock
    ) -> ServerRefusal {
        ServerRefusal(
            place: place, error: error?.code.masking(secrets), description: error?.description?.masking(secrets),
            uri: members["error_uri"]?.string?.masking(secrets), status: response.status,
            retryAfter: response.headers.retryAfter(at: clock.now), address: error == nil ? profile.endpoints.token : nil,
            refreshTokenIsDead: place == .refresh
                && error.map { profile.token.meansDeadRefreshToken($0.code, $0.description) } == true,
            further: error?.further(without: secrets) ?? [])
    }

    private static let known: Set<String> = [
        "access_token", "token_type", "expires_in", "refresh_token", "id_token", "scope", "state",
    ]
}

/// A request to the token endpoint as a value, before it is sent, so that it can still be signed.
struct TokenRequest {
    var fields: FormFields
    var headers = HTTPHeaders()

    /// The exchange of a code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5).
    static func code(_ grant: CodeGrant) -> TokenRequest {
        var fields: FormFields = [("grant_type", "authorization_code"), ("code", grant.code.reveal)]
        fields.append("redirect_uri", grant.redirectURI.absoluteString)
        if let verifier = grant.verifier { fields.append("code_verifier", verifier.secret.reveal) }
        fields.fields += grant.carried.fields
        return TokenRequest(fields: fields)
    }

    /// The exchange of a refresh token for tokens (RFC 6749 §6).
    static func refresh(_ token: Secret, scopes: String?, carried: FormFields) -> TokenRequest {
        var fields: FormFields = [("grant_type", "refresh_token"), ("refresh_token", token.reveal)]
        if let scopes { fields.append("scope", scopes) }
        fields.fields += carried.fields
        return TokenRequest(fields: fields)
    }

    /// The values that an error must not contain, even if the server repeats them.
    var secrets: [String] {
        let sent = ["code", "code_verifier", "refresh_token", "token", "client_secret", "client_assertion"].compactMap {
            fields[$0]
        }
        let credentials = headers["Authorization"].map { String($0.drop { $0 != " " }.dropFirst()) }
        return (sent + [credentials].compactMap(\.self)).filter { !$0.isEmpty }
    }

    /// The HTTP request: POST, form body, JSON accepted, redirects not followed.
    func http(_ url: URL) -> HTTPRequest {
        var request = HTTPRequest(.post, url)
        request.headers = headers
        request.headers["Accept"] = "application/json"
        request.body = .form(fields)
        return request
    }
}

extension PercentCoding {
    /// The form encoding that HTTP Basic requires (RFC 6749 App. B): the usual one, but a space is `+`.
    static func formEncode(_ text: String) -> String {
        encode(text).replacing("%20", with: "+")
    }
}
