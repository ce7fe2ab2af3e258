import Foundation
import MemberCore
import MemberStorage

/// The values that earlier versions kept in tables of the providers' own. They are moved into the table of small values as they
/// are: their seal is of their former place, because the key may not be readable when the file is opened.
enum FormerValues {
    /// Moves the values, and removes the tables.
    @Sendable static func move(_ statements: Statements) throws {
        for row in try rows(statements) { try row.put(statements) }
        for table in ["vkwire_device", "vkwire_anonymous", "sberid_app_token"] where try isTable(table, statements) {
            try statements.run("DROP TABLE \(table)")
        }
        try statements.run("DELETE FROM member_schema WHERE module IN ('vkwire', 'sberid')")
    }

    /// Reads the values from the former tables, as far as those are what earlier versions made.
    static func rows(_ statements: Statements) throws -> [ValueRow] {
        try devices(statements)
            + tokens("vkwire_anonymous", date: "expires", of: "vk", as: "anonymous_token", statements)
            + tokens("sberid_app_token", date: "kept", of: "sber", as: "app_token", statements)
    }

    /// Returns the place that a moved value is sealed for; nil for a name that no earlier version kept sealed.
    static func place(of name: SmallValueName) -> String? {
        let client = name.client
        switch (client.provider, name.name) {
        case ("vk", "anonymous_token"): return "vkwire_anonymous \(client.clientID) \(client.environment)"
        case ("sber", "app_token"):
            return "sberid_app_token 1 " + [client.clientID, client.environment].map(PercentCoding.encode).joined(separator: "&")
        default: return nil
        }
    }

    private static func devices(_ statements: Statements) throws -> [ValueRow] {
        guard try columns(of: "vkwire_device", statements).contains("id") else { return [] }
        let name = SmallValueName("device_id", ofProvider: "vk", isSealed: false)
        return try statements.rows("SELECT CAST(id AS TEXT) FROM vkwire_device LIMIT 1").compactMap { row in
            row.text(0).map { ValueRow(name: name, value: Data($0.utf8), seconds: nil) }
        }
    }

    private static func tokens(
        _ table: String, date: String, of provider: String, as name: String, _ statements: Statements
    ) throws -> [ValueRow] {
        let columns = try columns(of: table, statements)
        guard columns.isSuperset(of: ["client_id", "stand", "sealed"]) else { return [] }
        // The column of the date was added later to one of them.
        let at = columns.contains(date) ? date : "NULL"
        let query = "SELECT CAST(client_id AS TEXT), CAST(stand AS TEXT), CAST(sealed AS BLOB), CAST(\(at) AS REAL) FROM \(table)"
        return try statements.rows(query).compactMap { row in
            guard let id = row.text(0), let environment = row.text(1), let sealed = row.blob(2) else { return nil }
            let client = AccountClient(provider: provider, environment: environment, clientID: id)
            return ValueRow(name: SmallValueName(name, of: client), value: sealed, seconds: row.real(3))
        }
    }

    private static func isTable(_ name: String, _ statements: Statements) throws -> Bool {
        let query = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?"
        return try !statements.rows(query, [.text(name)]).isEmpty
    }

    private static func columns(of table: String, _ statements: Statements) throws -> Set<String> {
        guard try isTable(table, statements) else { return [] }
        return Set(try statements.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).compactMap { $0.text(0) })
    }
}
