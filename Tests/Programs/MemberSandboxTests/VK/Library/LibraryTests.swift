import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberSandbox

@Suite("Walls, photos and documents of the sandbox's VK", .timeLimit(.minutes(1)))
struct LibraryTests {
    private func ids(_ envelope: JSONValue) -> [Int64]? {
        envelope["response"]?["items"]?.array?.compactMap { $0["id"]?.integer }
    }

    @Test("people have posts, photos and albums, with the count of all and the page that was asked for")
    func invented() async throws {
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: "wall,photos")
            let wall = try await stage.call("wall.get", token: token)
            #expect(ids(wall) == [3, 2, 1] && wall["response"]?["count"]?.integer == 3)
            let page = try await stage.call("wall.get", [("offset", "1"), ("count", "1")], token: token)
            #expect(ids(page) == [2] && page["response"]?["count"]?.integer == 3)
            let last = wall["response"]?["items"]?.array?.last
            #expect(last?["attachments"]?.array?.first?["photo"]?["sizes"]?.array?.count == 4)
            let albums = try await stage.call("photos.getAlbums", [("need_system", "1")], token: token)
            #expect(ids(albums) == [9_001, -6, -7, -15])
            let sizes = albums["response"]?["items"]?.array?.map { $0["size"]?.integer }
            #expect(sizes == [1, 1, 1, 0])
            #expect(ids(try await stage.call("photos.getAlbums", token: token)) == [9_001])
            for name in ["wall", "-7", "profile", "9001"] {
                #expect(ids(try await stage.call("photos.get", [("album_id", name)], token: token))?.count == 1)
            }
            #expect(ids(try await stage.call("photos.getAll", token: token))?.count == 3)
            let own = try await stage.call("photos.getAll", [("no_service_albums", "1")], token: token)
            #expect(ids(own)?.count == 1)
            let boris = try await stage.call("wall.get", [("owner_id", "100002")], token: token)
            #expect(boris["response"]?["items"]?.array?.first?["from_id"]?.integer == 100_002)
            let comments = try await stage.call("wall.getComments", [("post_id", "2")], token: token)
            #expect(comments["response"]?["items"]?.array?.first?["from_id"]?.integer == 100_002)
        }
    }

    @Test("closed profiles, communities and other people's documents are refused, and calls without the permission are")
    func privacy() async throws {
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: "wall,photos,docs")
            for (method, owner, code) in [
                ("wall.get", "100006", 30), ("photos.getAll", "100006", 30), ("wall.get", "999", 113), ("wall.get", "x", 100),
                ("wall.get", "-1", nil), ("wall.get", "-2", 15), ("wall.get", "-3", 15), ("wall.get", "-4", 15),
                ("wall.get", "-999999", 15), ("docs.get", "100002", 15), ("docs.get", "-5", nil), ("docs.get", "-6", 15),
            ] as [(String, String, Int64?)] {
                #expect(try await stage.errorCode(method, [("owner_id", owner)], token: token) == code, "\(method) \(owner)")
            }
            #expect(try await stage.errorCode("photos.get", token: token) == 100)
            #expect(try await stage.errorCode("photos.get", [("album_id", "5")], token: token) == 200)
            let egor = try await stage.implicitToken("egor", scope: "wall")
            #expect(try await stage.errorCode("wall.get", token: egor) == nil)
            let user = try await stage.call("users.get", [("user_ids", "egor")], token: token)["response"]?.array?.first
            #expect(user?["is_closed"]?.bool == true && user?["can_access_closed"]?.bool == false)
            let weak = try await stage.implicitToken(scope: "friends")
            for method in [
                "wall.get", "wall.post", "wall.delete", "wall.getComments", "photos.get", "photos.getAlbums", "docs.get",
            ] {
                #expect(try await stage.errorCode(method, token: weak) == 15, "\(method)")
            }
            let service = VKSandboxConfiguration.defaultServiceKey
            #expect(try await stage.errorCode("wall.get", [("owner_id", "100001")], token: service) == nil)
            #expect(try await stage.errorCode("wall.get", [("owner_id", "100006")], token: service) == 30)
            #expect(try await stage.errorCode("wall.get", token: service) == 100)
            #expect(try await stage.errorCode("wall.post", [("message", "a")], token: service) == 28)
        }
    }

    @Test(
        "posts are written on the own wall, a friend's and a managed community's, and removed by their author or the wall's owner"
    )
    func posts() async throws {
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: "wall,photos")
            let first = try await stage.call("wall.post", [("message", "Sea")], token: token)["response"]?["post_id"]?.integer
            #expect(first == 5)
            #expect(ids(try await stage.call("wall.get", token: token))?.first == 5)
            for (fields, code) in [
                ([("message", "a"), ("owner_id", "-1")], nil), ([("message", "a"), ("owner_id", "100002")], nil),
                ([("message", "a"), ("owner_id", "-6")], 214), ([("attachments", "photo1_1")], 100), ([], 100),
            ] as [(FormFields, Int64?)] {
                #expect(try await stage.errorCode("wall.post", fields, token: token) == code)
            }
            let group: FormFields = [("message", "b"), ("owner_id", "-1"), ("from_group", "1")]
            _ = try await stage.call("wall.post", group, token: token)
            let posts = try await stage.call("wall.get", [("owner_id", "-1"), ("count", "1")], token: token)
            #expect(posts["response"]?["items"]?.array?.first?["from_id"]?.integer == -1)
            let boris = try await stage.implicitToken("boris", scope: "wall")
            #expect(try await stage.errorCode("wall.delete", [("owner_id", "100001"), ("post_id", "5")], token: boris) == 210)
            #expect(try await stage.call("wall.delete", [("post_id", "5")], token: token)["response"]?.integer == 1)
            #expect(try await stage.errorCode("wall.delete", [("post_id", "5")], token: token) == 104)
            #expect(try await stage.call("wall.post", [("message", "c")], token: token)["response"]?["post_id"]?.integer == 6)
        }
    }

    @Test("what uploads saved is listed, also after a restart with the same state file")
    func kept() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        for isLast in [false, true] {
            try await Stage.with {
                $0.stateFile = file
                $0.vk.callLimits.member = 1000
            } _: { stage in
                let token = try await stage.implicitToken(scope: Stage.uploadScope)
                if !isLast {
                    for name in ["wall-photo", "doc"] {
                        let form = try UploadForm.named(name)
                        let response = try await stage.send(form, to: try await stage.uploadAddress(form, token: token))
                        _ = try await stage.call(try #require(form.save), try stage.saved(form, response), token: token)
                    }
                }
                let photos = try await stage.call("photos.get", [("album_id", "wall"), ("rev", "1")], token: token)
                #expect(photos["response"]?["count"]?.integer == 2)
                let documents = try await stage.call("docs.get", token: token)["response"]
                #expect(documents?["items"]?.array?.map { $0["title"]?.string } == ["sea.txt"])
                #expect(documents?["items"]?.array?.first?["size"]?.integer == 7)
            }
        }
    }
}
