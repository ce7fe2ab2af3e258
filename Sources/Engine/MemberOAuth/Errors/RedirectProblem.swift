public import MemberCore

/// Why a response in a redirect is not used.
public enum RedirectProblem: Sendable, Equatable {
    /// Its state is another one.
    case stateMismatch
    /// It has no state.
    case stateMissing
    /// It names another issuer than the one that was asked.
    case issuerMismatch(expected: String, found: String)
    /// It names no issuer although the provider announced one.
    case issuerMissing
    /// A parameter appears twice.
    case duplicate(String)
    /// A percent sequence is broken.
    case brokenEncoding
    /// The response is in the fragment.
    case fragment
    /// It has neither a code nor an error, or lacks a parameter that the provider always sends.
    case noCode
    /// It contains a token that was not requested.
    case unexpectedToken
    /// It is not a response to this sign-in, which continues: the address is another one.
    case foreignAddress

    var name: String {
        switch self {
        case .stateMismatch: "state_mismatch"
        case .stateMissing: "state_missing"
        case .issuerMismatch: "redirect_issuer_mismatch"
        case .issuerMissing: "redirect_issuer_missing"
        case .duplicate: "duplicate_parameter"
        case .brokenEncoding: "broken_encoding"
        case .fragment: "fragment_answer"
        case .noCode: "no_code"
        case .unexpectedToken: "unexpected_token"
        case .foreignAddress: "foreign_address"
        }
    }

    var sentence: String {
        switch self {
        case .stateMismatch: "The response belongs to another sign-in: its state differs."
        case .stateMissing: "The response carries no state."
        case .issuerMismatch(let expected, let found):
            "The response comes from the issuer \(IssuerDifference(expected: expected, found: found).words)."
        case .issuerMissing: "The response names no issuer although the provider announces that it does."
        case .duplicate(let name): "The response has the parameter “\(name)” twice."
        case .brokenEncoding: "The response's encoding is broken."
        case .fragment: "The response is in the fragment, which this flow does not use."
        case .noCode: "The response has neither a complete code nor an error."
        case .unexpectedToken: "The response brings a token that was not asked for."
        case .foreignAddress: "The address is not the one at which this sign-in awaits its response."
        }
    }
}

/// Why an attempt cannot go on.
public enum AttemptProblem: String, Sendable, Equatable {
    /// No such attempt is stored.
    case unknown
    /// It has ended already, or another delivery of the response was first.
    case over
    /// The process ended while the code was being sent; a code is never sent twice.
    case interrupted

    var sentence: String {
        switch self {
        case .unknown: "No such sign-in is under way."
        case .over: "This sign-in has ended already."
        case .interrupted: "The sign-in was interrupted while its code was on the way."
        }
    }
}

/// Why a provider's response cannot be used, whatever endpoint sent it.
public enum ResponseProblem: String, Sendable, Equatable, CaseIterable {
    /// Its media type is not that of JSON.
    case notJSON = "not_json"
    /// Its body is not one JSON object in which each member appears once.
    case malformed
    /// It has no access token.
    case noAccessToken = "no_access_token"
    /// A token in it contains characters other than printable ASCII (RFC 6749, appendix A.12 and A.17).
    case tokenUnusable = "token_unusable"
    /// The provider says that the token in it is not valid.
    case tokenInvalid = "token_invalid"
    /// Its token type is missing, or is not Bearer.
    case tokenType = "token_type"
    /// Its `expires_in` is not a number.
    case lifetime
    /// It repeats another `state` than the request's: it belongs to another request.
    case state
    /// It does not identify the member.
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

    /// The reason, to follow “cannot be used: ”.
    var reason: String {
        switch self {
        case .notJSON: "it is not JSON"
        case .malformed: "it is not one JSON object with each member once"
        case .noAccessToken: "it has no access token"
        case .tokenUnusable: "a token in it contains characters that a token must not have"
        case .tokenInvalid: "the provider says that its token is not valid"
        case .tokenType: "its token type is not Bearer"
        case .lifetime: "its expires_in is not a number"
        case .state: "its state is not the request's"
        case .noSubject: "it does not identify the member"
        case .subjectUnusable: "its member id does not have the provider's form"
        case .anotherMember: "it is about another member"
        case .anotherClient: "it is for another client or of another issuer"
        case .notKeySet: "it is not a key set"
        case .noActiveMember: "it does not say whether the token is active"
        }
    }
}

/// What a store of accounts or attempts has said when it failed.
public struct StoreFailure: Sendable {
    /// What the store has thrown; it does not print.
    public let cause: any Error
    /// The store's own code, such as `storage.disk_full`.
    public let code: String
    /// The problem, as a sentence.
    public let problem: String
    /// The remedy, as a sentence.
    public let remedy: String

    /// Creates a failure from a store's error.
    /// - Parameter error: The store's error; without a code of its own, its code is `unknown`.
    public init(_ error: any Error) {
        cause = error
        let error = error as? any CodedError
        code = error?.code ?? "unknown"
        problem = error?.problem ?? "The store gave no reason."
        remedy = error?.remedy ?? "Look at the store, then try again."
    }
}

extension StoreFailure: Masked {
    /// Its words; never the cause, which may hold anything.
    public var description: String { "\(problem) \(remedy) [\(code)]" }
}

extension StoreFailure: Equatable {
    /// Equal failures have the same code and words.
    public static func == (left: StoreFailure, right: StoreFailure) -> Bool {
        left.code == right.code && left.problem == right.problem && left.remedy == right.remedy
    }
}
