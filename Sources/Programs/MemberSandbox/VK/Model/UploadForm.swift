/// A kind of upload of the VK API: one row, from which its address method, its upload server and its save method are made.
struct UploadForm: Sendable {
    /// A short name, which is the end of the upload address's path.
    let name: String
    /// The method that returns the address.
    let address: String
    /// The value of `type` in the address method's parameters; nil if it takes none.
    var type: String?
    /// The names of the file's part that the server takes; with ``fileLimit`` above one, each ends with a number from 1.
    let fields: [String]
    var fileLimit = 1
    /// The files that the server takes.
    let files: Files
    /// The members of the upload server's response.
    let returned: [Returned]
    /// The method that saves the files; nil if nothing is to be saved.
    let save: String?
    /// The result of the save method.
    let answer: Answer
    /// The permission that both methods need; nil for none.
    let scope: String?
    /// Whether a community's token may call both methods.
    var isForCommunities = false
    /// The required parameters of the address method; one of each list.
    var required: [[String]] = []
}

extension UploadForm {
    /// The files that an upload server takes.
    struct Files: Sendable {
        /// The ends of their names, in lower case; nil allows all except ``refused``.
        var endings: Set<String>?
        var refused: Set<String> = []
        /// The largest size in bytes; nil for any.
        var limit: Int?

        static let photos = Files(endings: ["jpg", "jpeg", "png", "gif"], limit: 50 << 20)
        static let storyPhotos = Files(endings: ["jpg", "jpeg", "png", "gif"], limit: 10 << 20)
        static let documents = Files(refused: ["mp3", "exe", "bat", "cmd", "com", "msi", "sh"], limit: 200 << 20)
        static let voices = Files(endings: ["ogg"], limit: 200 << 20)
        static let drawings = Files(endings: ["png"], limit: 200 << 20)
        static let videos = Files(endings: ["avi", "mp4", "3gp", "mpeg", "mov", "flv", "wmv"])
        static let storyVideos = Files(endings: ["mp4"])
        static let songs = Files(endings: ["mp3"])

        /// Whether the server takes a file: not an empty one, and none of a wrong kind or size.
        func takes(_ file: UploadedFile) -> Bool {
            guard file.size > 0, limit.map({ file.size <= $0 }) ?? true, !refused.contains(file.ending) else { return false }
            return endings?.contains(file.ending) ?? true
        }
    }

    /// A member of the upload server's response. The raw value is its name.
    enum Returned: String, Sendable {
        case server, photo, aid, hash, audio, file, response, size
        case photosList = "photos_list"
        case cropData = "crop_data"
        case cropHash = "crop_hash"
        case uploadResult = "upload_result"
        case videoID = "video_id"

        /// Its name among the save method's parameters; nil if it is not passed on.
        var savedAs: String? {
            switch self {
            case .aid, .size, .videoID: nil
            case .response: "file"
            case .uploadResult: "upload_results"
            default: rawValue
            }
        }

        /// Whether it names one upload.
        var isKey: Bool { [.hash, .file, .response, .uploadResult].contains(self) }

        /// The error of the save method for a wrong value.
        var refusal: Int {
            switch self {
            case .server: 118
            case .hash: 121
            case .photosList: 122
            case .audio: 123
            case .file, .uploadResult: 105
            default: 129
            }
        }
    }

    /// The result of the save method.
    enum Answer: Sendable {
        /// A list of photos, in an album of this id; nil for the album of the address.
        case photos(album: Int?)
        case ownerPhoto, chat, cover, document, audio, story, poll, video
    }
}

/// A file that an upload server received.
struct UploadedFile: Codable, Sendable, Equatable {
    var name: String
    /// In bytes.
    var size: Int
    /// The CRC-32 of the content.
    var checksum: UInt32

    /// The end of the name, in lower case.
    var ending: String { name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? "" }
}
