public import Foundation
import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberSignIn

/// Logs members in and out.
///
/// ```swift
/// let loginManager = LoginManager()
/// loginManager.logIn(permissions: ["email"], from: self) { result, error in … }
/// ```
/// All managers share one login at a time: another call replaces a login whose dialog is open, and fails with
/// ``LoginError/loginInProgress`` while a dialog is about to open. A manager lives as long as its login.
public final class LoginManager: Sendable {
    private let audience: Locked<DefaultAudience>
    /// Its own context; nil is the one in force.
    private let given: FacebookContext?

    /// Creates a manager.
    /// - Parameter defaultAudience: The audience of posts that the app publishes for the member.
    public convenience init(defaultAudience: DefaultAudience = .friends) {
        self.init(in: FacebookContext.current, defaultAudience: defaultAudience)
    }

    init(in context: FacebookContext?, defaultAudience: DefaultAudience = .friends) {
        (given, audience) = (context, Locked(defaultAudience))
    }

    /// The audience of posts that the app publishes for the member; it applies to later logins.
    public var defaultAudience: DefaultAudience {
        get { audience.value }
        set { audience.withLock { $0 = newValue } }
    }

    /// Logs a member in by a user agent: for systems without view controllers, for tools and tests.
    /// - Parameters:
    ///   - configuration: The configuration; with nil, as from an invalid configuration, the login fails.
    ///   - agent: Shows the dialog and returns the response; nil for the context's own, else the system's.
    ///   - limit: The time limit for the response; nil is ten minutes.
    /// - Returns: The result. A login that the member cancelled has a cancelled result, and is not an error.
    /// - Throws: ``LoginError``, ``CoreError``.
    public func logIn(
        _ configuration: LoginConfiguration?, using agent: (any UserAgent)?, limit: Duration? = nil
    ) async throws -> LoginManagerLoginResult {
        try await begin(configuration)(agent, limit)
    }

    /// Begins a login: errors that are known at once are thrown before this returns.
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - purpose: The purpose, in the app's own words, for the ledger.
    /// - Returns: A function that performs it.
    /// - Throws: ``LoginError/loginInProgress``, ``CoreError``.
    func begin(
        _ configuration: LoginConfiguration?, for purpose: String? = nil
    ) throws -> @Sendable ((any UserAgent)?, Duration?) async throws -> LoginManagerLoginResult {
        guard let configuration else { throw CoreError.invalidArgument("has no configuration, or one that cannot be sent") }
        let context = try context()
        context.watch()
        let planner = try LoginPlanner(context)
        let ticket: SignInTicket
        do throws(SignInBusy) { ticket = try context.logins.begin() } catch { throw LoginError.loginInProgress }
        // The function holds the manager: an app may release it.
        return { [self] agent, limit in
            try await LoginFlow(context, planner, configuration, defaultAudience, ticket, purpose).result(agent, limit)
        }
    }

    /// Asks the member to extend the app's access to their data; for a token with ``AccessToken/isDataAccessExpired``.
    /// - Parameter agent: Shows the dialog and returns the response; nil for the context's own, else the system's.
    /// - Returns: The result.
    /// - Throws: ``LoginError/missingAccessToken`` before the dialog is shown, and the errors of a login.
    public func reauthorizeDataAccess(using agent: (any UserAgent)?) async throws -> LoginManagerLoginResult {
        try await beginReauthorization()(agent, nil)
    }

    func beginReauthorization() throws -> @Sendable ((any UserAgent)?, Duration?) async throws -> LoginManagerLoginResult {
        guard try context().accessToken != nil else { throw LoginError.missingAccessToken }
        return try begin(LoginConfiguration(permissions: Set<Permission>(), authType: .reauthorize))
    }

    /// Logs the member out here. Nothing changes at Facebook: the member stays logged in there, the permissions granted.
    ///
    /// Access token, authentication token and profile are removed when this returns; failures are reported to the diagnostics.
    public func logOut() {
        guard let context = try? context() else { return }
        context.noting { () throws(AccountError) in try context.removeAccounts() }
    }

    /// Continues a login that a relaunch interrupted; the app calls this once after each launch.
    /// - Returns: The result; nil if no login is stored, or the stored one still waits for the member.
    /// - Throws: The errors of a login.
    public func resumeLogin() async throws -> LoginManagerLoginResult? {
        let owner = LoginOwner(context: try context())
        owner.context.watch()
        return try await owner.resume()?.get()
    }

    /// Takes an address that the system passed to the app, if it is a response; the app calls this with every address.
    /// - Parameter url: The address.
    /// - Returns: Whether it is a response that a login waits for. Any other address ends a login whose dialog is open, except a
    ///   repeated response.
    @discardableResult
    public func open(_ url: URL) -> Bool { (try? context()).map { LoginOwner(context: $0).open(url) } ?? false }

    /// Whether an address belongs to the login dialog.
    /// - Parameter url: The address.
    /// - Returns: Whether its path ends like the dialog's.
    public func isAuthenticationURL(_ url: URL) -> Bool { LoginDialog.isDialog(url) }

    /// Returns the context that this manager works with.
    func context() throws(LoginError) -> FacebookContext {
        if let given { return given }
        do { return try FacebookContext.inForce() } catch { throw .unknown(cause: error) }
    }
}
