import Foundation
import GlewlwydSupport
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberTesting
import Testing

@Suite("The kit with a real OpenID server", .serialized, .runningServer)
final class KitTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: home) }

    @Test("a member signs in by issuer, is known after a restart, renews and signs out")
    func journey() async throws {
        let peer = try Peer()
        var signIn = OpenIDSignIn(issuer: peer.server.issuer, clientID: peer.server.clientID)
        signIn.redirectURI = Peer.redirectURI
        signIn.allowsLoopbackHTTP = true
        let account = try await Members(home: home, transport: peer.transport)
            .signIn(with: .openID(signIn), using: peer.agent())

        let members = try Members(home: home, transport: peer.transport)
        #expect(members.accounts == [account])
        #expect(try await members.userInfo(of: account)["sub"]?.string == account.key.subject)
        let before = try members.vaultAtOnce().secrets(of: account.key).tokens
        let after = try await members.refresh(account)
        #expect(after.accessToken != before.accessToken)
        let called = try await members.call(peer.server.issuer + "/userinfo", as: account)
        #expect(called.value["sub"]?.string == account.key.subject && called.source == .network)
        #expect(try await members.call(peer.server.issuer + "/userinfo", as: account).source != .network)
        let report = try await members.signOut(account)
        #expect(report.ended == ["refresh_token", "access_token"])
        #expect(members.accounts.isEmpty)
    }
}
