import MemberCore
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
    /// - Throws: ``AccountError/noClient(provider:)`` if none is registered; ``AccountError/refresh(_:)`` if its details do not fit;
    ///   ``AccountError/client(_:)`` for any other cause that has a code, such as a file with its secret that cannot be read.
    public func client(for account: Account) throws(AccountError) -> OAuthClient {
        guard let make = makers[account.key.provider] else { throw .noClient(provider: account.key.provider) }
        do { return try make(account) } catch {
            switch error {
            case let error as AccountError: throw error
            case let error as OAuthError: throw .refresh(error)
            case let cause as any CodedError: throw .client(cause)
            default: throw .noClient(provider: account.key.provider)
            }
        }
    }
}
