import MemberOAuth
import MemberSignIn

/// Receives the result of a login, or the reason of its failure.
public typealias LoginManagerLoginResultBlock = @MainActor @Sendable (LoginManagerLoginResult?, (any Error)?) -> Void

extension LoginManager {
    /// Logs a member in.
    ///
    /// Callers check ``AccessToken/current`` first: a request for permissions that it already has shows the dialog nevertheless.
    /// - Parameters:
    ///   - permissions: The permissions to request, by name.
    ///   - anchor: The place where the dialog is shown; nil is a window of its own.
    ///   - handler: Called once.
    @MainActor
    public func logIn(
        permissions: [String], from anchor: PresentationAnchor?, handler: LoginManagerLoginResultBlock? = nil
    ) {
        perform(on: anchor, handler) { try self.begin(LoginConfiguration(permissions: permissions)) }
    }

    /// Logs a member in.
    /// - Parameters:
    ///   - permissions: The permissions to request, by name.
    ///   - anchor: The place where the dialog is shown; nil is a window of its own.
    /// - Returns: The result. A login that the member cancelled has a cancelled result, and is not an error.
    /// - Throws: ``LoginError``, ``CoreError``.
    @MainActor
    public func logIn(
        permissions: [String], from anchor: PresentationAnchor?
    ) async throws -> LoginManagerLoginResult {
        try await begin(LoginConfiguration(permissions: permissions))(agent(on: anchor), nil)
    }

    /// Logs a member in.
    /// - Parameters:
    ///   - permissions: The permissions to request.
    ///   - viewController: The place where the dialog is shown; nil is a window of its own.
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
    ///   - viewController: The place where the dialog is shown; nil is a window of its own.
    ///   - configuration: The configuration; with nil, as from an invalid configuration, the login fails.
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

    /// Asks the member to extend the app's access to their data; for a token with ``AccessToken/isDataAccessExpired``.
    /// - Parameters:
    ///   - anchor: The place where the dialog is shown; nil is a window of its own.
    ///   - handler: Called once; without a current access token with ``LoginError/missingAccessToken`` and without a dialog.
    @MainActor
    public func reauthorizeDataAccess(from anchor: PresentationAnchor?, handler: @escaping LoginManagerLoginResultBlock) {
        perform(on: anchor, handler) { try self.beginReauthorization() }
    }

    /// Renews the token of a limited login. This version does not support it.
    /// - Parameters:
    ///   - anchor: The place where a dialog would be shown.
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

/// The steps that the renewal of a limited login may take if it needs the member.
public enum LimitedLoginFallbackPolicy: Int, Sendable, CaseIterable {
    /// Any step.
    case automatic
    /// No visible step.
    case silentOnly
    /// A dialog at once.
    case explicit
}

extension LoginManager {
    /// Logs a member in to read data; by the name of older versions, without a check of the permissions' purpose.
    /// - Parameters:
    ///   - readPermissions: The permissions to request, by name.
    ///   - anchor: The place where the dialog is shown; nil is a window of its own.
    ///   - handler: Called once.
    @available(*, deprecated, renamed: "logIn(permissions:from:handler:)")
    @MainActor
    public func logIn(
        readPermissions: [String], from anchor: PresentationAnchor?, handler: LoginManagerLoginResultBlock? = nil
    ) {
        logIn(permissions: readPermissions, from: anchor, handler: handler)
    }

    /// Logs a member in to publish; by the name of older versions, without a check of the permissions' purpose.
    /// - Parameters:
    ///   - publishPermissions: The permissions to request, by name.
    ///   - anchor: The place where the dialog is shown; nil is a window of its own.
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
    /// Performs a login that has begun.
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

    /// Whether a handler of a login is being called; a login that begins in it is reported.
    @MainActor private static var isInHandler = false

    /// Begins at once, and reports the end later, also if the login could not begin.
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
