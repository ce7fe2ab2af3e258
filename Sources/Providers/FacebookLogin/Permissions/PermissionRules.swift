extension Permission {
    /// The scope that every login requests beside the app's permissions: it is sent, but not counted as a permission.
    static let openID = Permission.custom("openid")

    /// The names that Facebook's documents list: those with a case of their own, and further ones.
    static let knownNames: [String] = (known.map(\.name) + ofLimitedLogin.names + furtherNames + [openID.name]).sorted()

    /// Names without a case of their own, of pages, businesses, Instagram and WhatsApp.
    private static let furtherNames = [
        "ads_management", "business_management", "catalog_management", "create_event", "groups_access_member_info",
        "instagram_basic", "instagram_content_publish", "instagram_manage_comments", "instagram_manage_insights",
        "instagram_manage_messages", "leads_retrieval", "manage_fundraisers", "manage_pages", "pages_events", "pages_manage_ads",
        "pages_manage_engagement", "pages_manage_metadata", "pages_manage_posts", "pages_messaging", "pages_read_engagement",
        "pages_read_user_content", "publish_actions", "publish_pages", "publish_to_groups", "publish_video", "rsvp_event",
        "whatsapp_business_management", "whatsapp_business_messaging",
    ]

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
