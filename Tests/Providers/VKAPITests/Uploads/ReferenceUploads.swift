import VKAPI

/// VK's uploads, written a second time so that a change of the module's table is noticed.
struct ReferenceUpload: Sendable, CustomStringConvertible {
    let name: String
    let address: String
    let field: String
    let reply: String
    let save: String?
    /// The parameters of the save call besides the version.
    let saved: [String: String]
    var description: String { name }

    private static let photo = #"{"server":7,"photo":"[{\"a\":1}]","hash":"h"}"#
    private static let photoFields = ["server": "7", "photo": #"[{"a":1}]"#, "hash": "h"]
    private static let file = #"{"file":"1|2|3"}"#

    static let all: [ReferenceUpload] = [
        .init(
            name: "album-photo", address: "photos.getUploadServer", field: "file1",
            reply: #"{"server":7,"photos_list":"[{\"a\":1}]","aid":5,"hash":"h"}"#, save: "photos.save",
            saved: ["server": "7", "photos_list": #"[{"a":1}]"#, "hash": "h"]),
        .init(
            name: "wall-photo", address: "photos.getWallUploadServer", field: "photo", reply: photo, save: "photos.saveWallPhoto",
            saved: photoFields),
        .init(
            name: "message-photo", address: "photos.getMessagesUploadServer", field: "photo", reply: photo,
            save: "photos.saveMessagesPhoto", saved: photoFields),
        .init(
            name: "owner-photo", address: "photos.getOwnerPhotoUploadServer", field: "photo", reply: photo,
            save: "photos.saveOwnerPhoto", saved: photoFields),
        .init(
            name: "chat-photo", address: "photos.getChatUploadServer", field: "file", reply: #"{"response":"abc"}"#,
            save: "messages.setChatPhoto", saved: ["file": "abc"]),
        .init(
            name: "cover", address: "photos.getOwnerCoverPhotoUploadServer", field: "photo", reply: #"{"photo":"p","hash":"h"}"#,
            save: "photos.saveOwnerCoverPhoto", saved: ["photo": "p", "hash": "h"]),
        .init(
            name: "market-photo", address: "photos.getMarketUploadServer", field: "file",
            reply: #"{"server":7,"photo":"p","hash":"h","crop_data":"c","crop_hash":"k"}"#, save: "photos.saveMarketPhoto",
            saved: ["server": "7", "photo": "p", "hash": "h", "crop_data": "c", "crop_hash": "k"]),
        .init(
            name: "doc", address: "docs.getUploadServer", field: "file", reply: file, save: "docs.save", saved: ["file": "1|2|3"]),
        .init(
            name: "wall-doc", address: "docs.getWallUploadServer", field: "file", reply: file, save: "docs.save",
            saved: ["file": "1|2|3"]),
        .init(
            name: "message-doc", address: "docs.getMessagesUploadServer", field: "file", reply: file, save: "docs.save",
            saved: ["file": "1|2|3"]),
        .init(
            name: "voice", address: "docs.getMessagesUploadServer", field: "file", reply: file, save: "docs.save",
            saved: ["file": "1|2|3"]),
        .init(
            name: "graffiti", address: "docs.getMessagesUploadServer", field: "file", reply: file, save: "docs.save",
            saved: ["file": "1|2|3"]),
        .init(
            name: "video", address: "video.save", field: "video_file", reply: #"{"size":9,"video_id":3}"#, save: nil, saved: [:]),
        .init(
            name: "audio", address: "audio.getUploadServer", field: "file", reply: #"{"server":7,"audio":"a","hash":"h"}"#,
            save: "audio.save", saved: ["server": "7", "audio": "a", "hash": "h"]),
        .init(
            name: "story-photo", address: "stories.getPhotoUploadServer", field: "file",
            reply: #"{"response":{"upload_result":"u","_sig":"s"}}"#, save: "stories.save", saved: ["upload_results": "u"]),
        .init(
            name: "story-video", address: "stories.getVideoUploadServer", field: "video_file",
            reply: #"{"response":{"upload_result":"u"}}"#, save: "stories.save", saved: ["upload_results": "u"]),
        .init(
            name: "poll-photo", address: "polls.getPhotoUploadServer", field: "photo", reply: #"{"photo":"p","hash":"h"}"#,
            save: "polls.savePhoto", saved: ["photo": "p", "hash": "h"]),
    ]
}
