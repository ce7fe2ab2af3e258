/// The changes of other transactions that a transaction may see.
package enum PostgresIsolation: String, Equatable, Sendable {
    /// Each statement sees the changes that were committed before it began.
    case readCommitted = "READ COMMITTED"
    /// All statements see the changes that were committed before the first one; a row that another one changed is a
    /// serialization failure.
    case repeatableRead = "REPEATABLE READ"
    /// As if transactions ran one after another; where they cannot have, there is a serialization failure.
    case serializable = "SERIALIZABLE"
}
