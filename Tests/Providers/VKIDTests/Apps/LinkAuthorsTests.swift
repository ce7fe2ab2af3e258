import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import VKWire

@testable import VKID

@Suite("An attacker who writes a field of the link by which VK's app returns", .timeLimit(.minutes(1)))
struct LinkAuthorsTests {
    private static let list = #"""
        {"response":{"items":[{"app_id":9,"weight":1,"universal_link":"https://vk.ru/app","is_provider":true}]}}
        """#

    /// The result of a sign-in, and the hosts that got requests.
    private struct Standing: Equatable {
        var user: Int64?
        var lasts: TimeInterval?
        var hosts: Set<String> = []
        var code: String?
        var redirectURI: String?
        var clientID: String?
    }

    private static func sound(code: String) -> Standing {
        Standing(
            user: 77, lasts: 3600, hosts: ["id.vk.ru", "api.vk.ru", "oauth.vk.ru"], code: code,
            redirectURI: "vk123://vk.ru/blank.html",
            clientID: "123")
    }

    private func standing(_ change: @escaping @Sendable (inout FormFields) -> Void) async throws -> Standing {
        let bench = try Bench { $0.url.path == "/method/auth.getVKConnectSettings" ? .json(Self.list) : nil }
        let box = Locked<VKID?>(nil)
        let apps = ScriptedAppLinks(onOpen: { url in
            var fields: FormFields = [
                ("code", "from-app"), ("state", url.fields["state"] ?? ""), ("device_id", "d"), ("type", "code_v2"),
                ("expires_in", "600"), ("vkconnect_auth_provider_method", "external_auth"),
            ]
            change(&fields)
            _ = URL(string: "vk123://vk.ru/blank.html?" + fields.encoded).map { box.value?.open(url: $0) }
        })
        let vkid = try bench.vkid(secret: "protected") { $0.appLinks = apps }
        box.withLock { $0 = vkid }
        var found = Standing()
        if case .signedIn(let session)? = try? await vkid.authorize(using: PageAgent()) {
            found.user = Int64(session.userId.value)
            found.lasts = session.accessToken.expirationDate.timeIntervalSince(bench.clock.now)
        }
        found.hosts = Set(bench.transport.requests.compactMap { $0.url.host() })
        let exchange = bench.transport.requests.last { $0.url.path == "/oauth2/auth" }?.form
        (found.code, found.redirectURI, found.clientID) = (exchange?["code"], exchange?["redirect_uri"], exchange?["client_id"])
        return found
    }

    @Test(
        "changes nothing by the fields beside the code",
        arguments: [
            ("user_id", "78"), ("subject", "78"), ("access_token", "foreign"), ("refresh_token", "foreign"),
            ("id_token", "a.b.c"),
            ("scope", "everything"), ("redirect_uri", "https://evil.example/"), ("client_id", "999"), ("expires_in", "99999999"),
            ("type", "token"), ("host", "evil.example"), ("provider", "sber"), ("iss", "https://evil.example"),
            ("ext_id", "foreign"),
            ("payload", #"{"oauth":{"code":"foreign","state":"foreign"},"user":{"id":78}}"#), ("code", "foreign"),
            ("state", "foreign"),
            ("oauth2_params", "eyJzY29wZSI6ImV2ZXJ5dGhpbmcifQ"), ("error", "access_denied"),
        ])
    func beside(name: String, value: String) async throws {
        let found = try await standing { $0.append(name, value) }
        // A response in another form than VK's leads to the web page, whose code is another.
        #expect(found == Self.sound(code: found.code == "code-1" ? "code-1" : "from-app"))
    }

    @Test("signs no one in with another sign-in's state, and no code is sent", arguments: ["foreign", "STATE", "%20"])
    func foreignState(state: String) async throws {
        let found = try await standing { $0["state"] = state }
        #expect(found.user == nil && found.code == nil && !found.hosts.contains("id.vk.ru"))
    }

    @Test("can write a foreign code, which is sent only to VK, with this sign-in's own verifier")
    func foreignCode() async throws {
        let found = try await standing { $0["code"] = "foreign" }
        #expect(found == Self.sound(code: "foreign"))
    }
}
