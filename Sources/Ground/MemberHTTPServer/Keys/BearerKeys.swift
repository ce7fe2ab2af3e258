import Foundation
public import MemberCore
import MemberCrypto

/// The API keys that a server accepts, any number for each app, so that a new one can be given out before the old one ends.
///
/// ```swift
/// let keys = try BearerKeys(kinds, [BearerKey(hash: "9f86…0f00a08", kind: "server", tenant: "shop")])
/// router.on("GET", "/orders", KeyGuard(keys).requiring("server") { request in orders(of: request.key?.tenant) })
/// ```
public struct BearerKeys: Sendable {
    /// A key with its hash in bytes.
    private struct Entry: Sendable {
        let hash: Data
        let key: VerifiedKey
        let until: Date?
        let isRevoked: Bool
    }

    /// The declared kinds.
    let kinds: KeyKinds
    private let entries: [Entry]

    /// Takes the keys of the settings.
    /// - Parameters:
    ///   - kinds: The kinds of keys, and what each may do.
    ///   - keys: The keys.
    /// - Throws: ``HTTPServerError/invalidSetting(_:)`` for an undeclared kind, something other than a hash, or a key that is there twice.
    public init(_ kinds: KeyKinds, _ keys: [BearerKey]) throws(HTTPServerError) {
        self.kinds = kinds
        var entries: [Entry] = []
        for (place, key) in keys.enumerated() {
            let entry = try Self.entry(key, kinds, number: place + 1)
            guard !entries.contains(where: { $0.hash == entry.hash || $0.key.id.isExactly(entry.key.id) }) else {
                throw .invalidSetting(.keyTwice(entry.key.id))
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    private static func entry(_ key: BearerKey, _ kinds: KeyKinds, number: Int) throws(HTTPServerError) -> Entry {
        guard let rights = kinds.rights(of: key.kind) else { throw .invalidSetting(.keyKind(key.kind)) }
        guard let hash = bytes(key.hash) else { throw .invalidSetting(.keyHash(key.id ?? "number \(number)")) }
        let id = key.id ?? hexadecimal(hash.prefix(4))
        return Entry(
            hash: hash, key: VerifiedKey(id: id, kind: key.kind, tenant: key.tenant, rights: rights), until: key.until,
            isRevoked: key.isRevoked)
    }

    private static func bytes(_ hash: String) -> Data? {
        let digits = Array(hash.utf8)
        guard digits.count == 64 else { return nil }
        let values = digits.compactMap { digit in Character(UnicodeScalar(digit)).hexDigitValue }
        guard values.count == 64 else { return nil }
        return Data(stride(from: 0, to: 64, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) })
    }

    /// Finds a key. Each one is compared in constant time, so that the time says nothing of a hash, nor which key it is.
    /// - Parameters:
    ///   - hash: The hash of the key that the client sent.
    ///   - now: The time.
    /// - Returns: The key; nil if it is unknown, revoked, or at its end.
    func verified(hash: Data, at now: Date) -> VerifiedKey? { accepted(hash: hash, at: now)?.key }

    /// The same with what a session of the key depends on.
    func accepted(hash: Data, at now: Date) -> AcceptedKey? {
        var found: Entry?
        for entry in entries where constantTimeEquals(entry.hash, hash) { found = entry }
        return found.flatMap { Self.accepted($0, at: now) }
    }

    /// Finds a key by its id.
    func accepted(id: String, at now: Date) -> AcceptedKey? {
        entries.first { $0.key.id.isExactly(id) }.flatMap { Self.accepted($0, at: now) }
    }

    private static func accepted(_ entry: Entry, at now: Date) -> AcceptedKey? {
        guard !entry.isRevoked, entry.until.map({ now < $0 }) ?? true else { return nil }
        return AcceptedKey(key: entry.key, hash: entry.hash, until: entry.until)
    }
}

extension BearerKeys: Masked {
    /// The ids of the keys; not their hashes.
    public var description: String { "BearerKeys(\(entries.map(\.key.id).joined(separator: ", ")))" }
}
