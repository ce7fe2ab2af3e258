import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// One login of a manager, from the dialog to its result.
struct LoginFlow: Sendable {
    private let context: FacebookContext
    private let planner: LoginPlanner
    private let configuration: LoginConfiguration
    private let audience: DefaultAudience
    private let ticket: SignInTicket
    private let note: LoginNote
    private let purpose: String?

    init(
        _ context: FacebookContext, _ planner: LoginPlanner, _ configuration: LoginConfiguration, _ audience: DefaultAudience,
        _ ticket: SignInTicket, _ purpose: String? = nil
    ) {
        (self.context, self.planner, self.configuration) = (context, planner, configuration)
        (self.audience, self.ticket, self.purpose) = (audience, ticket, purpose)
        note = LoginNote(
            requested: configuration.requestedPermissions,
            mode: LoginMode(configuration.tracking, isTrackingAllowed: context.preferences.values.isTrackingAllowed),
            details: FacebookAccountDetails(context.preferences.values), isCurrentMembers: true)
    }

    /// Shows the dialog and waits for its end, in a separate task, which another login may end.
    func result(_ agent: (any UserAgent)?, _ limit: Duration?) async throws -> LoginManagerLoginResult {
        tellIfNeedless()
        let agent = agent ?? context.userAgent ?? SystemSignIn.userAgent(.newWindow)
        let redirectURI: URL?
        do throws(CoreError) { redirectURI = try context.redirectURI(for: agent) } catch {
            ticket.end()
            throw error
        }
        let (outcome, end) = await ticket.run { await performed(agent, redirectURI, limit) }
        return try await LoginEnd(context: context, note: note, end: end).result(outcome)
    }

    private func performed(_ agent: (any UserAgent)?, _ redirectURI: URL?, _ limit: Duration?) async -> SignInStepResult {
        let shared = context.shared
        let run = SignInFlow(await plan(agent, redirectURI), among: shared.signIns, appLinks: shared.appLinks, as: ticket)
        return await Result { () async throws(SignInFailure) in try await run.perform(with: agent, limit: limit) }
    }

    /// Returns the plan. A user agent with an address of its own receives a code there, unless the app has set an address.
    private func plan(_ agent: (any UserAgent)?, _ redirectURI: URL?) async -> SignInPlan {
        var dialog = await planner.dialog(note.mode, configuration, at: redirectURI)
        dialog.audience = audience
        dialog.userTokenNonce = context.currentTokens?.userTokenNonce
        let method = agent?.suppliesRedirectURI == true ? DialogState.Method.browser : .webSession
        var plan = planner.plan(dialog, note, method, steps: steps(dialog))
        plan.request.purpose = purpose
        return plan
    }

    /// Returns the steps: Facebook's app comes first, if the settings and the login allow it.
    private func steps(_ dialog: LoginDialog) -> [SignInStep] {
        guard configuration.appSwitch == .enabled, context.preferences.values.isAppSwitchAllowed, !dialog.bringsCode,
            let redirectURI = dialog.redirectURI
        else { return [.web] }
        let app = SignInStep.app { links in
            guard await FacebookApp.takesLogins(by: links) else { throw SignInError.appNotInstalled }
            return AppStep(redirectURI: redirectURI, silence: .cancels(after: .milliseconds(500))) { page in
                LoginDialog.appLink(of: page).map { [.scheme($0)] } ?? []
            }
        }
        return [app, .web]
    }

    /// Reports a request for permissions that the current token already has, since callers should check first, and one for
    /// permissions that its kind of login cannot grant.
    private func tellIfNeedless() {
        if configuration.tracking == .limited, !configuration.requestedPermissions.isSubset(of: Permission.ofLimitedLogin) {
            context.diagnostics.report(.notice, "facebook.not_in_limited_login")
        }
        guard configuration.authType != .reauthorize, !configuration.requestedPermissions.isEmpty,
            let token = context.accessToken, !token.isExpired(at: context.clock.now),
            configuration.requestedPermissions.isSubset(of: token.permissions)
        else { return }
        context.diagnostics.report(.notice, "facebook.already_granted")
    }
}
