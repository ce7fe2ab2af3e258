public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn

/// Facebook, as a provider for `Members`.
///
/// ```swift
/// import FacebookLogin
/// import MemberKit
///
/// let members = try Members(home: folder, providers: [.facebook])
/// let account = try await members.signIn(with: .facebook(appID: "1234567890", permissions: [.email]), using: agent)
/// ```
/// Several members may be signed in at the same time here; ``LoginManager`` knows one.
public struct FacebookProvider: MemberProvider {
    /// Creates the provider.
    public init() {}

    /// `facebook`.
    public var name: String { FacebookOAuthProfile.provider }
    /// Sign-ins in two steps, the member's data, single permissions, calls of the Graph API by their path.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .userInfo, .permissions, .calls] }

    /// Returns the plan of a sign-in by Facebook's dialog. At a web address, or an address on this machine, it receives a code,
    /// which is exchanged here.
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

    /// Returns the end of a stored sign-in; the addresses of Facebook are stored with it.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        guard let note = LoginNote(attempt.payload) else { throw OAuthError.attempt(.unknown) }
        let registration = try note.details.registration(attempt.clientID)
        return LoginPlanner(FacebookContext(context), registration, attempt.environment).ending(note)
    }

    /// Returns the client of an account, at the addresses of the account's sign-in; it extends the access token.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        FacebookAccounts.client(for: account, in: context)
    }

    /// Returns Facebook's operations on permissions: the dialog requests missing ones, the list reports changes on Facebook's
    /// site, and one or all can be revoked.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        try FacebookPermissions(
            context: FacebookContext(context), redirectURI: (try? FacebookAccountDetails(of: account))?.redirectURI
        )
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
    /// The permissions to request.
    public var permissions: Set<Permission>
    /// The kind of login.
    public var tracking = LoginTracking.enabled
    /// The purpose of the login; nil does not request declined permissions again.
    public var authType: LoginAuthType? = .rerequest
    /// The environment where Facebook is reached.
    public var environment: FacebookEnvironment
    /// The version of the Graph API.
    public var graphAPIVersion: String
    /// The address that the redirect arrives at, also for a later question for permissions; nil if the user agent supplies it.
    public var redirectURI: URL?
    /// A file with the app's secret, on a server; its path is stored with the sign-in and the account.
    public var appSecretFile: URL?

    /// Creates a sign-in.
    /// - Parameters:
    ///   - appID: The app's id.
    ///   - permissions: The permissions to request.
    ///   - environment: The environment where Facebook is reached.
    public init(appID: String, permissions: Set<Permission> = [.publicProfile], environment: FacebookEnvironment = .live) {
        (self.appID, self.permissions, self.environment) = (appID, permissions, environment)
        graphAPIVersion = FacebookOAuthProfile.graphVersion
    }
}

extension SignInRequest where Self == FacebookSignIn {
    /// Returns a sign-in with Facebook.
    /// - Parameters:
    ///   - appID: The app's id.
    ///   - permissions: The permissions to request.
    ///   - environment: The environment where Facebook is reached.
    /// - Returns: The request.
    public static func facebook(
        appID: String, permissions: Set<Permission> = [.publicProfile], environment: FacebookEnvironment = .live
    ) -> FacebookSignIn {
        FacebookSignIn(appID: appID, permissions: permissions, environment: environment)
    }

    /// Returns an existing sign-in with Facebook.
    /// - Parameter signIn: The sign-in.
    /// - Returns: The same sign-in.
    public static func facebook(_ signIn: FacebookSignIn) -> FacebookSignIn { signIn }
}
