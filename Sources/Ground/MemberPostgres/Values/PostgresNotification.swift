/// A message that another session sent with `NOTIFY`.
package struct PostgresNotification: Equatable, Sendable {
    /// The channel's name.
    package let channel: String
    /// The text of the message; empty if there was none.
    package let payload: String

    /// A notification.
    /// - Parameters:
    ///   - channel: The channel's name.
    ///   - payload: The text of the message.
    package init(channel: String, payload: String) {
        self.channel = channel
        self.payload = payload
    }
}
