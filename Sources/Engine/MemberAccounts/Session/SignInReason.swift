/// Why a member must sign in again: the codes that ``Account/State/needsSignIn(_:)`` carries.
///
/// A provider's module may add its own.
public enum SignInReason {
    /// The provider refused the refresh token.
    public static let refreshRefused = "refresh_refused"
    /// The provider gave no refresh token, and the access token is over.
    public static let noRefreshToken = "no_refresh_token"
    /// A process ended between the provider's answer and its storing, and the token it had sent is invalid by now.
    public static let refreshInterrupted = "refresh_interrupted"
}
