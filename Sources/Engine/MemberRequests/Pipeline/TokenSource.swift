public import MemberAccounts
public import MemberCore
public import MemberOAuth

/// Provides tokens for calls: a member's session, or a server's key that signs one for a few minutes.
///
/// ```swift
/// let reply = try await pipeline.send(call, for: source, folder: "app")
/// ```
public protocol TokenSource: Sendable {
    /// Returns tokens whose access token is still valid for some time.
    /// - Parameter rejected: An access token that the provider has refused: another one is required. Nil accepts any.
    /// - Returns: The tokens.
    /// - Throws: ``RequestError``: ``RequestError/tokenUnavailable(code:)`` if there is no token.
    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet

    /// Whether replies may be kept: false after its account is removed.
    var mayKeepReplies: Bool { get }

    /// The account that the tokens belong to; nil where they are not a member's.
    var accountKey: AccountKey? { get }
}

extension TokenSource {
    /// Whether replies may be kept; true by default.
    public var mayKeepReplies: Bool { true }
    /// The account's key; nil by default.
    public var accountKey: AccountKey? { nil }
}

extension Session: TokenSource {
    /// Returns the account's tokens, refreshed if needed.
    /// - Parameter rejected: An access token that the provider has refused; nil accepts any.
    /// - Returns: The tokens.
    /// - Throws: ``RequestError/account(_:)``.
    public func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        do { return try await callTokens(rejecting: rejected) } catch { throw .account(error) }
    }

    /// Whether the account still exists.
    public var mayKeepReplies: Bool { account != nil }

    /// The account's key.
    public var accountKey: AccountKey? { key }
}
