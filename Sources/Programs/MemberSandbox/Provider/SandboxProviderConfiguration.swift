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
