import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn

extension LoginManager {
    /// Makes sure of permissions at the moment they are needed: looks first, and asks only where that is needed and allowed.
    ///
    /// ```swift
    /// switch try await LoginManager().ensure([.userLikes], for: "recommendations") {
    /// case .granted: recommend()
    /// default: goOnWithout()
    /// }
    /// ```
    /// What was declined is not asked for again within the cool-down, and is explained before it is asked for a second time. Without an
    /// account this is a login; after a limited one the member stays untracked, unless what is wanted cannot be had in that way.
    /// - Parameters:
    ///   - permissions: What is needed.
    ///   - purpose: What for, in the app's own words; it goes into the ledger.
    ///   - policy: How long a "no" holds, and who explains.
    ///   - agent: Shows the dialog; nil for the context's own, else the system's.
    /// - Returns: What came of it; the app goes on with what it has.
    /// - Throws: The current token stays then. A dialog that was closed, declined, interrupted, or came to its limit is an answer, and no
    ///   error.
    ///   * ``LoginError/loginInProgress`` if another login is about to open its dialog, ``LoginError/userMismatch(expected:actual:cause:)``
    ///     if somebody else logged in, another ``LoginError`` if the response cannot be used, or something cannot be stored.
    ///   * ``CoreError/browserUnavailable`` if nothing here shows the dialog, ``CoreError/misuse(_:)`` without an app id or a way back,
    ///     ``CoreError/invalidArgument(_:)`` for a permission that cannot be asked for.
    ///   * `ProviderError.permissionsUnderWay` from within an explanation of the same member's.
    public func ensure(
        _ permissions: Set<Permission>, for purpose: String? = nil, policy: PermissionPolicy = PermissionPolicy(),
        using agent: (any UserAgent)? = nil
    ) async throws -> PermissionAnswer {
        try await ensure(permissions, refusedToken: nil, for: purpose, policy, agent)
    }

    /// The same; after a refusal what is known of the token that was refused is not believed.
    func ensure(
        _ permissions: Set<Permission>, refusedToken: Secret?, needsAccessToken: Bool = false, for purpose: String?,
        _ policy: PermissionPolicy, _ agent: (any UserAgent)?
    ) async throws -> PermissionAnswer {
        let context = try context()
        context.watch()
        let agent = agent ?? context.userAgent ?? SystemSignIn.userAgent(.newWindow)
        guard let account = context.currentAccount else {
            let login = try begin(LoginConfiguration(permissions: permissions), for: purpose)
            do {
                return PermissionAnswer(try await login(agent, nil), permissions, needsAccessToken)
            } catch let error where error.isBrokenOff {
                return .cancelled
            }
        }
        var asking = asking(context, agent)
        asking.redirectURI = try context.redirectURI(for: agent)
        asking.needsAccessToken = needsAccessToken
        let run = AccountPermissions(
            try asking.permissions(of: account), of: account.key, in: context.shared, policy: policy)
        let wish = AccountPermissions.Wanted(permissions.names, refusedToken: refusedToken)
        defer { context.monitor.look() }
        do { return try await run.ensure(wish, SignInPresentation(agent: agent, purpose: purpose)) } catch {
            switch error {
            case ProviderError.permissionsUnderWay: throw error
            case is SignInBusy: throw LoginError.loginInProgress
            default: throw LoginEnd.error((error as? GraphFailure)?.cause ?? error)
            }
        }
    }

    /// Takes a permission back; the current token allows it no more when this returns.
    ///
    /// At Facebook it is listed as declined afterwards. Kept responses of the member's requests go: one may hold what it allowed.
    /// - Parameter permission: The permission; ``Permission/publicProfile`` goes with all others only.
    /// - Throws: Nothing is changed then.
    ///   * ``CoreError/accessTokenRequired`` without a token, ``CoreError/invalidArgument(_:)`` for no name or
    ///     ``Permission/publicProfile``, `ProviderError.notOffered` after a limited login, `ProviderError.permissionsUnderWay` from within
    ///     an explanation: no request is sent.
    ///   * ``CoreError/network``, ``GraphError`` or another ``CoreError`` for what Facebook said; `OAuthError.agent` with `.cancelled` if
    ///     the task was cancelled while it waited for its turn; `AccountError` if the change cannot be stored, though Facebook has made it.
    public func revoke(_ permission: Permission) async throws {
        try await taking { run in try await run.revoke(permission.name) }
        try context().forgetResponses()
    }

    /// Takes all permissions back, which removes the app from the member's account at Facebook, and logs the member out here.
    /// - Throws: As ``revoke(_:)``; after a limited login this works.
    public func revokeAll() async throws {
        let context = try context()
        try await taking { run in try await run.revokeAll() }
        context.forgetDialog()
    }

    /// Asks Facebook which permissions the current token allows, and takes that over.
    /// - Returns: What has changed outside of the app, such as on Facebook's site.
    /// - Throws: As ``revoke(_:)``; `AccountError.refreshingElsewhere` if the account changes here each time while Facebook is asked.
    @discardableResult
    public func refreshPermissions() async throws -> [PermissionEvent] { try await taking { run in try await run.refresh() } }

    private func taking<Value>(_ work: (AccountPermissions) async throws -> Value) async throws -> Value {
        let context = try context()
        guard let account = context.currentAccount, let tokens = context.currentTokens,
            tokens.access != nil || tokens.authentication != nil
        else { throw CoreError.accessTokenRequired }
        context.watch()
        defer { context.monitor.look() }
        let permissions = try asking(context, nil).permissions(of: account)
        let run = AccountPermissions(permissions, of: account.key, in: context.shared)
        do { return try await work(run) } catch let failure as GraphFailure { throw failure.cause }
    }

    private func asking(_ context: FacebookContext, _ agent: (any UserAgent)?) -> FacebookPermissions {
        FacebookPermissions(
            context: context, method: agent?.suppliesRedirectURI == true ? .browser : .webSession, isCurrentMembers: true)
    }
}

extension Error {
    /// Whether a login has ended without an answer of the member's: its time ran out, or another address opened the app.
    fileprivate var isBrokenOff: Bool {
        switch self as any Error {
        case CoreError.bridgeAPIInterruption, LoginError.unknown(cause: OAuthError.timedOut?): true
        default: false
        }
    }
}

extension PermissionAnswer {
    /// What a login means for who wanted permissions.
    fileprivate init(_ result: LoginManagerLoginResult, _ wanted: Set<Permission>, _ needsAccessToken: Bool) {
        // A login without tracking may grant without an access token.
        let granted = result.token?.permissions.names ?? (needsAccessToken ? [] : result.grantedPermissions)
        let missing = wanted.names.subtracting(granted)
        switch result.cancelReason {
        case .userDenied, .nothingGranted: self = .declined(wanted.names)
        case .dismissed, .superseded, .appActivated: self = .cancelled
        case nil: self = missing.isEmpty ? .granted : .declined(missing)
        }
    }
}
