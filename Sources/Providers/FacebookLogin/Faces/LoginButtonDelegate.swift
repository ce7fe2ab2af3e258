/// Hears what a login button does.
@MainActor
public protocol LoginButtonDelegate: AnyObject {
    /// A login that the button began has ended.
    /// - Parameters:
    ///   - loginButton: The button.
    ///   - result: What it came to; nil where it failed.
    ///   - error: Why it failed.
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
    /// It may.
    public func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool { true }
}

/// What a member is asked before a log-out.
public struct LogOutQuestion: Sendable, Equatable {
    /// Who is logged in, as a sentence.
    public let title: String
    /// The button that logs out.
    public let logOut: String
    /// The button that does not.
    public let cancel: String
}
