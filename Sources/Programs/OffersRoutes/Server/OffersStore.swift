public import Foundation

/// The place where the service keeps its rows.
public enum OffersStore: Sendable, Equatable {
    /// A SQLite file, for any number of processes of one machine; it is made if it is missing.
    case file(URL)
    /// A PostgreSQL database, for any number of machines: `postgres://user@host/database`, without a password, which comes from
    /// `PGPASSFILE`, `PGSERVICE` or `PGPASSWORD`.
    case postgres(String)

    /// Reads the text of a setting.
    /// - Parameter text: An address that begins with `postgres://` or `postgresql://`, else the path of a file.
    public init(_ text: String) {
        let isAddress = ["postgres://", "postgresql://"].contains { text.hasPrefix($0) }
        self = isAddress ? .postgres(text) : .file(URL(filePath: text))
    }
}
