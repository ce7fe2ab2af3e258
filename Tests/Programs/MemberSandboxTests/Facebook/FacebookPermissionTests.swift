import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

@Suite("Permissions at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookPermissionTests {
    @Test("they are listed with their status, revoked one by one, and stay listed as declined")
    func revoked() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email,user_posts,user_likes", without: ["user_likes"])
            stage.sandbox.setFacebookPermission("user_posts", .expired, of: "anna")
            let held = ["public_profile": "granted", "email": "granted", "user_posts": "expired", "user_likes": "declined"]
            #expect(try await stage.permissions(token) == held)
            let response = try await stage.graph("me/permissions/email", [], .delete, token: token)
            #expect(response.json == .object(["success": .bool(true)]))
            #expect(try await stage.permissions(token)["email"] == "declined")
            #expect(try await stage.graph("10220000100001/permissions/email", [], .delete, token: token).status == 200)
            #expect(try await stage.graph("me/permissions/public_profile", [], .delete, token: token).graphError[0] == 100)
            #expect(try await stage.graph("me/permissions/user_photos", [], .delete, token: token).graphError[0] == 100)
            #expect(try await stage.graph("10220000100002/permissions", [], .delete, token: token).graphError == [100, 33])
        }
    }

    @Test("without a name the app is removed: its tokens become invalid, and a new sign-in begins with no permission granted")
    func removed() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email")
            let other = try await stage.facebookToken("boris", "email")
            #expect(try await stage.graph("me/permissions", [], .delete, token: token).json?["success"]?.bool == true)
            #expect(try await stage.graph("me", token: token).graphError == [190, 458])
            #expect(
                stage.sandbox.sessions.map(\.end) == [.revoked, nil] && stage.sandbox.facebookPermissions(of: "anna").isEmpty)
            #expect(try await stage.graph("me", token: other).status == 200)
            let again = try await stage.facebookToken("anna", "email", without: ["email"])
            #expect(try await stage.permissions(again) == ["public_profile": "granted", "email": "declined"])
        }
    }

    @Test("the list is sent in pages, forwards and backwards, until there is no next page")
    func pages() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email,user_posts,user_likes,user_link")
            var (names, url): ([String], URL?) = (
                [], try stage.facebook("graph", "/v21.0/me/permissions?limit=2&access_token=" + token)
            )
            var last: JSONValue?
            while let next = url {
                let page = try #require(try await stage.get(next).json)
                names += page["data"]?.array?.compactMap { $0["permission"]?.string } ?? []
                url = page["paging"]?["next"]?.string.flatMap(URL.init(string:))
                last = page
            }
            #expect(names == ["public_profile", "email", "user_likes", "user_link", "user_posts"])
            let previous = try #require(last?["paging"]?["previous"]?.string.flatMap(URL.init(string:)))
            let before = try #require(try await stage.get(previous).json)
            #expect(before["data"]?.array?.compactMap { $0["permission"]?.string } == ["user_likes", "user_link"])
            #expect(before["paging"]?["cursors"]?["after"]?.string != nil && before["paging"]?["previous"] != nil)
            let granted = try await stage.graph("me/permissions", [("status", "declined")], token: token).json
            #expect(granted == .object(["data": .array([])]))
        }
    }

    @Test("the data of a permission is returned while it is granted, and left out otherwise")
    func data() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email,user_birthday,user_friends", without: ["user_birthday"])
            let fields: FormFields = [("fields", "id,name,first_name,email,birthday,friends{name},picture.width(9),permissions")]
            let me = try #require(try await stage.graph("me", fields, token: token).json)
            #expect(me["email"]?.string == "anna@people.example" && me["birthday"] == nil && me["first_name"]?.string == "Анна")
            #expect(me["friends"]?["data"]?.array?.count == 4 && me["picture"]?["data"]?["url"]?.string != nil)
            #expect(me["permissions"]?["data"]?.array?.count == 4)
            stage.sandbox.setFacebookPermission("email", .declined, of: "anna")
            #expect(try await stage.graph("me", fields, token: token).json?["email"] == nil)
            #expect(try await stage.graph("me", token: token).json?.object?.keys.sorted() == ["id", "name"])
            #expect(try await stage.graph("me?fields=", token: token).json?.object?.keys.sorted() == ["id"])
            #expect(try await stage.graph("me?fields=shoe_size", token: token).graphError[0] == 100)
        }
    }

    @Test("posting needs its permission, else error 200; reading the feed needs user_posts, else error 10")
    func feed() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email")
            let post: FormFields = [("message", "This is a status update")]
            let refused = try await stage.graph("me/feed", post, .post, token: token)
            #expect(refused.graphError[0] == 200 && refused.status == 403)
            #expect(try await stage.graph("me/feed", token: token).graphError[0] == 10)
            _ = try await stage.facebookToken("anna", "publish_actions,user_posts")
            let id = try #require(try await stage.graph("me/feed", post, .post, token: token).json?["id"]?.string)
            #expect(try await stage.graph("me/feed", post, .post, token: token).graphError[0] == 506)
            #expect(try await stage.graph("me/feed", [("link", "nonsense")], .post, token: token).graphError[0] == 1_609_005)
            let feed = try #require(try await stage.graph("me/feed?limit=3", token: token).json)
            #expect(feed["data"]?.array?.first?["id"]?.string == id && feed["data"]?.array?.count == 3)
            let next = try #require(feed["paging"]?["next"]?.string.flatMap(URL.init(string:)))
            #expect(try await stage.get(next).json?["data"]?.array?.count == 3)
            #expect(try await stage.graph(id, token: token).json?["message"]?.string == "This is a status update")
            #expect(try await stage.graph("me/feed?until=1700100000", token: token).json?["data"]?.array?.count == 1)
        }
    }

    @Test(
        "a cursor outside the list leads to the list's beginning or end",
        arguments: [
            ("after", Int.max, 0), ("after", Int.max - 1, 0), ("after", Int.min, 2), ("after", -1, 2), ("before", Int.min, 0),
            ("before", Int.max, 2),
        ])
    func foreignCursor(name: String, place: Int, count: Int) async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email")
            let cursor = Base64URL.encode(Data("place:\(place)".utf8))
            let page = try await stage.graph("me/permissions", [(name, cursor)], token: token)
            #expect(page.json?["data"]?.array?.count == count)
        }
    }

    @Test(
        "a signed request notifies the app's server of a removal, in each way to remove it",
        arguments: ["app", "member", "control"])
    func deauthorized(by: String) async throws {
        let (told, server) = try await Self.callback()
        try await Stage.with {
            $0.facebook.apps[0].deauthorizeCallback = server.url.appending(path: "gone").absoluteString
        } _: { stage in
            let token = try await stage.facebookToken("dina", "email")
            switch by {
            case "app": _ = try await stage.graph("me/permissions", [], .delete, token: token)
            case "member": stage.sandbox.removeFacebookApp(from: "dina")
            default: _ = try await stage.post(stage.control("_sandbox/facebook/remove-app"), [("member", "dina")])
            }
            #expect(await waited(while: told.value.isEmpty))
            let parts = try #require(told.value.first).split(separator: ".")
            let payload = try JSONValue(parsing: try #require(Base64URL.decode(parts[1])))
            #expect(payload["user_id"]?.string == "10220000100005" && payload["algorithm"]?.string == "HMAC-SHA256")
            let own = SignedRequestProof.signature(parts[1], secret: "sandbox-app-secret")
            #expect(parts[0] == own && told.value.count == 1)
        }
        await server.stop()
    }

    private static func callback() async throws -> (Locked<[String]>, HTTPServer) {
        let told = Locked<[String]>([])
        var router = Router()
        router.on("POST", "/gone") { request in
            let sent = try request.form()["signed_request"] ?? ""
            told.withLock { $0.append(sent) }
            return .empty(200)
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        return (told, server)
    }
}
