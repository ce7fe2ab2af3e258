import MemberCore
public import MemberRequests
public import VKWire

extension VKAPIClient {
    /// Describes people (`users.get`).
    /// - Parameters:
    ///   - ids: User ids or screen names; empty means the member.
    ///   - fields: Further fields.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: The people found.
    /// - Throws: `VKError`.
    public func usersGet(
        ids: [String] = [], fields: [String] = [], life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<[VKPerson]> {
        var parameters: FormFields = []
        if !ids.isEmpty { parameters.append("user_ids", ids.joined(separator: ",")) }
        if !fields.isEmpty { parameters.append("fields", fields.joined(separator: ",")) }
        return try await call("users.get", parameters, life: life, mode: mode, as: [VKPerson].self)
    }

    /// Lists the member's friends (`friends.get`).
    /// - Parameters:
    ///   - fields: The fields of each friend; the names come with any field.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: A list of people.
    /// - Throws: `VKError`.
    public func friendsGet(
        fields: [String] = ["photo_100"], life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<VKList<VKPerson>> {
        // Without a field VK lists bare ids; with one, people.
        let parameters: FormFields = [("fields", fields.isEmpty ? "first_name" : fields.joined(separator: ","))]
        return try await call("friends.get", parameters, life: life, mode: mode, as: VKList<VKPerson>.self)
    }

    /// Lists the communities of a person (`groups.get`).
    /// - Parameters:
    ///   - userID: The person; nil is the member.
    ///   - fields: Further fields of each community.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: A list of communities: the first page, of which ``pages(_:_:pageSize:life:mode:as:)`` reads the others.
    /// - Throws: `VKError`.
    public func groupsGet(
        userID: Int? = nil, fields: [String] = [], life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<VKList<VKGroup>> {
        // Without this, VK lists bare ids.
        var parameters: FormFields = [("extended", "1")]
        if let userID { parameters.append("user_id", String(userID)) }
        if !fields.isEmpty { parameters.append("fields", fields.joined(separator: ",")) }
        return try await call("groups.get", parameters, life: life, mode: mode, as: VKList<VKGroup>.self)
    }

    /// Lists the posts of a wall (`wall.get`).
    /// - Parameters:
    ///   - ownerID: The wall's owner, a community as a negative number; nil is the member.
    ///   - count: How many posts, 100 at most.
    ///   - offset: How many of the newest posts to leave out.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: A list of posts, the newest first.
    /// - Throws: `VKError`.
    public func wallGet(
        ownerID: Int? = nil, count: Int = 20, offset: Int = 0, life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<VKList<VKPost>> {
        let parameters = page([("owner_id", ownerID.map(String.init))], count, offset)
        return try await call("wall.get", parameters, life: life, mode: mode, as: VKList<VKPost>.self)
    }

    /// Lists the photos of an album (`photos.get`).
    /// - Parameters:
    ///   - albumID: The album: its number, or `wall`, `profile` or `saved`.
    ///   - ownerID: The owner, a community as a negative number; nil is the member.
    ///   - count: How many photos, 1000 at most.
    ///   - offset: How many photos to leave out.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: A list of photos.
    /// - Throws: `VKError`.
    public func photosGet(
        albumID: String, ownerID: Int? = nil, count: Int = 50, offset: Int = 0, life: CacheLife = .oneHour,
        mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<VKList<VKPhoto>> {
        let parameters = page([("album_id", albumID), ("owner_id", ownerID.map(String.init))], count, offset)
        return try await call("photos.get", parameters, life: life, mode: mode, as: VKList<VKPhoto>.self)
    }

    /// Lists the messages of a conversation (`messages.getHistory`).
    /// - Parameters:
    ///   - peerID: The conversation: a person, a community as a negative number, or a chat from 2 000 000 001 on.
    ///   - count: How many messages, 200 at most.
    ///   - offset: How many of the newest messages to leave out.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: A list of messages, the newest first.
    /// - Throws: `VKError`.
    public func messagesGetHistory(
        peerID: Int, count: Int = 20, offset: Int = 0, life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<VKList<VKMessage>> {
        let parameters = page([("peer_id", String(peerID))], count, offset)
        return try await call("messages.getHistory", parameters, life: life, mode: mode, as: VKList<VKMessage>.self)
    }

    private func page(_ pairs: [(String, String?)], _ count: Int, _ offset: Int) -> FormFields {
        var fields = FormFields(pairs.compactMap { name, value in value.map { (name, $0) } })
        fields.append("count", String(count))
        if offset != 0 { fields.append("offset", String(offset)) }
        return fields
    }
}
