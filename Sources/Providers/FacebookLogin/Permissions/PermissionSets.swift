import MemberCore

/// The permissions of one member, by status, from the service's list.
struct PermissionSets: Sendable, Hashable {
    var granted: Set<Permission> = []
    var declined: Set<Permission> = []
    var expired: Set<Permission> = []

    /// Creates empty sets.
    init() {}

    /// Reads the permissions of a response of `me/permissions`; nil if it is not a list.
    ///
    /// An entry without a name and a status as texts, or with an unknown status, is left out.
    init?(_ response: JSONValue) {
        guard let entries = response["data"]?.array else { return nil }
        for entry in entries {
            guard let name = entry["permission"]?.string, !name.isEmpty, let status = entry["status"]?.string else { continue }
            add(Permission(stringLiteral: name), status)
        }
    }

    private mutating func add(_ permission: Permission, _ status: String) {
        guard permission != .openID else { return }
        switch status {
        case "granted": granted.insert(permission)
        case "declined": declined.insert(permission)
        case "expired": expired.insert(permission)
        default: break
        }
    }

    /// Returns these permissions and those of another page.
    func merging(_ other: PermissionSets) -> PermissionSets {
        var all = self
        all.granted.formUnion(other.granted)
        all.declined.formUnion(other.declined)
        all.expired.formUnion(other.expired)
        return all
    }
}
