import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("One store of calls for each app of Facebook, through both doors", .timeLimit(.minutes(1)))
struct OneStoreTests {
    private let bench: FacebookBench
    private let members: Members
    /// The vendor's names over the same accounts.
    private let facebook: FacebookContext

    init() throws {
        bench = try FacebookBench()
        members = try Members(
            home: bench.home.home, providers: [.facebook], keys: bench.home.keys, transport: bench.transport, clock: bench.clock)
        facebook = FacebookContext(try members.context(of: "facebook"))
        let settings = facebook.settings
        settings.appID = FacebookBench.appID
        settings.clientToken = "client"
    }

    private func signedIn() async throws -> Account {
        let agent = ScriptedUserAgent { [bench] dialog in [.redirect(bench.redirect(from: dialog))] }
        return try await members.signIn(with: FacebookSignIn(appID: FacebookBench.appID, permissions: ["email"]), using: agent)
    }

    private func request(_ path: String, cacheLife: CacheLife = .never) -> GraphRequest {
        FacebookContext.$current.withValue(facebook) {
            var request = GraphRequest(graphPath: path, parameters: [:])
            request.cacheLife = cacheLife
            return request
        }
    }

    @Test("after a usage header of 80 per cent for one door the other door's call waits")
    func usage() async throws {
        let account = try await signedIn()
        let usage: HTTPHeaders = ["X-App-Usage": #"{"call_count":80}"#]
        bench.override("/me", .response(HTTPResponse(status: 200, headers: usage, body: Data(#"{"id":"42"}"#.utf8))))
        _ = try await members.call("me", as: account)
        let sent = bench.transport.requests.count
        let connection = FacebookContext.$current.withValue(facebook) { GraphRequestConnection() }
        try connection.add(request("me")) { _, _, _ in }
        connection.start()
        #expect(await waited(while: connection.delayedUntil == nil))
        #expect(connection.delayedUntil == bench.clock.now.addingTimeInterval(2))
        #expect(bench.transport.requests.count == sent)
        bench.clock.advance(by: .seconds(2))
        #expect(await waited(while: bench.transport.requests.count == sent))
    }

    @Test("a reply that one door stored is found by the other", arguments: [true, false])
    func keptReply(membersFirst: Bool) async throws {
        let account = try await signedIn()
        bench.override("/me/likes", .json(#"{"data":[]}"#))
        let ask = { (isByMembers: Bool) async throws in
            if isByMembers {
                _ = try await members.call("me/likes", life: .oneHour, as: account)
            } else {
                _ = try await request("me/likes", cacheLife: .oneHour).start()
            }
        }
        try await ask(membersFirst)
        try await ask(!membersFirst)
        #expect(bench.transport.requests.count { $0.url.path.hasSuffix("/me/likes") } == 1)
    }
}
