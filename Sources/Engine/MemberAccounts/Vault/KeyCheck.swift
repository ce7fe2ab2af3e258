import Foundation
import MemberStorage

/// Checks whether a key belongs to a database.
struct KeyCheck {
    let sealing: SealedValue
    let database: Database

    private static let name = "check"
    private static let place = "vault_seal.check"
    /// The text that only a holder of the key can write.
    private static let text = "memberkit, details are bound"

    /// Passes if the key belongs to the database; a new database accepts it.
    /// - Throws: ``AccountError/wrongKey``, ``AccountError/storage(_:)``; the database is unchanged then.
    func pass() throws {
        if try database.read(isPassed) || database.isReadOnly { return }
        try database.transaction { statements in
            guard try !isPassed(statements) else { return }
            let sealed = try sealing.seal(Data(Self.text.utf8), for: Self.place)
            try statements.run("INSERT INTO vault_seal VALUES (?, ?)", [.text(Self.name), .blob(sealed)])
        }
    }

    /// Whether the database has already accepted a key.
    static func isDone(_ statements: Statements) throws -> Bool { try sealed(statements) != nil }

    /// Whether the database has accepted this key; false if it has not accepted any.
    /// - Throws: ``AccountError/wrongKey`` if it has accepted another one.
    private func isPassed(_ statements: Statements) throws -> Bool {
        guard let sealed = try Self.sealed(statements) else { return false }
        _ = try sealing.open(sealed, for: Self.place)
        return true
    }

    private static func sealed(_ statements: Statements) throws -> Data? {
        try statements.rows("SELECT sealed FROM vault_seal WHERE name = ?", [.text(name)]).first.map { $0.blob(0) ?? Data() }
    }
}
