public import Foundation
public import MemberCore
public import MemberHTTPServer

/// One provider of a sandbox: its hosts and its state.
///
/// These are the required parts. Each further capability is a protocol of its own:
/// ``SandboxSessions``, ``SandboxRefreshTokens``, ``SandboxSigningKeys``, ``SandboxControls``. Its own faults
/// are in its ``SandboxProviderConfiguration``.
/// ```swift
/// final class ClockTower: SandboxProvider {
///     let name = "tower"
///     var hosts: [String: Router] {
///         var router = Router()
///         router.on("GET", "/time") { _ in .text("noon") }
///         return ["api": router]
///     }
/// }
/// ```
public protocol SandboxProvider: Sendable {
    /// The short name, as in the list of hosts: lower-case ASCII letters.
    var name: String { get }
    /// The hosts by name, each on a port of its own; asked for once, at the start.
    var hosts: [String: Router] { get }
    /// Takes the addresses of all hosts, once, before ``Sandbox/start(_:)`` returns.
    /// - Parameter addresses: The addresses of all providers.
    func attach(_ addresses: SandboxAddresses)
    /// A request's path as log and counts show it: without identifiers of purchases and persons.
    /// - Parameter path: The path.
    /// - Returns: The path to show.
    func shownPath(_ path: String) -> String
    /// What is under way, for `/_sandbox/state`; no token.
    func summary() -> [String: JSONValue]
    /// The state to keep over a restart; of a member's token a fingerprint, see ``SandboxContext/fingerprint(_:)``. Empty for no state.
    func savedState() -> Data
    /// Restores a kept state, before anything is served.
    /// - Parameter data: As ``savedState()`` gave it, by this or an older version.
    /// - Throws: If it cannot be read; the sandbox does not start then.
    func restore(_ data: Data) throws
}

extension SandboxProvider {
    /// Does nothing.
    public func attach(_ addresses: SandboxAddresses) {}
    /// The path as it is.
    public func shownPath(_ path: String) -> String { path }
    /// Nothing.
    public func summary() -> [String: JSONValue] { [:] }
    /// None.
    public func savedState() -> Data { Data() }
    /// Does nothing.
    public func restore(_ data: Data) throws {}
}

/// How a sandbox acts one provider out: a line in the list ``SandboxConfiguration/providers``.
///
/// ```swift
/// struct ClockTowerConfiguration: SandboxProviderConfiguration {
///     var bells = 12
///     func makeProvider(in context: SandboxContext) -> any SandboxProvider { ClockTower(bells, context) }
/// }
/// ```
public protocol SandboxProviderConfiguration: Sendable {
    /// What goes wrong at this provider alone, in its own words. A request at one of its hosts meets such a fault if
    /// ``FaultForm/isMet`` says so, and finds it as ``Fault/ordered``. Of two providers' kinds of one name the first one's form is read.
    var faultForms: [FaultForm] { get }
    /// Makes the provider, once for each sandbox that starts.
    /// - Parameter context: What it works with.
    /// - Returns: The provider, not yet served.
    func makeProvider(in context: SandboxContext) -> any SandboxProvider
}

extension SandboxProviderConfiguration {
    /// None.
    public var faultForms: [FaultForm] { [] }
}
