import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// How Facebook asks for the permissions of an account, lists them and takes them back.
struct FacebookPermissions: Sendable {
    let context: FacebookContext
    /// Where the dialog's response arrives; nil where the user agent supplies an address.
    var redirectURI: URL?
    /// How the dialog is shown.
    var method = DialogState.Method.browser
    /// Whether the account's member must be the current one, and what is wrong is told in Facebook's words.
    var isCurrentMembers = false
    /// Whether what is wanted needs an access token, which a limited login does not bring.
    var needsAccessToken = false

    /// What can be done about the permissions of an account.
    /// - Parameter account: The account.
    /// - Returns: All of it: a dialog for what is missing, the list, and the taking back of one or all.
    /// - Throws: ``CoreError/invalidArgument(_:)`` where the file with the app's secret cannot be read.
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
        // With the current member's account those go that were here before: one of them would be the current one then.
        let earlier = isCurrentMembers ? context.knownAccounts.filter { $0 != account.key } : []
        permissions.revokeAll = {
            try await calls.revokeAll()
            // Facebook has done it: what cannot be removed is told, and the ledger is written all the same.
            context.noting { () throws(AccountError) in for key in earlier { try context.vault.remove(key) } }
        }
        return permissions
    }

    /// A dialog for what is missing, and nothing else: what was granted before is granted again by itself.
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

    /// A member who logged in without being tracked stays so, unless what is wanted cannot be had in that way.
    private func tracking(for question: PermissionQuestion, of key: AccountKey) -> LoginTracking {
        guard !needsAccessToken, let stored = try? context.vault.secrets(of: key).tokens else { return .enabled }
        let tokens = FacebookTokens(stored, of: key)
        let isLimited = tokens.access == nil && tokens.authentication != nil
        return isLimited && Set(named: question.permissions).isSubset(of: Permission.ofLimitedLogin) ? .limited : .enabled
    }
}

extension SignInFailure {
    /// The same with Facebook's own cause. What the member has decided, or nobody has waited for, is an answer, and stays one.
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
