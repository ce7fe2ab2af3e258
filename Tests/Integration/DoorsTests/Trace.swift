import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// The state that a sign-in leaves in a home, as lines that can be compared between two homes; it contains no token.
struct Trace: Equatable, CustomStringConvertible {
    let lines: [String]
    var description: String { lines.joined(separator: "\n") }

    /// Reads the state of a vault.
    /// - Parameters:
    ///   - vault: The vault.
    ///   - changes: The changes that the vault has reported since it was opened.
    /// - Throws: `AccountError` if the vault cannot be read.
    init(_ vault: Vault, _ changes: [VaultChange]) throws {
        var lines: [String] = []
        for account in vault.accounts {
            let secrets = try vault.secrets(of: account.key)
            lines.append("account \(account.key.longID) \(account.state)")
            lines.append("details \(Self.sorted(account.details))")
            lines.append("scopes \(secrets.tokens.scopes?.sorted() ?? []) of \(secrets.requestedScopes.sorted())")
            lines.append(Self.shape(of: secrets.tokens))
        }
        lines.append("active \(vault.currentAccount?.key.longID ?? "-")")
        for key in try vault.permissionLedgers() {
            for record in try vault.permissions(of: key) {
                let history = record.history.map { "\($0.kind.rawValue) by \($0.by?.rawValue ?? "-") for \($0.purpose ?? "-")" }
                lines.append("permission \(record.scope): \(history.joined(separator: ", "))")
            }
        }
        lines.append("open sign-ins \(vault.openAttempts.count)")
        lines += changes.map { "told \(Self.name(of: $0))" }
        self.lines = lines
    }

    private static func shape(of tokens: TokenSet) -> String {
        let parts = [
            tokens.refreshToken == nil ? nil : "refresh token", tokens.idToken == nil ? nil : "ID token",
            tokens.expires == nil ? nil : "expiry",
        ]
        let names = tokens.carried.fields.map(\.name).sorted() + tokens.extra.keys.sorted()
        return "tokens with \((parts.compactMap(\.self) + names).joined(separator: ", "))"
    }

    private static func sorted(_ details: Data) -> String {
        guard let value = try? JSONSerialization.jsonObject(with: details),
            let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        else { return String(decoding: details, as: UTF8.self) }
        return String(decoding: data, as: UTF8.self)
    }

    private static func name(of change: VaultChange) -> String {
        switch change {
        case .added: "added"
        case .changed: "changed"
        case .renewed: "renewed"
        case .removed: "removed"
        case .activated: "activated"
        case .permissions(_, let events): "permissions \(events.map { "\($0.scope) \($0.kind.rawValue)" })"
        }
    }
}
