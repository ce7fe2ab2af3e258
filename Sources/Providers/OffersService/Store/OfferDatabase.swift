package import MemberStorage
package import StoreOffers

/// A statement that every supported database understands.
package struct OfferStatement: Sendable, Equatable {
    /// One statement with `?` for each value, and `{now}` for the database's time in milliseconds since 1970.
    package let sql: String
    /// The values.
    package let values: [SQLValue]
    /// How many rows it has to change; nil for any number.
    package let expected: Int?

    /// A statement.
    /// - Parameters:
    ///   - sql: One statement with `?` for each value, and `{now}` for the database's time in milliseconds since 1970.
    ///   - values: The values.
    ///   - expected: How many rows it has to change; with another number the whole commit is undone. Nil for any number.
    package init(_ sql: String, _ values: [SQLValue] = [], expected: Int? = nil) {
        (self.sql, self.values, self.expected) = (sql, values, expected)
    }
}

/// A database that keeps the service's rows: SQLite or PostgreSQL. It knows statements, not their meaning.
package protocol OfferDatabase: Sendable {
    /// Brings the tables up to date; several processes may do so at once.
    func migrate() async throws(OfferStoreError)
    /// The database's time; for a file this machine's.
    func now() async throws(OfferStoreError) -> StoreTime
    /// Runs a query.
    func rows(_ query: OfferStatement) async throws(OfferStoreError) -> [SQLRow]
    /// Runs statements in one durable transaction: all of them, or none.
    ///
    /// Where it is not known whether they were committed, and a statement expects a number of rows, they are run once more: such a
    /// statement must not find its rows a second time.
    /// - Returns: The place of the first statement that changed another number of rows than it expects, after everything was undone; nil
    ///   for a commit.
    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int?
    /// Ends all connections.
    func close() async
}
