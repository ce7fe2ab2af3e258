import Foundation
import MemberOAuth
import MemberStorage

/// The state that a list of permissions is based on: the account's tokens, identified by a fingerprint, their scopes, and the
/// count of earlier lists and revocations.
package struct PermissionBasis: Sendable, Equatable {
    private let fingerprint: String
    private let received: Date
    private let scopes: [String]?
    private let fence: Int64

    init(_ secrets: AccountSecrets, _ fence: Int64) {
        fingerprint = RefreshLease.fingerprint(of: secrets.tokens)
        received = secrets.tokens.received
        scopes = secrets.tokens.scopes
        self.fence = fence
    }
}

/// Counts how often an account's permissions were replaced by a list or revoked: the scopes of the tokens may be the same
/// afterwards.
enum PermissionFence {
    static func value(ofRow row: Int64, _ statements: Statements) throws -> Int64 {
        let query = "SELECT fence FROM vault_permission_fence WHERE account = ?"
        return try statements.rows(query, [.integer(row)]).first?.integer(0) ?? 0
    }

    static func raise(ofRow row: Int64, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vault_permission_fence VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET fence = fence + 1",
            [.integer(row)])
    }
}
