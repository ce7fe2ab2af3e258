/// A request for tokens in the redirect itself (RFC 6749 §4.2), whose member has not decided yet.
struct ImplicitRequest: AskedSignIn {
    var client: String
    var appName: String
    var redirectURI: String
    /// The text that every response repeats; nil if the request contains none.
    var state: String?
    var scope: [String]
    /// The communities whose tokens are requested; empty for a token of the member.
    var communities: [InventedCommunity] = []
    /// Whether the member is asked even if the permissions were given before.
    var asksAgain = false
    /// The member who signs in, once it is known.
    var member: Int?
    var formToken: String
    var expires: Double

    /// The permissions as a browser remembers them: those of a community are apart from the member's own.
    var grants: [String] {
        guard !communities.isEmpty else { return scope }
        return communities.flatMap { community in ([""] + scope).map { "community-\(community.id):\($0)" } }
    }
}

/// A mistake in a request for tokens; the response is OAuth's JSON and never a redirect, because the address is not trusted.
enum ImplicitProblem: Error {
    case unknownClient
    case badRedirect
    case badResponseType
    case unknownScope(String)
    case unknownCommunity(String)
    case notManaged(Int)

    /// The value of `error`.
    var word: String {
        switch self {
        case .unknownClient: "invalid_client"
        case .badRedirect, .unknownCommunity, .notManaged: "invalid_request"
        case .badResponseType: "unsupported_response_type"
        case .unknownScope: "invalid_scope"
        }
    }

    /// The value of `error_description`.
    var sentence: String {
        switch self {
        case .unknownClient: "client_id is incorrect"
        case .badRedirect: "redirect_uri is incorrect: it is neither registered nor this host's /blank.html"
        case .badResponseType: "response_type is incorrect: this address gives tokens only"
        case .unknownScope(let name): "scope is incorrect: \(name) is unknown"
        case .unknownCommunity(let name): "group_ids is incorrect: \(name) is unknown"
        case .notManaged(let id): "group_ids is incorrect: the user does not manage \(id)"
        }
    }
}

/// The part of a sign-in that only VK has.
struct VKTerms: Codable, Sendable {
    /// The community in whose name the token acts; nil for a member's token.
    var community: Int?
}
