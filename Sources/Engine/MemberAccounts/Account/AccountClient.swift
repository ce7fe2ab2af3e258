import MemberCore

/// One client at one provider's environment: whose accounts have one active one among them.
public struct AccountClient: Hashable, Sendable {
    /// The provider's short name.
    public let provider: String
    /// The environment's name: `live`, or a sandbox's address.
    public let stand: String
    /// The client id.
    public let clientID: String

    /// A client.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - stand: The environment's name.
    ///   - clientID: The client id.
    public init(provider: String, stand: String, clientID: String) {
        self.provider = provider
        self.stand = stand
        self.clientID = clientID
    }

    /// Whether all parts are the same, byte by byte.
    public static func == (left: AccountClient, right: AccountClient) -> Bool {
        left.clientID.isExactly(right.clientID) && left.provider.isExactly(right.provider) && left.stand.isExactly(right.stand)
    }
}

extension AccountClient: Comparable {
    /// An order without a meaning, always the same.
    public static func < (left: AccountClient, right: AccountClient) -> Bool {
        (left.provider, left.stand, left.clientID) < (right.provider, right.stand, right.clientID)
    }
}

extension AccountKey {
    /// The client that the account is one of.
    public var client: AccountClient { AccountClient(provider: provider, stand: stand, clientID: clientID) }

    /// Whether the account is one of a client.
    /// - Parameter client: The client.
    /// - Returns: Whether it is.
    public func isOf(_ client: AccountClient) -> Bool {
        clientID.isExactly(client.clientID) && provider.isExactly(client.provider) && stand.isExactly(client.stand)
    }
}
