/// The app as VK ID knows it.
public struct AppCredentials: Sendable {
    /// The app's id, decimal.
    public let clientId: String
    /// The app's protected key; only app-to-app sign-in needs it, and only for the anonymous token.
    public let clientSecret: String?

    /// Credentials.
    /// - Parameters:
    ///   - clientId: The app's id.
    ///   - clientSecret: The app's protected key, if there is a use for it.
    public init(clientId: String, clientSecret: String? = nil) {
        self.clientId = clientId
        self.clientSecret = clientSecret
    }
}

extension AppCredentials: CustomStringConvertible, CustomReflectable {
    /// The id; never the key.
    public var description: String { "AppCredentials(\(clientId))" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
