import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Returns the simulation of a method of photos, walls and documents; nil for any other method.
    func libraryMethod(_ name: String) -> APIMethod? {
        switch name {
        case "photos.getAlbums": photosMethod { self.albums($0, of: $1) }
        case "photos.get": photosMethod { self.photos($0, of: $1) }
        case "photos.getAll": photosMethod { self.allPhotos($0, of: $1) }
        case "docs.get": APIMethod(scope: "docs") { self.documents($0) }
        default: wallMethod(name)
        }
    }

    /// Makes a method that reads an account's photos.
    private func photosMethod(_ respond: @escaping @Sendable (APICall, Int) -> ServerResponse) -> APIMethod {
        APIMethod(isForServices: true, scope: "photos") { call in
            do throws(AccessRefusal) { return respond(call, try self.shownOwner(of: call)) } catch {
                return self.apiFailure(error)
            }
        }
    }

    /// Handles `photos.getAlbums`; the albums that VK keeps are listed with `need_system=1`.
    private func albums(_ call: APICall, of owner: Int) -> ServerResponse {
        let photos = library.photos.filter { $0.owner == owner }
        var albums = PhotoAlbum.own(of: owner)
        if call.parameters["need_system"] == "1" { albums += PhotoAlbum.kept(for: owner) }
        let items = albums.map { album -> JSONValue in
            let own = photos.filter { $0.album == album.id }
            return .object([
                "id": .integer(Int64(album.id)), "owner_id": .integer(Int64(owner)), "title": .string(album.title),
                "size": .integer(Int64(own.count)), "thumb_id": .integer(Int64(own.last?.id ?? 0)),
                "created": .integer(Int64(own.map(\.date).min() ?? 0)), "updated": .integer(Int64(own.map(\.date).max() ?? 0)),
            ])
        }
        return .response(page(items, call, usually: items.count, atMost: items.count))
    }

    /// Handles `photos.get`: the photos of one album, the oldest first, or the newest with `rev=1`.
    private func photos(_ call: APICall, of owner: Int) -> ServerResponse {
        guard let name = call.parameters.filled("album_id") else { return apiFailure(100, "album_id is missing") }
        guard let album = album(name, of: owner) else { return apiFailure(200, "Access denied: there is no such album") }
        var photos = library.photos.filter { $0.owner == owner && $0.album == album.id }
        if call.parameters["rev"] == "1" { photos.reverse() }
        return .response(page(photos.map { $0.json(at: call.pictures) }, call, usually: 50, atMost: 1000))
    }

    /// Handles `photos.getAll`: the photos of all albums, the newest first.
    private func allPhotos(_ call: APICall, of owner: Int) -> ServerResponse {
        let isOwnOnly = call.parameters["no_service_albums"] == "1"
        let photos = library.photos.filter { $0.owner == owner && (isOwnOnly ? $0.album > 0 : $0.isListed) }
        return .response(page(photos.reversed().map { $0.json(at: call.pictures) }, call, usually: 20, atMost: 200))
    }

    /// Handles `docs.get`: the account's own documents, the newest first.
    private func documents(_ call: APICall) -> ServerResponse {
        let owner = call.parameters.filled("owner_id").map { Int($0) ?? 0 } ?? call.account
        let isManaged = InventedCommunity.with(id: -owner).map(call.manages) ?? false
        guard owner == call.account || isManaged else { return apiFailure(15, "Access denied: these are not your documents") }
        let items = library.documents.filter { $0.owner == owner && $0.kind == "doc" }.reversed()
            .map { JSONValue.object($0.members(at: call.api)) }
        return .response(page(items, call, usually: 2000, atMost: 2000))
    }

    /// Returns the items of a page, with the number of all.
    func page(_ items: [JSONValue], _ call: APICall, usually usual: Int, atMost largest: Int) -> JSONValue {
        let page = items.dropFirst(call.parameters.offset).prefix(call.parameters.count(usually: usual, atMost: largest))
        return .object(["count": .integer(Int64(items.count)), "items": .array(Array(page))])
    }
}
