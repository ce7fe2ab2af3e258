import Testing

/// The actions that the seed's SDK had, as a table of its own: what the package has is compared with it.
///
/// Marks: `°` no token in version 2, `†` no longer a method of VK, `⌀` never kept.
enum ReferenceActions {
    /// A section of VK's methods.
    struct Section: Sendable, CustomTestStringConvertible {
        let name: String
        /// How many actions it has.
        let count: Int
        let reads: String
        let writes: String

        var testDescription: String { name }
    }

    static let sections = [
        Section(name: "users", count: 5, reads: "get° search getSubscriptions° getFollowers°", writes: ""),
        Section(
            name: "wall", count: 13, reads: "get° getById° getReposts getComments",
            writes: "savePost† post repost edit delete restore addComment† deleteComment restoreComment"),
        Section(
            name: "groups", count: 11, reads: "isMember° getById° get getMembers search getInvites getBanned",
            writes: "join leave banUser† unbanUser†"),
        Section(
            name: "friends", count: 17,
            reads: "get° getOnline getMutual getRecent getRequests getLists getAppUsers getByPhones† getSuggestions areFriends",
            writes: "add edit delete addList editList deleteList deleteAllRequests"),
        Section(
            name: "photos", count: 37,
            reads: """
                getAlbums° get° getAlbumsCount getProfile† getById getUploadServer⌀ getProfileUploadServer†⌀ getChatUploadServer⌀ \
                getWallUploadServer⌀ getMessagesUploadServer⌀ search° getAll getUserPhotos getComments getAllComments getTags \
                getNewTags
                """,
            writes: """
                createAlbum editAlbum saveProfilePhoto† saveWallPhoto saveMessagesPhoto save edit move makeCover reorderAlbums \
                reorderPhotos deleteAlbum delete confirmTag createComment deleteComment restoreComment editComment putTag removeTag
                """),
        Section(
            name: "video", count: 23, reads: "get search getUserVideos† getAlbums getComments getTags† getNewTags†",
            writes: """
                edit add save delete restore addAlbum editAlbum deleteAlbum moveToAlbum† createComment deleteComment \
                restoreComment editComment putTag† removeTag† report
                """),
        Section(
            name: "audio", count: 21,
            reads: """
                get† getById† getLyrics† search† getUploadServer†⌀ getAlbums† getBroadcastList† getRecommendations† getPopular† \
                getCount†
                """,
            writes: """
                save† add† delete† edit† reorder† restore† addAlbum† editAlbum† deleteAlbum† moveToAlbum† setBroadcast†
                """),
        Section(
            name: "messages", count: 25,
            reads: """
                get† getDialogs† getById search getHistory getLongPollServer⌀ getLongPollHistory⌀ getChat getChatUsers† \
                searchDialogs† getLastActivity
                """,
            writes: """
                send delete deleteDialog† restore markAsNew† markAsRead markAsImportant createChat editChat setActivity \
                addChatUser removeChatUser setChatPhoto deleteChatPhoto
                """),
        Section(
            name: "newsfeed", count: 10, reads: "get getRecommended getComments getMentions getBanned search° getLists",
            writes: "addBan deleteBan unsubscribe"),
        Section(name: "likes", count: 4, reads: "getList° isLiked", writes: "add delete"),
        Section(
            name: "account", count: 13, reads: "getCounters getPushSettings getAppPermissions° getActiveOffers° getBanned",
            writes: """
                setNameInMenu† setOnline importContacts† registerDevice unregisterDevice setSilenceMode banUser† unbanUser†
                """),
        Section(name: "status", count: 2, reads: "get", writes: "set"),
        Section(name: "pages", count: 7, reads: "get getHistory getTitles getVersion", writes: "save saveAccess parseWiki"),
        Section(
            name: "board", count: 13, reads: "getTopics getComments°",
            writes: """
                addTopic addComment† deleteTopic editTopic editComment restoreComment deleteComment openTopic closeTopic \
                fixTopic unfixTopic
                """),
        Section(
            name: "notes", count: 11, reads: "get getById getFriendsNotes† getComments",
            writes: "add edit delete createComment editComment deleteComment restoreComment"),
        Section(
            name: "places", count: 12,
            reads: """
                getById† search† getCheckins† getTypes† getCountries† getRegions† getStreetById† getCountryById† getCities† \
                getCityById†
                """,
            writes: "add† checkin†"),
        Section(name: "polls", count: 4, reads: "getById getVoters", writes: "addVote deleteVote"),
        Section(
            name: "docs", count: 7, reads: "get getById getUploadServer⌀ getWallUploadServer⌀", writes: "save delete add"),
        Section(name: "fave", count: 5, reads: "getUsers† getPhotos† getPosts† getVideos† getLinks†", writes: ""),
        Section(name: "notifications", count: 2, reads: "get", writes: "markAsViewed"),
        Section(name: "stats", count: 1, reads: "get", writes: ""),
        Section(name: "search", count: 1, reads: "getHints", writes: ""),
    ]

    /// What VK has in place of a method that is no longer there, with what is always sent.
    static let successors: [String: (method: String, parameters: [String: String])] = [
        "wall.addComment": ("wall.createComment", [:]),
        "board.addComment": ("board.createComment", [:]),
        "groups.banUser": ("groups.ban", [:]),
        "groups.unbanUser": ("groups.unban", [:]),
        "account.banUser": ("account.ban", [:]),
        "account.unbanUser": ("account.unban", [:]),
        "messages.getDialogs": ("messages.getConversations", [:]),
        "messages.deleteDialog": ("messages.deleteConversation", [:]),
        "messages.searchDialogs": ("messages.searchConversations", [:]),
        "messages.getChatUsers": ("messages.getConversationMembers", [:]),
        "photos.getProfileUploadServer": ("photos.getOwnerPhotoUploadServer", [:]),
        "photos.saveProfilePhoto": ("photos.saveOwnerPhoto", [:]),
        "fave.getUsers": ("fave.getPages", [:]),
        "fave.getPosts": ("fave.get", ["item_type": "post"]),
        "fave.getVideos": ("fave.get", ["item_type": "video"]),
        "fave.getLinks": ("fave.get", ["item_type": "link"]),
        "places.getCountries": ("database.getCountries", [:]),
        "places.getRegions": ("database.getRegions", [:]),
        "places.getCities": ("database.getCities", [:]),
        "places.getCountryById": ("database.getCountriesById", [:]),
        "places.getCityById": ("database.getCitiesById", [:]),
        "video.moveToAlbum": ("video.addToAlbum", [:]),
    ]
}
