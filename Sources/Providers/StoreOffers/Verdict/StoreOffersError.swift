public import MemberCore

/// An error in the configuration, in a stored decision or in a stored history.
public enum StoreOffersError: ExplainedError, Equatable {
    /// Production data needs the app's number in the store to be checked.
    case appIDMissing
    /// No root certificate was configured, and the environment signs its data.
    case rootsMissing
    /// A stored decision cannot be read.
    case storedDecisionUnreadable
    /// A stored history cannot be read.
    case historyUnreadable
    /// Evidence, or a decision, is about another app than the history.
    case historyOfAnotherApp
    /// Evidence, or a decision, is of another environment than the history.
    case historyOfAnotherEnvironment
    /// A history does not have a version, or is not there at all: the version that is needed, and the newest that is there.
    case historyVersionMissing(Int, present: Int?)

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
        case .historyUnreadable:
            .init(
                "offers.history_unreadable", "The stored history cannot be read.",
                "Check that it was stored whole, and not by a later version of this package.")
        case .historyOfAnotherApp:
            .init(
                "offers.history_of_another_app", "The evidence is not of the app whose history this is.",
                "Keep a history for each app, and find it by the evidence's app.")
        case .historyOfAnotherEnvironment:
            .init(
                "offers.history_of_another_environment", "The evidence is of another environment than the history.",
                "Keep a history for each environment; production and sandbox never meet.")
        case .historyVersionMissing(let version, let present):
            .init(
                "offers.history_version_missing", Self.missing(version, present),
                "Replay the decision with the history of the same customer, with all its records.")
        }
    }

    private static func missing(_ version: Int, _ present: Int?) -> String {
        let state = present.map { "the history ends with version \($0)" } ?? "no history was passed"
        return "Version \(version) of the history is needed, and \(state)."
    }
}
