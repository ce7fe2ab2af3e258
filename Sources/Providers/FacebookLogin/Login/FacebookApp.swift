import Foundation
import MemberSignIn

/// Facebook's own app on this device.
enum FacebookApp {
    /// Returns whether the app can perform a login: it opens the scheme of its services and the one of logins.
    /// - Parameter links: The system's knowledge of other apps.
    /// - Returns: Whether it opens both.
    @MainActor
    static func takesLogins(by links: any AppLinks) -> Bool {
        ["fbapi://", "fbauth2://authorize"].allSatisfy { URL(string: $0).map(links.canOpen) ?? false }
    }
}
