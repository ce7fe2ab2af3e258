/// What people and communities of the sandbox's VK have: posts, photos, documents and videos.
struct VKLibrary: Codable, Sendable {
    /// A photo.
    struct Photo: Codable, Sendable {
        var id: Int
        var owner: Int
        var album: Int
        var author: Int
        /// In seconds since 1970.
        var date: Int
        var text: String
        /// The uploaded file; nil for an invented photo.
        var file: UploadedFile?
    }
    /// A document, a voice message or a drawing.
    struct Document: Codable, Sendable {
        var id: Int
        var owner: Int
        var date: Int
        var title: String
        /// `doc`, `audio_message` or `graffiti`.
        var kind: String
        var file: UploadedFile
    }
    /// A video, which may have no file yet.
    struct Video: Codable, Sendable {
        var id: Int
        var owner: Int
        var date: Int
        var title: String
        var about: String
        var link: String?
        var file: UploadedFile?
    }
    /// A post on a wall.
    struct Post: Codable, Sendable {
        var id: Int
        var owner: Int
        var author: Int
        var date: Int
        var text: String
        /// Such as `photo100001_7`.
        var attachments: [String] = []
        var likes = 0
    }
    /// A comment on a post.
    struct Comment: Codable, Sendable {
        var id: Int
        var owner: Int
        var post: Int
        var author: Int
        var date: Int
        var text: String
    }

    var photos: [Photo] = []
    var documents: [Document] = []
    var videos: [Video] = []
    var posts: [Post] = []
    var comments: [Comment] = []
    /// The highest id of a removed post, by wall: no id is used twice.
    var lastRemoved: [Int: Int] = [:]
    private var lastID = 457_239_016

    /// Returns a new id.
    mutating func takeID() -> Int {
        lastID += 1
        return lastID
    }
}

/// An album of photos.
struct PhotoAlbum: Sendable {
    let id: Int
    let owner: Int
    let title: String

    /// The albums that VK keeps for everybody.
    static let (messages, profile, wall, saved, market, stories) = (-3, -6, -7, -15, -53, -81)
    /// Those among them that have a word, with it.
    static let named = ["profile": profile, "wall": wall, "saved": saved]

    /// The albums that the owner of an account has made.
    static func own(of owner: Int) -> [PhotoAlbum] {
        if owner < 0 { return [PhotoAlbum(id: 9_000 - owner, owner: owner, title: "Наши встречи")] }
        return [PhotoAlbum(id: 9_000 + owner % 1_000, owner: owner, title: "Лето")]
    }

    /// The albums that VK keeps, of which lists show only those with photos of the account's own.
    static func kept(for owner: Int) -> [PhotoAlbum] {
        [
            PhotoAlbum(id: profile, owner: owner, title: "Фотографии профиля"),
            PhotoAlbum(id: wall, owner: owner, title: "Фотографии на стене"),
            PhotoAlbum(id: saved, owner: owner, title: "Сохранённые фотографии"),
        ]
    }
}
