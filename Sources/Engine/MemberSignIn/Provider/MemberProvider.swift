public import Foundation
public import MemberAccounts
public import MemberOAuth

/// Everything that an app, a server or the command line needs of a provider, as a value.
///
/// ```swift
/// let members = try Members(home: folder, providers: [.vk, .openID])
/// ```
/// A provider's module adds a static member for the leading dot, here and for its requests:
/// ```swift
/// extension MemberProvider where Self == ExampleProvider {
///     public static var example: ExampleProvider { ExampleProvider() }
/// }
/// ```
public protocol MemberProvider<Request>: Sendable {
    /// What a sign-in with it is asked by; no two providers take the same type.
    associatedtype Request: SignInRequest

    /// The short name, which its accounts are stored under: lower-case ASCII letters, such as `vk`.
    var name: String { get }
    /// What it offers beside sign-in, refresh and sign-out.
    var features: Set<ProviderFeature> { get }
    /// What a sign-in can be told by names and texts, as a command line or a settings page does.
    var settings: [SignInSetting] { get }

    /// Makes a request of values for the settings.
    /// - Parameter values: What was given.
    /// - Returns: The request.
    /// - Throws: ``ProviderError/setting(_:_:)`` for a value that is missing or does not fit, or what reading a sandbox's directory
    ///   throws.
    func request(from values: SignInValues) async throws -> Request

    /// The client that refreshes and ends an account.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: The client.
    /// - Throws: An error whose cause the caller is told, such as a client's secret that cannot be read.
    func client(for account: Account, in context: ProviderContext) throws -> OAuthClient

    /// Signs a member in and stores the account.
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - presentation: How the page reaches the member, and for how long.
    ///   - context: What it works with.
    /// - Returns: The stored account.
    /// - Throws: Why nothing was stored.
    func signIn(_ request: Request, _ presentation: SignInPresentation, in context: ProviderContext) async throws -> Account

    /// Begins a sign-in and opens nothing, for a server that sends its visitor to the page; it is stored in the vault.
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - redirectURI: Where the redirect arrives.
    ///   - purpose: Why the app asks, for the permission ledger.
    ///   - context: What it works with.
    /// - Returns: The address for the visitor's browser, and the name to finish with.
    /// - Throws: Why nothing was stored. Only a provider with ``ProviderFeature/beginAndFinish`` is asked.
    func begin(
        _ request: Request, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization

    /// Finishes a sign-in that was begun, in this process or another one on the same vault, and stores the account. It does not
    /// become the account in use.
    /// - Parameters:
    ///   - attempt: As it is stored; what finishing needs beside it, ``begin(_:redirectURI:purpose:in:)`` puts in its payload.
    ///   - url: The whole address that the browser came back to.
    ///   - context: What it works with.
    /// - Returns: The stored account.
    /// - Throws: Why nothing was stored. Only a provider with ``ProviderFeature/beginAndFinish`` is asked.
    func finish(_ attempt: Attempt, redirectedTo url: URL, in context: ProviderContext) async throws -> Account

    /// How the API is called for an account.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: The API's rules.
    /// - Throws: An error whose cause the caller is told. Only a provider with ``ProviderFeature/calls`` is asked.
    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls

    /// Signs a member in again to allow what a resource wants, and stores the new tokens in place of the old ones.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - challenge: What the resource wants.
    ///   - presentation: How the page reaches the member, and for how long.
    ///   - context: What it works with.
    /// - Returns: The account.
    /// - Throws: ``ProviderError/anotherMember`` if somebody else signed in; the old tokens stay then. Only a provider with
    ///   ``ProviderFeature/stepUp`` is asked.
    func stepUp(
        _ account: Account, to challenge: StepUpChallenge, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account
}

extension MemberProvider {
    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func begin(
        _ request: Request, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization { throw lack(of: .beginAndFinish) }

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func finish(_ attempt: Attempt, redirectedTo url: URL, in context: ProviderContext) async throws -> Account {
        throw lack(of: .beginAndFinish)
    }

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls { throw lack(of: .calls) }

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func stepUp(
        _ account: Account, to challenge: StepUpChallenge, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account { throw lack(of: .stepUp) }

    /// Checks that a feature is offered.
    /// - Parameter feature: The feature.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``.
    public func demand(_ feature: ProviderFeature) throws(ProviderError) {
        guard features.contains(feature) else { throw lack(of: feature) }
    }

    private func lack(of feature: ProviderFeature) -> ProviderError { .notOffered(feature, provider: name) }

    /// Signs a member in if the request is one of this provider's.
    /// - Parameters:
    ///   - request: A request of any provider.
    ///   - presentation: How the page reaches the member, and for how long.
    ///   - context: What it works with.
    /// - Returns: The stored account; nil if the request is another provider's.
    /// - Throws: Why nothing was stored.
    public func signIn(
        ifTaken request: some SignInRequest, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account? {
        guard let request = request as? Request else { return nil }
        return try await signIn(request, presentation, in: context)
    }

    /// Begins a sign-in if the request is one of this provider's.
    /// - Parameters:
    ///   - request: A request of any provider.
    ///   - redirectURI: Where the redirect arrives.
    ///   - purpose: Why the app asks.
    ///   - context: What it works with.
    /// - Returns: What waits now; nil if the request is another provider's.
    /// - Throws: Why nothing was stored.
    public func begin(
        ifTaken request: some SignInRequest, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization? {
        guard let request = request as? Request else { return nil }
        try demand(.beginAndFinish)
        return try await begin(request, redirectURI: redirectURI, purpose: purpose, in: context)
    }
}

/// What a sign-in asks of one provider; its type says of which.
public protocol SignInRequest: Sendable {}

/// Something that a provider may offer beside sign-in, refresh and sign-out; a module may add its own.
public struct ProviderFeature: RawRepresentable, Hashable, Sendable {
    /// What it is, as it stands in a sentence: "does not offer further sign-ins".
    public let rawValue: String

    /// A feature.
    /// - Parameter rawValue: What it is, as it stands in a sentence.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sign-ins that a server begins and finishes in two steps.
    public static let beginAndFinish = ProviderFeature(rawValue: "sign-ins in two steps")
    /// Calls of its API, or of a resource server that takes its tokens.
    public static let calls = ProviderFeature(rawValue: "calls")
    /// What it knows of the member.
    public static let userInfo = ProviderFeature(rawValue: "data about the member")
    /// A further sign-in for what a resource wants.
    public static let stepUp = ProviderFeature(rawValue: "further sign-ins")
    /// Permissions that are granted one by one and can be taken back.
    public static let permissions = ProviderFeature(rawValue: "single permissions")
}

/// How a provider's page reaches the member.
public struct SignInPresentation: Sendable {
    /// Shows the page and brings the redirect.
    public var agent: any UserAgent
    /// How long to wait for the redirect; nil is the provider's own limit.
    public var limit: Duration?
    /// Why the app asks, in its own words, for the permission ledger.
    public var purpose: String?
    /// Where the redirect arrives; nil where request or user agent supply it.
    public var redirectURI: URL?

    /// A presentation.
    /// - Parameters:
    ///   - agent: Shows the page and brings the redirect.
    ///   - limit: How long to wait for the redirect.
    ///   - purpose: Why the app asks.
    ///   - redirectURI: Where the redirect arrives.
    public init(agent: any UserAgent, limit: Duration? = nil, purpose: String? = nil, redirectURI: URL? = nil) {
        self.agent = agent
        self.limit = limit
        self.purpose = purpose
        self.redirectURI = redirectURI
    }
}
