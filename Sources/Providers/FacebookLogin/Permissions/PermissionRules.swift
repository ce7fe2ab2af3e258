extension Permission {
    /// What every login asks for beside the app's permissions: it is sent, and counted nowhere.
    static let openID = Permission.custom("openid")

    /// Whether the name can be asked for: one or more of `a` to `z` and `_`.
    ///
    /// A name of the service's own need not be so: what it grants is kept whatever its name.
    var canBeRequested: Bool {
        !name.isEmpty && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// What a limited login can bring.
    static let ofLimitedLogin: Set<Permission> = Set(
        named: [
            "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday", "user_friends",
            "user_gender", "user_hometown", "user_link", "user_location", "user_messenger_contact",
        ])
}

extension Set<Permission> {
    /// The permissions of a list with commas, every name as it stands; `openid` does not count.
    /// - Parameter list: The list; nil where it is missing.
    init(commaSeparated list: String?) {
        self = Set(named: (list ?? "").split(at: ",").map(String.init)).subtracting([.openID])
    }
}
