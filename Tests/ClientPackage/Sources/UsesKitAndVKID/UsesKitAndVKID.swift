import Foundation
import MemberKit
import VKID

/// The kit's door with VK's provider beside the one that it knows by itself.
func friends(home: URL, agent: any UserAgent) async throws(MembersError) -> JSONValue {
    let members = try Members(home: home, providers: [.vk, .openID])
    let account = try await members.signIn(with: .vk(clientID: "51000001", scopes: ["friends"]), using: agent)
    return try await members.call("friends.get", [("fields", "photo_100")], life: 60, as: account).value
}
