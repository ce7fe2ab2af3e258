import MemberCore
public import MemberOAuth

/// The clients that refresh and end accounts, by provider.
///
/// Sessions receive a registry, so that the vault knows no provider.
/// ```swift
/// var clients = ClientRegistry()
/// clients.register("openid") { account in try client(for: account) }
/// ```
public struct ClientRegistry: Sendable {
    private var makers: [String: @Sendable (Account) throws -> OAuthClient] = [:]
    private var preparations: [String: @Sendable () async throws -> Void] = [:]

    /// Creates an empty registry.
    public init() {}

    /// Registers a provider.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - make: Makes the client of an account, from its open details.
    public mutating func register(_ provider: String, _ make: @escaping @Sendable (Account) throws -> OAuthClient) {
        makers[provider] = make
    }

    /// Registers what a provider must read from the store before its clients are made.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - prepare: Reads it.
    package mutating func prepare(_ provider: String, by prepare: @escaping @Sendable () async throws -> Void) {
        preparations[provider] = prepare
    }

    /// Returns the client of an account, after its provider has read what it needs from the store.
    /// - Parameter account: The account.
    /// - Returns: The client.
    /// - Throws: As ``client(for:)``.
    package func preparedClient(for account: Account) async throws(AccountError) -> OAuthClient {
        do { try await preparations[account.key.provider]?() } catch { throw Self.error(error, account) }
        return try client(for: account)
    }

    /// Returns the client of an account.
    /// - Parameter account: The account.
    /// - Returns: The client.
    /// - Throws: ``AccountError/noClient(provider:)`` if none is registered; ``AccountError/refresh(_:)`` if its details do not
    ///   fit; ``AccountError/client(_:)`` for any other cause that has a code, such as an unreadable file with its secret.
    public func client(for account: Account) throws(AccountError) -> OAuthClient {
        guard let make = makers[account.key.provider] else { throw .noClient(provider: account.key.provider) }
        do { return try make(account) } catch { throw Self.error(error, account) }
    }

    private static func error(_ error: any Error, _ account: Account) -> AccountError {
        switch error {
        case let error as AccountError: error
        case let error as OAuthError: AccountError(refreshing: error)
        case let cause as any CodedError: .client(cause)
        default: .noClient(provider: account.key.provider)
        }
    }
}
