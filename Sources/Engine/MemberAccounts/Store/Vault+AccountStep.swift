import MemberStorage

extension Vault {
    /// Decides about an account and makes the change, in one transaction.
    /// - Parameters:
    ///   - key: The account.
    ///   - decide: Decides from the stored form alone; nil changes nothing.
    /// - Returns: The account after the step.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    @discardableResult
    package func accountStep(
        _ key: AccountKey, by decide: (StoredAccount) throws -> AccountChange?
    ) throws(AccountError) -> StoredAccount {
        try writing { statements, draft in
            guard var entry = draft.entry(key) else { throw AccountError.notSignedIn }
            let stored = StoredAccount(account: entry.account, secrets: try unseal(entry, &draft))
            guard let change = try decide(stored) else { return stored }
            if let beside = change.secrets {
                var secrets = beside
                secrets.tokens = stored.secrets.tokens
                try put(secrets, into: &entry, statements)
            }
            if let tokens = change.tokens { try put(tokens, into: &entry, statements, &draft) }
            if let label = change.label { try Self.name(&entry, label, statements) }
            if let reason = change.needsSignIn { try Self.mark(&entry, reason, statements) }
            draft.put(entry)
            return StoredAccount(account: entry.account, secrets: try unseal(entry, &draft))
        }
    }
}
