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

    /// Keeps an access token that the provider gave in the middle of a call, such as at the end of a validation page.
    /// - Parameters:
    ///   - token: The new token of the same account; the old one's life and permissions stay.
    ///   - old: The token that the call was sent with; if another one is kept by now, that one stays.
    /// - Returns: Whether the call may be repeated: the token, or another one than the old one, is kept.
    func keep(_ token: Secret, replacing old: Secret?) async -> Bool

    /// Whether replies may be kept and kept ones returned: false after its account is removed, or moved to another store.
    var mayKeepReplies: Bool { get }

    /// The account that the tokens belong to; nil where they are not a member's.
    var accountKey: AccountKey? { get }
}

extension TokenSource {
    /// Keeps no token, by default.
    /// - Parameters:
    ///   - token: The new token.
    ///   - old: The token that the call was sent with.
    /// - Returns: False.
    public func keep(_ token: Secret, replacing old: Secret?) async -> Bool { false }
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

    /// Stores the token; a token that cannot be stored is reported to the diagnostics.
    /// - Parameters:
    ///   - token: The new token of the account.
    ///   - old: The token that the call was sent with.
    /// - Returns: Whether the token, or another one than the old one, is stored.
    public func keep(_ token: Secret, replacing old: Secret?) async -> Bool {
        do throws(AccountError) {
            try await open.change(key) { stored in
                guard old == nil || stored.secrets.tokens.accessToken == old else { return nil }
                var change = AccountChange()
                change.tokens = stored.secrets.tokens
                change.tokens?.accessToken = token
                return change
            }
            return true
        } catch {
            open.diagnostics.report(.error, "requests.token_not_kept", ["code": .open(error.code)])
            return false
        }
    }

    /// Whether the account still exists, and was not moved to another store.
    public var mayKeepReplies: Bool { open.knownAccount(key).map { $0.moveMark == nil } ?? false }

    /// The account's key.
    public var accountKey: AccountKey? { key }
}
