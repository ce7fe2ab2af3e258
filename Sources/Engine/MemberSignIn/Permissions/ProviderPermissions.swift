public import Foundation
public import MemberAccounts
public import MemberOAuth

/// A provider's operations on the permissions of an account: the question, the list and the revocations.
///
/// ```swift
/// var permissions = ProviderPermissions { question in try plan(adding: question.permissions) }
/// permissions.list = { try await api.permissions(of: account) }
/// permissions.revoke = { name in try await api.revoke(name, of: account) }
/// ```
/// The provider does not support operations that are nil: their callers get ``ProviderError/notOffered(_:provider:)``. The
/// operations do not write to the vault; their caller records the outcome.
public struct ProviderPermissions: Sendable {
    /// Plans the question to the member: a further sign-in, by which only the account's member may sign in.
    public var ask: @Sendable (PermissionQuestion) async throws -> SignInPlan
    /// Whether the provider's page accepts a name; by default every name.
    public var isAskable: @Sendable (String) -> Bool = { _ in true }
    /// Fetches the provider's report on all permissions; nil without such a report, and the scopes of the tokens are used.
    public var list: (@Sendable () async throws -> PermissionReport)?
    /// Revokes a single permission at the provider.
    public var revoke: (@Sendable (String) async throws -> Void)?
    /// Whether a permission can be revoked alone, if ``revoke`` is supported; by default every permission.
    public var isRevocable: @Sendable (String) -> Bool = { _ in true }
    /// Prepares ``revokeAll``, for example by renewing expired tokens, before the app's request is recorded.
    package var prepareRevokingAll: (@Sendable () async throws -> Void)?
    /// Revokes all permissions at the provider, which ends the account's tokens.
    public var revokeAll: (@Sendable () async throws -> Void)?
    /// Whether the account stays here without permissions, marked as needing a sign-in; else it is removed.
    public var keepsAccount = false

    /// Creates operations that can only ask for permissions.
    /// - Parameter ask: Plans the question to the member.
    public init(ask: @escaping @Sendable (PermissionQuestion) async throws -> SignInPlan) { self.ask = ask }
}

/// The question to a member by a further sign-in.
public struct PermissionQuestion: Sendable, Equatable {
    /// The permissions that the account lacks, by the provider's names; empty if only a sign-in is missing.
    public let permissions: Set<String>
    /// Those of them that the member declined or postponed before: they are explained first.
    public let refused: Set<String>
    /// The app's reason, in its own words.
    public let purpose: String?
    /// A resource's further requirements for the member; nil if there are none.
    public let challenge: StepUpChallenge?
    /// Whether the account has no usable tokens.
    public let needsSignIn: Bool
    /// The caller's redirect address, which takes precedence over the provider's own; nil if the caller has none.
    public package(set) var redirectURI: URL?

    /// Creates a question.
    /// - Parameters:
    ///   - permissions: The permissions that the account lacks.
    ///   - refused: Those of them that the member declined before.
    ///   - purpose: The app's reason.
    ///   - challenge: A resource's further requirements for the member.
    ///   - needsSignIn: Whether the account has no usable tokens.
    ///   - redirectURI: The caller's redirect address.
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

    /// The question as a challenge, such as a resource sends: the permissions and the further requirements.
    public var stepUp: StepUpChallenge {
        StepUpChallenge(
            scopes: permissions.sorted(), acrValues: challenge?.acrValues ?? [], maximumAge: challenge?.maximumAge)
    }
}
