import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@Suite("Accounts are found by their full key")
final class WholeKeyTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Two subjects whose short ids are the same.
    private let (anna, boris) = ("member-112114", "member-112418")

    private func key(_ subject: String) -> AccountKey {
        AccountKey(provider: "openid", environment: "https://id.example.test", clientID: "app", subject: subject)
    }

    private func members() throws -> Members {
        let members = try Members(home: home, transport: ScriptedTransport([]), clock: clock)
        for subject in [anna, boris] {
            let secrets = AccountSecrets(tokens: TokenBuilder.tokens(access: subject, by: clock))
            try members.vaultAtOnce().store(key(subject), label: subject, details: Data("{}".utf8), secrets: secrets)
        }
        return members
    }

    @Test("an id that several accounts share is refused, and the error shows the characters that differ")
    func ambiguous() throws {
        let members = try members()
        #expect(key(anna).id == key(boris).id)
        let error = #expect(throws: MembersError.self) { try members.account(self.key(self.anna).id) }
        guard case .ambiguousAccount(let id, let longer) = error else {
            Issue.record("it is another error: \(String(describing: error))")
            return
        }
        #expect(id == key(anna).id && longer.count == 2 && error?.remedy.contains(longer[1]) == true)
        #expect(try longer.map { try members.account($0).key.subject } == [anna, boris])
    }

    @Test("a part of the short id, another account's long id and a look-alike find no account")
    func nobody() throws {
        let members = try members()
        for id in ["openid-be6d4fd", "", "openid-", key("carol").longID, "openid-be6d4\u{FEFF}fd9", key(anna).longID + "0"] {
            #expect { try members.account(id) } throws: { ($0 as? MembersError)?.code == "members.no_account" }
        }
    }

    @Test("removing one account leaves the other, which its short id then finds")
    func removed() throws {
        let members = try members()
        try members.remove(try #require(members.vaultAtOnce().account(key(anna))))
        #expect(try members.account(key(boris).id).key.subject == boris)
    }
}
