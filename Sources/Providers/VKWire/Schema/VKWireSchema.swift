import MemberStorage

/// What VK's modules keep in the vault's database beside the accounts: one list, for whoever registers less would take a file with all
/// of it for a newer version's.
enum VKWireSchema {
    static let migrations = [
        Migration(
            module: "vkwire", number: 1,
            statements: ["CREATE TABLE vkwire_device (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT"]),
        Migration(
            module: "vkwire", number: 2,
            statements: [
                """
                CREATE TABLE vkwire_anonymous (client_id TEXT NOT NULL, stand TEXT NOT NULL, sealed BLOB NOT NULL,
                expires REAL NOT NULL, PRIMARY KEY (client_id, stand)) STRICT
                """
            ]),
    ]
}
