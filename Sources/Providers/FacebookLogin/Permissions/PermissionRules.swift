extension Permission {
    /// The scope that every login requests beside the app's permissions: it is sent, but not counted as a permission.
    static let openID = Permission.custom("openid")

    /// Whether the name can be requested: one or more of `a` to `z` and `_`.
    ///
    /// The service's own names may be different: a granted permission is stored regardless of its name.
    var canBeRequested: Bool {
        !name.isEmpty && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// The permissions that a limited login supports.
    static let ofLimitedLogin: Set<Permission> = Set(
        named: [
            "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday", "user_friends",
            "user_gender", "user_hometown", "user_link", "user_location", "user_messenger_contact",
        ])
}

extension Set<Permission> {
    /// Creates the permissions of a comma-separated list, without changes to the names and without `openid`.
    /// - Parameter list: The list; nil if it is missing.
    init(commaSeparated list: String?) {
        self = Set(named: (list ?? "").split(at: ",").map(String.init)).subtracting([.openID])
    }
}
