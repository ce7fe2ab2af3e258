import Foundation
import MemberOAuth
import MemberStorage

/// What a list of permissions follows upon: the account's tokens, told by a fingerprint, what they allow, and what was taken over and
/// taken back before.
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

/// How often an account's permissions were taken over from a list, or taken back: what the tokens allow may be the same afterwards.
enum PermissionFence {
    static func value(ofRow row: Int64, _ statements: Statements) throws -> Int64 {
        let query = "SELECT fence FROM vault_permission_fence WHERE account = ?"
        return try statements.rows(query, [.integer(row)]).first?.integer(0) ?? 0
    }

    /// The value of an account by its key.
    static func value(of key: AccountKey, _ statements: Statements) throws -> Int64 {
        let query = """
            SELECT fence FROM vault_permission_fence JOIN vault_account ON id = account
            WHERE provider = ? AND stand = ? AND client_id = ? AND subject = ?
            """
        let parts = [key.provider, key.environment, key.clientID, key.subject]
        return try statements.rows(query, parts.map(SQLValue.text)).first?.integer(0) ?? 0
    }

    static func raise(ofRow row: Int64, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vault_permission_fence VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET fence = fence + 1",
            [.integer(row)])
    }
}
