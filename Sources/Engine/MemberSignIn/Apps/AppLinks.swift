public import Foundation
public import MemberCore

/// Opens other apps, and reports this app's activations: the parts of the system that app-to-app sign-in needs.
public protocol AppLinks: Sendable {
    /// Returns whether an app accepts an address, without opening it.
    ///
    /// iOS only gives a result for the schemes in the app's `LSApplicationQueriesSchemes`, and for at most fifty of them.
    /// - Parameter url: An address with an app's scheme.
    /// - Returns: Whether an app accepts it.
    @MainActor
    func canOpen(_ url: URL) -> Bool

    /// Opens an address in the app that claims it, never in a browser.
    /// - Parameter url: An https address that an app may claim.
    /// - Returns: Whether an app accepted it.
    func openUniversalLink(_ url: URL) async -> Bool

    /// Opens an address by its own scheme.
    /// - Parameter url: An address with an app's scheme.
    /// - Returns: Whether an app accepted it.
    func openScheme(_ url: URL) async -> Bool

    /// Whether this app is active.
    var isActive: Bool { get async }

    /// Returns this app's activations from now on.
    func activations() -> AsyncStream<Void>
}

extension AppLinks {
    /// Opens a link.
    /// - Parameter link: The link.
    /// - Returns: Whether an app accepted it.
    public func open(_ link: AppLink) async -> Bool {
        switch link {
        case .universal(let url): await openUniversalLink(url)
        case .scheme(let url): await openScheme(url)
        }
    }
}

/// An address that opens another app.
public enum AppLink: Sendable, Equatable {
    /// An https address that an app claims; never opened in a browser.
    case universal(URL)
    /// An address with an app's own scheme.
    case scheme(URL)
}

extension AppLink: Masked {
    /// Only the kind: the address contains the request's secrets.
    public var description: String {
        switch self {
        case .universal: "<universal link>"
        case .scheme: "<link by scheme>"
        }
    }
}
