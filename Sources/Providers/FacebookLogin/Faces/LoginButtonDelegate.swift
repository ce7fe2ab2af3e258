/// Receives the events of a login button.
@MainActor
public protocol LoginButtonDelegate: AnyObject {
    /// A login that the button began has ended.
    /// - Parameters:
    ///   - loginButton: The button.
    ///   - result: The result; nil if the login failed.
    ///   - error: The reason of the failure.
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?)

    /// The member has logged out by the button.
    /// - Parameter loginButton: The button.
    func loginButtonDidLogOut(_ loginButton: FBLoginButton)

    /// The button is about to begin a login.
    /// - Parameter loginButton: The button.
    /// - Returns: Whether it may.
    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool
}

extension LoginButtonDelegate {
    /// Returns true.
    public func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}

/// The question to a member before a log-out.
public struct LogOutQuestion: Sendable, Equatable {
    /// The login of the member, as a sentence.
    public let title: String
    /// The title of the button that logs out.
    public let logOut: String
    /// The title of the button that keeps the login.
    public let cancel: String
}
