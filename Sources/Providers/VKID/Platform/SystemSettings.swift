import MemberOAuth

/// What the system tells and offers; nothing where it has no UIKit.
enum SystemSettings {
    /// What the person set the system to; nil where that cannot be told.
    static var colorScheme: Appearance.ColorScheme? { nil }
    /// Opens VK's apps.
    static var appLinks: (any AppLinks)? { nil }
    /// The sessions of an SDK of version 1.
    static var legacySessions: (any LegacySessionStore)? { nil }
    /// Shows VK ID's pages in the system's web session.
    static func userAgent(_ presenter: UIKitPresenter) -> (any UserAgent)? { nil }
}
