import MemberCore

/// What a provider's metadata demands of every client and this library lacks: a sign-in there would fail after the member's part.
public enum ProviderDemand: String, Sendable, CaseIterable {
    /// Pushed authorization requests, PAR (RFC 9126 §5).
    case pushedRequests = "require_pushed_authorization_requests"
    /// Signed request objects (RFC 9101 §10.5).
    case signedRequests = "require_signed_request_object"
    /// Access tokens bound to a key of the client's, DPoP (RFC 9449 §5.2).
    case boundTokens = "dpop_bound_access_tokens"
    /// A response type other than `code` (RFC 8414 §2).
    case otherResponseType = "response_types_supported"
    /// An answer that comes elsewhere than in the query of the redirect (RFC 8414 §2).
    case otherResponseMode = "response_modes_supported"
    /// A grant other than `authorization_code` (RFC 8414 §2).
    case otherGrantType = "grant_types_supported"
}

extension ProviderDemand {
    /// Whether the published members demand it. One of the wrong kind says nothing, and neither does an empty list.
    func isMade(by members: [String: JSONValue]) -> Bool {
        switch self {
        case .pushedRequests, .signedRequests, .boundTokens: members[rawValue]?.bool == true
        case .otherResponseType: lacks("code", members)
        case .otherResponseMode: lacks("query", members)
        case .otherGrantType: lacks("authorization_code", members)
        }
    }

    private func lacks(_ value: String, _ members: [String: JSONValue]) -> Bool {
        guard let listed = members[rawValue]?.array?.compactMap(\.string), !listed.isEmpty else { return false }
        return !listed.containsExactly(value)
    }

    var code: String {
        switch self {
        case .pushedRequests: "oauth.par_demanded"
        case .signedRequests: "oauth.request_object_demanded"
        case .boundTokens: "oauth.dpop_demanded"
        case .otherResponseType: "oauth.no_code_response"
        case .otherResponseMode: "oauth.no_query_response"
        case .otherGrantType: "oauth.no_code_grant"
        }
    }

    var problem: String {
        switch self {
        case .pushedRequests: "The provider demands pushed authorization requests (PAR), which this library does not send."
        case .signedRequests: "The provider demands signed request objects, which this library does not send."
        case .boundTokens: "The provider demands tokens bound to a key (DPoP), which this library does not ask for."
        case .otherResponseType: "The provider does not list the response type “code”, the only one that this library asks for."
        case .otherResponseMode: "The provider does not list the response mode “query”, the only one that this library reads."
        case .otherGrantType: "The provider does not list the grant “authorization_code”, which a sign-in needs."
        }
    }

    /// Its name in the metadata, so that it can be looked for there.
    var remedy: String { "Ask the provider for a client without this demand (“\(rawValue)” in its metadata), or use another." }
}
