public import Foundation
public import MemberCore
public import MemberHTTPServer
public import MemberUI

/// One provider of a sandbox: its hosts and its state.
///
/// These are the required parts. Each further capability is a protocol of its own: ``SandboxSessions``, ``SandboxRefreshTokens``,
/// ``SandboxSigningKeys``, ``SandboxControls``. The provider's own faults are in its ``SandboxProviderConfiguration``.
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
    /// The short name in the list of hosts: lower-case ASCII letters.
    var name: String { get }
    /// The hosts by name, each on its own port; they are read once, at the start.
    var hosts: [String: Router] { get }
    /// The icon beside the provider's name on the sandbox's pages: a drawing of one's own.
    var icon: DrawnPicture { get }
    /// Receives the addresses of all hosts, once, before ``Sandbox/start(_:)`` returns.
    /// - Parameter addresses: The addresses of all providers.
    func attach(_ addresses: SandboxAddresses)
    /// Returns a request's path as the log and the counts show it: without identifiers of purchases and persons.
    /// - Parameter path: The path.
    /// - Returns: The path to show.
    func shownPath(_ path: String) -> String
    /// Returns the provider's part of `/_sandbox/state`, without tokens.
    func summary() -> [String: JSONValue]
    /// Returns the state to keep over a restart, with fingerprints of members' tokens only, see
    /// ``SandboxContext/fingerprint(_:)``. Empty data means no state.
    func savedState() -> Data
    /// Restores a stored state before anything is served.
    /// - Parameter data: The data of ``savedState()``, from this or an older version.
    /// - Throws: An error if the data cannot be read; the sandbox then does not start.
    func restore(_ data: Data) throws
}

extension SandboxProvider {
    /// The first letter of the name.
    public var icon: DrawnPicture { .letters(name.prefix(1).uppercased(), on: ComponentColor(0x5A6170)) }
    /// Does nothing.
    public func attach(_ addresses: SandboxAddresses) {}
    /// Returns the path unchanged.
    public func shownPath(_ path: String) -> String { path }
    /// Returns no members.
    public func summary() -> [String: JSONValue] { [:] }
    /// Returns no state.
    public func savedState() -> Data { Data() }
    /// Does nothing.
    public func restore(_ data: Data) throws {}
}

/// The configuration of one simulated provider: an element of ``SandboxConfiguration/providers``.
///
/// ```swift
/// struct ClockTowerConfiguration: SandboxProviderConfiguration {
///     var bells = 12
///     func makeProvider(in context: SandboxContext) -> any SandboxProvider { ClockTower(bells, context) }
/// }
/// ```
public protocol SandboxProviderConfiguration: Sendable {
    /// The kinds of faults that only this provider has. A request at one of its hosts meets such a fault if ``FaultForm/isMet``
    /// says so, and finds it as ``Fault/ordered``. If two providers have a kind with the same name, the parameter is read by the
    /// first one's form.
    var faultForms: [FaultForm] { get }
    /// Makes the provider, once for each sandbox that starts.
    /// - Parameter context: The parts of the sandbox that the provider uses.
    /// - Returns: The provider, which is not yet served.
    func makeProvider(in context: SandboxContext) -> any SandboxProvider
}

extension SandboxProviderConfiguration {
    /// No faults.
    public var faultForms: [FaultForm] { [] }
}
