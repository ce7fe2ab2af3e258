public import Foundation
public import MemberCore

/// What one login asks for.
///
/// ```swift
/// let configuration = LoginConfiguration(permissions: ["email"], tracking: .limited)
/// ```
/// What cannot be sent makes no configuration: a permission with other characters than `a` to `z` and `_`, an empty nonce or one with
/// blanks, another ``LoginAuthType`` than the two.
public struct LoginConfiguration: Sendable, Masked {
    /// What is asked for, without `openid`, which every login has.
    public let requestedPermissions: Set<Permission>
    /// What kind of login it is.
    public let tracking: LoginTracking
    /// What ties the token to this login.
    public let nonce: String
    /// The page whose conversation the login comes from.
    public let messengerPageId: String?
    /// What the login is for; nil does not ask again for what was declined.
    public let authType: LoginAuthType?
    /// Whether Facebook's app may be asked before the web page.
    public let appSwitch: AppSwitch
    /// What ties the code to this login.
    public let codeVerifier: CodeVerifier

    /// A configuration; nil where a value cannot be sent.
    /// - Parameters:
    ///   - permissions: What is asked for.
    ///   - tracking: What kind of login it is.
    ///   - nonce: What ties the token to this login.
    ///   - messengerPageId: The page whose conversation the login comes from.
    ///   - authType: What the login is for.
    ///   - appSwitch: Whether Facebook's app may be asked before the web page.
    ///   - codeVerifier: What ties the code to this login.
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

    /// A configuration by the permissions' names; nil where a value cannot be sent.
    /// - Parameters:
    ///   - permissions: What is asked for.
    ///   - tracking: What kind of login it is.
    ///   - nonce: What ties the token to this login.
    ///   - messengerPageId: The page whose conversation the login comes from.
    ///   - authType: What the login is for.
    ///   - appSwitch: Whether Facebook's app may be asked before the web page.
    ///   - codeVerifier: What ties the code to this login.
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
