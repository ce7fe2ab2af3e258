// The kinds of uploads, as in VK's documentation of uploads.

extension UploadForm {
    /// All kinds.
    static let all = photos + documents + others

    private static let photos = [
        UploadForm(
            name: "album-photo", address: "photos.getUploadServer", fields: ["file"], fileLimit: 5, files: .photos,
            returned: [.server, .photosList, .aid, .hash], save: "photos.save", answer: .photos(album: nil), scope: "photos",
            required: [["album_id"]]),
        UploadForm(
            name: "wall-photo", address: "photos.getWallUploadServer", fields: ["photo"], files: .photos,
            returned: [.server, .photo, .hash], save: "photos.saveWallPhoto", answer: .photos(album: PhotoAlbum.wall),
            scope: "photos"),
        UploadForm(
            name: "message-photo", address: "photos.getMessagesUploadServer", fields: ["photo"], files: .photos,
            returned: [.server, .photo, .hash], save: "photos.saveMessagesPhoto", answer: .photos(album: PhotoAlbum.messages),
            scope: "photos", isForCommunities: true),
        UploadForm(
            name: "owner-photo", address: "photos.getOwnerPhotoUploadServer", fields: ["photo"], files: .photos,
            returned: [.server, .photo, .hash], save: "photos.saveOwnerPhoto", answer: .ownerPhoto, scope: "photos",
            isForCommunities: true),
        UploadForm(
            name: "chat-photo", address: "photos.getChatUploadServer", fields: ["file"], files: .photos, returned: [.response],
            save: "messages.setChatPhoto", answer: .chat, scope: "photos", isForCommunities: true, required: [["chat_id"]]),
        UploadForm(
            name: "cover", address: "photos.getOwnerCoverPhotoUploadServer", fields: ["photo"], files: .photos,
            returned: [.photo, .hash], save: "photos.saveOwnerCoverPhoto", answer: .cover, scope: "photos",
            isForCommunities: true, required: [["group_id"]]),
        UploadForm(
            name: "market-photo", address: "photos.getMarketUploadServer", fields: ["file"], files: .photos,
            returned: [.server, .photo, .hash, .cropData, .cropHash], save: "photos.saveMarketPhoto",
            answer: .photos(album: PhotoAlbum.market), scope: "photos", required: [["group_id"]]),
    ]

    private static let documents = [
        document("doc", "docs.getUploadServer", isForCommunities: false),
        document("wall-doc", "docs.getWallUploadServer"),
        document("message-doc", "docs.getMessagesUploadServer"),
        document("voice", "docs.getMessagesUploadServer", type: "audio_message", .voices),
        document("graffiti", "docs.getMessagesUploadServer", type: "graffiti", .drawings),
    ]

    private static let others = [
        UploadForm(
            name: "video", address: "video.save", fields: ["video_file"], files: .videos, returned: [.size, .videoID],
            save: nil, answer: .video, scope: "video"),
        UploadForm(
            name: "audio", address: "audio.getUploadServer", fields: ["file"], files: .songs, returned: [.server, .audio, .hash],
            save: "audio.save", answer: .audio, scope: "audio"),
        story("story-photo", "stories.getPhotoUploadServer", "file", .storyPhotos),
        story("story-video", "stories.getVideoUploadServer", "video_file", .storyVideos),
        UploadForm(
            name: "poll-photo", address: "polls.getPhotoUploadServer", fields: ["photo", "file"], files: .photos,
            returned: [.photo, .hash], save: "polls.savePhoto", answer: .poll, scope: nil),
    ]

    private static func document(
        _ name: String, _ address: String, type: String? = nil, _ files: Files = .documents, isForCommunities: Bool = true
    ) -> UploadForm {
        UploadForm(
            name: name, address: address, type: type, fields: ["file"], files: files, returned: [.file], save: "docs.save",
            answer: .document, scope: "docs", isForCommunities: isForCommunities)
    }

    private static func story(_ name: String, _ address: String, _ field: String, _ files: Files) -> UploadForm {
        UploadForm(
            name: name, address: address, fields: [field], files: files, returned: [.uploadResult], save: "stories.save",
            answer: .story, scope: "stories", isForCommunities: true, required: [["add_to_news", "user_ids"]])
    }

    /// Whether the server's part of an upload says "no file" by an empty list instead of an error.
    var answersWithEmptyList: Bool { returned.contains(.photo) || returned.contains(.photosList) }

    /// Whether the names of the parts fit: each of them once, and no other.
    func takes(parts: [String]) -> Bool {
        guard (1...fileLimit).contains(parts.count), Set(parts).count == parts.count else { return false }
        guard fileLimit > 1 else { return fields.contains { $0.isExactly(parts[0]) } }
        let allowed = (1...fileLimit).flatMap { number in fields.map { $0 + String(number) } }
        return parts.allSatisfy { allowed.containsExactly($0) }
    }
}
