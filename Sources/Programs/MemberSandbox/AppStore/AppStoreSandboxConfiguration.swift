public import Foundation

/// How the App Store is acted out.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.appStore.notificationURL = URL(string: "http://127.0.0.1:8080/notifications")
/// ```
public struct AppStoreSandboxConfiguration: SandboxProviderConfiguration {
    /// Where the store tells what happens: an address of this machine, else nothing is told. It can be changed while the sandbox
    /// runs; at the next start the address here goes before the one that a state file holds.
    public var notificationURL: URL?
    /// Who signs, where that was made already: RSA keys take some tenths of a second.
    var authorities: [ShopAuthority.Kept] = []

    /// The defaults.
    public init() {}

    /// Statuses of verifyReceipt, errors of the Server API.
    public var faultForms: [FaultForm] { AppStoreFaults.forms }

    /// The store, not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { AppStoreSandbox(self, in: context) }
}

extension SandboxConfiguration {
    /// How the App Store is acted out. Where it is not among the providers, setting adds it.
    public var appStore: AppStoreSandboxConfiguration {
        get { providers.lazy.compactMap { $0 as? AppStoreSandboxConfiguration }.first ?? AppStoreSandboxConfiguration() }
        set {
            if let place = providers.firstIndex(where: { $0 is AppStoreSandboxConfiguration }) {
                providers[place] = newValue
            } else {
                providers.append(newValue)
            }
        }
    }
}
