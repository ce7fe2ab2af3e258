import Foundation
import MemberCore
import MemberCrypto

/// The identity of an account: the person at one provider, with one client, in one environment.
public struct AccountKey: Hashable, Sendable, Codable {
    /// The provider's short name.
    public let provider: String
    /// `live`, or a sandbox's address.
    public let environment: String
    /// The client id.
    public let clientID: String
    /// The user id, or the issuer's `sub`.
    public let subject: String

    /// Exports keep the names of their first version.
    private enum CodingKeys: String, CodingKey {
        case provider
        case environment = "stand"
        case clientID
        case subject
    }

    /// Creates a key.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - environment: `live`, or a sandbox's address.
    ///   - clientID: The client id.
    ///   - subject: The user id, or the issuer's `sub`.
    public init(provider: String, environment: String, clientID: String, subject: String) {
        self.provider = provider
        self.environment = environment
        self.clientID = clientID
        self.subject = subject
    }

    /// Whether all parts are the same, byte by byte.
    public static func == (left: AccountKey, right: AccountKey) -> Bool {
        left.subject.isExactly(right.subject) && left.clientID.isExactly(right.clientID)
            && left.provider.isExactly(right.provider) && left.environment.isExactly(right.environment)
    }

    /// A short name for people and command lines: the provider and eight characters, always the same for one key.
    ///
    /// Another key may have the same short name: use the key to find an account.
    public var id: String { provider + "-" + hexadecimal(digest.prefix(4)) }

    /// A unique name; ``id`` is its beginning.
    public var longID: String { provider + "-" + hexadecimal(digest) }

    private var digest: Data { Digest.sha256(Data(parts.utf8)) }

    /// Returns the shortest prefixes of the long names that distinguish the given keys; never shorter than ``id``.
    package static func tellingApart(_ keys: [AccountKey]) -> [String] {
        let (names, least) = (keys.map(\.longID), keys.map(\.id.count).max() ?? 0)
        func cut(_ length: Int) -> [String] { names.map { String($0.prefix(length)) } }
        let most = names.map(\.count).max() ?? least
        return cut((least..<most).first { Set(cut($0)).count == Set(names).count } ?? most)
    }

    /// All parts in one unique string.
    var parts: String { [provider, environment, clientID, subject].map(PercentCoding.encode).joined(separator: "&") }
}

/// One client in one provider's environment: one of its accounts is the active one.
public struct AccountClient: Hashable, Sendable {
    /// The provider's short name.
    public let provider: String
    /// The environment's name: `live`, or a sandbox's address.
    public let environment: String
    /// The client id.
    public let clientID: String

    /// Creates a client.
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
    /// An order that is always the same and has no other meaning.
    public static func < (left: AccountClient, right: AccountClient) -> Bool {
        (left.provider, left.environment, left.clientID) < (right.provider, right.environment, right.clientID)
    }
}

extension AccountKey {
    /// The client that the account belongs to.
    public var client: AccountClient { AccountClient(provider: provider, environment: environment, clientID: clientID) }
}
