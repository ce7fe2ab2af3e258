import Foundation
import MemberKit
import VKAPI
import VKID

/// Signs a member in; members who signed in before stay signed in.
func signIn(_ members: Members, at vk: VKEnvironment, using agent: some UserAgent) async throws(MembersError) -> Account {
    try await members.signIn(with: .vk(clientID: "51000001", scopes: ["friends"], environment: vk), using: agent)
}

/// Reads the friends of every signed-in member, each with that member's own token.
func friendsOfEveryone(_ members: Members) async -> [String] {
    var lines: [String] = []
    for account in members.accounts {
        let client = VKAPIClient(session: members.session(of: account), transport: NetworkTransport())
        let name = account.label ?? account.id
        do throws(VKError) {
            let friends = try await client.friendsGet(fields: ["city"])
            let names = friends.value.items.compactMap(\.firstName).joined(separator: ", ")
            lines.append("\(name) has \(friends.value.count) friends: \(names) (\(friends.source))")
        } catch {
            lines.append("\(name): \(error.localizedDescription)")  // the problem, the remedy and a stable code
        }
    }
    return lines
}
