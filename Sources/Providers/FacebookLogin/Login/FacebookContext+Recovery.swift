import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

// The logins that a request to the Graph API needs.
extension FacebookContext {
    /// Makes sure that a request has its permissions; asks the member if one is missing.
    /// - Parameters:
    ///   - requirement: The permissions, and how they are asked for.
    ///   - refusedToken: The token that the service has refused; nil if none.
    /// - Returns: The outcome.
    /// - Throws: As ``LoginManager/ensure(_:for:policy:using:)``.
    func ensure(_ requirement: GraphRequirement, refusedToken: Secret?) async throws -> PermissionAnswer {
        let manager = LoginManager(in: self)
        // A limited login may have been granted all of them, but requests cannot use it.
        let unusable = accessToken == nil ? currentAccount.flatMap { try? vault.secrets(of: $0.key).tokens.accessToken } : nil
        return try await manager.ensure(
            requirement.permissions, refusedToken: refusedToken ?? unusable, needsAccessToken: true, for: requirement.purpose,
            requirement.policy, requirement.agent)
    }

    /// Returns whether a login granted all permissions that were granted before and can be requested.
    func logIn(again permissions: Set<Permission>) async -> Bool {
        let askable = permissions.filter(\.canBeRequested)
        guard !askable.isEmpty, let configuration = LoginConfiguration(permissions: askable) else { return false }
        guard let result = try? await LoginManager(in: self).logIn(configuration, using: userAgent) else { return false }
        return !result.isCancelled && result.declinedPermissions.isEmpty
    }
}
