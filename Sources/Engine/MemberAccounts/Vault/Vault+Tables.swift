import Foundation
import MemberCore
public import MemberStorage

/// The tables of other modules in the vault's file.
extension Vault {
    /// Registers the tables of another module that lives in the same file.
    /// - Parameter migrations: The module's numbered steps; its tables carry its name as a prefix.
    /// - Throws: ``AccountError/storage(_:)``.
    public func register(_ migrations: [Migration]) throws(AccountError) {
        do { try database.migrate(migrations) } catch { throw AccountError(storing: error) }
    }

    /// Reads the tables of another module, on one consistent state.
    /// - Parameter body: Works on the statements; must not call out or wait.
    /// - Returns: What the closure returned.
    /// - Throws: ``AccountError/storage(_:)``, or what the closure threw.
    public func read<Result>(_ body: (Statements) throws -> Result) throws -> Result { try database.read(body) }

    /// Runs a transaction on the tables of another module.
    /// - Parameters:
    ///   - durable: Whether the commit must survive a power cut, not just the end of the process: several times slower. Tokens,
    ///     sign-ins and whatever must not happen twice want that.
    ///   - body: Works on the statements; must not call out or wait.
    /// - Returns: What the closure returned, after the commit.
    /// - Throws: ``AccountError/storage(_:)``, or what the closure threw.
    public func transaction<Result>(durable: Bool = true, _ body: (Statements) throws -> Result) throws -> Result {
        try (durable ? database : ordinaryDatabase()).transaction(body)
    }

    /// A second connection, for what a power cut may take back; opened at its first use.
    private func ordinaryDatabase() throws -> Database {
        if let known = state.withLock({ $0.ordinary }) { return known }
        let made = try Database(file: home.appending(path: VaultFolder.databaseName), durability: .normal)
        return state.withLock { state in
            let database = state.ordinary ?? made
            state.ordinary = database
            return database
        }
    }
}
