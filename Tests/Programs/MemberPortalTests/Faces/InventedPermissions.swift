import MemberCore
import MemberPortal
import MemberUI

/// The permissions of the members of an invented provider, kept in memory.
final class InventedPermissions: PermissionSettingsSource {
    struct Failure: CodedError {
        var code = "invented.offline"
        var problem: String { "The invented provider cannot be reached." }
        var remedy: String { "Try again." }
    }

    private let name: String
    /// The revoked scopes, by account.
    let taken = Locked<[String]>([])
    let fails = Locked(false)
    /// The permissions that a member has granted.
    let known = Locked(InventedPermissions.standard)
    /// Whether the list cannot be read after a revocation.
    let forgets = Locked(false)

    init(_ name: String) { self.name = name }

    static let standard = PermissionSettings(
        [
            ShownPermission("profile", title: "Name", status: .granted, isRevocable: false),
            ShownPermission("email", title: "E-mail", status: .granted, features: ["Receipts", "Letters"]),
            ShownPermission("berths", title: "Berths", status: .granted, features: ["Receipts"]),
            ShownPermission("crew", title: "Crew", status: .declined, features: ["Crew list"]),
        ], canRemoveApp: true)

    func covers(_ provider: String) -> Bool { provider == name }

    func settings(of account: String, in language: MemberLanguage) async throws -> PermissionSettings {
        if fails.value || forgets.value && !taken.value.isEmpty { throw Failure() }
        var settings = known.value
        for index in settings.permissions.indices where taken.value.contains(account + " " + settings.permissions[index].id) {
            settings.permissions[index].status = .revoked
        }
        return settings
    }

    func takeBack(_ withdrawal: PermissionWithdrawal, of account: String) async throws {
        if fails.value { throw Failure() }
        taken.withLock { $0 += withdrawal.permissions.map { account + " " + $0.id } }
    }
}
