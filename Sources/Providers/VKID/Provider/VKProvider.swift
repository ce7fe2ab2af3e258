public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn
public import VKWire

/// VK ID and the VK API, as a value for the one door over all providers.
///
/// ```swift
/// import MemberKit
/// import VKID
///
/// let members = try Members(home: folder, providers: [.vk])
/// let account = try await members.signIn(with: .vk(clientID: "51234567", scopes: ["friends"]), using: agent)
/// ```
public struct VKProvider: MemberProvider {
    /// VK.
    public init() {}

    /// `vk`.
    public var name: String { VKOAuthProfile.provider }
    /// Sign-ins in two steps, calls, the member's data, permissions as a whole.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .calls, .userInfo, .permissions] }

    /// How a member signs in: on VK ID's page. VK's apps want an anonymous token, which a request through this door does not bring.
    public func plan(
        for request: VKSignIn, redirectURI: URL?, in context: ProviderContext
    ) async throws -> SignInPlan {
        let app = try VKApp(request.clientID, at: redirectURI, request.environment, in: context)
        return plan(AuthConfiguration(scope: request.scope), by: app)
    }

    /// What the end of a stored sign-in needs: where VK was reached is kept with it.
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

    /// With the member's name, which VK's tokens do not tell.
    private func named(_ ending: SignInEnding, by app: VKApp) -> SignInEnding {
        var ending = ending
        ending.name = { account in
            let session = Session(account.key, in: app.context.vault, clients: app.clients)
            let data = VKMemberData(client: app.client, session: session) { work in
                await Result { () async throws(AccountError) in try await work(session) }
            }
            return try? await data.fetched().get().fullName
        }
        return ending
    }

    /// The client of an account, at the addresses that it was signed in at.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        return try VKAccountDetails(of: account).client(
            for: account.key, transport: context.transport, deviceID: try VKState.of(context).deviceID(in: context),
            clock: context.clock, random: context.random)
    }

    /// What VK can do about permissions: further ones are asked for together with those that were granted before, and are granted or
    /// declined as a whole; only all of them can be taken back, which ends the account's tokens. VK tells of none but by its tokens.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        let key = account.key
        let environment = VKEnvironment.stored(as: key.environment, hosts: try VKAccountDetails(of: account).hosts)
        let app = try VKApp(key.clientID, at: nil, environment, in: context)
        var permissions = ProviderPermissions { question in
            let scope = Scope(try context.vault.grantedScopes(of: key).union(question.permissions))
            return plan(AuthConfiguration(scope: scope), by: app)
        }
        let session = Session(key, in: context.vault, clients: app.clients)
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

    /// Methods of the VK API by their names, such as `friends.get`.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        let hosts = try VKAccountDetails(of: account).hosts
        return ProviderCalls(
            rules: VKEnvelope.rules(at: hosts), value: VKEnvelope.value, place: .member("response")
        ) { method, parameters in
            guard let call = VKMethodCall.call(method, parameters, at: hosts) else {
                throw ProviderError.invalidOperation("a method's name such as friends.get")
            }
            return call
        }
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

    /// A request; at a sandbox, unless `live` is given, with the app that every sandbox knows, unless another one is given.
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
    /// What is asked for.
    public var scope: Scope?
    /// Where VK is reached.
    public var environment: VKEnvironment

    /// A sign-in of these values.
    public init(clientID: String, scope: Scope? = nil, environment: VKEnvironment = .live) {
        self.clientID = clientID
        self.scope = scope
        self.environment = environment
    }
}

extension SignInRequest where Self == VKSignIn {
    /// A sign-in with VK ID, by the app's decimal id.
    public static func vk(clientID: String, scopes: Scope? = nil, environment: VKEnvironment = .live) -> VKSignIn {
        VKSignIn(clientID: clientID, scope: scopes, environment: environment)
    }
}
