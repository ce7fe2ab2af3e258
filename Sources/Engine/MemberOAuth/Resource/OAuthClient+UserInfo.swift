import Foundation
public import MemberCore
import MemberHTTP

extension OAuthClient {
    /// Asks the provider about the member.
    /// - Parameters:
    ///   - tokens: Fresh tokens.
    ///   - subject: Whom the response must be about; another one is refused (OpenID Connect Core §5.3.2).
    ///   - signIn: The sign-in that it belongs to, for providers that want its identifier again.
    /// - Returns: The whole response.
    /// - Throws: ``OAuthError``; ``ServerRefusal/rejectsToken`` says whether the access token was refused.
    public func userInfo(
        _ tokens: TokenSet, subject: String, signIn: Attempt.ID? = nil
    ) async throws(OAuthError) -> JSONValue {
        try await userInfo(tokens, subject: Optional(subject), signIn: signIn)
    }

    /// Asks about the member; without a subject, about the member whose tokens they are.
    func userInfo(_ tokens: TokenSet, subject: String?, signIn: Attempt.ID?) async throws(OAuthError) -> JSONValue {
        guard let url = endpoints.userInfo else { throw .configuration(.endpointMissing("userinfo_endpoint")) }
        var request = HTTPRequest(profile.userInfo.usesPost ? .post : .get, url)
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.reveal
        request.headers["Accept"] = "application/json, application/jwt"
        if profile.userInfo.usesPost {
            var fields: FormFields = [("client_id", registration.id)]
            fields.fill(from: tokens.carried)
            fields.fill(from: profile.backChannelParameters)
            request.body = .form(fields)
        }
        let response = try await send(request, at: .userInfo, signIn: signIn)
        guard response.status == 200, response.mediaType == "application/jwt" else { return try read(response, tokens, subject) }
        return try await readSigned(response, tokens, subject)
    }

    /// A response signed by the issuer: signature, issuer and audience are checked as an ID token's are (OpenID Connect Core §5.3.2).
    private func readSigned(
        _ response: HTTPResponse, _ tokens: TokenSet, _ subject: String?
    ) async throws(OAuthError) -> JSONValue {
        let jws = try await verified(String(decoding: response.body, as: UTF8.self))
        let claims = try IDTokenClaims(payload: jws.payload)
        guard let issuer = profile.issuer, claims.iss?.isExactly(issuer) == true,
            claims.aud?.containsExactly(registration.id) == true
        else {
            throw .invalidResponse(.userInfo, .anotherClient)
        }
        return try read(HTTPResponse(status: 200, body: jws.payload), tokens, subject)
    }

    private func read(_ response: HTTPResponse, _ tokens: TokenSet, _ subject: String?) throws(OAuthError) -> JSONValue {
        let reaction = ResourceReaction.of(response)
        if case .stepUp(let challenge) = reaction { throw .stepUp(challenge) }
        let members = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
        guard response.status == 200, members?["error"]?.string == nil else {
            throw .refused(refusal(response, members ?? [:], tokens, rejectsToken: reaction == .renewToken))
        }
        guard let members else { throw .invalidResponse(.userInfo, .malformed) }
        let value = JSONValue.object(members)
        guard let found = profile.userInfo.subject(value) else {
            throw .invalidResponse(.userInfo, .noSubject)
        }
        guard subject.map(found.isExactly) != false else { throw .invalidResponse(.userInfo, .anotherMember) }
        if profile.userInfo.checksAudience, !isForThisClient(members["aud"]) {
            throw .invalidResponse(.userInfo, .anotherClient)
        }
        return value
    }

    private func isForThisClient(_ audience: JSONValue?) -> Bool {
        let audiences = audience?.array?.compactMap(\.string) ?? audience?.string.map { [$0] } ?? []
        return audiences.contains {
            profile.idToken.audienceIgnoresCase
                ? $0.equalsIgnoringCase(registration.id) : $0.isExactly(registration.id)
        }
    }

    /// A refusal in the words of the body; where it has none, in those of the header.
    private func refusal(
        _ response: HTTPResponse, _ members: [String: JSONValue], _ tokens: TokenSet, rejectsToken: Bool
    ) -> ServerRefusal {
        let (secrets, header) = ([tokens.accessToken.reveal], AuthenticationChallenge.bearer(of: response))
        let error = members["error"]?.string
        // The header's description does not belong to another code of the body.
        let words = error == nil || error == header?.error ? header?.parameters : nil
        let text = { (name: String) in (members[name]?.string ?? words?[name])?.masking(secrets) }
        return ServerRefusal(
            place: .userInfo, error: (error ?? header?.error)?.masking(secrets), description: text("error_description"),
            uri: text("error_uri"), status: response.status, retryAfter: response.headers.retryAfter(at: clock.now),
            rejectsToken: rejectsToken || error == "invalid_token")
    }
}
