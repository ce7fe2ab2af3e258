public import Foundation

/// Opens other apps, and knows when this one is in front: what app-to-app sign-in needs of the system.
public protocol AppLinks: Sendable {
    /// Opens an address in the app that it belongs to, never in a browser.
    /// - Parameter url: An https address that an app may claim.
    /// - Returns: Whether an app took it.
    func openUniversalLink(_ url: URL) async -> Bool

    /// Opens an address by its own scheme.
    /// - Parameter url: An address with an app's scheme.
    /// - Returns: Whether an app took it.
    func openScheme(_ url: URL) async -> Bool

    /// Whether this app is in front.
    var isActive: Bool { get async }

    /// Every moment from now on at which this app comes to the front.
    func activations() -> AsyncStream<Void>
}
