public import Foundation
public import MemberAccounts
public import MemberOAuth

/// A provider as a value, with everything that an app, a server or the command line needs.
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
    /// The type of a sign-in's request; each provider has a different one.
    associatedtype Request: SignInRequest

    /// The short name, under which its accounts are stored: lower-case ASCII letters, such as `vk`.
    var name: String { get }
    /// The features that it offers beyond sign-in, refresh and sign-out.
    var features: Set<ProviderFeature> { get }
    /// The settings of a sign-in by names and texts, for a command line or a settings page.
    var settings: [SignInSetting] { get }

    /// Creates a request from values of the settings.
    /// - Parameter values: The given values.
    /// - Returns: The request.
    /// - Throws: ``ProviderError/setting(_:_:)`` for a missing or invalid value, or the errors of reading a sandbox's directory.
    func request(from values: SignInValues) async throws -> Request

    /// Reads from the store what the functions that do not wait need; does nothing by default.
    ///
    /// It is called before each use of the provider, so it remembers what it has read.
    /// - Parameter context: The objects that it works with.
    /// - Throws: `AccountError` if the store cannot be read.
    func prepare(in context: ProviderContext) async throws

    /// Returns the client that refreshes and ends an account.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that it works with.
    /// - Returns: The client.
    /// - Throws: An error whose cause the caller receives, such as an unreadable client secret.
    func client(for account: Account, in context: ProviderContext) throws -> OAuthClient

    /// Returns the plan of a sign-in.
    /// - Parameters:
    ///   - request: The request.
    ///   - redirectURI: The caller's redirect address, which takes precedence over the plan's own; nil if plan or user agent
    ///     supply it.
    ///   - context: The objects that it works with.
    /// - Returns: The plan; the data that the end needs beside the attempt is its ``SignInPlan/payload``.
    /// - Throws: The reason why no sign-in can begin.
    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) async throws -> SignInPlan

    /// Returns the end of a stored sign-in: after a relaunch, or in another process on the same vault.
    /// - Parameters:
    ///   - attempt: The stored attempt, with the plan's payload.
    ///   - context: The objects that it works with.
    /// - Returns: The same ending that the plan had.
    /// - Throws: `OAuthError.attempt(.unknown)` if another build wrote the payload, or an error whose cause the caller receives.
    func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding

    /// Returns the calls of the API for an account.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that they work with.
    /// - Returns: The API's rules.
    /// - Throws: An error whose cause the caller receives. This is only called for a provider with ``ProviderFeature/calls``.
    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls

    /// Returns the operations on an account's permissions: a question by a further sign-in, the list and the revocations.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that they work with.
    /// - Returns: The operations that the provider supports.
    /// - Throws: An error whose cause the caller receives. This is only called for a provider with
    ///   ``ProviderFeature/permissions`` or ``ProviderFeature/stepUp``.
    func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions

    /// Compares the requested data with the data that the member shared.
    /// - Parameters:
    ///   - info: The JSON object of the provider's user info.
    ///   - asked: The requested scopes.
    ///   - granted: The scopes that the provider granted; nil if it did not name them, which means all.
    /// - Returns: The requested, granted and shared scopes.
    /// - Throws: An error whose cause the caller receives. This is only called for a provider with ``ProviderFeature/claims``.
    func sharing(by info: Data, asked: [String], granted: [String]?) throws -> MemberSharing
}

extension MemberProvider {
    /// Reads nothing, by default.
    /// - Parameter context: The objects that it works with.
    /// - Throws: Nothing, by default.
    public func prepare(in context: ProviderContext) async throws {}

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls { throw lack(of: .calls) }

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        throw lack(of: .permissions)
    }

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func sharing(by info: Data, asked: [String], granted: [String]?) throws -> MemberSharing { throw lack(of: .claims) }

    /// Checks that a feature is offered.
    /// - Parameter feature: The feature.
    /// - Throws: ``ProviderError/notOffered(_:provider:)``.
    public func demand(_ feature: ProviderFeature) throws(ProviderError) {
        guard features.contains(feature) else { throw lack(of: feature) }
    }

    private func lack(of feature: ProviderFeature) -> ProviderError { .notOffered(feature, provider: name) }
}

/// A request to one provider for a sign-in; its type determines the provider.
public protocol SignInRequest: Sendable {}
