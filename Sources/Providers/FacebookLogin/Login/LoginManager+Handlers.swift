import MemberOAuth
import MemberSignIn

/// What a login came to, or why it failed.
public typealias LoginManagerLoginResultBlock = @MainActor @Sendable (LoginManagerLoginResult?, (any Error)?) -> Void

extension LoginManager {
    /// Logs a member in.
    ///
    /// Callers look at ``AccessToken/current`` first: a call for what it allows already shows the dialog all the same.
    /// - Parameters:
    ///   - permissions: What is asked for, by name.
    ///   - anchor: What the dialog is shown on; nil is a window of its own.
    ///   - handler: Called once.
    @MainActor
    public func logIn(
        permissions: [String], from anchor: PresentationAnchor?, handler: LoginManagerLoginResultBlock? = nil
    ) {
        perform(on: anchor, handler) { try self.begin(LoginConfiguration(permissions: permissions)) }
    }

    /// Logs a member in.
    /// - Parameters:
    ///   - permissions: What is asked for, by name.
    ///   - anchor: What the dialog is shown on; nil is a window of its own.
    /// - Returns: What came of it. A login that the member broke off is a cancelled one, and no error.
    /// - Throws: ``LoginError``, ``CoreError``.
    @MainActor
    public func logIn(
        permissions: [String], from anchor: PresentationAnchor?
    ) async throws -> LoginManagerLoginResult {
        try await begin(LoginConfiguration(permissions: permissions))(agent(on: anchor), nil)
    }

    /// Logs a member in.
    /// - Parameters:
    ///   - permissions: What is asked for.
    ///   - viewController: What the dialog is shown on; nil is a window of its own.
    ///   - completion: Called once.
    @MainActor
    public func logIn(
        permissions: [Permission] = [.publicProfile], viewController: PresentationAnchor? = nil,
        completion: (@MainActor @Sendable (LoginResult) -> Void)? = nil
    ) {
        logIn(viewController: viewController, configuration: LoginConfiguration(permissions: Set(permissions))) {
            completion?($0)
        }
    }

    /// Logs a member in.
    /// - Parameters:
    ///   - viewController: What the dialog is shown on; nil is a window of its own.
    ///   - configuration: What is asked for; nil, as a configuration is that cannot be made, fails.
    ///   - completion: Called once.
    @MainActor
    public func logIn(
        viewController: PresentationAnchor? = nil, configuration: LoginConfiguration?,
        completion: @escaping @MainActor @Sendable (LoginResult) -> Void
    ) {
        perform(on: viewController) {
            try self.begin(configuration)
        } ended: {
            completion(LoginResult($0))
        }
    }

    /// Asks the member for more time with the data that the app has access to; for a token with ``AccessToken/isDataAccessExpired``.
    /// - Parameters:
    ///   - anchor: What the dialog is shown on; nil is a window of its own.
    ///   - handler: Called once; without a current access token with ``LoginError/missingAccessToken``, and nothing is shown.
    @MainActor
    public func reauthorizeDataAccess(from anchor: PresentationAnchor?, handler: @escaping LoginManagerLoginResultBlock) {
        perform(on: anchor, handler) { try self.beginReauthorization() }
    }

    /// Renews the token of a limited login. This version does not.
    /// - Parameters:
    ///   - anchor: What a dialog would be shown on.
    ///   - fallbackPolicy: Whether a dialog may be shown.
    ///   - completion: Called once, with ``LimitedLoginRefreshError/featureDisabled``.
    @MainActor
    public func refreshLimitedLogin(
        from anchor: PresentationAnchor?, fallbackPolicy: LimitedLoginFallbackPolicy = .automatic,
        completion: @escaping @MainActor @Sendable (Result<AuthenticationToken, LimitedLoginRefreshError>) -> Void
    ) {
        Task { @MainActor in completion(.failure(.featureDisabled)) }
    }
}

/// What the renewal of a limited login may do where it needs the member.
public enum LimitedLoginFallbackPolicy: Int, Sendable, CaseIterable {
    /// Whatever leads on.
    case automatic
    /// Nothing that the member sees.
    case silentOnly
    /// A dialog at once.
    case explicit
}

extension LoginManager {
    /// Logs a member in for permissions to read; by the name of older versions, without a check of what the permissions are for.
    /// - Parameters:
    ///   - readPermissions: What is asked for, by name.
    ///   - anchor: What the dialog is shown on; nil is a window of its own.
    ///   - handler: Called once.
    @available(*, deprecated, renamed: "logIn(permissions:from:handler:)")
    @MainActor
    public func logIn(
        readPermissions: [String], from anchor: PresentationAnchor?, handler: LoginManagerLoginResultBlock? = nil
    ) {
        logIn(permissions: readPermissions, from: anchor, handler: handler)
    }

    /// Logs a member in for permissions to publish; by the name of older versions, without a check of what the permissions are for.
    /// - Parameters:
    ///   - publishPermissions: What is asked for, by name.
    ///   - anchor: What the dialog is shown on; nil is a window of its own.
    ///   - handler: Called once.
    @available(*, deprecated, renamed: "logIn(permissions:from:handler:)")
    @MainActor
    public func logIn(
        publishPermissions: [String], from anchor: PresentationAnchor?, handler: LoginManagerLoginResultBlock? = nil
    ) {
        logIn(permissions: publishPermissions, from: anchor, handler: handler)
    }
}

extension LoginManager {
    /// What performs a login that has begun.
    fileprivate typealias Performance = @Sendable ((any UserAgent)?, Duration?) async throws -> LoginManagerLoginResult

    @MainActor
    private func perform(
        on anchor: PresentationAnchor?, _ handler: LoginManagerLoginResultBlock?, _ begin: () throws -> Performance
    ) {
        perform(on: anchor, begin) { result in
            switch result {
            case .success(let result): handler?(result, nil)
            case .failure(let error): handler?(nil, error)
            }
        }
    }

    /// Whether a handler of a login is being called: a login that begins in it is known by that.
    @MainActor private static var isInHandler = false

    /// Begins at once, and tells the end later: also where nothing could be begun.
    @MainActor
    private func perform(
        on anchor: PresentationAnchor?, _ begin: () throws -> Performance,
        ended: @escaping @MainActor @Sendable (Result<LoginManagerLoginResult, any Error>) -> Void
    ) {
        let agent = agent(on: anchor)
        if Self.isInHandler { (try? context())?.diagnostics.report(.notice, "facebook.login_in_handler") }
        let performance = Result { try begin() }
        Task { @MainActor in
            let result: Result<LoginManagerLoginResult, any Error>
            do { result = .success(try await performance.get()(agent, nil)) } catch { result = .failure(error) }
            Self.isInHandler = true
            defer { Self.isInHandler = false }
            ended(result)
        }
    }

    /// The context's own agent, else the system's web session.
    @MainActor
    private func agent(on anchor: PresentationAnchor?) -> (any UserAgent)? {
        (try? context())?.userAgent ?? SystemSignIn.userAgent(anchor?.facebookPresenter ?? .newWindow)
    }
}
