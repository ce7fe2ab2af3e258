import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// Makes the engine's plan of a login, for a manager and for `Members`.
struct LoginPlanner: Sendable {
    let context: FacebookContext
    /// The app's registration at Facebook; with its secret on a server.
    let registration: ClientRegistration
    /// The environment's name in the accounts.
    let environment: String

    /// Creates the planner of the app in a context's settings.
    /// - Throws: ``CoreError/misuse(_:)`` without an app id.
    init(_ context: FacebookContext) throws(CoreError) {
        let values = context.preferences.values
        guard let appID = values.appID, !appID.isEmpty else {
            throw .misuse(.appIDMissing)
        }
        self.init(context, ClientRegistration(id: appID), values.environment.name)
    }

    init(_ context: FacebookContext, _ registration: ClientRegistration, _ environment: String) {
        (self.context, self.registration, self.environment) = (context, registration, environment)
    }

    /// Returns a dialog with the values that depend on the app and this system.
    /// - Parameters:
    ///   - mode: The mode of the login.
    ///   - configuration: The configuration.
    ///   - redirectURI: The address that the response arrives at; nil if the user agent supplies an address on this machine.
    /// - Returns: The dialog's values.
    func dialog(_ mode: LoginMode, _ configuration: LoginConfiguration, at redirectURI: URL?) async -> LoginDialog {
        var dialog = LoginDialog(mode: mode, configuration: configuration)
        (dialog.redirectURI, dialog.appID) = (redirectURI, registration.id)
        dialog.hasSecret = (registration.postedSecret ?? context.appSecret) != nil
        dialog.urlSchemeSuffix = context.preferences.values.urlSchemeSuffix
        // The dialog does not wait for the configuration.
        dialog.loggingToken = context.knownConfiguration?.loggingToken
        // A server has no links to apps, so it never switches to the main actor.
        if let links = context.shared.appLinks { dialog.isAppPresent = await FacebookApp.takesLogins(by: links) }
        return dialog
    }

    /// Returns the plan of a login.
    /// - Parameters:
    ///   - dialog: The dialog's values.
    ///   - note: The data to store with the login.
    ///   - method: The way the dialog is shown.
    ///   - steps: The ways to the member.
    /// - Returns: The plan.
    func plan(_ dialog: LoginDialog, _ note: LoginNote, _ method: DialogState.Method, steps: [SignInStep] = [.web]) -> SignInPlan
    {
        let shared = context.shared
        var request = AuthorizationRequest(scopes: dialog.scopes)
        request.secrets = dialog.secrets(DialogState(random: shared.random, method: method))
        request.extraParameters = dialog.parameters(by: shared.clock)
        var plan = SignInPlan(ending: ending(note, dialog), request: request, steps: steps, payload: note)
        plan.redirectURI = dialog.redirectURI
        if note.isCurrentMembers { plan.question = question(of: note) }
        return plan
    }

    /// The permissions that the current member declines by a "no" to the dialog: granted ones stay granted.
    private func question(of note: LoginNote) -> Set<String> {
        let granted = context.currentAccount.flatMap { try? context.vault.grantedScopes(of: $0.key) } ?? []
        return note.permissions.names.subtracting(granted)
    }

    /// Returns the end of a login, which may take place in another process.
    func ending(_ note: LoginNote, _ dialog: LoginDialog? = nil) -> SignInEnding {
        let (shared, exchange) = (context.shared, LoginExchange(context: context))
        let profile = FacebookOAuthProfile.profile(note.details.hosts, version: note.details.version, dialog: dialog) {
            grant, channel async throws(OAuthError) in try await exchange.tokens(grant, channel)
        }
        let keys = FacebookState.of(shared).keys.keys(at: note.details.hosts)
        var ending = SignInEnding(shared.client(profile, registration, environment: environment, keySource: keys))
        ending.entryOfFinding = { subject, claims, finding in
            let granted = (finding as? LoginFinding)?.granted ?? note.permissions
            let profile = claims.flatMap { Profile($0, granted, at: shared.clock.now) }
            var entry = AccountEntry(subject: subject, label: claims?.name, details: note.details.encoded)
            entry.profile = note.mode == .classic ? classicProfile(of: subject) : profile?.encoded
            return entry
        }
        return ending
    }

    /// Returns the profile that a classic login stores: nil keeps a profile from the Graph API. A profile from a limited login is
    /// removed, because it would wrongly indicate that the app has no access token.
    private func classicProfile(of subject: String) -> Data? {
        let key = AccountKey(
            provider: FacebookOAuthProfile.provider, environment: environment, clientID: registration.id, subject: subject)
        let kept = (try? context.open.secretsAtOnce(of: key))?.profile.flatMap {
            try? JSONDecoder().decode(Profile.self, from: $0)
        }
        return kept?.isLimited == true ? Data() : nil
    }
}
