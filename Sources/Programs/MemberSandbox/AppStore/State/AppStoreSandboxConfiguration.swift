public import Foundation
import MemberUI

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

/// What goes wrong at the App Store alone.
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
    /// verifyReceipt answers with this status; one from 21100 on may be tried again.
    /// - Parameter status: The status.
    /// - Returns: The kind.
    public static func verifyStatus(_ status: Int) -> Self { Self(.verifyStatus, number: status) }
    /// verifyReceipt answers with this status, and says that trying again does not help.
    /// - Parameter status: The status, from 21100 on.
    /// - Returns: The kind.
    public static func verifyFinal(_ status: Int) -> Self { Self(.verifyFinal, number: status) }
    /// The Server API answers with this error; its first three digits are the HTTP status.
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
