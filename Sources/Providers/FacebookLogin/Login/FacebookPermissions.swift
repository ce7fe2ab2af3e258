import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// Requests, lists and revokes the permissions of an account at Facebook.
struct FacebookPermissions: Sendable {
    let context: FacebookContext
    /// The address that the dialog's response arrives at; nil if the user agent supplies one.
    var redirectURI: URL?
    /// The way the dialog is shown.
    var method = DialogState.Method.browser
    /// Whether the account's member must be the current one, and errors are this module's own.
    var isCurrentMembers = false
    /// Whether the requested permissions need an access token, which a limited login does not have.
    var needsAccessToken = false

    /// Returns the operations on an account's permissions.
    /// - Returns: The operations: a dialog for missing permissions, the list, and the revocation of one or all.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if the file with the app's secret cannot be read.
    func permissions(of account: Account) throws -> ProviderPermissions {
        let details = context.details(of: account)
        let planner = LoginPlanner(
            context, try details.registration(account.key.clientID), account.key.environment)
        let calls = PermissionCalls(
            key: account.key, details: details, shared: context.shared, secret: context.appSecret,
            isCurrentMembers: isCurrentMembers)
        var permissions = ProviderPermissions { question in
            try await plan(question, planner, details, account.key)
        }
        if calls.hasAccessToken {
            permissions.list = {
                let sets = try await calls.list()
                return PermissionReport(
                    granted: sets.granted.names, declined: sets.declined.names, expired: sets.expired.names)
            }
        }
        permissions.isRevocable = { $0 != Permission.publicProfile.name && calls.hasAccessToken }
        permissions.isAskable = { name in
            let permission = Permission(stringLiteral: name)
            return permission != .openID && permission.canBeRequested
        }
        permissions.revoke = { try await calls.revoke($0) }
        // Earlier accounts are removed together with the current member's: otherwise one of them would become the current one.
        let earlier = isCurrentMembers ? context.knownAccounts.filter { $0 != account.key } : []
        permissions.revokeAll = {
            try await calls.revokeAll()
            // Only a vault has current tokens and their watches.
            guard let vault = context.shared.vault else { return }
            // Facebook has revoked them: a failed removal is reported, and the ledger is written nevertheless.
            context.noting { () throws(AccountError) in for key in earlier { try vault.remove(key) } }
        }
        return permissions
    }

    /// Returns a dialog that requests only the missing permissions; those that were granted before are granted again
    /// automatically.
    private func plan(
        _ question: PermissionQuestion, _ planner: LoginPlanner, _ details: FacebookAccountDetails, _ key: AccountKey
    ) async throws -> SignInPlan {
        let (names, tracking) = (Set<Permission>(named: question.permissions), tracking(for: question, of: key))
        guard
            let configuration = LoginConfiguration(
                permissions: names, tracking: tracking, codeVerifier: CodeVerifier(random: context.shared.random))
        else { throw CoreError.invalidArgument("asks for a permission that cannot be asked for") }
        let mode = LoginMode(tracking, isTrackingAllowed: context.preferences.values.isTrackingAllowed)
        var note = LoginNote(
            requested: configuration.requestedPermissions, mode: mode, details: details, isCurrentMembers: isCurrentMembers)
        note.expectedUserID = key.subject
        let dialog = await planner.dialog(mode, configuration, at: question.redirectURI ?? redirectURI)
        var plan = planner.plan(dialog, note, method)
        if isCurrentMembers {
            plan.reach = context.logins
            plan.ending.watch = { await $0().mapError(\.inFacebookTerms) }
        }
        return plan
    }

    /// Returns the tracking: a limited login stays one, unless it does not support the requested permissions.
    private func tracking(for question: PermissionQuestion, of key: AccountKey) -> LoginTracking {
        guard !needsAccessToken, let stored = try? context.open.secretsAtOnce(of: key).tokens else { return .enabled }
        let tokens = FacebookTokens(stored, of: key)
        let isLimited = tokens.access == nil && tokens.authentication != nil
        return isLimited && Set(named: question.permissions).isSubset(of: Permission.ofLimitedLogin) ? .limited : .enabled
    }
}

extension SignInFailure {
    /// The failure with Facebook's own cause. A decision of the member, a closed dialog and a time-out are outcomes, and do not
    /// change.
    fileprivate var inFacebookTerms: SignInFailure {
        switch cause as? OAuthError {
        case .declined, .agent, .timedOut: return self
        default: break
        }
        var failure = self
        if let exchangeCause, !(exchangeCause is NothingGranted) { failure.cause = exchangeCause }
        return failure
    }
}
