extension VKLibrary {
    /// What the invented people and communities have from the beginning.
    static let invented: VKLibrary = {
        var library = VKLibrary()
        for person in InventedPerson.all where !person.isServiceAccount { library.invent(person) }
        for community in InventedCommunity.all where community.deactivated == nil { library.invent(community) }
        return library
    }()

    /// When the newest invented post was written: 14 November 2023.
    private static let newest = 1_700_000_000
    private static let day = 86_400
    private static let texts = [
        "Первый снег. Достали санки.", "Кто знает хорошую книгу о птицах?",
        "Поход удался: двадцать километров и ни одного комара.",
    ]

    private mutating func invent(_ person: InventedPerson) {
        let albums = [PhotoAlbum.profile, PhotoAlbum.wall, PhotoAlbum.own(of: person.id).first?.id ?? PhotoAlbum.saved]
        for (number, album) in albums.enumerated() {
            photos.append(
                Photo(
                    id: takeID(), owner: person.id, album: album, author: person.id,
                    date: Self.newest - (number + 1) * Self.day, text: ""))
        }
        let photo = photos.last { $0.album == PhotoAlbum.wall && $0.owner == person.id }
        for (number, text) in Self.texts.enumerated() {
            let attachments = number == 0 ? photo.map { ["photo\($0.owner)_\($0.id)"] } ?? [] : []
            posts.append(
                Post(
                    id: number + 1, owner: person.id, author: person.id, date: Self.newest - (2 - number) * Self.day, text: text,
                    attachments: attachments, likes: number + 1))
        }
        guard let friend = person.friends.first else { return }
        comments.append(
            Comment(
                id: 4, owner: person.id, post: 2, author: friend, date: Self.newest, text: "Спроси в «Тихой библиотеке»."))
    }

    private mutating func invent(_ community: InventedCommunity) {
        posts.append(
            Post(
                id: 1, owner: -community.id, author: -community.id, date: Self.newest,
                text: "Добро пожаловать: \(community.name)."))
    }

    /// Returns an id for a post or a comment on a wall.
    func nextPostID(on owner: Int) -> Int {
        let ids = posts.filter { $0.owner == owner }.map(\.id) + comments.filter { $0.owner == owner }.map(\.id)
        return max(ids.max() ?? 0, lastRemoved[owner] ?? 0) + 1
    }
}
