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
    let members = try Members(home: folder.appending(path: "door"), providers: [.vk], transport: FriendsTransport())
    let details = VKAccountDetails(hosts: .live)
    let account = try members.vault.store(
        AccountKey(provider: "vk", environment: "live", clientID: "51", subject: "17"), label: "Anna", details: details.encoded,
        secrets: AccountSecrets(
            tokens: TokenSet(accessToken: Secret("a"), life: .seconds(3600), refreshToken: Secret("r"), receivedBy: SystemClock())
        ))
    let pipeline = RequestPipeline(
        transport: FriendsTransport(), cache: ResponseCache(root: folder.appending(path: "door-cache")),
        rules: VKEnvelope.rules(at: .live), traffic: RequestTraffic(limiter: RateLimiter(), retry: .standard))
    let session = members.session(of: account)
    guard let call = VKMethodCall.call("friends.get", [("fields", "photo_100")], at: .live) else {
        throw BenchError.wrongResult("no call")
    }
    return Row(
        name: "Reply from memory through Members.call", baselineName: "the pipeline's own, its call ready", count: 20_000,
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

/// Answers everything with a short list of friends.
private struct FriendsTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let body = #"{"response":{"count":2,"items":[{"id":1,"first_name":"Anna"},{"id":2,"first_name":"Boris"}]}}"#
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}
