package import Foundation
import MemberCore
import MemberCrypto
import MemberStorage

extension Vault {
    /// Whether the sealing key could not be read yet: accounts are listed, tokens cannot be used.
    ///
    /// So it is before a device's first unlock. The key is asked for again whenever a token is wanted.
    public var isLocked: Bool { state.withLock { $0.sealing == nil } }

    /// Reads and checks the key, if that was not done yet.
    /// - Throws: ``AccountError/locked``, ``AccountError/keyUnusable(path:)``, ``AccountError/wrongKey``.
    func sealing() throws(AccountError) -> SealedValue {
        if let sealing = state.withLock({ $0.sealing }) { return sealing }
        let sealing = SealedValue(key: try keys.key())
        do { try checkKey(sealing) } catch { throw AccountError(storing: error) }
        state.withLock { $0.sealing = sealing }
        return sealing
    }

    /// Seals something of a provider's module, for one place in the database.
    /// - Parameters:
    ///   - data: What is to lie sealed.
    ///   - place: The place's name; what is sealed for one cannot be opened at another.
    /// - Returns: The sealed value.
    /// - Throws: ``AccountError/locked``, ``AccountError/keyUnusable(path:)``, ``AccountError/wrongKey``.
    package func seal(_ data: Data, for place: String) throws(AccountError) -> Data {
        do { return try sealing().seal(data, for: place) } catch { throw AccountError(storing: error) }
    }

    /// Opens what was sealed for a place.
    /// - Parameters:
    ///   - data: The sealed value.
    ///   - place: The place's name.
    /// - Returns: What was sealed.
    /// - Throws: ``AccountError/wrongKey`` and those of ``seal(_:for:)``.
    package func open(_ data: Data, for place: String) throws(AccountError) -> Data {
        try sealing().open(data, for: place)
    }

    /// The secrets of an entry, unsealed once.
    func unseal(_ entry: Snapshot.Entry) throws(AccountError) -> AccountSecrets {
        let key = entry.account.key
        if let known = state.withLock({ $0.unsealed[key] }), known.sealed == entry.sealed { return known.secrets }
        let text = try sealing().open(entry.sealed, for: Self.place(key))
        do {
            let secrets = try AccountSecrets(decoding: text)
            remember(secrets, of: entry)
            return secrets
        } catch { throw .unreadable }
    }

    /// Keeps secrets beside what they are sealed in: good for as long as that is what is stored.
    func remember(_ secrets: AccountSecrets, of entry: Snapshot.Entry) {
        state.withLock { $0.unsealed[entry.account.key] = (entry.sealed, secrets) }
    }

    private func checkKey(_ sealing: SealedValue) throws {
        let place = "vault_seal.check"
        let query = "SELECT sealed FROM vault_seal WHERE name = 'check'"
        var stored = try database.read { try $0.rows(query).first?.blob(0) }
        if stored == nil {
            let fresh = try sealing.seal(Data("memberkit".utf8), for: place)
            stored = try database.transaction { statements in
                try statements.run("INSERT OR IGNORE INTO vault_seal VALUES ('check', ?)", [.blob(fresh)])
                return try statements.rows(query).first?.blob(0)
            }
        }
        _ = try sealing.open(stored ?? Data(), for: place)
    }
}
