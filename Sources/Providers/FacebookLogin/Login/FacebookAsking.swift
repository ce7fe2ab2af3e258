import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// How Facebook asks for the permissions of an account, lists them and takes them back.
struct FacebookAsking: Sendable {
    let context: FacebookContext
    /// Where the dialog's response arrives; nil where the user agent supplies an address.
    var redirectURI: URL?
    /// How the dialog is shown.
    var method = DialogState.Method.browser
    /// Whether the account's member must be the current one, and what is wrong is told by a verdict.
    var isCurrentMembers = false
    /// The last question's note, for its verdict.
    let note = Locked<LoginNote?>(nil)

    /// What can be done about the permissions of an account.
    /// - Parameter account: The account.
    /// - Returns: All of it: a dialog for what is missing, the list, and the taking back of one or all.
    /// - Throws: ``CoreError/invalidArgument(_:)`` where the file with the app's secret cannot be read.
    func permissions(of account: Account) throws -> ProviderPermissions {
        let details = FacebookAccountDetails(account) ?? FacebookAccountDetails(context.preferences.values)
        let planner = LoginPlanner(
            context, try details.registration(account.key.clientID), account.key.environment)
        let calls = PermissionCalls(key: account.key, details: details, shared: context.shared)
        var permissions = ProviderPermissions { question in try plan(question, planner, details) }
        permissions.list = {
            let sets = try await calls.list()
            return PermissionReport(granted: sets.granted.names, declined: sets.declined.names, expired: sets.expired.names)
        }
        permissions.isAskable = { name in
            let permission = Permission(stringLiteral: name)
            return permission != .openID && permission.canBeRequested
        }
        permissions.isRevocable = { $0 != Permission.publicProfile.name && calls.revokesSingly }
        permissions.revoke = { try await calls.revoke($0) }
        permissions.revokeAll = { try await calls.revokeAll() }
        return permissions
    }

    /// A dialog for what is missing, and nothing else: what was granted before is granted again by itself.
    private func plan(
        _ question: PermissionQuestion, _ planner: LoginPlanner, _ details: FacebookAccountDetails
    ) throws -> SignInPlan {
        guard
            let configuration = LoginConfiguration(
                permissions: Set(named: question.permissions), codeVerifier: CodeVerifier(random: context.shared.random))
        else { throw CoreError.invalidArgument("asks for a permission that cannot be asked for") }
        let mode = LoginMode(.enabled, isTrackingAllowed: context.preferences.values.isTrackingAllowed)
        let note = LoginNote(
            requested: configuration.requestedPermissions, mode: mode, details: details, isCurrentMembers: isCurrentMembers)
        self.note.withLock { $0 = note }
        var dialog = LoginDialog(mode: mode, configuration: configuration)
        dialog.redirectURI = question.redirectURI ?? redirectURI
        return planner.plan(dialog, note, method)
    }
}
