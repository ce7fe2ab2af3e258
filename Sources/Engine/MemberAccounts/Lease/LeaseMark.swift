import MemberHTTP
import MemberOAuth

/// What a failed refresh leaves of the mark "this token was sent".
///
/// The mark says that the server may have used the token up: whoever tries it next takes a refusal for the end.
enum LeaseMark: Sendable, Equatable {
    /// The server has judged the token: no mark.
    case cleared
    /// Nothing was sent, or nothing was decided: as it was before.
    case unchanged
    /// It was sent, and nobody knows what came of it.
    case kept

    /// The mark after an error of a refresh.
    static func after(_ error: OAuthError) -> LeaseMark {
        switch error {
        case .configuration, .noRefreshToken: .unchanged
        case .transport(_, .offline), .transport(_, .invalidURL), .transport(_, .invalidRequest): .unchanged
        case .transport(_, .tlsUntrusted), .transport(_, .pinMismatch), .transport(_, .certificateDemanded): .unchanged
        case .refused(let refusal) where refusal.status == 429: .unchanged
        case .refused(let refusal) where refusal.reaction == .later: .kept
        case .refused: .cleared
        default: .kept
        }
    }
}
