public import Foundation

/// Opens other apps, and knows when this one is in front: what app-to-app sign-in needs of the system.
public protocol AppLinks: Sendable {
    /// Whether an app takes an address, without opening it.
    ///
    /// iOS tells only of the schemes that the app's `LSApplicationQueriesSchemes` names, and for at most fifty of them.
    /// - Parameter url: An address with an app's scheme.
    /// - Returns: Whether one does.
    @MainActor
    func canOpen(_ url: URL) -> Bool

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

extension AppLinks {
    /// Opens a link.
    /// - Parameter link: The link.
    /// - Returns: Whether an app took it.
    public func open(_ link: AppLink) async -> Bool {
        switch link {
        case .universal(let url): await openUniversalLink(url)
        case .scheme(let url): await openScheme(url)
        }
    }
}

/// An address that another app is opened with.
public enum AppLink: Sendable, Equatable {
    /// An https address that an app claims; never opened in a browser.
    case universal(URL)
    /// An address with an app's own scheme.
    case scheme(URL)
}

extension AppLink: CustomStringConvertible, CustomReflectable {
    /// The kind alone: the address holds the request's secrets.
    public var description: String {
        switch self {
        case .universal: "<universal link>"
        case .scheme: "<link by scheme>"
        }
    }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
