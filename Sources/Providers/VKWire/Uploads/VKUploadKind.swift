/// A kind of upload: where its address comes from, how its files are sent, and how they are saved.
///
/// ```swift
/// let photos = try await client.upload([file], as: .wallPhoto, options: [("caption", "Sea")])
/// ```
public struct VKUploadKind: Sendable, Hashable {
    /// A short name, such as `wall-photo`.
    public let name: String
    /// The method that gives the address.
    public let addressMethod: String
    /// The method that saves what was uploaded; nil where nothing is to be saved.
    public let saveMethod: String?
    /// The largest number of files of one upload.
    public let fileLimit: Int
    /// The name of a file's field; with several files each name ends with the file's number.
    let field: String
    /// Fixed parameters of the address's method.
    var type: String?
    /// The values in the upload server's reply that are passed on, with their names there and in the save call.
    let passed: [Passed]
    /// The options of the address's method.
    let addressOptions: Set<String>
    /// The options of the save call.
    let saveOptions: Set<String>

    /// A value that is passed on.
    struct Passed: Sendable, Hashable {
        let place: [String]
        let name: String
        var isOptional = false
    }

    /// All kinds.
    public static let all: [VKUploadKind] = [
        .albumPhoto, .wallPhoto, .messagePhoto, .ownerPhoto, .chatPhoto, .communityCover, .marketPhoto, .document, .wallDocument,
        .messageDocument, .voiceMessage, .graffiti, .video, .audio, .storyPhoto, .storyVideo, .pollPhoto,
    ]

    /// Finds a kind.
    /// - Parameter name: Its short name.
    public init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    init(
        _ name: String, _ address: String, _ addressOptions: Set<String> = [], field: String, limit: Int = 1, passed: [Passed],
        _ save: String?, _ saveOptions: Set<String> = []
    ) {
        self.name = name
        addressMethod = address
        saveMethod = save
        fileLimit = limit
        self.field = field
        self.passed = passed
        self.addressOptions = addressOptions
        self.saveOptions = saveOptions
    }
}

extension VKUploadKind {
    private static let uploaded = Passed.named("server", "photo", "hash")
    private static let crop: Set<String> = ["crop_x", "crop_y", "crop_width"]
    private static let place: Set<String> = ["caption", "latitude", "longitude"]

    /// Photos of an album, five at most: `album_id`, `group_id`; `caption`, `latitude`, `longitude`.
    public static let albumPhoto = VKUploadKind(
        "album-photo", "photos.getUploadServer", ["album_id", "group_id"], field: "file", limit: 5,
        passed: Passed.named("server", "photos_list", "hash"), "photos.save", place.union(["album_id", "group_id"]))
    /// A photo for a post: `group_id`; `user_id`, `caption`, `latitude`, `longitude`.
    public static let wallPhoto = VKUploadKind(
        "wall-photo", "photos.getWallUploadServer", ["group_id"], field: "photo", passed: uploaded, "photos.saveWallPhoto",
        place.union(["user_id", "group_id"]))
    /// A photo for a message: `peer_id`.
    public static let messagePhoto = VKUploadKind(
        "message-photo", "photos.getMessagesUploadServer", ["peer_id"], field: "photo", passed: uploaded,
        "photos.saveMessagesPhoto")
    /// The member's or a community's main photo: `owner_id`; the square in it is `_square_crop`, as `x,y,width`.
    public static let ownerPhoto = VKUploadKind(
        "owner-photo", "photos.getOwnerPhotoUploadServer", ["owner_id"], field: "photo", passed: uploaded, "photos.saveOwnerPhoto"
    )
    /// A chat's photo: `chat_id`, `crop_x`, `crop_y`, `crop_width`.
    public static let chatPhoto = VKUploadKind(
        "chat-photo", "photos.getChatUploadServer", crop.union(["chat_id"]), field: "file",
        passed: [Passed(place: ["response"], name: "file")], "messages.setChatPhoto")
    /// A community's cover: `group_id`, `crop_x`, `crop_y`, `crop_x2`, `crop_y2`.
    public static let communityCover = VKUploadKind(
        "cover", "photos.getOwnerCoverPhotoUploadServer", ["group_id", "crop_x", "crop_y", "crop_x2", "crop_y2"], field: "photo",
        passed: Passed.named("photo", "hash"), "photos.saveOwnerCoverPhoto")
    /// A photo of goods: `group_id`, `main_photo`, `crop_x`, `crop_y`, `crop_width`.
    public static let marketPhoto = VKUploadKind(
        "market-photo", "photos.getMarketUploadServer", crop.union(["group_id", "main_photo"]), field: "file",
        passed: uploaded + Passed.named("crop_data", "crop_hash", areOptional: true), "photos.saveMarketPhoto", ["group_id"])
    /// A document: `group_id`; `title`, `tags`.
    public static let document = VKUploadKind(
        "doc", "docs.getUploadServer", ["group_id"], field: "file", passed: Passed.named("file"), "docs.save", ["title", "tags"])
    /// A document for a post: `group_id`; `title`, `tags`.
    public static let wallDocument = VKUploadKind(
        "wall-doc", "docs.getWallUploadServer", ["group_id"], field: "file", passed: Passed.named("file"), "docs.save",
        ["title", "tags"])
    /// A document for a message: `peer_id`; `title`, `tags`.
    public static let messageDocument = toMessages("message-doc", type: nil)
    /// A voice message: `peer_id`.
    public static let voiceMessage = toMessages("voice", type: "audio_message")
    /// A drawing for a message: `peer_id`.
    public static let graffiti = toMessages("graffiti", type: "graffiti")
    /// A video: `name`, `description`, `group_id`, `album_id` and the other options of `video.save`. With the option `link` no file is sent.
    public static let video = VKUploadKind("video", "video.save", field: "video_file", passed: [], nil)
    /// A piece of music; closed for most apps: `artist`, `title`.
    public static let audio = VKUploadKind(
        "audio", "audio.getUploadServer", field: "file", passed: Passed.named("server", "audio", "hash"), "audio.save",
        ["artist", "title"])
    /// A picture as a story: `add_to_news` or `user_ids`, and the other options of `stories.getPhotoUploadServer`.
    public static let storyPhoto = toStories("story-photo", "stories.getPhotoUploadServer", field: "file")
    /// A video as a story: `add_to_news` or `user_ids`, and the other options of `stories.getVideoUploadServer`.
    public static let storyVideo = toStories("story-video", "stories.getVideoUploadServer", field: "video_file")
    /// The background of a poll: `owner_id`.
    public static let pollPhoto = VKUploadKind(
        "poll-photo", "polls.getPhotoUploadServer", ["owner_id"], field: "photo", passed: Passed.named("photo", "hash"),
        "polls.savePhoto")

    private static func toMessages(_ name: String, type: String?) -> VKUploadKind {
        var kind = VKUploadKind(
            name, "docs.getMessagesUploadServer", ["peer_id"], field: "file", passed: Passed.named("file"), "docs.save",
            ["title", "tags"])
        kind.type = type
        return kind
    }

    private static func toStories(_ name: String, _ method: String, field: String) -> VKUploadKind {
        let result = Passed(place: ["response", "upload_result"], name: "upload_results")
        return VKUploadKind(name, method, field: field, passed: [result], "stories.save", ["extended", "fields"])
    }
}

extension VKUploadKind.Passed {
    /// Values that have the same name at both places.
    fileprivate static func named(_ names: String..., areOptional: Bool = false) -> [Self] {
        names.map { Self(place: [$0], name: $0, isOptional: areOptional) }
    }
}
