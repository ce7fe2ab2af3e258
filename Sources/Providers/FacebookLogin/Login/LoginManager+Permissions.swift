import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn

extension LoginManager {
    /// Ensures that permissions are granted when they are needed: checks first, and asks only if that is necessary and allowed.
    ///
    /// ```swift
    /// switch try await LoginManager().ensure([.userLikes], for: "recommendations") {
    /// case .granted: recommend()
    /// default: goOnWithout()
    /// }
    /// ```
    /// A declined permission is not requested again during the cool-down, and is explained before the second question. Without an
    /// account this is a login; after a limited login the member stays untracked, unless such a login does not support the
    /// permissions.
    /// - Parameters:
    ///   - permissions: The needed permissions.
    ///   - purpose: The purpose, in the app's own words, for the ledger.
    ///   - policy: The time for which a "no" holds, and the explanation.
    ///   - agent: Shows the dialog; nil for the context's own, else the system's.
    /// - Returns: The outcome; the app continues with the permissions that it has.
    /// - Throws: The current token is kept then. A dialog that was closed, declined, interrupted or timed out is an outcome, not
    ///   an error.
    ///   * ``LoginError/loginInProgress`` if another login is about to open its dialog,
    ///     ``LoginError/userMismatch(expected:actual:cause:)`` if another member logged in, another ``LoginError`` if the
    ///     response cannot be used, or something cannot be stored.
    ///   * ``CoreError/browserUnavailable`` if nothing here can show the dialog, ``CoreError/misuse(_:)`` without an app id or a
    ///     way back, ``CoreError/invalidArgument(_:)`` for a permission that cannot be requested.
    ///   * `ProviderError.permissionsUnderWay` from within an explanation for the same member.
    public func ensure(
        _ permissions: Set<Permission>, for purpose: String? = nil, policy: PermissionPolicy = PermissionPolicy(),
        using agent: (any UserAgent)? = nil
    ) async throws -> PermissionAnswer {
        try await ensure(permissions, refusedToken: nil, for: purpose, policy, agent)
    }

    /// Ensures permissions as above; after a refusal the known permissions of the refused token are ignored.
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

    /// Revokes a permission; the current token no longer has it when this returns.
    ///
    /// Facebook lists it as declined afterwards. The stored responses to the member's requests are removed, because they may
    /// contain data of the permission.
    /// - Parameter permission: The permission; ``Permission/publicProfile`` can only be revoked with all others.
    /// - Throws: Nothing changes then.
    ///   * ``CoreError/accessTokenRequired`` without a token, ``CoreError/invalidArgument(_:)`` for an empty name or
    ///     ``Permission/publicProfile``, `ProviderError.notOffered` after a limited login, `ProviderError.permissionsUnderWay`
    ///     from within an explanation: no request is sent.
    ///   * ``CoreError/network``, ``GraphError`` or another ``CoreError`` for Facebook's response; `OAuthError.agent` with
    ///     `.cancelled` if the task was cancelled while it waited for its turn; `AccountError` if the change cannot be stored,
    ///     although Facebook has made it.
    public func revoke(_ permission: Permission) async throws {
        try await taking { run in try await run.revoke(permission.name) }
        try context().forgetResponses()
    }

    /// Revokes all permissions, which removes the app from the member's account at Facebook, and logs the member out here.
    /// - Throws: As ``revoke(_:)``; it also works after a limited login.
    public func revokeAll() async throws {
        let context = try context()
        try await taking { run in try await run.revokeAll() }
        context.forgetDialog()
    }

    /// Fetches the permissions of the current token from Facebook, and stores them.
    /// - Returns: The changes that happened outside of the app, such as on Facebook's site.
    /// - Throws: As ``revoke(_:)``; `AccountError.refreshingElsewhere` if the account changes here during each request to
    ///   Facebook.
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
    /// Whether a login ended without the member's decision: it timed out, or another address opened the app.
    fileprivate var isBrokenOff: Bool {
        switch self as any Error {
        case CoreError.bridgeAPIInterruption, LoginError.unknown(cause: OAuthError.timedOut?): true
        default: false
        }
    }
}

extension PermissionAnswer {
    /// Creates the outcome of a login that was to grant permissions.
    fileprivate init(_ result: LoginManagerLoginResult, _ wanted: Set<Permission>, _ needsAccessToken: Bool) {
        // A limited login may grant permissions without an access token.
        let granted = result.token?.permissions.names ?? (needsAccessToken ? [] : result.grantedPermissions)
        let missing = wanted.names.subtracting(granted)
        switch result.cancelReason {
        case .userDenied, .nothingGranted: self = .declined(wanted.names)
        case .dismissed, .superseded, .appActivated: self = .cancelled
        case nil: self = missing.isEmpty ? .granted : .declined(missing)
        }
    }
}
