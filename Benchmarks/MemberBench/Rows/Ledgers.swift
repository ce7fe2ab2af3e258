import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// A use of a permission written down, each for another purpose, where the ledger has long held all that it keeps; against the same where
/// only the last use is kept. Neither waits for the disk.
func fullLedger(in folder: URL) throws -> Row {
    let vault = try Vault(home: folder.appending(path: "ledgers"))
    let (full, short) = (try ledger("full", in: vault), try ledger("short", in: vault))
    try vault.record((0..<1_100).map { _ in PermissionEvent(scope: "email", kind: .asked, date: Date()) }, of: full)
    let next = Locked(0)
    return Row(
        name: "Use recorded in a full ledger", baselineName: "in one of a few events", count: 2_000, aim: nil, processor: .shown,
        candidate: { count in
            for _ in 0..<count {
                let number = next.withLock { next in
                    next += 1
                    return next
                }
                try vault.recordUse(of: ["email"], by: full, for: "Letter \(number)")
            }
        },
        baseline: { count in for _ in 0..<count { try vault.recordUse(of: ["email"], by: short, for: "Letters") } })
}

private func ledger(_ subject: String, in vault: Vault) throws -> AccountKey {
    let key = AccountKey(provider: "bench", environment: "live", clientID: "app", subject: subject)
    let tokens = TokenSet(accessToken: Secret("a"), life: .seconds(3600), scopes: ["email"], receivedBy: SystemClock())
    try vault.store(key, label: nil, details: Data(), secrets: AccountSecrets(tokens: tokens))
    return key
}
