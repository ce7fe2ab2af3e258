public import Foundation
public import MemberCore
import MemberCrypto

/// An API key as a server keeps it: by its hash, so that a reader of the settings cannot use it.
///
/// The hash is enough for random keys only, such as those of ``newKey(from:)``: a password could be guessed from it.
public struct BearerKey: Sendable, Equatable {
    /// A name of the key that may be logged; nil for the first eight digits of its hash.
    public var id: String?
    /// The kind of the key, one of the declared ``KeyKinds``.
    public var kind: String
    /// The app or tenant that the key is for.
    public var tenant: String
    /// The SHA-256 hash of the key's UTF-8 bytes, 64 hexadecimal digits.
    public var hash: String
    /// The end of the key: from this time on it is refused. Nil for none.
    public var until: Date?
    /// Whether the key is refused already, as if it were not in the list.
    public var isRevoked: Bool

    /// A key by its hash.
    /// - Parameters:
    ///   - hash: The SHA-256 hash of the key, 64 hexadecimal digits.
    ///   - kind: The kind of the key.
    ///   - tenant: The app or tenant that it is for.
    ///   - id: A name that may be logged; nil for the first eight digits of the hash.
    ///   - until: The time from which on it is refused; nil for none.
    ///   - isRevoked: Whether it is refused already.
    public init(
        hash: String, kind: String, tenant: String, id: String? = nil, until: Date? = nil, isRevoked: Bool = false
    ) {
        (self.hash, self.kind, self.tenant) = (hash, kind, tenant)
        (self.id, self.until, self.isRevoked) = (id, until, isRevoked)
    }

    /// The hash of a key, for the settings.
    /// - Parameter key: The key.
    /// - Returns: 64 hexadecimal digits.
    public static func hash(of key: Secret) -> String { hexadecimal(Digest.sha256(key.bytes)) }

    /// A new key: 32 random bytes in 43 characters. It is shown once and not stored.
    /// - Parameter random: Where the bytes come from.
    /// - Returns: The key.
    public static func newKey(from random: any RandomSource = SystemRandom()) -> Secret {
        Secret(Base64URL.encode(random.bytes(32)))
    }
}

extension BearerKey: Masked {
    /// Id, kind and tenant; not the hash.
    public var description: String { "BearerKey(\(id ?? "-"), \(kind), \(tenant))" }
}
