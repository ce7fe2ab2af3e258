/// How long things may take, and how many statements a connection keeps.
package struct PostgresLimits: Equatable, Sendable {
    /// Connecting, over all servers of the list, name look-up included.
    package var connecting: Duration = .seconds(10)
    /// Connecting to one server, before the next one is tried.
    package var eachServer: Duration = .seconds(3)
    /// A statement or a pipeline, from the call to its result; for a stream, the wait for each batch of rows.
    package var statement: Duration = .seconds(30)
    /// The server's reaction to a cancellation, before the connection is closed.
    package var cancelling: Duration = .seconds(5)
    /// The wait for a connection of a full pool.
    package var pool: Duration = .seconds(5)
    /// The bytes of the results of one round trip, and of one row of a stream: more is not read, and the connection is closed.
    package var result = 128 << 20
    /// The number of statements that each connection keeps prepared; 0 where a pooler gives each transaction another connection.
    package var prepared = 256

    /// The limits as they are by default.
    package init() {}
}
