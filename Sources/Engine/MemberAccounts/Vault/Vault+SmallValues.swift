import Foundation
import MemberStorage

extension Vault {
    /// Returns a small value, without waiting.
    /// - Parameter name: The value's name.
    /// - Returns: The value; nil if none is stored.
    /// - Throws: ``AccountError/storage(_:)``; ``AccountError/locked`` and ``AccountError/wrongKey`` for a sealed one.
    package func smallValue(_ name: SmallValueName) throws(AccountError) -> SmallValue? {
        do {
            guard let row = try read({ try ValueRow.stored(name, $0) }) else { return nil }
            return SmallValue(name.isSealed ? try row.opened(by: sealing()) : row.value, date: row.date)
        } catch { throw AccountError(storing: error) }
    }

    /// Changes small values in one durable step, without waiting.
    /// - Parameter changes: The new values, and those to remove.
    /// - Throws: ``AccountError/storage(_:)``, ``AccountError/locked``; nothing changes then.
    package func setSmallValues(_ changes: [SmallValueChange]) throws(AccountError) {
        do {
            try unlock(for: changes)
            try transaction { try write(changes, $0) }
        } catch { throw AccountError(storing: error) }
    }

    /// Keeps a value unless one is stored: of two processes that offer one, both receive the first.
    /// - Parameters:
    ///   - value: The new value.
    ///   - name: Its name.
    /// - Returns: The stored value.
    /// - Throws: ``AccountError/storage(_:)``, ``AccountError/locked``.
    package func offerSmallValue(_ value: SmallValue, as name: SmallValueName) throws(AccountError) -> SmallValue {
        if let known = try smallValue(name) { return known }
        do {
            let change = SmallValueChange(name, value)
            try unlock(for: [change])
            try transaction { statements in
                if try ValueRow.stored(name, statements) == nil { try write([change], statements) }
            }
        } catch { throw AccountError(storing: error) }
        return try smallValue(name) ?? value
    }

    /// Asks for the key before a transaction that needs it.
    func unlock(for changes: [SmallValueChange]) throws(AccountError) {
        if changes.contains(where: { $0.name.isSealed && $0.value != nil }) { try sealing() }
    }

    /// Writes values within a transaction.
    func write(_ changes: [SmallValueChange], _ statements: Statements) throws {
        for change in changes {
            guard let value = change.value else {
                try ValueRow.remove(change.name, statements)
                continue
            }
            let seconds = value.date?.timeIntervalSince1970
            let place = change.name.place(at: seconds)
            let stored = change.name.isSealed ? try knownSealing().seal(value.data, for: place) : value.data
            try ValueRow(name: change.name, value: stored, seconds: seconds).put(statements)
        }
    }
}

/// The row of a small value.
struct ValueRow {
    let name: SmallValueName
    let value: Data
    let seconds: Double?

    var date: Date? { seconds.flatMap { abs($0) < 253_402_300_800 ? Date(timeIntervalSince1970: $0) : nil } }

    private static let isOfName = "provider = ? AND environment = ? AND client_id = ? AND name = ?"

    private static func parts(_ name: SmallValueName) -> [SQLValue] {
        [.text(name.client.provider), .text(name.client.environment), .text(name.client.clientID), .text(name.name)]
    }

    static func stored(_ name: SmallValueName, _ statements: Statements) throws -> ValueRow? {
        guard try VaultSchema.keepsValues(statements) else {
            return try FormerValues.rows(statements).first { $0.name == name }
        }
        let rows = try statements.rows("SELECT value, at FROM vault_value WHERE \(isOfName)", parts(name))
        return rows.first.map { ValueRow(name: name, value: $0.blob(0) ?? Data(), seconds: $0.real(1)) }
    }

    func put(_ statements: Statements) throws {
        try statements.run(
            """
            INSERT INTO vault_value VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (provider, environment, client_id, name)
            DO UPDATE SET value = excluded.value, at = excluded.at
            """, Self.parts(name) + [.blob(value), seconds.map(SQLValue.real) ?? .null])
    }

    static func remove(_ name: SmallValueName, _ statements: Statements) throws {
        try statements.run("DELETE FROM vault_value WHERE \(isOfName)", parts(name))
    }

    /// Opens a sealed value.
    /// - Throws: ``AccountError/wrongKey`` if the seal is another key's or another place's.
    func opened(by sealing: SealedValue) throws(AccountError) -> Data {
        do { return try sealing.open(value, for: name.place(at: seconds)) } catch {
            guard let place = FormerValues.place(of: name) else { throw error }
            return try sealing.open(value, for: place)
        }
    }
}
