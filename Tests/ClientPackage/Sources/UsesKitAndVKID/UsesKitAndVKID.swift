import Foundation
import MemberKit
import VKID

/// The kit's door with VK's provider beside the one that it knows by itself.
func friends(home: URL, agent: any UserAgent) async throws(MembersError) -> JSONValue {
    let members = try Members(home: home, providers: [.vk, .openID])
    let account = try await members.signIn(with: .vk(clientID: "51000001", scopes: ["friends"]), using: agent)
    return try await members.call("friends.get", [("fields", "photo_100")], life: 60, as: account).value
}

/// What VK requires in the middle of a call, answered in one place.
func members(home: URL, letters: @escaping @Sendable (URL) async -> String?) throws(MembersError) -> Members {
    let hook = InteractionHook(vk: .live) { demand in
        switch demand {
        case .captchaImage(let image): await letters(image.address).map(VKDemandReply.text) ?? .cancelled
        case .captchaPage, .validationPage, .tokenConfirmation, .tokenExtension: .cancelled
        case .confirmation(let text): .confirmed(text.isEmpty)
        }
    }
    return try Members(home: home, providers: [.vk], interaction: hook)
}
