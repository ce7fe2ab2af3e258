public import Foundation

/// The configuration of the sandbox's App Store.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.appStore.notificationURL = URL(string: "http://127.0.0.1:8080/notifications")
/// ```
public struct AppStoreSandboxConfiguration: SandboxProviderConfiguration {
    /// The address that receives notifications, on this machine only; without it none are sent. It can be changed while the
    /// sandbox runs. At the next start this address takes precedence over the one in a state file.
    public var notificationURL: URL?
    /// Draws, on the store's page, what an app knows from a customer's evidence; nil draws nothing. `member sandbox` draws the
    /// purchases as a picture in time, with what decides about the introductory offer.
    public var drawing: Drawing?
    /// Signers that were made earlier: making RSA keys takes some tenths of a second.
    var authorities: [ShopAuthority.Kept] = []
    /// The customers of a store that begins at a time.
    var customers: @Sendable (ShopTime) -> [ShopCustomer] = ShopCustomer.sample(at:)
    /// How many days before the sandbox's clock the store begins, so that a tester can let time pass until today.
    var daysBack = 0

    /// Creates the default configuration.
    public init() {}

    /// The faults of verifyReceipt and of the Server API.
    public var faultForms: [FaultForm] { FaultForm.ofAppStore }

    /// Makes the store, which is not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { AppStoreSandbox(self, in: context) }
}

extension SandboxConfiguration {
    /// The App Store's configuration; setting it adds the App Store to the providers.
    public var appStore: AppStoreSandboxConfiguration {
        get { own(AppStoreSandboxConfiguration()) }
        set { setOwn(newValue) }
    }
}
