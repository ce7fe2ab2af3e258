public import Foundation
public import MemberCore

/// The configuration of one login.
///
/// ```swift
/// let configuration = LoginConfiguration(permissions: ["email"], tracking: .limited)
/// ```
/// Values that cannot be sent yield no configuration: a permission with other characters than `a` to `z` and `_`, an empty nonce
/// or one with blanks, a ``LoginAuthType`` other than the two.
public struct LoginConfiguration: Sendable, Masked {
    /// The requested permissions, without `openid`, which every login has.
    public let requestedPermissions: Set<Permission>
    /// The kind of login.
    public let tracking: LoginTracking
    /// The value that ties the token to this login.
    public let nonce: String
    /// The page whose conversation the login comes from.
    public let messengerPageId: String?
    /// The purpose of the login; nil does not request declined permissions again.
    public let authType: LoginAuthType?
    /// Whether Facebook's app may be asked before the web page.
    public let appSwitch: AppSwitch
    /// The value that ties the code to this login.
    public let codeVerifier: CodeVerifier

    /// Creates a configuration; nil if a value cannot be sent.
    /// - Parameters:
    ///   - permissions: The permissions to request.
    ///   - tracking: The kind of login.
    ///   - nonce: The value that ties the token to this login.
    ///   - messengerPageId: The page whose conversation the login comes from.
    ///   - authType: The purpose of the login.
    ///   - appSwitch: Whether Facebook's app may be asked before the web page.
    ///   - codeVerifier: The value that ties the code to this login.
    public init?(
        permissions: Set<Permission> = [], tracking: LoginTracking = .enabled, nonce: String = UUID().uuidString,
        messengerPageId: String? = nil, authType: LoginAuthType? = .rerequest, appSwitch: AppSwitch = .enabled,
        codeVerifier: CodeVerifier = CodeVerifier()
    ) {
        guard permissions.allSatisfy(\.canBeRequested), Self.isValid(nonce: nonce),
            authType == nil || authType == .rerequest || authType == .reauthorize
        else { return nil }
        requestedPermissions = permissions.subtracting([.openID])
        self.tracking = tracking
        self.nonce = nonce
        self.messengerPageId = messengerPageId
        self.authType = authType
        self.appSwitch = appSwitch
        self.codeVerifier = codeVerifier
    }

    /// Creates a configuration from the permissions' names; nil if a value cannot be sent.
    /// - Parameters:
    ///   - permissions: The permissions to request.
    ///   - tracking: The kind of login.
    ///   - nonce: The value that ties the token to this login.
    ///   - messengerPageId: The page whose conversation the login comes from.
    ///   - authType: The purpose of the login.
    ///   - appSwitch: Whether Facebook's app may be asked before the web page.
    ///   - codeVerifier: The value that ties the code to this login.
    public init?(
        permissions: [String], tracking: LoginTracking = .enabled, nonce: String = UUID().uuidString,
        messengerPageId: String? = nil, authType: LoginAuthType? = .rerequest, appSwitch: AppSwitch = .enabled,
        codeVerifier: CodeVerifier = CodeVerifier()
    ) {
        self.init(
            permissions: Set(named: permissions), tracking: tracking, nonce: nonce, messengerPageId: messengerPageId,
            authType: authType, appSwitch: appSwitch, codeVerifier: codeVerifier)
    }

    /// Whether a nonce can be sent.
    static func isValid(nonce: String) -> Bool {
        !nonce.isEmpty && !nonce.unicodeScalars.contains { $0.properties.isWhitespace }
    }
}
