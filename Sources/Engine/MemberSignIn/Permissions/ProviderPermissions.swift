public import Foundation
public import MemberAccounts
public import MemberOAuth

/// How a provider asks for the permissions of an account, tells which it has granted, and takes them back.
///
/// ```swift
/// var permissions = ProviderPermissions { question in try plan(adding: question.permissions) }
/// permissions.list = { try await api.permissions(of: account) }
/// permissions.revoke = { name in try await api.revoke(name, of: account) }
/// ```
/// What is nil the provider cannot do: who wants it gets ``ProviderError/notOffered(_:provider:)``. None of it writes to the vault;
/// what came of it is written down by the one who called it.
public struct ProviderPermissions: Sendable {
    /// How the member is asked: a further sign-in, by which nobody but the account's member may sign in.
    public var ask: @Sendable (PermissionQuestion) async throws -> SignInPlan
    /// Whether the provider's page takes a name; it takes each one unless said otherwise.
    public var isAskable: @Sendable (String) -> Bool = { _ in true }
    /// What the provider says of all permissions now; nil where it does not tell, and its tokens' scopes are what is known.
    public var list: (@Sendable () async throws -> PermissionReport)?
    /// Takes a single permission back at the provider.
    public var revoke: (@Sendable (String) async throws -> Void)?
    /// Whether a permission can be taken back by itself, where ``revoke`` can at all; each one can unless said otherwise.
    public var isRevocable: @Sendable (String) -> Bool = { _ in true }
    /// Prepares ``revokeAll``, such as by renewing tokens that are over: done before it is written down that the app asks for it.
    package var prepareRevokingAll: (@Sendable () async throws -> Void)?
    /// Takes all permissions back at the provider, which ends the account's tokens.
    public var revokeAll: (@Sendable () async throws -> Void)?
    /// Whether the account stays here without any permission, marked as needing a sign-in; else it is removed.
    public var keepsAccount = false

    /// Permissions that are only asked for.
    /// - Parameter ask: How the member is asked.
    public init(ask: @escaping @Sendable (PermissionQuestion) async throws -> SignInPlan) { self.ask = ask }
}

/// What a member is asked for by a further sign-in.
public struct PermissionQuestion: Sendable, Equatable {
    /// The permissions that the account lacks, by the provider's names; empty where only a sign-in is missing.
    public let permissions: Set<String>
    /// Those of them that the member declined before, or put off: they are explained first.
    public let refused: Set<String>
    /// Why the app asks, in its own words.
    public let purpose: String?
    /// What a resource wants of the member besides; nil where none said so.
    public let challenge: StepUpChallenge?
    /// Whether the account has no usable tokens.
    public let needsSignIn: Bool
    /// Where the caller has the redirect arrive, which counts before any address of the provider's; nil where nothing was said.
    public package(set) var redirectURI: URL?

    /// A question.
    /// - Parameters:
    ///   - permissions: The permissions that the account lacks.
    ///   - refused: Those that the member declined before.
    ///   - purpose: Why the app asks.
    ///   - challenge: What a resource wants of the member besides.
    ///   - needsSignIn: Whether the account has no usable tokens.
    ///   - redirectURI: Where the caller has the redirect arrive.
    public init(
        _ permissions: Set<String>, refused: Set<String> = [], purpose: String? = nil, challenge: StepUpChallenge? = nil,
        needsSignIn: Bool = false, redirectURI: URL? = nil
    ) {
        self.permissions = permissions
        self.refused = refused
        self.purpose = purpose
        self.challenge = challenge
        self.needsSignIn = needsSignIn
        self.redirectURI = redirectURI
    }

    /// As a challenge, such as a resource sends one: the permissions and what it wants besides.
    public var stepUp: StepUpChallenge {
        StepUpChallenge(
            scopes: permissions.sorted(), acrValues: challenge?.acrValues ?? [], maximumAge: challenge?.maximumAge)
    }
}
