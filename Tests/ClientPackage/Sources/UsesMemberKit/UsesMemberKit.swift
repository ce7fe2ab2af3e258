import Foundation
import MemberKit

func friends(home: URL, agent: any UserAgent) async throws(MembersError) -> JSONValue {
    let members = try Members(
        home: home, transport: NetworkTransport(), clock: SystemClock(), random: SystemRandom(),
        diagnostics: Diagnostics { print($0.name) })
    let account: Account = try await members.signIn(with: .vk(VKSignIn(clientID: "51000001", scope: ["email"])), using: agent)
    let reply = try await members.call("friends.get", [("fields", "photo_100")], life: 60, as: account)
    print(account.key.subject, members.vault.accounts.count, reply.source)
    let tokens: TokenSet = try await members.refresh(account)
    print(tokens.accessToken)
    return reply.value
}

func text(of error: MembersError) -> String {
    if case .provider(.transport(_, .offline)) = error { "offline" } else { error.remedy }
}
