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
    /// Creates the provider.
    public init() {}

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
        return ConnectorSignIn(
            context: own, appID: request.appID, permissions: request.permissions, redirectURI: redirectURI
        ).plan()
    }

    /// Throws: a sign-in of the connector ends only in the process that began it.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        throw OAuthError.attempt(.unknown)
    }

    /// Returns the client of an account, at the addresses of the account's sign-in.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try VKState.client(of: account, in: context)
    }

    /// Returns the methods of the VK API, called by their names, such as `friends.get`.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        try VKCalls.calls(for: account)
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
}

extension SignInRequest where Self == VKConnectorSignIn {
    /// Returns a sign-in at the VK API's own page, by the app's decimal id.
    public static func vkConnector(
        appID: String, permissions: [String] = [], environment: VKEnvironment = .live
    ) -> VKConnectorSignIn { VKConnectorSignIn(appID: appID, permissions: permissions, environment: environment) }
}
