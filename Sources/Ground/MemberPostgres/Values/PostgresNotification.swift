/// A message that another session sent with `NOTIFY`.
public struct PostgresNotification: Equatable, Sendable {
    /// The channel's name.
    public let channel: String
    /// The text of the message; empty if there was none.
    public let payload: String

    /// A notification.
    /// - Parameters:
    ///   - channel: The channel's name.
    ///   - payload: The text of the message.
    public init(channel: String, payload: String) {
        self.channel = channel
        self.payload = payload
    }
}
