/// The limit of the wait for a desktop's key store, and the notice during it.
///
/// A key store may show a dialog in which a person unlocks it, on an unattended screen, or it may hang.
/// ```swift
/// let patience = KeyStorePatience(limit: .seconds(10)) { limit in log("waiting for the keyring, up to \(limit)") }
/// let key = SecretServiceKey(folder: home, patience: patience)
/// ```
public struct KeyStorePatience: Sendable {
    /// The time to wait; after that the vault is locked, or a first start creates a key file.
    public var limit: Duration
    /// Called once if the key store has been silent for two seconds; receives ``limit``.
    public var notice: (@Sendable (Duration) -> Void)?
    /// The silence after which the notice is called.
    var noticeAfter: Duration = .seconds(2)

    /// Creates a patience.
    /// - Parameters:
    ///   - limit: The time to wait for the key store: by default a minute, in which a person may unlock it. An unattended
    ///     program should use a shorter time.
    ///   - notice: Called once if the key store has been silent for two seconds, on the waiting thread; receives the limit.
    public init(limit: Duration = .seconds(60), notice: (@Sendable (Duration) -> Void)? = nil) {
        self.limit = limit
        self.notice = notice
    }
}
