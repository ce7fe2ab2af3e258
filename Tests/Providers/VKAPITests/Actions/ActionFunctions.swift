import VKAPI

/// A constant and the function that should perform it.
typealias ActionFunction = (action: VKAction, call: (VKUser) -> (VKOptions?) -> VKRequest)

/// A list of functions, by which code that is not deprecated reaches those that are.
protocol ActionFunctionList {
    static var all: [ActionFunction] { get }
}

/// Every function of a user that performs an action, beside its constant: written name by name, so that a mix-up shows.
enum ActionFunctions: ActionFunctionList {
    @available(*, deprecated, message: "Obsolete actions are among them.")
    static var all: [ActionFunction] {
        [
            users, wall, groups, friends, photos, video, audio, messages, newsfeed, likes, account,
            status, pages, board, notes, places, polls, docs, fave, notifications, stats, search,
        ].flatMap(\.self)
    }
}

@available(*, deprecated, message: "Obsolete actions are among them.")
extension ActionFunctions {
    private static var users: [ActionFunction] {
        [
            (.info, { user in { _ in user.info() } }),
            (.infoWithCustomOptions, VKUser.info(withCustomOptions:)),
            (.search, VKUser.search(withCustomOptions:)),
            (.subscriptions, VKUser.subscriptions(withCustomOptions:)),
            (.followers, VKUser.followers(withCustomOptions:)),
        ]
    }

    private static var wall: [ActionFunction] {
        [
            (.wallGet, VKUser.wallGet(withCustomOptions:)),
            (.wallGetByID, VKUser.wallGetByID(withCustomOptions:)),
            (.wallGetReposts, VKUser.wallGetReposts(withCustomOptions:)),
            (.wallGetComments, VKUser.wallGetComments(withCustomOptions:)),
            (.wallSavePost, VKUser.wallSavePost(withCustomOptions:)),
            (.wallPost, VKUser.wallPost(withCustomOptions:)),
            (.wallRepost, VKUser.wallRepost(withCustomOptions:)),
            (.wallEdit, VKUser.wallEdit(withCustomOptions:)),
            (.wallDelete, VKUser.wallDelete(withCustomOptions:)),
            (.wallRestore, VKUser.wallRestore(withCustomOptions:)),
            (.wallAddComment, VKUser.wallAddComment(withCustomOptions:)),
            (.wallDeleteComment, VKUser.wallDeleteComment(withCustomOptions:)),
            (.wallRestoreComment, VKUser.wallRestoreComment(withCustomOptions:)),
        ]
    }

    private static var groups: [ActionFunction] {
        [
            (.groupsIsMember, VKUser.groupsIsMember(withCustomOptions:)),
            (.groupsGetByID, VKUser.groupsGetByID(withCustomOptions:)),
            (.groupsGet, VKUser.groupsGet(withCustomOptions:)),
            (.groupsGetMembers, VKUser.groupsGetMembers(withCustomOptions:)),
            (.groupsSearch, VKUser.groupsSearch(withCustomOptions:)),
            (.groupsGetInvites, VKUser.groupsGetInvites(withCustomOptions:)),
            (.groupsGetBanned, VKUser.groupsGetBanned(withCustomOptions:)),
            (.groupsJoin, VKUser.groupsJoin(withCustomOptions:)),
            (.groupsLeave, VKUser.groupsLeave(withCustomOptions:)),
            (.groupsBanUser, VKUser.groupsBanUser(withCustomOptions:)),
            (.groupsUnbanUser, VKUser.groupsUnbanUser(withCustomOptions:)),
        ]
    }

