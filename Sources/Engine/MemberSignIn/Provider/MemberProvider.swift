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

    /// How a member signs in again to allow what a resource wants; the new tokens take the place of the old ones.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - challenge: What the resource wants.
    ///   - context: What it works with.
    /// - Returns: The plan; nobody but the account's member may sign in by it.
    /// - Throws: Why nothing can be begun. Only a provider with ``ProviderFeature/stepUp`` is asked.
    func plan(
        steppingUp account: Account, to challenge: StepUpChallenge, in context: ProviderContext
    ) async throws -> SignInPlan
}

extension MemberProvider {
    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls { throw lack(of: .calls) }

    /// Throws ``ProviderError/notOffered(_:provider:)``.
    public func plan(
        steppingUp account: Account, to challenge: StepUpChallenge, in context: ProviderContext
    ) async throws -> SignInPlan { throw lack(of: .stepUp) }

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
