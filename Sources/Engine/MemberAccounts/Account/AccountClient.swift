import MemberCore

/// One client at one provider's environment: whose accounts have one active one among them.
public struct AccountClient: Hashable, Sendable {
    /// The provider's short name.
    public let provider: String
    /// The environment's name: `live`, or a sandbox's address.
    public let environment: String
    /// The client id.
    public let clientID: String

    /// A client.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - environment: The environment's name.
    ///   - clientID: The client id.
    public init(provider: String, environment: String, clientID: String) {
        self.provider = provider
        self.environment = environment
        self.clientID = clientID
    }

    /// Whether all parts are the same, byte by byte.
    public static func == (left: AccountClient, right: AccountClient) -> Bool {
        left.clientID.isExactly(right.clientID) && left.provider.isExactly(right.provider)
            && left.environment.isExactly(right.environment)
    }
}

extension AccountClient: Comparable {
    /// An order without a meaning, always the same.
    public static func < (left: AccountClient, right: AccountClient) -> Bool {
        (left.provider, left.environment, left.clientID) < (right.provider, right.environment, right.clientID)
    }
}

extension AccountKey {
    /// The client that the account is one of.
    public var client: AccountClient { AccountClient(provider: provider, environment: environment, clientID: clientID) }
}
