import Foundation
public import MemberAccounts
public import MemberCore
import MemberStorage

/// This installation's device id, sent with every call: a random UUID made once and kept in the vault.
public enum VKDevice {
    /// The device id; made at the first call, the same in every process that shares the vault.
    /// - Parameters:
    ///   - vault: Where it is kept.
    ///   - random: Where a new one comes from.
    /// - Returns: A UUID in lower case.
    /// - Throws: `AccountError` if it can be neither read nor kept.
    public static func id(in vault: Vault, random: any RandomSource) throws -> String {
        try vault.register(VKWireSchema.migrations)
        let query = "SELECT id FROM vkwire_device"
        if let id = try vault.read({ try $0.rows(query).first?.text(0) }) { return id }
        let fresh = random.uuid().uuidString.lowercased()
        return try vault.transaction { statements in
            try statements.run("INSERT OR IGNORE INTO vkwire_device VALUES (1, ?)", [.text(fresh)])
            return try statements.rows(query).first?.text(0) ?? fresh
        }
    }
}
