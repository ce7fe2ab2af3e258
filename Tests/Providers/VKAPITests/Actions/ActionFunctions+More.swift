import VKAPI

@available(*, deprecated, message: "Obsolete actions are among them.")
extension ActionFunctions {
    static var messages: [ActionFunction] {
        [
            (.messagesGet, VKUser.messagesGet(withCustomOptions:)),
            (.messagesGetDialogs, VKUser.messagesGetDialogs(withCustomOptions:)),
            (.messagesGetByID, VKUser.messagesGetByID(withCustomOptions:)),
            (.messagesSearch, VKUser.messagesSearch(withCustomOptions:)),
            (.messagesGetHistory, VKUser.messagesGetHistory(withCustomOptions:)),
            (.messagesGetLongPollServer, VKUser.messagesGetLongPollServer(withCustomOptions:)),
            (.messagesGetLongPollHistory, VKUser.messagesGetLongPollHistory(withCustomOptions:)),
            (.messagesGetChat, VKUser.messagesGetChat(withCustomOptions:)),
            (.messagesGetChatUsers, VKUser.messagesGetChatUsers(withCustomOptions:)),
            (.messagesSearchDialogs, VKUser.messagesSearchDialogs(withCustomOptions:)),
            (.messagesGetLastActivity, VKUser.messagesGetLastActivity(withCustomOptions:)),
            (.messagesSend, VKUser.messagesSend(withCustomOptions:)),
            (.messagesDelete, VKUser.messagesDelete(withCustomOptions:)),
            (.messagesDeleteDialog, VKUser.messagesDeleteDialog(withCustomOptions:)),
            (.messagesRestore, VKUser.messagesRestore(withCustomOptions:)),
            (.messagesMarkAsNew, VKUser.messagesMarkAsNew(withCustomOptions:)),
            (.messagesMarkAsRead, VKUser.messagesMarkAsRead(withCustomOptions:)),
            (.messagesMarkAsImportant, VKUser.messagesMarkAsImportant(withCustomOptions:)),
            (.messagesCreateChat, VKUser.messagesCreateChat(withCustomOptions:)),
            (.messagesEditChat, VKUser.messagesEditChat(withCustomOptions:)),
            (.messagesSetActivity, VKUser.messagesSetActivity(withCustomOptions:)),
            (.messagesAddChatUser, VKUser.messagesAddChatUser(withCustomOptions:)),
            (.messagesRemoveChatUser, VKUser.messagesRemoveChatUser(withCustomOptions:)),
            (.messagesSetChatPhoto, VKUser.messagesSetChatPhoto(withCustomOptions:)),
            (.messagesDeleteChatPhoto, VKUser.messagesDeleteChatPhoto(withCustomOptions:)),
        ]
    }

    static var newsfeed: [ActionFunction] {
        [
            (.newsfeedGet, VKUser.newsfeedGet(withCustomOptions:)),
            (.newsfeedGetRecommended, VKUser.newsfeedGetRecommended(withCustomOptions:)),
            (.newsfeedGetComments, VKUser.newsfeedGetComments(withCustomOptions:)),
            (.newsfeedGetMentions, VKUser.newsfeedGetMentions(withCustomOptions:)),
            (.newsfeedGetBanned, VKUser.newsfeedGetBanned(withCustomOptions:)),
            (.newsfeedSearch, VKUser.newsfeedSearch(withCustomOptions:)),
            (.newsfeedGetLists, VKUser.newsfeedGetLists(withCustomOptions:)),
            (.newsfeedAddBan, VKUser.newsfeedAddBan(withCustomOptions:)),
            (.newsfeedDeleteBan, VKUser.newsfeedDeleteBan(withCustomOptions:)),
            (.newsfeedUnsubscribe, VKUser.newsfeedUnsubscribe(withCustomOptions:)),
        ]
    }

