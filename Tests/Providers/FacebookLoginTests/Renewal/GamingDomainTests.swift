import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("A member of the gaming domain", .timeLimit(.minutes(1)))
struct GamingDomainTests {
    @Test(
        "is requested at the domain's own host, for every request",
        arguments: [("gaming", "graph.fb.gg"), ("facebook", "graph.facebook.com")])
    func host(domain: String, host: String) async throws {
        let bench = try FacebookBench { $0.redirect = { $0["graph_domain"] = domain } }
        _ = try await bench.logIn()
        let account = try #require(bench.context.currentAccount)
        let members = try Members(
            home: bench.home.home, providers: [.facebook], keys: bench.home.keys, transport: bench.transport, clock: bench.clock)
        let works: [() async throws -> Void] = [
            { _ = try await members.userInfo(of: account) }, { try await AccessToken.refreshCurrent() },
            { try await LoginManager().refreshPermissions() }, { _ = try await Profile.loadCurrent() },
            { try await LoginManager().revoke(.email) },
        ]
        for work in works {
            let sent = bench.transport.requests.count
            try await bench.within(work)
            let hosts = bench.transport.requests.dropFirst(sent).map { $0.url.host() }
            #expect(Set(hosts) == [host])
        }
        let call = try FacebookProvider().calls(for: account, in: bench.context.shared).makeCall("me/friends", [])
        #expect(call.request.url.host() == host)
    }
}
