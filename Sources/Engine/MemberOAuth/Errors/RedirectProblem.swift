/// Why an answer in a redirect is not used.
public enum RedirectProblem: Sendable, Equatable {
    /// Its state is another one.
    case stateMismatch
    /// It has no state.
    case stateMissing
    /// It names another issuer.
    case issuerMismatch
    /// It names no issuer although the provider announced one.
    case issuerMissing
    /// A parameter is there twice.
    case duplicate(String)
    /// A percent sequence is broken.
    case brokenEncoding
    /// The answer stands in the fragment.
    case fragment
    /// It has neither a code nor an error, or lacks a parameter that the provider always sends.
    case noCode
    /// It brings a token, which was not asked for.
    case unexpectedToken
    /// It is no answer of this sign-in at all, which goes on: the address is another one.
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
        case .stateMismatch: "The answer belongs to another sign-in: its state differs."
        case .stateMissing: "The answer carries no state."
        case .issuerMismatch: "The answer comes from another issuer."
        case .issuerMissing: "The answer names no issuer although the provider announces that it does."
        case .duplicate(let name): "The answer has the parameter “\(name)” twice."
        case .brokenEncoding: "The answer's encoding is broken."
        case .fragment: "The answer stands in the fragment, which this flow does not use."
        case .noCode: "The answer has neither a complete code nor an error."
        case .unexpectedToken: "The answer brings a token that was not asked for."
        case .foreignAddress: "The address is not the one at which this sign-in awaits its answer."
        }
    }
}

/// Why an attempt cannot go on.
public enum AttemptProblem: String, Sendable, Equatable {
    /// No such attempt is stored.
    case unknown
    /// It has ended already, or another delivery of the answer was first.
    case over
    /// Its code was on the way when the process ended; a code is never sent twice.
    case interrupted

    var sentence: String {
        switch self {
        case .unknown: "No such sign-in is under way."
        case .over: "This sign-in has ended already."
        case .interrupted: "The sign-in was interrupted while its code was on the way."
        }
    }
}
