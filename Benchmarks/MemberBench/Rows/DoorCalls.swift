import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import VKID
import VKWire

/// A hit in memory through the one door, against the pipeline's own with a call that is ready.
func doorCalls(in folder: URL) throws -> Row {
    let (members, account) = try door(at: folder.appending(path: "door"))
    let pipeline = RequestPipeline(
        transport: FriendsTransport(), cache: ResponseCache(root: folder.appending(path: "door-cache")),
        rules: VKEnvelope.rules(at: .live), traffic: RequestTraffic(limiter: RateLimiter(), retry: .standard))
    let session = members.session(of: account)
    guard let call = VKMethodCall.call("friends.get", [("fields", "photo_100")], at: .live) else {
        throw BenchError.wrongResult("no call")
    }
    return Row(
        name: "Reply from memory through Members.call", baselineName: "the pipeline's own, its call ready", count: 1_000,
        aim: 0.5,
        candidate: { count in
            for _ in 0..<count {
                blackHole(try await members.call("friends.get", [("fields", "photo_100")], as: account))
            }
        },
        baseline: { count in
            for _ in 0..<count {
                blackHole(try await pipeline.send(call, for: session, folder: "17", decoding: VKEnvelope.value))
            }
        })
}

/// A hit in memory through the one door, decoded as a type, against one decode of the same bytes as the same type.
func typedDoorCalls(in folder: URL) throws -> Row {
    let (members, account) = try door(at: folder.appending(path: "typed-door"))
    let decoder = JSONDecoder()
    return Row(
        name: "Typed reply from memory through Members.call", baselineName: "one JSONDecoder decode", count: 2_000, aim: 0.6,
        candidate: { count in
            for _ in 0..<count {
                let fields: FormFields = [("fields", "photo_100")]
                blackHole(
                    try await members.call("friends.get", fields, decoding: Friends.self, using: decoder, as: account).value)
            }
        },
        baseline: { count in
            for _ in 0..<count { blackHole(try decoder.decode(Envelope.self, from: FriendsTransport.body).response) }
        })
}

/// The one door with a member of VK's.
private func door(at home: URL) throws -> (Members, Account) {
    let members = try Members(home: home, providers: [.vk], transport: FriendsTransport())
    let key = AccountKey(provider: "vk", environment: "live", clientID: "51", subject: "17")
    let tokens = TokenSet(accessToken: Secret("a"), life: .seconds(3600), refreshToken: Secret("r"), receivedBy: SystemClock())
    let account = try members.vaultAtOnce().store(
        key, label: "Anna", details: VKAccountDetails(hosts: .live).encoded, secrets: AccountSecrets(tokens: tokens))
    return (members, account)
}

private struct Envelope: Decodable {
    let response: Friends
}

private struct Friends: Decodable, Sendable {
    struct Friend: Decodable, Sendable {
        let id: Int
        let first_name: String
    }

    let count: Int
    let items: [Friend]
}

/// Answers everything with a list of friends, some 4 KB.
private struct FriendsTransport: HTTPTransport {
    static let body: Data = {
        let friends = (1...60).map { #"{"id":\#($0),"first_name":"Anna","last_name":"Sample","is_closed":false}"# }
        return Data(#"{"response":{"count":60,"items":[\#(friends.joined(separator: ","))]}}"#.utf8)
    }()

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Self.body)
    }
}
