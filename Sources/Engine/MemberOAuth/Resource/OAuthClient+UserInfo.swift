public import Foundation
public import MemberCore
import MemberHTTP

extension OAuthClient {
    /// Requests the member's data from the provider.
    /// - Parameters:
    ///   - tokens: Fresh tokens.
    ///   - subject: Whom the response must be about; a response about another member is refused (OpenID Connect Core §5.3.2).
    ///   - signIn: The sign-in that it belongs to, for providers that require its identifier again.
    /// - Returns: The whole response.
    /// - Throws: ``OAuthError``; ``ServerRefusal/rejectsToken`` says whether the access token was refused.
    public func userInfo(
        _ tokens: TokenSet, subject: String, signIn: Attempt.ID? = nil
    ) async throws(OAuthError) -> JSONValue {
        try await userInfo(tokens, subject: Optional(subject), signIn: signIn)
    }

    /// Requests the member's data from the provider, and returns the bytes of the response beside its value: numbers of more
    /// than 19 digits or with a long fraction do not survive a `JSONValue`.
    /// - Parameters:
    ///   - tokens: Fresh tokens.
    ///   - subject: Whom the response must be about; a response about another member is refused (OpenID Connect Core §5.3.2).
    ///   - signIn: The sign-in that it belongs to, for providers that require its identifier again.
    /// - Returns: The whole response, with the bytes that it was read from.
    /// - Throws: As ``userInfo(_:subject:signIn:)``.
    public func userInfoResponse(
        _ tokens: TokenSet, subject: String, signIn: Attempt.ID? = nil
    ) async throws(OAuthError) -> UserInfoResponse {
        try await userInfoResponse(tokens, subject: Optional(subject), signIn: signIn)
    }

    /// Requests the member's data; without a subject, the data of the member whose tokens they are.
    func userInfo(_ tokens: TokenSet, subject: String?, signIn: Attempt.ID?) async throws(OAuthError) -> JSONValue {
        try await userInfoResponse(tokens, subject: subject, signIn: signIn).value
    }

    private func userInfoResponse(
        _ tokens: TokenSet, subject: String?, signIn: Attempt.ID?
    ) async throws(OAuthError) -> UserInfoResponse {
        try checkTrust()
        guard let url = endpoints.userInfo else { throw .configuration(.endpointMissing("userinfo_endpoint")) }
        let response = try await send(try userInfoRequest(url, tokens), at: .userInfo, signIn: signIn)
        guard response.status == 200, response.mediaType == "application/jwt" else { return try read(response, tokens, subject) }
        return try await readToken(response, from: url, tokens, subject)
    }

    private func userInfoRequest(_ url: URL, _ tokens: TokenSet) throws(OAuthError) -> HTTPRequest {
        let (parameters, usesPost) = (profile.userInfo.parameters(tokens), profile.userInfo.usesPost)
        let isPlain = usesPost || parameters.fields.isEmpty
        var request = HTTPRequest(
            usesPost ? .post : .get, isPlain ? url : try url.appending(parameters, as: "userinfo_endpoint"))
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.reveal
        request.headers["Accept"] = "application/json, application/jwt"
        if usesPost {
            var fields: FormFields = [("client_id", registration.id)]
            for further in [parameters, tokens.carried, profile.backChannelParameters] { fields.fill(from: further) }
            request.body = .form(fields)
        }
        return request
    }

    /// Reads a response in the form of a token: signature, issuer and audience are checked as those of an ID token (OpenID
    /// Connect Core §5.3.2), and the profile's trust in the transport applies here too.
    private func readToken(
        _ response: HTTPResponse, from url: URL, _ tokens: TokenSet, _ subject: String?
    ) async throws(OAuthError) -> UserInfoResponse {
        let text = String(decoding: response.body, as: UTF8.self)
        let jws = try await received(text, from: url, named: "userinfo_endpoint")
        let claims = try claims(of: jws)
        guard let issuer = profile.issuer, claims.iss.map({ profile.idToken.issuer.accepts($0, for: issuer) }) == true,
            claims.aud.map(isForThisClient) == true
        else {
            throw .invalidResponse(.userInfo, .anotherClient)
        }
        return try read(HTTPResponse(status: 200, body: jws.payload), tokens, subject)
    }

    private func read(
        _ response: HTTPResponse, _ tokens: TokenSet, _ subject: String?
    ) throws(OAuthError) -> UserInfoResponse {
        let reaction = ResourceReaction.of(response)
        if case .stepUp(let challenge) = reaction { throw .stepUp(challenge) }
        let members = try? StrictJSON.members(of: response.body)
        let error = members.flatMap(profile.userInfo.error)
        guard response.status == 200, error == nil else {
            throw .refused(refusal(response, members, error, tokens, rejectsToken: reaction == .renewToken))
        }
        guard let members else { throw .invalidResponse(.userInfo, .malformed) }
        let value = JSONValue.object(members)
        guard let found = profile.userInfo.subject(value) else {
            throw .invalidResponse(.userInfo, .noSubject)
        }
        guard subject.map(found.isExactly) != false else { throw .invalidResponse(.userInfo, .anotherMember) }
        let audience = members["aud"]
        let audiences = audience?.array?.compactMap(\.string) ?? audience?.string.map { [$0] } ?? []
        if profile.userInfo.checksAudience, !isForThisClient(audiences) { throw .invalidResponse(.userInfo, .anotherClient) }
        return UserInfoResponse(value: value, bytes: response.body)
    }

    private func isForThisClient(_ audiences: [String]) -> Bool {
        audiences.contains { profile.idToken.namesClient($0, registration.id) }
    }

    /// A refusal with the error of the body; where the body has none, with that of the header.
    private func refusal(
        _ response: HTTPResponse, _ members: [String: JSONValue]?, _ error: TokenRules.ErrorText?, _ tokens: TokenSet,
        rejectsToken: Bool
    ) -> ServerRefusal {
        let (secrets, header) = ([tokens.accessToken.reveal], AuthenticationChallenge.bearer(of: response))
        // The header's description does not belong to another code of the body.
        let words = error == nil || error?.code == header?.error ? header?.parameters : nil
        let text = { (name: String) in members?[name]?.string ?? words?[name] }
        let body =
            profile.userInfo.describesByBody && error == nil && !response.body.isEmpty
            ? String(decoding: response.body, as: UTF8.self) : nil
        return ServerRefusal(
            place: .userInfo, error: (error?.code ?? header?.error)?.masking(secrets),
            description: (error?.description ?? text("error_description") ?? body)?.masking(secrets),
            uri: text("error_uri")?.masking(secrets), status: response.status,
            retryAfter: response.headers.retryAfter(at: clock.now),
            rejectsToken: rejectsToken || error?.code == "invalid_token", further: error?.further(without: secrets) ?? [])
    }
}

/// A provider's data about a member, as a value and as the received bytes.
public struct UserInfoResponse: Sendable, Equatable {
    /// The response, every member kept.
    public let value: JSONValue
    /// The JSON object that ``value`` was read from: the body, or its payload where the body is a token.
    public let bytes: Data
}

extension UserInfoResponse: Masked {
    /// A mask: it is the member's data.
    public var description: String { "<user info, \(bytes.count) bytes>" }
}
