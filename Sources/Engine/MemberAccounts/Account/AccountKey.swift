import Foundation
import MemberCore
import MemberCrypto

/// What makes an account one: the person at one provider, by one client, at one stand.
public struct AccountKey: Hashable, Sendable, Codable {
    /// The provider's short name.
    public let provider: String
    /// `live`, or a sandbox's address.
    public let stand: String
    /// The client id.
    public let clientID: String
    /// The user id, or the issuer's `sub`.
    public let subject: String

    /// A key.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - stand: `live`, or a sandbox's address.
    ///   - clientID: The client id.
    ///   - subject: The user id, or the issuer's `sub`.
    public init(provider: String, stand: String, clientID: String, subject: String) {
        self.provider = provider
        self.stand = stand
        self.clientID = clientID
        self.subject = subject
    }

    /// Whether all parts are the same, octet by octet.
    public static func == (left: AccountKey, right: AccountKey) -> Bool {
        left.subject.isExactly(right.subject) && left.clientID.isExactly(right.clientID)
            && left.provider.isExactly(right.provider) && left.stand.isExactly(right.stand)
    }

    /// A short name for people and command lines: the provider and eight characters, always the same for one key.
    ///
    /// Another key may have the same one: to find an account, take the key.
    public var id: String { provider + "-" + hexadecimal(digest.prefix(4)) }

    /// The name that no other key has; ``id`` is its beginning.
    public var longID: String { provider + "-" + hexadecimal(digest) }

    private var digest: Data { Digest.sha256(Data(parts.utf8)) }

    /// The shortest beginnings of the long names that tell some keys apart; never shorter than ``id``.
    package static func tellingApart(_ keys: [AccountKey]) -> [String] {
        let (names, least) = (keys.map(\.longID), keys.map(\.id.count).max() ?? 0)
        func cut(_ length: Int) -> [String] { names.map { String($0.prefix(length)) } }
        let most = names.map(\.count).max() ?? least
        return cut((least..<most).first { Set(cut($0)).count == Set(names).count } ?? most)
    }

    /// All parts in one text that no other key has.
    var parts: String { [provider, stand, clientID, subject].map(PercentCoding.encode).joined(separator: "&") }
}
