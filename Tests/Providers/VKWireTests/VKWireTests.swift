import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing
import VKWire

@Suite("VK's wire")
struct VKWireTests {
    @Test(
        "a method is a read by its name, and otherwise a write",
        arguments: [
            ("users.get", true), ("friends.getOnline", true), ("users.search", true), ("groups.isMember", true),
            ("friends.areFriends", true), ("utils.checkLink", true), ("utils.resolveScreenName", true), ("places.checkin", false),
            ("wall.post", false), ("groups.join", false), ("execute", false), ("messages.send", false), ("photos.getAll", true),
            ("account.setOnline", false), ("issues.list", false),
        ])
    func reads(method: String, isRead: Bool) {
        #expect(VKMethodCall(method, []).isRead == isRead)
    }

    @Test("a read is a GET with sorted, lower-cased, strictly encoded pairs; the token is in no address")
    func read() {
        let call = VKMethodCall("users.get", [("User_IDs", "1,2"), ("fields", "a b+c")])
        let request = call.request(base: URL(string: "https://api.vk.ru")!, version: "5.199")
        #expect(request.method == .get)
        #expect(request.url.absoluteString == "https://api.vk.ru/method/users.get?fields=a%20b%2Bc&user_ids=1%2C2&v=5.199")
    }

    @Test("a write is a POST with a form; a given version stays")
    func write() {
        let request = VKMethodCall("wall.post", [("message", "x"), ("v", "5.1")]).request(
            base: VKHosts.live.api, version: "5.199")
        #expect(request.method == .post)
        #expect(request.form == [("message", "x"), ("v", "5.1")])
        #expect(request.url.query == nil)
    }

    @Test("two users of one vault share the device id")
    func device() throws {
        let home = try TemporaryVault()
        let id = try VKDevice.id(in: home.vault, random: SystemRandom())
        #expect(try VKDevice.id(in: home.vault, random: SeededRandom()) == id)
        #expect(UUID(uuidString: id) != nil)
    }

    @Test(
        "the responses of VK's token endpoint that mean a dead refresh token",
        arguments: [
            (#"{"error":"invalid_grant"}"#, Reaction.again),
            (#"{"error":"invalid_request","error_description":"refresh_token is missing or invalid"}"#, .again),
            (#"{"error":"whatever","error_description":"refresh_token is missing or invalid"}"#, .again),
            (#"{"error":"invalid_request","error_description":"other"}"#, .fix), (#"{"error":"server_error"}"#, .later),
        ])
    func deadRefreshToken(body: String, reaction: Reaction) async {
        let clock = TestClock()
        let profile = VKOAuthProfile.profile(hosts: .live, clientID: "1", deviceID: "d")
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "1"), transport: ScriptedTransport([.json(body)]), clock: clock
        )
        do {
            _ = try await client.refresh(TokenBuilder.tokens(by: clock))
            Issue.record("accepted")
        } catch { #expect(error.reaction == reaction) }
    }

    @Test("every back-channel call contains the generic parameters; the server's device id wins over ours")
    func generics() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport { request in
            .json(#"{"access_token":"a","expires_in":0,"user_id":7,"state":"\#(request.form["state"] ?? "")"}"#)
        }
        let profile = VKOAuthProfile.profile(hosts: .live, clientID: "1", deviceID: "ours")
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "1"), transport: transport, clock: clock)
        var tokens = TokenBuilder.tokens(by: clock)
        tokens.carried = [("device_id", "theirs")]
        tokens.extra = ["user_id": .integer(7)]
        let fresh = try await client.refresh(tokens)
        let form = try #require(transport.requests.first?.form)
        #expect(form.all("device_id") == ["theirs"])
        #expect(form["v"] == "5.220.0")
        #expect(form["client_id"] == "1")
        #expect(form["state"]?.count == 43)
        #expect(fresh.life == .endless)
        #expect(fresh.carried["device_id"] == "theirs")
    }

    @Test(
        "a refresh response with another state, or about another member, changes nothing",
        arguments: [("x", 7, "state"), (nil, 8, "another_member")])
    func foreignAnswer(state: String?, user: Int, code: String) async {
        let transport = ScriptedTransport { request in
            .json(#"{"access_token":"a","expires_in":1,"user_id":\#(user),"state":"\#(state ?? request.form["state"] ?? "")"}"#)
        }
        let client = OAuthClient(
            profile: VKOAuthProfile.profile(hosts: .live, clientID: "1", deviceID: "d"),
            registration: ClientRegistration(id: "1"), transport: transport, clock: TestClock())
        var tokens = TokenBuilder.tokens(by: TestClock())
        tokens.extra = ["user_id": .integer(7)]
        await #expect { try await client.refresh(tokens) } throws: { ($0 as? OAuthError)?.code == "oauth.response_" + code }
    }
}
