public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn

/// Facebook, as a value for the one door over all providers.
///
/// ```swift
/// import FacebookLogin
/// import MemberKit
///
/// let members = try Members(home: folder, providers: [.facebook])
/// let account = try await members.signIn(with: .facebook(appID: "1234567890", permissions: [.email]), using: agent)
/// ```
/// Several members may be signed in side by side here; ``LoginManager`` knows one.
public struct FacebookProvider: MemberProvider {
    /// Facebook.
    public init() {}

    /// `facebook`.
    public var name: String { FacebookOAuthProfile.provider }
    /// Sign-ins in two steps, the member's data, single permissions, calls of the Graph API by their path.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .userInfo, .permissions, .calls] }

    /// How a member signs in: by Facebook's dialog; at a web address, or one on this machine, with a code that is exchanged here.
    public func plan(
        for request: FacebookSignIn, redirectURI: URL?, in context: ProviderContext
    ) async throws -> SignInPlan {
        guard
            let configuration = LoginConfiguration(
                permissions: request.permissions, tracking: request.tracking, authType: request.authType,
                codeVerifier: CodeVerifier(random: context.random))
        else { throw CoreError.invalidArgument("asks for a permission that cannot be asked for") }
        let mode = LoginMode(request.tracking, isTrackingAllowed: true)
        var details = FacebookAccountDetails(hosts: request.environment.hosts, version: request.graphAPIVersion)
        details.secretFile = request.appSecretFile
        details.redirectURI = request.redirectURI
        let note = LoginNote(
            requested: configuration.requestedPermissions, mode: mode, details: details, isCurrentMembers: false)
        let planner = LoginPlanner(
            FacebookContext(context), try details.registration(request.appID), request.environment.name)
        return planner.plan(await planner.dialog(mode, configuration, at: redirectURI ?? request.redirectURI), note, .browser)
    }

    /// What the end of a stored sign-in needs: where Facebook was reached is kept with it.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        guard let note = LoginNote(attempt.payload) else { throw OAuthError.attempt(.unknown) }
        let registration = try note.details.registration(attempt.clientID)
        return LoginPlanner(FacebookContext(context), registration, attempt.environment).ending(note)
    }

    /// The client of an account, at the addresses that it was signed in at: it extends the access token.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        FacebookAccounts.client(for: account, in: context)
    }

    /// All that can be done about permissions: the dialog asks for what is missing, the list tells what was changed on Facebook's site, and
    /// one or all can be taken back.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        try FacebookPermissions(context: FacebookContext(context), redirectURI: FacebookAccountDetails(account)?.redirectURI)
            .permissions(of: account)
    }
}

extension MemberProvider where Self == FacebookProvider {
    /// Facebook.
    public static var facebook: FacebookProvider { FacebookProvider() }
}

/// A sign-in with Facebook.
public struct FacebookSignIn: SignInRequest {
    /// The app's id.
    public var appID: String
    /// What is asked for.
    public var permissions: Set<Permission>
    /// What kind of login it is.
    public var tracking = LoginTracking.enabled
    /// What the login is for; nil does not ask again for what was declined.
    public var authType: LoginAuthType? = .rerequest
    /// Where Facebook is reached.
    public var environment: FacebookEnvironment
    /// The version of the Graph API.
    public var graphAPIVersion: String
    /// Where the redirect arrives, also that of a later question for permissions; nil where the user agent supplies it.
    public var redirectURI: URL?
    /// A file with the app's secret, on a server; its path stays with the sign-in and the account.
    public var appSecretFile: URL?

    /// A sign-in.
    /// - Parameters:
    ///   - appID: The app's id.
    ///   - permissions: What is asked for.
    ///   - environment: Where Facebook is reached.
    public init(appID: String, permissions: Set<Permission> = [.publicProfile], environment: FacebookEnvironment = .live) {
        (self.appID, self.permissions, self.environment) = (appID, permissions, environment)
        graphAPIVersion = FacebookOAuthProfile.graphVersion
    }
}

extension SignInRequest where Self == FacebookSignIn {
    /// A sign-in with Facebook.
    /// - Parameters:
    ///   - appID: The app's id.
    ///   - permissions: What is asked for.
    ///   - environment: Where Facebook is reached.
    /// - Returns: The request.
    public static func facebook(
        appID: String, permissions: Set<Permission> = [.publicProfile], environment: FacebookEnvironment = .live
    ) -> FacebookSignIn {
        FacebookSignIn(appID: appID, permissions: permissions, environment: environment)
    }

    /// A sign-in with Facebook, made before.
    /// - Parameter signIn: The sign-in.
    /// - Returns: The same.
    public static func facebook(_ signIn: FacebookSignIn) -> FacebookSignIn { signIn }
}
