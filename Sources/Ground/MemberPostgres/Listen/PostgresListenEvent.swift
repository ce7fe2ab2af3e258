/// What happens on the connection that listens.
public enum PostgresListenEvent: Equatable, Sendable {
    /// From now on notifications arrive. After an interruption some may be missing: read again what they are about.
    case listening
    /// A notification.
    case notification(PostgresNotification)
    /// The connection is gone or could not be made; it is tried again until ``listening``.
    case interrupted(PostgresError)
}
