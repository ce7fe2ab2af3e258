import Foundation
import MemberCore

/// The copies of a photo in several measures, as VK lists them.
enum VKPhotoSizes {
    private static let measures = [("s", 75, 56), ("m", 130, 97), ("x", 604, 453), ("y", 807, 605)]

    /// Makes the list, the largest copy last; every copy is the same drawn picture.
    static func json(named name: String, at host: URL?) -> [JSONValue] {
        let address = host.map { SandboxPicture.address(of: name, at: $0).absoluteString } ?? ""
        return measures.map { letter, width, height in
            .object([
                "type": .string(letter), "url": .string(address), "width": .integer(Int64(width)),
                "height": .integer(Int64(height)),
            ])
        }
    }
}

extension VKLibrary.Photo {
    /// The name from which the picture is drawn.
    var name: String { file?.name ?? "photo \(id)" }

    /// Whether a list of all photos contains it.
    var isListed: Bool { album > 0 || [PhotoAlbum.profile, PhotoAlbum.wall, PhotoAlbum.saved].contains(album) }

    /// Makes the photo's object.
    func json(at host: URL?) -> JSONValue {
        .object([
            "id": .integer(Int64(id)), "owner_id": .integer(Int64(owner)), "album_id": .integer(Int64(album)),
            "user_id": .integer(Int64(owner < 0 ? 100 : author)), "date": .integer(Int64(date)), "text": .string(text),
            "has_tags": .bool(false), "sizes": .array(VKPhotoSizes.json(named: name, at: host)),
        ])
    }
}

extension VKLibrary.Document {
    /// Makes the members of the document's object, which depend on its kind.
    func members(at host: URL?) -> [String: JSONValue] {
        let address = JSONValue.string((host?.absoluteString ?? "") + "/doc\(owner)_\(id)")
        var members: [String: JSONValue] = ["id": .integer(Int64(id)), "owner_id": .integer(Int64(owner))]
        switch kind {
        case "audio_message":
            let waveform = (0..<16).map { JSONValue.integer(Int64($0 * 7 % 32)) }
            members.merge([
                "duration": .integer(Int64(max(1, file.size / 2000))), "waveform": .array(waveform), "link_ogg": address,
                "link_mp3": address,
            ]) { $1 }
        case "graffiti":
            members.merge(["url": address, "width": .integer(512), "height": .integer(512)]) { $1 }
        default:
            members.merge([
                "title": .string(title), "size": .integer(Int64(file.size)), "ext": .string(file.ending),
                "date": .integer(Int64(date)), "type": .integer(Int64(type)), "url": address,
            ]) { $1 }
        }
        return members
    }

    /// VK's number of the kind of file: text, archive, GIF, picture, audio, video, book, anything else.
    private var type: Int {
        switch file.ending {
        case "txt", "doc", "docx", "pdf", "md": 1
        case "zip", "rar", "7z", "gz": 2
        case "gif": 3
        case "jpg", "jpeg", "png": 4
        case "ogg", "wav", "flac": 5
        case "mp4", "mov", "avi": 6
        case "epub", "fb2": 7
        default: 8
        }
    }
}

extension VKLibrary {
    /// Makes a post's object, with its attachments.
    func json(_ post: Post, at host: URL?) -> JSONValue {
        let comments = comments.filter { $0.owner == post.owner && $0.post == post.id }
        return .object([
            "id": .integer(Int64(post.id)), "owner_id": .integer(Int64(post.owner)), "from_id": .integer(Int64(post.author)),
            "date": .integer(Int64(post.date)), "text": .string(post.text), "post_type": .string("post"),
            "attachments": .array(post.attachments.compactMap { attachment($0, at: host) }),
            "likes": .object(["count": .integer(Int64(post.likes)), "user_likes": .integer(0)]),
            "comments": .object(["count": .integer(Int64(comments.count))]), "reposts": .object(["count": .integer(0)]),
            "views": .object(["count": .integer(Int64(post.likes * 10))]),
        ])
    }

    /// Makes the object of an attachment such as `photo100001_7`; nil if there is no such object.
    func attachment(_ text: String, at host: URL?) -> JSONValue? {
        guard let match = text.wholeMatch(of: /(photo|doc|video)(-?[0-9]+)_([0-9]+)(_.*)?/), let owner = Int(match.2),
            let id = Int(match.3)
        else { return nil }
        let kind = String(match.1)
        let value: JSONValue? =
            switch kind {
            case "photo": photos.first { $0.owner == owner && $0.id == id }?.json(at: host)
            case "doc": documents.first { $0.owner == owner && $0.id == id }.map { .object($0.members(at: host)) }
            default: videos.first { $0.owner == owner && $0.id == id }?.json
            }
        return value.map { .object(["type": .string(kind), kind: $0]) }
    }
}

extension VKLibrary.Video {
    fileprivate var json: JSONValue {
        .object([
            "id": .integer(Int64(id)), "owner_id": .integer(Int64(owner)), "title": .string(title),
            "description": .string(about), "date": .integer(Int64(date)), "duration": .integer(file == nil ? 0 : 60),
        ])
    }
}
