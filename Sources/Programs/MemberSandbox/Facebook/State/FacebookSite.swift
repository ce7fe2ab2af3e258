import MemberUI

/// The pages of Facebook's own site in the sandbox.
enum FacebookSite {
    /// The member's page of apps and websites.
    static let apps = "/settings/apps"
    /// Graph's explorer.
    static let explorer = "/tools/explorer"

    /// Makes the navigation of a page at a path.
    static func places(_ texts: Texts, current: String) -> [PageShell.Place] {
        [(apps, TextKey.facebookAppsTitle), (explorer, .facebookExplorerTitle)].map { path, title in
            PageShell.Place(texts(title), path, isCurrent: path == current)
        }
    }
}
