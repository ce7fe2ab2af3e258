public import MemberAccounts

/// What a provider can do with the permissions of an account, for a page that offers only what works.
///
/// ```swift
/// let abilities = try await members.permissionAbilities(of: account)
/// let canSwitchOff = abilities.canRevoke("email")
/// ```
public struct PermissionAbilities: Sendable {
    /// Whether the provider lists the account's permissions.
    public let canList: Bool
    /// Whether the provider revokes single permissions; which ones, ``canRevoke(_:)`` says.
    public let canRevokeSingly: Bool
    /// Whether the provider revokes all permissions at once.
    public let canRevokeAll: Bool
    private let isRevocable: @Sendable (String) -> Bool

    /// The abilities of a provider without permissions.
    init() { (canList, canRevokeSingly, canRevokeAll, isRevocable) = (false, false, false, { _ in false }) }

    init(_ permissions: ProviderPermissions) {
        (canList, canRevokeAll) = (permissions.list != nil, permissions.revokeAll != nil)
        (canRevokeSingly, isRevocable) = (permissions.revoke != nil, permissions.isRevocable)
    }

    /// Whether the provider revokes a permission alone.
    /// - Parameter name: The provider's name of the permission.
    /// - Returns: False if it revokes no single permissions, or not this one.
    public func canRevoke(_ name: String) -> Bool { canRevokeSingly && isRevocable(name) }
}

extension MemberProvider {
    /// Returns what this provider can do with an account's permissions. Nothing is sent.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that it works with.
    /// - Returns: The abilities; none without ``ProviderFeature/permissions``.
    /// - Throws: `AccountError.notSignedIn` if the account is not stored; the provider's error if the account cannot be read.
    public func permissionAbilities(of account: Account, in context: ProviderContext) async throws -> PermissionAbilities {
        guard features.contains(.permissions) else { return PermissionAbilities() }
        return PermissionAbilities(try await storedAccountPermissions(of: account, in: context).permissions)
    }
}