    private static var friends: [ActionFunction] {
        [
            (.friendsGet, VKUser.friendsGet(withCustomOptions:)),
            (.friendsGetOnline, VKUser.friendsGetOnline(withCustomOptions:)),
            (.friendsGetMutual, VKUser.friendsGetMutual(withCustomOptions:)),
            (.friendsGetRecent, VKUser.friendsGetRecent(withCustomOptions:)),
            (.friendsGetRequests, VKUser.friendsGetRequests(withCustomOptions:)),
            (.friendsGetLists, VKUser.friendsGetLists(withCustomOptions:)),
            (.friendsGetAppUsers, VKUser.friendsGetAppUsers(withCustomOptions:)),
            (.friendsGetByPhones, VKUser.friendsGetByPhones(withCustomOptions:)),
            (.friendsGetSuggestions, VKUser.friendsGetSuggestions(withCustomOptions:)),
            (.friendsAreFriends, VKUser.friendsAreFriends(withCustomOptions:)),
            (.friendsAdd, VKUser.friendsAdd(withCustomOptions:)),
            (.friendsEdit, VKUser.friendsEdit(withCustomOptions:)),
            (.friendsDelete, VKUser.friendsDelete(withCustomOptions:)),
            (.friendsAddList, VKUser.friendsAddList(withCustomOptions:)),
            (.friendsEditList, VKUser.friendsEditList(withCustomOptions:)),
            (.friendsDeleteList, VKUser.friendsDeleteList(withCustomOptions:)),
            (.friendsDeleteAllRequests, VKUser.friendsDeleteAllRequests(withCustomOptions:)),
        ]
    }

    private static var photos: [ActionFunction] {
        [
            (.photosGetAlbums, VKUser.photosGetAlbums(withCustomOptions:)),
            (.photosGet, VKUser.photosGet(withCustomOptions:)),
            (.photosGetAlbumsCount, VKUser.photosGetAlbumsCount(withCustomOptions:)),
            (.photosGetProfile, VKUser.photosGetProfile(withCustomOptions:)),
            (.photosGetByID, VKUser.photosGetByID(withCustomOptions:)),
            (.photosGetUploadServer, VKUser.photosGetUploadServer(withCustomOptions:)),
            (.photosGetProfileUploadServer, VKUser.photosGetProfileUploadServer(withCustomOptions:)),
            (.photosGetChatUploadServer, VKUser.photosGetChatUploadServer(withCustomOptions:)),
            (.photosGetWallUploadServer, VKUser.photosGetWallUploadServer(withCustomOptions:)),
            (.photosGetMessagesUploadServer, VKUser.photosGetMessagesUploadServer(withCustomOptions:)),
            (.photosSearch, VKUser.photosSearch(withCustomOptions:)),
            (.photosGetAll, VKUser.photosGetAll(withCustomOptions:)),
            (.photosGetUserPhotos, VKUser.photosGetUserPhotos(withCustomOptions:)),
            (.photosGetComments, VKUser.photosGetComments(withCustomOptions:)),
            (.photosGetAllComments, VKUser.photosGetAllComments(withCustomOptions:)),
            (.photosGetTags, VKUser.photosGetTags(withCustomOptions:)),
            (.photosGetNewTags, VKUser.photosGetNewTags(withCustomOptions:)),
            (.photosCreateAlbum, VKUser.photosCreateAlbum(withCustomOptions:)),
            (.photosEditAlbum, VKUser.photosEditAlbum(withCustomOptions:)),
            (.photosSaveProfilePhoto, VKUser.photosSaveProfilePhoto(withCustomOptions:)),
            (.photosSaveWallPhoto, VKUser.photosSaveWallPhoto(withCustomOptions:)),
            (.photosSaveMessagesPhoto, VKUser.photosSaveMessagesPhoto(withCustomOptions:)),
            (.photosSave, VKUser.photosSave(withCustomOptions:)),
            (.photosEdit, VKUser.photosEdit(withCustomOptions:)),
            (.photosMove, VKUser.photosMove(withCustomOptions:)),
            (.photosMakeCover, VKUser.photosMakeCover(withCustomOptions:)),
            (.photosReorderAlbums, VKUser.photosReorderAlbums(withCustomOptions:)),
            (.photosReorderPhotos, VKUser.photosReorderPhotos(withCustomOptions:)),
            (.photosDeleteAlbum, VKUser.photosDeleteAlbum(withCustomOptions:)),
            (.photosDelete, VKUser.photosDelete(withCustomOptions:)),
            (.photosConfirmTag, VKUser.photosConfirmTag(withCustomOptions:)),
            (.photosCreateComment, VKUser.photosCreateComment(withCustomOptions:)),
            (.photosDeleteComment, VKUser.photosDeleteComment(withCustomOptions:)),
            (.photosRestoreComment, VKUser.photosRestoreComment(withCustomOptions:)),
            (.photosEditComment, VKUser.photosEditComment(withCustomOptions:)),
            (.photosPutTag, VKUser.photosPutTag(withCustomOptions:)),
            (.photosRemoveTag, VKUser.photosRemoveTag(withCustomOptions:)),
        ]
    }

