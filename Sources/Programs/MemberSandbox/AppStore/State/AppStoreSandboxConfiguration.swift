public import Foundation
import MemberUI

/// The configuration of the sandbox's App Store.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// configuration.appStore.notificationURL = URL(string: "http://127.0.0.1:8080/notifications")
/// ```
public struct AppStoreSandboxConfiguration: SandboxProviderConfiguration {
    /// The address for notifications, on this machine only; without it none are sent. It can be changed while the sandbox runs; at
    /// the next start this address takes precedence over the one in a state file.
    public var notificationURL: URL?
    /// Signers that were made before: making RSA keys takes some tenths of a second.
    var authorities: [ShopAuthority.Kept] = []

    /// The defaults.
    public init() {}

    /// The faults of verifyReceipt and of the Server API.
    public var faultForms: [FaultForm] { AppStoreFaults.forms }

    /// The store, not yet served.
    public func makeProvider(in context: SandboxContext) -> any SandboxProvider { AppStoreSandbox(self, in: context) }
}

extension SandboxConfiguration {
    /// The App Store's configuration. Setting it adds the App Store to the providers.
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

/// The faults of the App Store alone.
enum AppStoreFaults {
    /// How it is written.
    static let forms = [
        FaultForm(.verifyStatus, number: "STATUS", 21_000...21_199, text(.storeFaultVerifyStatus)) { $0.isVerifyReceipt },
        FaultForm(.verifyFinal, number: "STATUS", 21_100...21_199, text(.storeFaultVerifyFinal)) { $0.isVerifyReceipt },
        FaultForm(.storeError, number: "CODE", 4_000_000...5_999_999, text(.storeFaultError)) { $0.path.contains("/inApps/") },
    ]

    private static func text(_ key: TextKey) -> @Sendable (MemberLanguage) -> String { { Texts($0, .appStoreSandbox)(key) } }
}

extension Fault.Kind {
    /// verifyReceipt responds with this status; one from 21100 on may be tried again.
    /// - Parameter status: The status.
    /// - Returns: The kind.
    public static func verifyStatus(_ status: Int) -> Self { Self(.verifyStatus, number: status) }
    /// verifyReceipt responds with this status, and says that trying again does not help.
    /// - Parameter status: The status, from 21100 on.
    /// - Returns: The kind.
    public static func verifyFinal(_ status: Int) -> Self { Self(.verifyFinal, number: status) }
    /// The Server API responds with this error; its first three digits are the HTTP status.
    /// - Parameter code: The code.
    /// - Returns: The kind.
    public static func storeError(_ code: Int) -> Self { Self(.storeError, number: code) }
}

extension Fault.Name {
    /// See ``Fault/Kind/verifyStatus(_:)``.
    public static let verifyStatus = Self(rawValue: "verify-status")
    /// See ``Fault/Kind/verifyFinal(_:)``.
    public static let verifyFinal = Self(rawValue: "verify-final")
    /// See ``Fault/Kind/storeError(_:)``.
    public static let storeError = Self(rawValue: "store-error")
}
