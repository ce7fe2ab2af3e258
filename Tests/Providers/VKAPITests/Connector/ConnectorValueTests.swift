import Foundation
import MemberCore
import MemberKit
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import VKID

@testable import VKAPI

@Suite("The connector's values")
struct ConnectorValueTests {
    @Test(
        "Which fragments contain tokens",
        arguments: [
            ("access_token=a&expires_in=86400&user_id=17", ["17"]), ("user_id=17&access_token=a", ["17"]),
            ("access_token=a&user_id=0", nil), ("access_token=a&user_id=-5", nil), ("access_token=a&user_id=x", nil),
            ("access_token=a", nil), ("access_token=&user_id=17", nil), ("user_id=17", nil), ("", nil),
            ("access_token_5=a&expires_in=0", nil), ("access_token_x=a", nil),
        ] as [(String, [String]?)])
    func fragments(text: String, ids: [String]?) {
        #expect(ConnectorResponse(FormFields(encoded: text) ?? [])?.granted.map(\.id) == ids)
    }

    @Test(
        "Only the requested communities are read",
        arguments: [
            ("access_token_5=a&access_token_7=b&expires_in=0&groups=5%2C7", [5, 7], ["g5", "g7"]),
            ("access_token_5=a&access_token_7=b", [7], ["g7"]), ("access_token_5=a", [7], nil), ("access_token_5=", [5], nil),
            ("access_token=a&user_id=17", [5], nil),
        ] as [(String, [UInt], [String]?)])
    func communities(text: String, asked: [UInt], ids: [String]?) {
        #expect(ConnectorResponse(FormFields(encoded: text) ?? [], communities: asked)?.granted.map(\.id) == ids)
    }

    @Test(
        "How long a token is valid",
        arguments: [
            ("expires_in=60", [], "17", TokenSet.Life.seconds(60)), ("expires_in=0", ["offline"], "17", .endless),
            ("expires_in=0", ["friends"], "17", .seconds(0)), ("expires_in=0", [], "g5", .endless),
            ("expires_in=-4", [], "17", .seconds(0)), ("", ["offline"], "17", .endless),
        ] as [(String, [String], String, TokenSet.Life)])
    func life(text: String, permissions: [String], id: String, life: TokenSet.Life) throws {
        let response = try #require(ConnectorResponse(FormFields(encoded: "access_token=a&user_id=17&" + text) ?? []))
        #expect(response.tokenLife(permissions, of: id) == life)
    }

    @Test("A mask is the sum of its permissions, and unknown bits stay a number")
    func masks() {
        #expect(VKScope.names(in: 2 + 8192 + 262_144) == ["friends", "wall", "groups"])
        #expect(VKScope.names(in: 2 + 512) == ["friends", "512"])
        #expect(VKScope.names(in: 0).isEmpty)
        for (name, bit) in VKScope.bits { #expect(VKScope.names(in: bit) == [name]) }
    }

    @Test(
        "Misspelt permissions are found",
        arguments: [(["friends", "photo"], "photo"), (["offline", "nohttps"], nil), ([], nil)])
    func unknown(names: [String], found: String?) { #expect(VKScope.unknown(in: names) == found) }

    @Test("A server may not begin this sign-in, because it would believe its visitor")
    func begin() async throws {
        let home = try TemporaryVault()
        let members = try Members(
            home: home.home, providers: [.vkConnector], keys: home.keys, transport: ScriptedTransport { _ in .failure(.offline) })
        let redirect = try #require(URL(string: "https://example.org/callback"))
        await #expect {
            _ = try await members.begin(with: .vkConnector(appID: "1"), redirectURI: redirect)
        } throws: { ($0 as? MembersError)?.code == "members.not_offered" }
    }

    @Test("Both of VK's providers in one list are refused, by a sentence that names .vk")
    func both() throws {
        let home = try TemporaryVault()
        #expect {
            _ = try Members(home: home.home, providers: [.vk, .vkConnector], keys: home.keys)
        } throws: { ($0 as? MembersError)?.problem.contains(".vk") == true }
    }
}
