import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSignIn
import VKAPI
import VKWire

/// 5 000 friends from memory as values, against the decoder alone.
func vkFriends(in folder: URL) throws -> Row {
    let vault = try Vault(home: folder.appending(path: "vk-friends"))
    let session = try vkSession(in: vault)
    let client = VKAPIClient(session: session, transport: VKFriendsTransport())
    let decoder = JSONDecoder()
    return Row(
        name: "5 000 friends of VK from memory", baselineName: "one JSONDecoder decode", count: 10, aim: 0.8,
        candidate: { count in for _ in 0..<count { blackHole(try await client.friendsGet().value.items.count) } },
        baseline: { count in
            for _ in 0..<count {
                blackHole(try decoder.decode(VKFriendsEnvelope.self, from: VKFriendsTransport.body).response.items.count)
            }
        })
}

/// A whole request of the seed's class from memory, against a call of the pipeline's client.
func vkRequests(in folder: URL) throws -> Row {
    let vault = try Vault(home: folder.appending(path: "vk-requests"))
    let session = try vkSession(in: vault)
    let transport = VKFriendsTransport(body: Data(#"{"response":[{"id":17}]}"#.utf8))
    let client = VKAPIClient(session: session, transport: transport)
    let context = VKAPIContext(vault: vault, transport: transport, clientID: session.key.clientID)
    return Row(
        name: "VKRequest from memory", baselineName: "VKAPIClient.call from memory", count: 5_000, aim: 0.4,
        candidate: { count in
            try await VKAPIContext.$current.withValue(context) {
                for _ in 0..<count { blackHole(try await VKRequest(method: "users.get").value) }
            }
        },
        baseline: { count in for _ in 0..<count { blackHole(try await client.call("users.get").value) } })
}

private func vkSession(in vault: Vault) throws -> Session {
    let key = AccountKey(provider: "vk", environment: "live", clientID: "51", subject: "17")
    let tokens = TokenSet(accessToken: Secret("a"), life: .seconds(86_400), scopes: ["friends"], receivedBy: SystemClock())
    try vault.store(key, label: nil, details: VKAccountDetails(hosts: .live).encoded, secrets: AccountSecrets(tokens: tokens))
    var clients = ClientRegistry()
    clients.register("vk") { account in
        OAuthClient(
            profile: VKOAuthProfile.profile(hosts: .live, clientID: account.key.clientID, deviceID: "device"),
            registration: ClientRegistration(id: account.key.clientID), transport: VKFriendsTransport())
    }
    return Session(key, in: vault, clients: clients)
}

private struct VKFriendsEnvelope: Decodable {
    let response: VKList<VKPerson>
}

/// Answers everything with 5 000 friends, or the given body.
private struct VKFriendsTransport: HTTPTransport {
    static let body: Data = {
        let friends = (1...5_000).map { #"{"id":\#($0),"first_name":"Anna","last_name":"Sample","online":1}"# }
        return Data(#"{"response":{"count":5000,"items":[\#(friends.joined(separator: ","))]}}"#.utf8)
    }()

    var answer = Self.body

    init(body: Data = Self.body) { answer = body }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: answer)
    }
}
