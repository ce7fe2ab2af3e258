public import Foundation
public import MemberCore

/// Logs a member in on a system without a browser, by a code that is typed on another device. This version does not support it:
/// every start ends with ``LoginError/featureDisabled``.
@MainActor
public final class DeviceLoginManager {
    /// Receives the events of the login.
    public weak var delegate: (any DeviceLoginManagerDelegate)?
    /// The permissions to request, by name.
    public let permissions: [String]
    /// The address that the member reaches at the end.
    public var redirectURL: URL?

    /// Creates a manager.
    /// - Parameters:
    ///   - permissions: The permissions to request, by name.
    ///   - enableSmartLogin: Whether nearby devices may help; it has no effect.
    public init(permissions: [String], enableSmartLogin: Bool = false) { self.permissions = permissions }

    /// Reports ``LoginError/featureDisabled`` to the delegate after it has returned.
    public func start() {
        Task { @MainActor in delegate?.deviceLoginManager(self, completedWith: nil, error: LoginError.featureDisabled) }
    }

    /// Does nothing: no login is under way.
    public func cancel() {}
}

/// Receives the events of a login by a code.
@MainActor
public protocol DeviceLoginManagerDelegate: AnyObject {
    /// There is a code for the member to type.
    /// - Parameters:
    ///   - loginManager: The manager.
    ///   - codeInfo: The code.
    func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo)

    /// The login has ended.
    /// - Parameters:
    ///   - loginManager: The manager.
    ///   - result: The result; nil if the login failed.
    ///   - error: The reason of the failure.
    func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?)
}

/// A code that a member types on another device.
public struct DeviceLoginCodeInfo: Sendable, Masked {
    /// The identifier for requests to the service.
    public let identifier: String
    /// The code that the member types.
    public let loginCode: String
    /// The address where the member types it.
    public let verificationURL: URL
    /// The expiration of the code.
    public let expirationDate: Date
    /// The shortest interval between requests to the service, in seconds; at least five.
    public let pollingInterval: TimeInterval
}

/// The result of a login by a code.
public struct DeviceLoginManagerResult: Sendable {
    /// The access token; nil if ``isCancelled``.
    public let accessToken: AccessToken?
    /// Whether the member declined, or the code expired.
    public let isCancelled: Bool
}
