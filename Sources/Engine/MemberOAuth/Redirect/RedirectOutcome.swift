/// What an address that arrived means for a sign-in.
public enum RedirectOutcome: Sendable, Equatable {
    /// It is the response; nothing more is awaited.
    case accepted
    /// It does not belong to this sign-in, which goes on.
    case refused(RedirectProblem)
    /// It is something else altogether; the sign-in goes on.
    case notMine
    /// It ends the sign-in: the member declined, the provider refused, or it is another sign-in's by a provider's rules that let
    /// that end this one.
    case failed(OAuthError)

    /// Whether nothing more is awaited.
    public var isFinal: Bool {
        switch self {
        case .accepted, .failed: true
        case .refused, .notMine: false
        }
    }
}
