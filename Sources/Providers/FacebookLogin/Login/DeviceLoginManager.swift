public import Foundation
public import MemberCore

/// Logs a member in on a system without a browser, by a code that is typed elsewhere. This version does not: every start ends with
/// ``LoginError/featureDisabled``.
@MainActor
public final class DeviceLoginManager {
    /// Hears how it goes.
    public weak var delegate: (any DeviceLoginManagerDelegate)?
    /// What is asked for, by name.
    public let permissions: [String]
    /// Where the member is led to in the end.
    public var redirectURL: URL?

    /// A manager.
    /// - Parameters:
    ///   - permissions: What is asked for, by name.
    ///   - enableSmartLogin: Whether devices nearby may help; it changes nothing.
    public init(permissions: [String], enableSmartLogin: Bool = false) { self.permissions = permissions }

    /// Ends with ``LoginError/featureDisabled`` at the delegate, after this has returned.
    public func start() {
        Task { @MainActor in delegate?.deviceLoginManager(self, completedWith: nil, error: LoginError.featureDisabled) }
    }

    /// Does nothing: nothing is under way.
    public func cancel() {}
}

/// Hears how a login by a code goes.
@MainActor
public protocol DeviceLoginManagerDelegate: AnyObject {
    /// There is a code for the member to type.
    /// - Parameters:
    ///   - loginManager: Whose.
    ///   - codeInfo: The code.
    func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo)

    /// It has ended.
    /// - Parameters:
    ///   - loginManager: Whose login.
    ///   - result: What it came to.
    ///   - error: Why it failed.
    func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?)
}

/// A code that a member types elsewhere.
public struct DeviceLoginCodeInfo: Sendable, Masked {
    /// What the service is asked by.
    public let identifier: String
    /// What the member types.
    public let loginCode: String
    /// Where the member types it.
    public let verificationURL: URL
    /// Until when.
    public let expirationDate: Date
    /// How often the service may be asked, in seconds; five at least.
    public let pollingInterval: TimeInterval
}

/// What a login by a code came to.
public struct DeviceLoginManagerResult: Sendable {
    /// The access token; nil where ``isCancelled``.
    public let accessToken: AccessToken?
    /// Whether the member declined, or the code is over.
    public let isCancelled: Bool
}