    private static var video: [ActionFunction] {
        [
            (.videoGet, VKUser.videoGet(withCustomOptions:)),
            (.videoSearch, VKUser.videoSearch(withCustomOptions:)),
            (.videoGetUserVideos, VKUser.videoGetUserVideos(withCustomOptions:)),
            (.videoGetAlbums, VKUser.videoGetAlbums(withCustomOptions:)),
            (.videoGetComments, VKUser.videoGetComments(withCustomOptions:)),
            (.videoGetTags, VKUser.videoGetTags(withCustomOptions:)),
            (.videoGetNewTags, VKUser.videoGetNewTags(withCustomOptions:)),
            (.videoEdit, VKUser.videoEdit(withCustomOptions:)),
            (.videoAdd, VKUser.videoAdd(withCustomOptions:)),
            (.videoSave, VKUser.videoSave(withCustomOptions:)),
            (.videoDelete, VKUser.videoDelete(withCustomOptions:)),
            (.videoRestore, VKUser.videoRestore(withCustomOptions:)),
            (.videoAddAlbum, VKUser.videoAddAlbum(withCustomOptions:)),
            (.videoEditAlbum, VKUser.videoEditAlbum(withCustomOptions:)),
            (.videoDeleteAlbum, VKUser.videoDeleteAlbum(withCustomOptions:)),
            (.videoMoveToAlbum, VKUser.videoMoveToAlbum(withCustomOptions:)),
            (.videoCreateComment, VKUser.videoCreateComment(withCustomOptions:)),
            (.videoDeleteComment, VKUser.videoDeleteComment(withCustomOptions:)),
            (.videoRestoreComment, VKUser.videoRestoreComment(withCustomOptions:)),
            (.videoEditComment, VKUser.videoEditComment(withCustomOptions:)),
            (.videoPutTag, VKUser.videoPutTag(withCustomOptions:)),
            (.videoRemoveTag, VKUser.videoRemoveTag(withCustomOptions:)),
            (.videoReport, VKUser.videoReport(withCustomOptions:)),
        ]
    }

    private static var audio: [ActionFunction] {
        [
            (.audioGet, VKUser.audioGet(withCustomOptions:)),
            (.audioGetByID, VKUser.audioGetByID(withCustomOptions:)),
            (.audioGetLyrics, VKUser.audioGetLyrics(withCustomOptions:)),
            (.audioSearch, VKUser.audioSearch(withCustomOptions:)),
            (.audioGetUploadServer, VKUser.audioGetUploadServer(withCustomOptions:)),
            (.audioGetAlbums, VKUser.audioGetAlbums(withCustomOptions:)),
            (.audioGetBroadcastList, VKUser.audioGetBroadcastList(withCustomOptions:)),
            (.audioGetRecommendations, VKUser.audioGetRecommendations(withCustomOptions:)),
            (.audioGetPopular, VKUser.audioGetPopular(withCustomOptions:)),
            (.audioGetCount, VKUser.audioGetCount(withCustomOptions:)),
            (.audioSave, VKUser.audioSave(withCustomOptions:)),
            (.audioAdd, VKUser.audioAdd(withCustomOptions:)),
            (.audioDelete, VKUser.audioDelete(withCustomOptions:)),
            (.audioEdit, VKUser.audioEdit(withCustomOptions:)),
            (.audioReorder, VKUser.audioReorder(withCustomOptions:)),
            (.audioRestore, VKUser.audioRestore(withCustomOptions:)),
            (.audioAddAlbum, VKUser.audioAddAlbum(withCustomOptions:)),
            (.audioEditAlbum, VKUser.audioEditAlbum(withCustomOptions:)),
            (.audioDeleteAlbum, VKUser.audioDeleteAlbum(withCustomOptions:)),
            (.audioMoveToAlbum, VKUser.audioMoveToAlbum(withCustomOptions:)),
            (.audioSetBroadcast, VKUser.audioSetBroadcast(withCustomOptions:)),
        ]
    }
}
