public import MemberCore

/// An error in the configuration or in a stored decision.
public enum StoreOffersError: ExplainedError, Equatable {
    /// Production data needs the app's number in the store to be checked.
    case appIDMissing
    /// No root certificate was configured, and the environment signs its data.
    case rootsMissing
    /// A stored decision cannot be read.
    case storedDecisionUnreadable

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .appIDMissing:
            .init(
                "offers.app_id_missing", "Production data cannot be checked without the app's number.",
                "Pass the Apple ID that App Store Connect shows for the app.")
        case .rootsMissing:
            .init(
                "offers.roots_missing", "Signed data cannot be checked without a root certificate.",
                "Pass Apple Root CA - G3 and Apple Root CA.")
        case .storedDecisionUnreadable:
            .init(
                "offers.stored_decision_unreadable", "The stored decision cannot be read.",
                "Check that it was stored whole and by this package.")
        }
    }

}
