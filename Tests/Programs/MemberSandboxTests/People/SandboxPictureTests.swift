import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("Pictures of the sandbox", .timeLimit(.minutes(1)))
struct SandboxPictureTests {
    @Test("all pictures in VK's data exist on this machine, and are drawn from the names")
    func served() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            let people: FormFields = [("fields", "photo_100,photo_200"), ("user_ids", "100001,100002")]
            let found = try await stage.call("users.get", people, token: token)["response"]?.array ?? []
            let groups = try await stage.call("groups.getById", [("group_ids", "1,2")], token: token)["response"]?["groups"]?
                .array
            var addresses = found.flatMap { [$0["photo_100"]?.string, $0["photo_200"]?.string] }
            addresses += (groups ?? []).map { $0["photo_200"]?.string }
            #expect(addresses.count == 6)
            for address in addresses {
                let url = try #require(address.flatMap(URL.init(string:)))
                #expect(url.host() == "127.0.0.1")
                let response = try await stage.get(url)
                #expect(response.status == 200 && response.mediaType == "image/svg+xml")
                #expect(String(decoding: response.body, as: UTF8.self).contains("</text></svg>"))
            }
            let anna = try await stage.get(try #require(found.first?["photo_200"]?.string.flatMap(URL.init(string:))))
            #expect(String(decoding: anna.body, as: UTF8.self).contains(">АК</text>"))
        }
    }

    @Test("VK ID's own data has the picture too, over https if the client uses https")
    func userInfo() async throws {
        try await Stage.with { stage in
            let request: FormFields = [
                ("client_id", VKSandboxConfiguration.defaultClientID), ("access_token", try await stage.token("dina")),
            ]
            let info = try JSONValue(parsing: try await stage.post(try stage.vk("id", "oauth2/user_info"), request).body)
            let avatar = try #require(info["user"]?["avatar"]?.string.flatMap(URL.init(string:)))
            #expect(avatar.absoluteString.hasPrefix(try stage.vk("id", "").absoluteString) && avatar.scheme == "http")
            #expect(try await stage.get(avatar).status == 200)
        }
    }

    @Test("pictures meet no fault and are not in the log, on every host and at the control address")
    func apart() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.status(503), times: 1)
            let hosts = stage.sandbox.addresses.values.flatMap(\.values) + [stage.control()]
            for host in hosts {
                let picture = SandboxPicture.address(of: "A/B <c>", as: .community, at: host)
                let response = try await stage.get(picture)
                #expect(response.status == 200 && response.headers["Content-Security-Policy"] == "default-src 'none'")
                #expect(try await stage.get(picture.deletingLastPathComponent().appending(path: "x/../../dog/1")).status == 404)
            }
            #expect(stage.sandbox.faults.faults.count == 1)
            _ = try await stage.get(try stage.vk("api", "method/users.get"))
            await stage.logged(1)
            #expect(stage.sandbox.requestLog.entries.allSatisfy { !$0.path.contains("pictures/") || $0.status == 404 })
        }
    }
}
