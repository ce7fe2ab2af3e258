import Foundation

/// The state of the sandbox's VK. Tokens and codes are stored as fingerprints only.
struct VKState: TokenState {
    /// An app's token without a member.
    struct Anonymous: Codable, Sendable {
        var client: String
        var expires: Double
    }
    /// A token of VK ID's first version.
    struct Legacy: Codable, Sendable {
        var client: String
        var member: Int
        var scope: [String]
    }

    var signIns = TokenBook<VKTerms>()
    /// The joins and leaves. This and all members below are absent in files of older sandboxes.
    var memberships: Memberships?
    var anonymous: [String: Anonymous]?
    /// The tokens of the first version.
    var legacy: [String: Legacy]?
    /// Posts, photos, documents and videos; nil until something of the invented is changed.
    var library: VKLibrary?
    var messages: MessageBook?
}

extension VKState {
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        signIns =
            try members.decodeIfPresent(TokenBook<VKTerms>.self, forKey: .signIns) ?? EarlierVKTokens(from: decoder).book
        memberships = try members.decodeIfPresent(Memberships.self, forKey: .memberships)
        anonymous = try members.decodeIfPresent([String: Anonymous].self, forKey: .anonymous)
        legacy = try members.decodeIfPresent([String: Legacy].self, forKey: .legacy)
        library = try members.decodeIfPresent(VKLibrary.self, forKey: .library)
        messages = try members.decodeIfPresent(MessageBook.self, forKey: .messages)
    }
}