    static var likes: [ActionFunction] {
        [
            (.likesGetList, VKUser.likesGetList(withCustomOptions:)),
            (.likesIsLiked, VKUser.likesIsLiked(withCustomOptions:)),
            (.likesAdd, VKUser.likesAdd(withCustomOptions:)),
            (.likesDelete, VKUser.likesDelete(withCustomOptions:)),
        ]
    }

    static var account: [ActionFunction] {
        [
            (.accountGetCounters, VKUser.accountGetCounters(withCustomOptions:)),
            (.accountGetPushSettings, VKUser.accountGetPushSettings(withCustomOptions:)),
            (.accountGetAppPermissions, VKUser.accountGetAppPermissions(withCustomOptions:)),
            (.accountGetActiveOffers, VKUser.accountGetActiveOffers(withCustomOptions:)),
            (.accountGetBanned, VKUser.accountGetBanned(withCustomOptions:)),
            (.accountSetNameInMenu, VKUser.accountSetNameInMenu(withCustomOptions:)),
            (.accountSetOnline, VKUser.accountSetOnline(withCustomOptions:)),
            (.accountImportContacts, VKUser.accountImportContacts(withCustomOptions:)),
            (.accountRegisterDevice, VKUser.accountRegisterDevice(withCustomOptions:)),
            (.accountUnregisterDevice, VKUser.accountUnregisterDevice(withCustomOptions:)),
            (.accountSetSilenceMode, VKUser.accountSetSilenceMode(withCustomOptions:)),
            (.accountBanUser, VKUser.accountBanUser(withCustomOptions:)),
            (.accountUnbanUser, VKUser.accountUnbanUser(withCustomOptions:)),
        ]
    }

    static var status: [ActionFunction] {
        [
            (.statusGet, VKUser.statusGet(withCustomOptions:)),
            (.statusSet, VKUser.statusSet(withCustomOptions:)),
        ]
    }

    static var pages: [ActionFunction] {
        [
            (.pagesGet, VKUser.pagesGet(withCustomOptions:)),
            (.pagesGetHistory, VKUser.pagesGetHistory(withCustomOptions:)),
            (.pagesGetTitles, VKUser.pagesGetTitles(withCustomOptions:)),
            (.pagesGetVersion, VKUser.pagesGetVersion(withCustomOptions:)),
            (.pagesSave, VKUser.pagesSave(withCustomOptions:)),
            (.pagesSaveAccess, VKUser.pagesSaveAccess(withCustomOptions:)),
            (.pagesParseWiki, VKUser.pagesParseWiki(withCustomOptions:)),
        ]
    }

    static var board: [ActionFunction] {
        [
            (.boardGetTopics, VKUser.boardGetTopics(withCustomOptions:)),
            (.boardGetComments, VKUser.boardGetComments(withCustomOptions:)),
            (.boardAddTopic, VKUser.boardAddTopic(withCustomOptions:)),
            (.boardAddComment, VKUser.boardAddComment(withCustomOptions:)),
            (.boardDeleteTopic, VKUser.boardDeleteTopic(withCustomOptions:)),
            (.boardEditTopic, VKUser.boardEditTopic(withCustomOptions:)),
            (.boardEditComment, VKUser.boardEditComment(withCustomOptions:)),
            (.boardRestoreComment, VKUser.boardRestoreComment(withCustomOptions:)),
            (.boardDeleteComment, VKUser.boardDeleteComment(withCustomOptions:)),
            (.boardOpenTopic, VKUser.boardOpenTopic(withCustomOptions:)),
            (.boardCloseTopic, VKUser.boardCloseTopic(withCustomOptions:)),
            (.boardFixTopic, VKUser.boardFixTopic(withCustomOptions:)),
            (.boardUnfixTopic, VKUser.boardUnfixTopic(withCustomOptions:)),
        ]
    }

