/// How long a desktop's key store is waited for, and who is told meanwhile.
///
/// A key store may show a dialog in which a person unlocks it, on a screen where nobody sits, or it may hang.
/// ```swift
/// let patience = KeyStorePatience(limit: .seconds(10)) { limit in log("waiting for the keyring, up to \(limit)") }
/// let key = SecretServiceKey(folder: home, patience: patience)
/// ```
public struct KeyStorePatience: Sendable {
    /// How long it is waited for; after that the vault is locked, or a first start makes a key file.
    public var limit: Duration
    /// Called once where it has been silent for two seconds; gets ``limit``.
    public var notice: (@Sendable (Duration) -> Void)?
    /// After which silence the notice comes.
    var noticeAfter: Duration = .seconds(2)

    /// A patience.
    /// - Parameters:
    ///   - limit: How long the key store is waited for: a minute, in which a person may unlock it. A program that nobody watches
    ///     does well to wait for a shorter time.
    ///   - notice: Called once where it has been silent for two seconds, on the thread that waits; gets the limit.
    public init(limit: Duration = .seconds(60), notice: (@Sendable (Duration) -> Void)? = nil) {
        self.limit = limit
        self.notice = notice
    }
}
