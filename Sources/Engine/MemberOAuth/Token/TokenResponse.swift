import Foundation
package import MemberCore
package import MemberHTTP

/// Reads an answer of the token endpoint: a pure decision (RFC 6749 §5).
package struct TokenResponse {
    let profile: ProviderProfile
    let place: OAuthPlace
    /// What was sent and must not come back in an error's text.
    var secrets: [String] = []

    /// A reader for answers to one kind of request.
    package init(profile: ProviderProfile, place: OAuthPlace, secrets: [String] = []) {
        self.profile = profile
        self.place = place
        self.secrets = secrets
    }

    /// The tokens of an answer.
    ///
    /// An object with a text member `error` is an OAuth error whatever its status; otherwise 200 with JSON is a token answer.
    package func tokens(
        from response: HTTPResponse, sentState: String?, by clock: any MemberClock
    ) throws(OAuthError) -> TokenSet {
        let answer = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
        if profile.token.ignoresStatus, let answer, answer["access_token"]?.string?.isEmpty == false {
            return try tokens(answer, sentState, clock)
        }
        if let error = answer.flatMap(profile.token.error) { throw .refused(refusal(response, error, answer ?? [:], clock)) }
        guard response.status == 200 else { throw .refused(refusal(response, nil, [:], clock)) }
        guard profile.token.ignoresStatus || response.mediaType == "application/json" else {
            throw .invalidResponse(place, .notJSON)
        }
        guard let answer else { throw .invalidResponse(place, .malformed) }
        return try tokens(answer, sentState, clock)
    }

    private func tokens(
        _ answer: [String: JSONValue], _ sentState: String?, _ clock: any MemberClock
    ) throws(OAuthError) -> TokenSet {
        guard let token = answer["access_token"]?.string, !token.isEmpty else {
            throw .invalidResponse(place, .noAccessToken)
        }
        guard isBearer(answer["token_type"]) else { throw .invalidResponse(place, .tokenType) }
        if let sentState, answer["state"]?.string?.isExactly(sentState) != true { throw .invalidResponse(place, .state) }
        return TokenSet(
            accessToken: Secret(token), life: try life(answer["expires_in"]),
            refreshToken: answer["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) },
            idToken: answer["id_token"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) },
            scopes: answer["scope"]?.string.map { $0.split(separator: " ").map(String.init) },
            extra: answer.filter { !Self.known.contains($0.key) }, type: answer["token_type"]?.string ?? "Bearer",
            receivedBy: clock)
    }

    /// Compared without case; another type's rules are not known, so that its token must not be used (RFC 6749 §7.1).
    private func isBearer(_ type: JSONValue?) -> Bool {
        guard let type, type != .null else { return profile.token.missingTypeIsBearer }
        return type.string?.lowercased() == "bearer"
    }

    /// A number, or digits as text; a fraction is cut off; a hundred years are as good as any larger number.
    private func life(_ value: JSONValue?) throws(OAuthError) -> TokenSet.Life {
        guard let value, value != .null else { return .unknown }
        guard let seconds = value.double ?? value.string.flatMap(Self.number), seconds.isFinite else {
            throw .invalidResponse(place, .lifetime)
        }
        guard seconds >= 1 else { return profile.token.nonPositiveLife == .never ? .endless : .seconds(0) }
        return .seconds(min(seconds.rounded(.down), TokenSet.Life.longest))
    }

    /// Digits with a sign or a fraction at most.
    private static func number(_ text: String) -> Double? {
        let signs = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isPlain = signs.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return isPlain && signs.first.map { (0x30...0x39).contains($0) } == true ? Double(text) : nil
    }

    private func refusal(
        _ response: HTTPResponse, _ error: TokenRules.ErrorText?, _ answer: [String: JSONValue], _ clock: any MemberClock
    ) -> ServerRefusal {
        ServerRefusal(
            place: place, error: error?.code.masking(secrets), description: error?.description?.masking(secrets),
            uri: answer["error_uri"]?.string?.masking(secrets), status: response.status,
            retryAfter: response.headers.retryAfter(at: clock.now),
            refreshTokenIsDead: place == .refresh
                && error.map { profile.token.meansDeadRefreshToken($0.code, $0.description) } == true)
    }

    private static let known: Set<String> = [
        "access_token", "token_type", "expires_in", "refresh_token", "id_token", "scope", "state",
    ]
}
