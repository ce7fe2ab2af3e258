public import MemberCore

/// The reason why a body with the member's data cannot be read; one invalid claim is a ``SberClaimProblem`` instead.
public enum SberClaimsError: ExplainedError, Equatable {
    /// The top level is not a JSON object.
    case notAnObject
    /// The body is not JSON, or contains a member twice, so that two readers would see different data.
    case malformed
    /// The body is larger than a megabyte, or nested deeper than 32 levels.
    case tooLarge

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .notAnObject:
            .init(
                "sberid.claims_not_an_object", "The member's data is not a JSON object.",
                "Check the response of the user-info address.")
        case .malformed:
            .init(
                "sberid.claims_malformed", "The member's data is not a JSON object in which each member appears once.",
                "Check the response of the user-info address.")
        case .tooLarge:
            .init("sberid.claims_too_large", "The member's data is too large.", "Check the response of the user-info address.")
        }
    }
}
