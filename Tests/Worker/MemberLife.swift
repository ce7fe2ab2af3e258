import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberTesting
import VKID

/// What an app does all day, without a pause, until it is killed: `life HOME CONTROL CLIENT`.
///
/// Signs invented people in, refreshes them, calls for their friends, and fills a cache of its own besides. Says `ready`; `in ID` once an account is stored;
/// `again ID CODE` when its member must sign in again; `kept` when a call has
/// brought a reply.
enum MemberLife {
    /// Who lives here: names at the sandbox by user id.
    private static let people = ["100001": "anna", "100002": "boris"]

    static func run(_ arguments: [String]) async throws {
        let transport = NetworkTransport()
        let home = URL(filePath: arguments[0])
        let members = try Members(home: home, providers: [.vk, .openID], transport: transport)
        let control = URL(string: arguments[1]) ?? URL(filePath: "/")
        let environment = try VKEnvironment(in: try await SandboxDirectory(control: control, transport: transport), of: "vk")
        let signIn = VKSignIn(clientID: arguments[2], scope: Scope(["friends"]), environment: environment)
        MemberWorker.say("ready")
        // Another byte in each life, so that an old body and a new one differ.
        CacheFilling.start(in: home, from: Int.random(in: 0..<1 << 20))
        for round in 0... {
            for (subject, name) in people {
                if let account = members.accounts.first(where: { $0.key.subject == subject }), account.state == .ready {
                    try await use(account, members, round)
                } else {
                    let agent = HeadlessAgent(as: name, transport: transport)
                    MemberWorker.say("in \(try await members.signIn(with: signIn, using: agent).id)")
                }
            }
        }
    }

    private static func use(_ account: Account, _ members: Members, _ round: Int) async throws {
        do { _ = try await members.session(of: account).refresh() } catch AccountError.needsSignIn(let reason, _) {
            MemberWorker.say("again \(account.id) \(reason)")
            return
        }
        // Three calls a second go out; the others wait in line, and the member does not wait for them.
        Task {
            guard (try? await members.call("friends.get", Self.parameters(round), as: account)) != nil else { return }
            MemberWorker.say("kept")
        }
    }

    /// Ten different calls, over and over.
    static func parameters(_ round: Int) -> FormFields { [("fields", "photo_100"), ("offset", String(round % 10))] }
}
