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
/// One login is under way at a time, whichever manager began it: a further call takes the place of one whose dialog is open, and fails with
/// ``LoginError/loginInProgress`` while that is about to open. A manager lives as long as its login.
public final class LoginManager: Sendable {
    private let audience: Locked<DefaultAudience>
    /// The task's context at its making; nil is the one in force.
    private let given = FacebookContext.current

    /// A manager.
    /// - Parameter defaultAudience: Who sees what the app publishes for the member.
    public init(defaultAudience: DefaultAudience = .friends) { audience = Locked(defaultAudience) }

    /// Who sees what the app publishes for the member; it counts for logins from now on.
    public var defaultAudience: DefaultAudience {
        get { audience.value }
        set { audience.withLock { $0 = newValue } }
    }

    /// Logs a member in by a user agent: for systems without view controllers, for tools and tests.
    /// - Parameters:
    ///   - configuration: What is asked for; nil, as a configuration is that cannot be made, fails.
    ///   - agent: Shows the dialog and brings the response; nil for the context's own, else the system's.
    ///   - limit: How long to wait for the response; nil is ten minutes.
    /// - Returns: What came of it. A login that the member broke off is a cancelled one, and no error.
    /// - Throws: ``LoginError``, ``CoreError``.
    public func logIn(
        _ configuration: LoginConfiguration?, using agent: (any UserAgent)?, limit: Duration? = nil
    ) async throws -> LoginManagerLoginResult {
        try await begin(configuration)(agent, limit)
    }

    /// Begins a login: everything that can be said at once is said before this returns.
    /// - Parameters:
    ///   - configuration: What is asked for.
    ///   - purpose: What for, in the app's own words, for the ledger.
    /// - Returns: What performs it.
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
        // The run holds the manager: an app may let it go.
        return { [self] agent, limit in
            try await LoginFlow(context, planner, configuration, defaultAudience, ticket, purpose).result(agent, limit)
        }
    }

    /// Asks the member for more time with the data that the app has access to; for a token with ``AccessToken/isDataAccessExpired``.
    /// - Parameter agent: Shows the dialog and brings the response; nil for the context's own, else the system's.
    /// - Returns: What came of it.
    /// - Throws: ``LoginError/missingAccessToken`` before anything is shown, and what a login throws.
    public func reauthorizeDataAccess(using agent: (any UserAgent)?) async throws -> LoginManagerLoginResult {
        try await beginReauthorization()(agent, nil)
    }

    func beginReauthorization() throws -> @Sendable ((any UserAgent)?, Duration?) async throws -> LoginManagerLoginResult {
        guard try context().accessToken != nil else { throw LoginError.missingAccessToken }
        return try begin(LoginConfiguration(permissions: Set<Permission>(), authType: .reauthorize))
    }

    /// Logs the member out here. At Facebook everything stays as it is: the member logged in, the permissions granted.
    ///
    /// Access token, authentication token and profile are gone when this returns; what cannot be stored is told to the diagnostics.
    public func logOut() {
        guard let context = try? context() else { return }
        context.noting { () throws(AccountError) in try context.removeAccounts() }
    }

    /// Goes on with a login that a relaunch interrupted; to be called once after each launch.
    /// - Returns: What came of it; nil if none is stored, or it still waits for the member.
    /// - Throws: What a login throws.
    public func resumeLogin() async throws -> LoginManagerLoginResult? {
        let owner = LoginOwner(context: try context())
        owner.context.watch()
        return try await owner.resume()?.get()
    }

    /// Looks at an address that the system handed to the app; to be called with every one.
    /// - Parameter url: The address.
    /// - Returns: Whether it is a response that a login waits for. Any other one ends a login whose dialog is open, save a response that
    ///   is handed over again.
    @discardableResult
    public func open(_ url: URL) -> Bool { (try? context()).map { LoginOwner(context: $0).open(url) } ?? false }

    /// Whether an address is one of the login dialog's.
    /// - Parameter url: The address.
    /// - Returns: Whether its path ends as theirs do.
    public func isAuthenticationURL(_ url: URL) -> Bool { LoginDialog.isDialog(url) }

    /// The context that this manager works with.
    func context() throws(LoginError) -> FacebookContext {
        if let given { return given }
        do { return try FacebookContext.inForce() } catch { throw .unknown(cause: error) }
    }
}
