extension VKSandbox {
    /// The library, which begins with what the invented people and communities have.
    var library: VKLibrary { known.library ?? .invented }

    /// Changes the library and stores it.
    @discardableResult func changeLibrary<Result: Sendable>(_ body: (inout VKLibrary) -> Result) -> Result {
        change { state in
            var library = state.library ?? .invented
            defer { state.library = library }
            return body(&library)
        }
    }

    /// Returns a new id for something that no list contains.
    func newLibraryID() -> Int { changeLibrary { $0.takeID() } }

    /// Returns the album with a number or a word, of an account; nil if the account has none.
    func album(_ text: String?, of owner: Int) -> PhotoAlbum? {
        guard let text, let id = PhotoAlbum.named[text] ?? Int(text) else { return nil }
        return (PhotoAlbum.own(of: owner) + PhotoAlbum.kept(for: owner)).first { $0.id == id }
    }
}
