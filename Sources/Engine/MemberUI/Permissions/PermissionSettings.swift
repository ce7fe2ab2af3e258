/// The permissions of a member for an app at one provider, by the feature that each serves: the content of a settings page.
///
/// ```swift
/// let settings = PermissionSettings([
///     ShownPermission("email", title: "E-mail address", status: .granted, features: ["Receipts", "Letters"]),
///     ShownPermission("friends", title: "Friends", status: .declined, features: ["Letters"]),
/// ])
/// settings.withdrawal(.feature("Receipts"))?.stops    // ["Receipts", "Letters"]
/// ```
public struct PermissionSettings: Sendable, Equatable {
    /// A feature of the app, and the permissions that it needs.
    public struct Feature: Sendable, Equatable, Identifiable {
        /// The app's name for it; nil for the permissions that serve no named feature.
        public let name: String?
        /// The permissions that it needs, in the order of the settings.
        public let permissions: [ShownPermission]

        /// The name; empty for the permissions without a feature.
        public var id: String { name ?? "" }

        /// Whether all its permissions are granted.
        public var isOn: Bool { permissions.allSatisfy { $0.status == .granted } }

        /// Whether it has a switch of its own beside those of its permissions: it has one where it would revoke more than one
        /// of them.
        package var hasSwitch: Bool { name != nil && permissions.filter(\.canBeSwitchedOff).count > 1 }
    }

    /// The permissions, in the order in which they are shown.
    public var permissions: [ShownPermission]
    /// Whether the app can be removed from the member's account at the provider, which revokes all permissions and ends the
    /// session.
    public var canRemoveApp: Bool

    /// Creates settings.
    /// - Parameters:
    ///   - permissions: The permissions, in the order in which they are shown.
    ///   - canRemoveApp: Whether the app can be removed from the member's account.
    public init(_ permissions: [ShownPermission], canRemoveApp: Bool = false) {
        self.permissions = permissions
        self.canRemoveApp = canRemoveApp
    }

    /// The features in the order in which the permissions name them; a permission is listed with each feature that it serves.
    /// Permissions that serve none, or only one without a name, are last.
    public var features: [Feature] {
        let names = permissions.flatMap(\.namedFeatures).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let named = names.map { name in Feature(name: name, permissions: permissions.filter { $0.features.contains(name) }) }
        let others = permissions.filter(\.namedFeatures.isEmpty)
        return named + (others.isEmpty ? [] : [Feature(name: nil, permissions: others)])
    }

    /// The settings after a withdrawal, for use where they cannot be read again.
    func without(_ withdrawal: PermissionWithdrawal) -> PermissionSettings {
        let ids = Set(withdrawal.permissions.map(\.id))
        var settings = self
        if withdrawal.choice == .everything { settings.canRemoveApp = false }
        for index in settings.permissions.indices where ids.contains(permissions[index].id) {
            settings.permissions[index].status = .revoked
        }
        return settings
    }

    /// The settings with titles for the permissions that have only their scopes as titles.
    /// - Parameter title: The name that people use for a scope; nil keeps the scope.
    /// - Returns: The settings.
    package func titled(_ title: (_ scope: String) -> String?) -> PermissionSettings {
        var settings = self
        for index in settings.permissions.indices where permissions[index].title == permissions[index].id {
            if let known = title(permissions[index].id) { settings.permissions[index].title = known }
        }
        return settings
    }

    /// The permissions that are revoked when a switch is turned off, for the member to confirm.
    /// - Parameter choice: Which switch.
    /// - Returns: The withdrawal; nil where there is nothing to revoke.
    public func withdrawal(_ choice: PermissionChoice) -> PermissionWithdrawal? {
        let chosen: [ShownPermission] =
            switch choice {
            case .permission(let id): permissions.filter { $0.id == id && $0.canBeSwitchedOff }
            case .feature(let name): permissions.filter { $0.namedFeatures.contains(name) && $0.canBeSwitchedOff }
            case .everything: canRemoveApp ? permissions.filter { $0.status == .granted } : []
            }
        guard !chosen.isEmpty || choice == .everything && canRemoveApp else { return nil }
        let ids = Set(chosen.map(\.id))
        let stops = features.filter { $0.isOn && $0.permissions.contains { ids.contains($0.id) } }
        return PermissionWithdrawal(choice: choice, permissions: chosen, stops: stops.compactMap(\.name))
    }
}

/// The switch of the settings that is turned off.
public enum PermissionChoice: Sendable, Hashable {
    /// The switch of one permission, by its scope.
    case permission(String)
    /// The switch of a feature, by its name: all permissions that it needs.
    case feature(String)
    /// The app as a whole.
    case everything
}

/// The permissions that are revoked after the member has confirmed.
public struct PermissionWithdrawal: Sendable, Equatable {
    /// The switch that was turned off.
    public let choice: PermissionChoice
    /// The permissions that are revoked, in the order of the settings.
    public let permissions: [ShownPermission]
    /// The features that work now and will no longer work, including the one that was switched off.
    public let stops: [String]
}
