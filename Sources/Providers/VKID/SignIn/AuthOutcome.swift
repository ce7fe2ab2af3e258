/// What came of a sign-in.
public enum AuthOutcome: Sendable {
    /// The member is signed in.
    case signedIn(any UserSession)
    /// The app's backend has the code; no session was made here.
    case handedToBackend(AuthorizationCode)

    /// The outcome in the completion form, where a code at the backend stands among the errors.
    var result: AuthResult {
        switch self {
        case .signedIn(let session): .success(session)
        case .handedToBackend: .failure(.authCodeExchangedOnYourBackend)
        }
    }
}
