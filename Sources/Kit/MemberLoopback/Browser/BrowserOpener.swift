public import Foundation
public import MemberOAuth

/// Opens an address where the member sees it.
public protocol BrowserOpener: Sendable {
    /// Opens an address. It may stay as long as the browser runs, and returns when the task is cancelled; the browser goes on.
    /// - Parameter address: The provider's page.
    /// - Throws: ``MemberOAuth/UserAgentError/unavailable`` where nothing here can open it, `failed` where what opened it failed.
    func open(_ address: URL) async throws(UserAgentError)
}

/// Opens addresses by a closure: a test that plays the browser, or an app that knows better.
public struct GivenBrowser: BrowserOpener {
    private let body: @Sendable (URL) async throws(UserAgentError) -> Void

    /// An opener.
    /// - Parameter body: Opens the address.
    public init(_ body: @escaping @Sendable (URL) async throws(UserAgentError) -> Void) { self.body = body }

    /// Opens an address by the closure.
    /// - Parameter address: The provider's page.
    /// - Throws: What the closure throws.
    public func open(_ address: URL) async throws(UserAgentError) { try await body(address) }
}
