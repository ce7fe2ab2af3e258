public import MemberCore

/// An error in the configuration or in a stored decision.
public enum StoreOffersError: CodedError, Equatable {
    /// Production data needs the app's number in the store to be checked.
    case appIDMissing
    /// No root certificate was configured, and the environment signs its data.
    case rootsMissing
    /// A stored decision cannot be read.
    case storedDecisionUnreadable

    /// The stable name.
    public var code: String {
        switch self {
        case .appIDMissing: "offers.app_id_missing"
        case .rootsMissing: "offers.roots_missing"
        case .storedDecisionUnreadable: "offers.stored_decision_unreadable"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .appIDMissing: "Production data cannot be checked without the app's number."
        case .rootsMissing: "Signed data cannot be checked without a root certificate."
        case .storedDecisionUnreadable: "The stored decision cannot be read."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .appIDMissing: "Pass the Apple ID that App Store Connect shows for the app."
        case .rootsMissing: "Pass Apple Root CA - G3 and Apple Root CA."
        case .storedDecisionUnreadable: "Check that it was stored whole and by this package."
        }
    }
}
