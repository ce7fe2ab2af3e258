package import Foundation
package import MemberCore

/// A key that is accepted now, for a server that also lets people in by a form, whose sessions end with the key.
package struct AcceptedKey: Sendable, Equatable {
    /// The key without its text.
    package let key: VerifiedKey
    /// Its SHA-256 hash: another key of the same id has another one.
    package let hash: Data
    /// The end of the key; nil for none.
    package let until: Date?
}

extension AcceptedKey: Masked {
    /// Only the id.
    package var description: String { "AcceptedKey(\(key.id))" }
}

extension KeyGuard {
    /// Finds the key that a person has entered.
    /// - Parameter text: The key.
    /// - Returns: The key; nil if it is unknown, revoked, or at its end.
    /// - Throws: What the guard's keys throw.
    package func accepted(_ text: Secret) async throws -> AcceptedKey? {
        try await keys().accepted(hash: PresentedKey.hash(of: text.reveal), at: clock.now)
    }

    /// Finds a key by its id, for a session that began with it.
    /// - Parameter id: The key's id.
    /// - Returns: The key; nil if it is unknown, revoked, or at its end.
    /// - Throws: What the guard's keys throw.
    package func accepted(id: String) async throws -> AcceptedKey? { try await keys().accepted(id: id, at: clock.now) }
}
