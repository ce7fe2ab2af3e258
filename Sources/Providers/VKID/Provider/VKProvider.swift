public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn
public import VKWire

/// VK ID and the VK API, as a provider for `Members`.
///
/// ```swift
/// import MemberKit
/// import VKID
///
/// let members = try Members(home: folder, providers: [.vk])
/// let account = try await members.signIn(with: .vk(clientID: "51234567", scopes: ["friends"]), using: agent)
/// ```
public struct VKProvider: MemberProvider {
    /// Creates the provider.
    public init() {}

    /// `vk`.
    public var name: String { VKOAuthProfile.provider }
    /// Sign-ins in two steps, calls, the member's data, permissions only as a whole.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .calls, .userInfo, .permissions] }

    /// Returns the plan of a sign-in on VK ID's page. VK's apps require an anonymous token, which such a request does not
    /// contain.
    public func plan(
        for request: VKSignIn, redirectURI: URL?, in context: ProviderContext
    ) async throws -> SignInPlan {
        let app = try VKApp(request.clientID, at: redirectURI, request.environment, in: context)
        return plan(AuthConfiguration(scope: request.scope), by: app)
    }

    /// Returns the end of a stored sign-in; the addresses of VK are stored with it.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        guard let note = VKContinuation(attempt.payload), let hosts = note.hosts else { throw OAuthError.attempt(.unknown) }
        let environment = VKEnvironment.stored(as: attempt.environment, hosts: hosts)
        let app = try VKApp(attempt.clientID, at: attempt.redirectURI, environment, in: context)
        return named(app.ending(note.provider), by: app)
    }

    private func plan(_ configuration: AuthConfiguration, by app: VKApp) -> SignInPlan {
        var plan = app.plan(configuration, .vkid, VKPage())
        plan.ending = named(plan.ending, by: app)
        return plan
    }

    /// Adds the lookup of the member's name, which VK's tokens do not contain.
    private func named(_ ending: SignInEnding, by app: VKApp) -> SignInEnding {
        var ending = ending
        ending.name = { account in
            let session = Session(account.key, in: app.context.open, clients: app.clients)
            let data = VKMemberData(client: app.client, session: session) { work in
                await Result { () async throws(AccountError) in try await work(session) }
            }
            return try? await data.fetched().get().fullName
        }
        return ending
    }

    /// Reads the id of this device, which VK's tokens belong to.
    public func prepare(in context: ProviderContext) async throws { try await VKState.of(context).loadDeviceID(in: context) }

    /// Returns the client of an account, at the addresses of the account's sign-in.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try VKState.client(of: account, in: context)
    }

    /// Returns VK's operations on permissions. A question for more of them also contains those that were granted before, and all
    /// are granted or declined as a whole. Only all of them can be revoked, which ends the account's tokens. VK reports
    /// permissions only by its tokens.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        let key = account.key
        let environment = VKEnvironment.stored(as: key.environment, hosts: try VKAccountDetails(of: account).hosts)
        let app = try VKApp(key.clientID, at: nil, environment, in: context)
        var permissions = ProviderPermissions { question in
            let scope = Scope(try await context.open.grantedScopes(of: key).union(question.permissions))
            return plan(AuthConfiguration(scope: scope), by: app)
        }
        let session = Session(key, in: context.open, clients: app.clients)
        permissions.prepareRevokingAll = { _ = try await session.freshTokens() }
        permissions.revokeAll = {
            let tokens = try await session.freshTokens()
            do throws(VKError) { try await app.revoke(tokens) } catch {
                guard !error.rejectsToken else { throw LogoutError.invalidAccessToken }
                if case .request(let request) = error { throw request }
                throw error
            }
        }
        permissions.keepsAccount = true
        return permissions
    }

    /// Returns the methods of the VK API, called by their names, such as `friends.get`.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        try VKCalls.calls(for: account)
    }
}

extension MemberProvider where Self == VKProvider {
    /// VK ID and the VK API.
    public static var vk: VKProvider { VKProvider() }
}

extension VKProvider {
    /// The app that every sandbox knows.
    static let sandboxClientID = "51000001"

    /// Client id, scope, sandbox or the live service.
    public var settings: [SignInSetting] { [.clientID, .scope, .sandbox, .live] }

    /// Creates a request; without `live` it is for a sandbox, and the default app is the one that every sandbox knows.
    public func request(from values: SignInValues) async throws -> VKSignIn {
        let clientID =
            values.has(.live) ? try values.required(.clientID, "is needed with live") : values[.clientID] ?? Self.sandboxClientID
        let environment = try await values.environment(of: name, live: VKEnvironment.live)
        return VKSignIn(clientID: clientID, scope: values[.scope].map { Scope($0) }, environment: environment)
    }
}

/// A sign-in with VK ID.
public struct VKSignIn: SignInRequest {
    /// The app's id, decimal.
    public var clientID: String
    /// The requested scope.
    public var scope: Scope?
    /// The environment where VK is reached.
    public var environment: VKEnvironment

    /// Creates a sign-in of these values.
    public init(clientID: String, scope: Scope? = nil, environment: VKEnvironment = .live) {
        self.clientID = clientID
        self.scope = scope
        self.environment = environment
    }
}

extension SignInRequest where Self == VKSignIn {
    /// Returns a sign-in with VK ID, by the app's decimal id.
    public static func vk(clientID: String, scopes: Scope? = nil, environment: VKEnvironment = .live) -> VKSignIn {
        VKSignIn(clientID: clientID, scope: scopes, environment: environment)
    }
}
