public import MemberOAuth

/// Which client refreshes and ends the accounts of which provider.
///
/// A registry is handed to sessions, so that the vault knows no provider.
/// ```swift
/// var clients = ClientRegistry()
/// clients.register("openid") { account in try client(for: account) }
/// ```
public struct ClientRegistry: Sendable {
    private var makers: [String: @Sendable (Account) throws -> OAuthClient] = [:]

    /// No clients.
    public init() {}

    /// Registers a provider.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - make: Makes the client of an account, from its open details.
    public mutating func register(_ provider: String, _ make: @escaping @Sendable (Account) throws -> OAuthClient) {
        makers[provider] = make
    }

    /// The client of an account.
    /// - Parameter account: The account.
    /// - Returns: The client.
    /// - Throws: ``AccountError/noClient(provider:)`` if none is registered; ``AccountError/refresh(_:)`` if its details do not fit.
    public func client(for account: Account) throws(AccountError) -> OAuthClient {
        guard let make = makers[account.key.provider] else { throw .noClient(provider: account.key.provider) }
        do { return try make(account) } catch let error as OAuthError { throw .refresh(error) } catch {
            throw .noClient(provider: account.key.provider)
        }
    }
}