    static var notes: [ActionFunction] {
        [
            (.notesGet, VKUser.notesGet(withCustomOptions:)),
            (.notesGetByID, VKUser.notesGetByID(withCustomOptions:)),
            (.notesGetFriendsNotes, VKUser.notesGetFriendsNotes(withCustomOptions:)),
            (.notesGetComments, VKUser.notesGetComments(withCustomOptions:)),
            (.notesAdd, VKUser.notesAdd(withCustomOptions:)),
            (.notesEdit, VKUser.notesEdit(withCustomOptions:)),
            (.notesDelete, VKUser.notesDelete(withCustomOptions:)),
            (.notesCreateComment, VKUser.notesCreateComment(withCustomOptions:)),
            (.notesEditComment, VKUser.notesEditComment(withCustomOptions:)),
            (.notesDeleteComment, VKUser.notesDeleteComment(withCustomOptions:)),
            (.notesRestoreComment, VKUser.notesRestoreComment(withCustomOptions:)),
        ]
    }

    static var places: [ActionFunction] {
        [
            (.placesGetByID, VKUser.placesGetByID(withCustomOptions:)),
            (.placesSearch, VKUser.placesSearch(withCustomOptions:)),
            (.placesGetCheckins, VKUser.placesGetCheckins(withCustomOptions:)),
            (.placesGetTypes, VKUser.placesGetTypes(withCustomOptions:)),
            (.placesGetCountries, VKUser.placesGetCountries(withCustomOptions:)),
            (.placesGetRegions, VKUser.placesGetRegions(withCustomOptions:)),
            (.placesGetStreetByID, VKUser.placesGetStreetByID(withCustomOptions:)),
            (.placesGetCountryByID, VKUser.placesGetCountryByID(withCustomOptions:)),
            (.placesGetCities, VKUser.placesGetCities(withCustomOptions:)),
            (.placesGetCityByID, VKUser.placesGetCityByID(withCustomOptions:)),
            (.placesAdd, VKUser.placesAdd(withCustomOptions:)),
            (.placesCheckIn, VKUser.placesCheckIn(withCustomOptions:)),
        ]
    }

    static var polls: [ActionFunction] {
        [
            (.pollsGetByID, VKUser.pollsGetByID(withCustomOptions:)),
            (.pollsGetVoters, VKUser.pollsGetVoters(withCustomOptions:)),
            (.pollsAddVote, VKUser.pollsAddVote(withCustomOptions:)),
            (.pollsDeleteVote, VKUser.pollsDeleteVote(withCustomOptions:)),
        ]
    }

    static var docs: [ActionFunction] {
        [
            (.docsGet, VKUser.docsGet(withCustomOptions:)),
            (.docsGetByID, VKUser.docsGetByID(withCustomOptions:)),
            (.docsGetUploadServer, VKUser.docsGetUploadServer(withCustomOptions:)),
            (.docsGetWallUploadServer, VKUser.docsGetWallUploadServer(withCustomOptions:)),
            (.docsSave, VKUser.docsSave(withCustomOptions:)),
            (.docsDelete, VKUser.docsDelete(withCustomOptions:)),
            (.docsAdd, VKUser.docsAdd(withCustomOptions:)),
        ]
    }

    static var fave: [ActionFunction] {
        [
            (.faveGetUsers, VKUser.faveGetUsers(withCustomOptions:)),
            (.faveGetPhotos, VKUser.faveGetPhotos(withCustomOptions:)),
            (.faveGetPosts, VKUser.faveGetPosts(withCustomOptions:)),
            (.faveGetVideos, VKUser.faveGetVideos(withCustomOptions:)),
            (.faveGetLinks, VKUser.faveGetLinks(withCustomOptions:)),
        ]
    }

    static var notifications: [ActionFunction] {
        [
            (.notificationsGet, VKUser.notificationsGet(withCustomOptions:)),
            (.notificationsMarkAsViewed, VKUser.notificationsMarkAsViewed(withCustomOptions:)),
        ]
    }

    static var stats: [ActionFunction] {
        [
            (.statsGet, VKUser.statsGet(withCustomOptions:))
        ]
    }

    static var search: [ActionFunction] {
        [
            (.searchGetHints, VKUser.searchGetHints(withCustomOptions:))
        ]
    }
}
