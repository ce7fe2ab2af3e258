public import MemberAccounts
public import MemberCore
public import MemberOAuth

/// Gives calls their tokens: a member's session, or a server's key that signs one for a few minutes.
///
/// ```swift
/// let reply = try await pipeline.send(call, for: source, folder: "app")
/// ```
public protocol TokenSource: Sendable {
    /// Tokens whose access token is good for a while.
    /// - Parameter rejected: An access token that the provider has refused: another one is wanted. Nil asks for any.
    /// - Returns: The tokens.
    /// - Throws: ``RequestError``: ``RequestError/tokenUnavailable(code:)`` without a token.
    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet

    /// Whether replies may be kept: false once the account behind it is gone.
    var mayKeepReplies: Bool { get }

    /// The account whose tokens they are; nil where they are no member's.
    var accountKey: AccountKey? { get }
}

extension TokenSource {
    /// Whether replies may be kept: as long as nothing else is said.
    public var mayKeepReplies: Bool { true }
    /// No member's, as long as nothing else is said.
    public var accountKey: AccountKey? { nil }
}

extension Session: TokenSource {
    /// The account's tokens, refreshed where that is needed.
    /// - Parameter rejected: An access token that the provider has refused; nil asks for any.
    /// - Returns: The tokens.
    /// - Throws: ``RequestError/account(_:)``.
    public func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        do { return try await callTokens(rejecting: rejected) } catch { throw .account(error) }
    }

    /// Whether the account is still there.
    public var mayKeepReplies: Bool { account != nil }

    /// The account's key.
    public var accountKey: AccountKey? { key }
}
