/// An event on the listening connection.
package enum PostgresListenEvent: Equatable, Sendable {
    /// From now on notifications arrive. After an interruption some may be missing: read the data again that they are about.
    case listening
    /// A notification.
    case notification(PostgresNotification)
    /// The connection was lost or could not be made; it is tried again until ``listening``.
    case interrupted(PostgresError)
}
