public import Foundation
public import MemberCore
import MemberHTTP

/// An authorization server's statement about a token (RFC 7662 §2.2).
public struct TokenIntrospection: Sendable, Equatable {
    /// Whether the token is valid; the only member that is always present.
    public let isActive: Bool
    /// When the token expires; this statement must not be kept longer.
    public let expires: Date?
    /// The member whose token it is.
    public let subject: String?
    /// The scopes that it allows.
    public let scopes: [String]?
    /// The whole response.
    public let response: JSONValue
}

extension OAuthClient {
    /// Asks the provider about a token: for servers with credentials of their own. The response is not stored.
    /// - Parameters:
    ///   - token: The token.
    ///   - kind: `access_token` or `refresh_token`, as a hint.
    /// - Returns: The provider's statement.
    /// - Throws: ``OAuthError``; a public client is refused before anything is sent.
    public func introspect(_ token: Secret, kind: String = "access_token") async throws(OAuthError) -> TokenIntrospection {
        guard let url = endpoints.introspection else { throw .configuration(.endpointMissing("introspection_endpoint")) }
        guard !registration.authentication.isPublic else { throw .configuration(.clientSecretMissing) }
        var request = TokenRequest(fields: [("token", token.reveal), ("token_type_hint", kind)])
        try authenticate(&request)
        let response = try await send(request.http(url), at: .introspection)
        guard response.status == 200 else {
            let delay = response.headers.retryAfter(at: clock.now)
            throw .refused(ServerRefusal(place: .introspection, status: response.status, retryAfter: delay))
        }
        guard let members = try? StrictJSON.decode([String: JSONValue].self, from: response.body),
            let isActive = members["active"]?.bool
        else { throw .invalidResponse(.introspection, .noActiveMember) }
        return TokenIntrospection(
            isActive: isActive, expires: members["exp"]?.double.map(Date.init(timeIntervalSince1970:)),
            subject: members["sub"]?.string, scopes: members["scope"]?.string.map { $0.split(separator: " ").map(String.init) },
            response: .object(members))
    }
}
