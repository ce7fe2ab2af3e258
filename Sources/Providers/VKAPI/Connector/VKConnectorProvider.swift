public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberSignIn
public import VKWire

/// The VK API with its own sign-in page, as a provider for `Members`: for an app without VK ID.
///
/// ```swift
/// let members = try Members(home: folder, providers: [.vkConnector])
/// let account = try await members.signIn(with: .vkConnector(appID: "12345", permissions: ["friends"]), using: agent)
/// ```
/// With VK ID in the app, use `.vk` instead: it serves these accounts too, and the two have the same name.
public struct VKConnectorProvider: MemberProvider {
    /// Shows the page by which a token is renewed that VK takes no more; nil renews none, and a call then ends as needing a sign-in.
    public var userAgent: (any UserAgent)?

    /// Creates the provider.
    /// - Parameter userAgent: Shows the page by which a token is renewed. One that keeps cookies gets those of the member's sign-in, with which
    ///   VK mostly shows nothing.
    public init(userAgent: (any UserAgent)? = nil) { self.userAgent = userAgent }

    /// `vk`.
    public var name: String { VKHosts.provider }
    /// Calls only. A server would believe its visitor, so a sign-in in two steps is not offered.
    public var features: Set<ProviderFeature> { [.calls] }

    /// Returns the plan of a sign-in.
    public func plan(
        for request: VKConnectorSignIn, redirectURI: URL?, in context: ProviderContext
    ) async throws -> SignInPlan {
        if let unknown = VKScope.unknown(in: request.permissions) { throw VKConnectorError.unknownPermission(unknown) }
        let own = VKAPIContext(context, clientID: request.appID, environment: request.environment)
        let signIn = ConnectorSignIn(
            context: own, appID: request.appID, permissions: request.permissions, redirectURI: redirectURI)
        var plan = signIn.plan()
        plan.endingByAgent = { agent in
            var signIn = signIn
            signIn.agent = agent
            return signIn.plan().ending
        }
        return plan
    }

    /// Throws: a sign-in of the connector ends only in the process that began it.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        throw OAuthError.attempt(.unknown)
    }

    /// Returns the client of an account, at the addresses of the account's sign-in.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try VKState.client(of: account, in: context)
    }

    /// Returns the methods of the VK API, called by their names, such as `friends.get`. Their tokens are renewed as those of a ``VKRequest``.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        var calls = try VKCalls.calls(for: account)
        let (key, details) = (account.key, try VKAccountDetails(of: account))
        var own = VKAPIContext(
            context, clientID: key.clientID, environment: .stored(as: key.environment, hosts: details.hosts))
        own.userAgent = userAgent
        let renewing = own
        // An account that VK ID stored has a refresh token, and needs no page.
        if details.grant == .implicit {
            calls.tokens = { RenewedTokens(id: key.subject, stored: $0, context: renewing) }
        }
        return calls
    }

    /// The app's id, the permissions, and the environment.
    public var settings: [SignInSetting] { [.clientID, .scope, .sandbox, .live] }

    /// Creates a request; without `live` it is for a sandbox.
    public func request(from values: SignInValues) async throws -> VKConnectorSignIn {
        let permissions = (values[.scope] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
        let environment = try await values.environment(of: name, live: VKEnvironment.live)
        return VKConnectorSignIn(
            appID: try values.required(.clientID, "is needed"), permissions: permissions, environment: environment)
    }
}

/// A sign-in at the VK API's own page.
public struct VKConnectorSignIn: SignInRequest {
    /// The app's id, decimal.
    public var appID: String
    /// The names of the permissions.
    public var permissions: [String]
    /// The environment where VK is reached.
    public var environment: VKEnvironment

    /// Creates a sign-in of these values.
    public init(appID: String, permissions: [String] = [], environment: VKEnvironment = .live) {
        self.appID = appID
        self.permissions = permissions
        self.environment = environment
    }
}

extension MemberProvider where Self == VKConnectorProvider {
    /// The VK API with its own sign-in page.
    public static var vkConnector: VKConnectorProvider { VKConnectorProvider() }

    /// Returns the VK API with its own sign-in page, renewing tokens at that page.
    /// - Parameter userAgent: Shows the page; one that keeps cookies gets those of the member's sign-in.
    /// - Returns: The provider.
    public static func vkConnector(renewingWith userAgent: any UserAgent) -> VKConnectorProvider {
        VKConnectorProvider(userAgent: userAgent)
    }
}

extension SignInRequest where Self == VKConnectorSignIn {
    /// Returns a sign-in at the VK API's own page, by the app's decimal id.
    public static func vkConnector(
        appID: String, permissions: [String] = [], environment: VKEnvironment = .live
    ) -> VKConnectorSignIn { VKConnectorSignIn(appID: appID, permissions: permissions, environment: environment) }
}
