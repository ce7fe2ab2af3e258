/// Why a provider's response cannot be used, whatever endpoint sent it.
public enum ResponseProblem: String, Sendable, Equatable, CaseIterable {
    /// Its media type is not that of JSON.
    case notJSON = "not_json"
    /// Its body is not one JSON object in which each member stands once.
    case malformed
    /// It has no access token.
    case noAccessToken = "no_access_token"
    /// Its token type is missing, or is not Bearer.
    case tokenType = "token_type"
    /// Its `expires_in` is not a number.
    case lifetime
    /// It repeats another `state` than the request's: it belongs to another request.
    case state
    /// It does not say who signed in.
    case noSubject = "no_subject"
    /// It says who signed in, but not in the provider's form.
    case subjectUnusable = "subject_unusable"
    /// It is about another member.
    case anotherMember = "another_member"
    /// It is for another client, or signed by another issuer.
    case anotherClient = "another_client"
    /// It is not a set of keys.
    case notKeySet = "not_key_set"
    /// It does not say whether the token is active.
    case noActiveMember = "no_active_member"

    var code: String { "oauth.response_\(rawValue)" }

    /// What is wrong, to follow “cannot be used: ”.
    var reason: String {
        switch self {
        case .notJSON: "it is not JSON"
        case .malformed: "it is not one JSON object with each member once"
        case .noAccessToken: "it has no access token"
        case .tokenType: "its token type is not Bearer"
        case .lifetime: "its expires_in is not a number"
        case .state: "its state is not the request's"
        case .noSubject: "it does not say who signed in"
        case .subjectUnusable: "its member id does not have the provider's form"
        case .anotherMember: "it is about another member"
        case .anotherClient: "it is for another client or of another issuer"
        case .notKeySet: "it is not a key set"
        case .noActiveMember: "it does not say whether the token is active"
        }
    }
}
