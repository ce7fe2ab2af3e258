package import MemberCore

/// Why accounts are not moved.
package enum MoveError: ExplainedError, Equatable {
    /// Source and destination are one store under two names; the value is the source's.
    case sameStore(place: String)

    /// Code, problem and remedy.
    package var explanation: ErrorExplanation {
        switch self {
        case .sameStore(let place):
            .init(
                "accounts.same_store", "The accounts are at this place already: \(place) is the same store under another name.",
                "Name another folder or database; nothing was changed.")
        }
    }
}
