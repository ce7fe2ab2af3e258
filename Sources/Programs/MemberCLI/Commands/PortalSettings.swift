import MemberAccounts
import MemberCore
import MemberKit
import MemberSignIn
import MemberUI

/// The permission settings of the pages' members: read from the ledger and from each provider, which also revokes them.
struct PortalSettings: PermissionSettingsSource {
    let members: Members

    func covers(_ provider: String) -> Bool {
        members.providers.contains { $0.name == provider && $0.features.contains(.permissions) }
    }

    func settings(of account: String, in language: MemberLanguage) async throws -> PermissionSettings {
        let account = try members.account(account)
        let abilities = try await members.permissionAbilities(of: account)
        if abilities.canList { try await members.refreshPermissions(of: account) }
        let shown = try members.permissions(of: account).map { record in
            ShownPermission(record, isRevocable: abilities.canRevoke(record.scope))
        }
        return PermissionSettings(shown, canRemoveApp: abilities.canRevokeAll)
    }

    func takeBack(_ withdrawal: PermissionWithdrawal, of account: String) async throws {
        let account = try members.account(account)
        guard withdrawal.choice != .everything else { return try await members.revokeAll(of: account) }
        for permission in withdrawal.permissions { try await members.revoke(permission.id, of: account) }
    }
}

extension ShownPermission {
    /// Creates a permission from the ledger's record, titled by its scope.
    init(_ record: PermissionRecord, isRevocable: Bool) {
        self.init(
            record.scope, status: Status(rawValue: record.status.rawValue) ?? .unasked, since: record.decision?.date,
            lastUse: record.lastUse, features: record.purposes, isRevocable: isRevocable)
    }
}
