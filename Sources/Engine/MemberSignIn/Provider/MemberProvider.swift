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

    /// How a sign-in is made.
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - redirectURI: Where the caller has the redirect arrive, which counts for the page before the plan's own; nil where plan or
    ///     user agent supply it.
    ///   - context: What it works with.
    /// - Returns: The plan; what finishing needs beside the attempt goes into its ``SignInPlan/payload``.
    /// - Throws: Why nothing can be begun.
    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) async throws -> SignInPlan

    /// What the end of a stored sign-in needs: after a relaunch, or in another process on the same vault.
    /// - Parameters:
    ///   - attempt: As it is stored, with the plan's payload.
    ///   - context: What it works with.
    /// - Returns: The same ending that the plan had.
    /// - Throws: `OAuthError.attempt(.unknown)` where the payload is another build's, or an error whose cause the caller is told.
    func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding

    /// How the API is called for an account.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: The API's rules.
    /// - Throws: An error whose cause the caller is told. Only a provider with ``ProviderFeature/calls`` is asked.
    func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls

    /// How the permissions of an account are asked for by a further sign-in, listed and taken back.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: What the provider can do of it.
    /// - Throws: An error whose cause the caller is told. Only a provider with ``ProviderFeature/permissions`` or
    ///   ``ProviderFeature/stepUp`` is asked.
    func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions

    /// What a member shared of what was asked for.
    /// - Parameters:
    ///   - info: The JSON object of the provider's user info.
    ///   - asked: The scopes that were asked for.
    ///   - granted: The scopes that the provider granted; nil where it did not say, which means all of them.
    /// - Returns: What was asked for, granted and shared.
    /// - Throws: An error whose cause the caller is told. Only a provider with ``ProviderFeature/claims`` is asked.
    func sharing(by info: Data, asked: [String], granted: [String]?) throws -> MemberSharing
}

extension MemberProvider {
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

/// What a sign-in asks of one provider; its type says of which.
public protocol SignInRequest: Sendable {}
