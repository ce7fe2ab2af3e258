/// An app of VK's that signs members in for other apps, as if it were installed.
///
/// Its universal link leads to a page of the sandbox that acts the app out.
public struct SandboxVendorApp: Sendable, Hashable {
    /// Its app id; with ``isProvider`` its scheme is `vk` and this.
    public var appID: Int
    /// The app of the highest weight is asked first.
    public var weight: Int
    /// Whether it says of itself that it signs members in.
    public var isProvider: Bool

    /// An app.
    /// - Parameters:
    ///   - appID: Its app id.
    ///   - weight: The app of the highest weight is asked first.
    ///   - isProvider: Whether it says of itself that it signs members in.
    public init(appID: Int, weight: Int, isProvider: Bool = true) {
        self.appID = appID
        self.weight = weight
        self.isProvider = isProvider
    }

    /// The app that is there by default.
    public static let main = SandboxVendorApp(appID: 7_000_001, weight: 10)
}
