import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("--account")
final class AccountChoiceTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-cli-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Makes accounts with these subjects and names.
    private func accounts(_ people: [(subject: String, name: String?)]) throws -> [Account] {
        let vault = try Vault(home: home)
        return try people.map { person in
            let key = AccountKey(provider: "openid", environment: "https://id.test", clientID: "app", subject: person.subject)
            let tokens = TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: SystemClock())
            return try vault.store(key, label: person.name, details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
        }
    }

    private func chosen(_ text: String?, _ accounts: [Account], current: Account? = nil) -> Result<String, MembersError> {
        do throws(MembersError) {
            return .success(try AccountChoice(accounts, current: current).account(text).key.subject)
        } catch { return .failure(error) }
    }

    @Test(
        "takes a key, the beginning of one, a name, the beginning of one, or the member's id; without one it is the account in use"
    )
    func finds() throws {
        let all = try accounts([("1", "Anna Krylova"), ("2", "Boris Lunin"), ("3", nil)])
        for account in all {
            for text in [account.id, account.key.longID, String(account.id.dropLast()), account.key.subject] {
                #expect(try chosen(text, all).get() == account.key.subject, "\(text)")
            }
        }
        #expect(try chosen("boris lunin", all).get() == "2")
        #expect(try chosen("anna", all).get() == "1")
        #expect(try chosen(nil, all, current: all[2]).get() == "3")
    }

    @Test("several that fit are refused, and named by keys that tell them apart")
    func ambiguous() throws {
        let all = try accounts([("1", "Anna Krylova"), ("2", "Anna Lunina")])
        for text in ["Anna", "openid-"] {
            guard case .failure(.ambiguousAccount(text, let candidates)) = chosen(text, all) else {
                Issue.record("\(text) was taken")
                continue
            }
            #expect(candidates == ["\(all[0].id) (Anna Krylova)", "\(all[1].id) (Anna Lunina)"])
        }
    }

    @Test("a name never hides a key, nor the beginning of a name a whole one")
    func order() throws {
        let first = try #require(try accounts([("1", "Anna")]).first)
        let prefix = String(first.id.dropLast())
        let all = try [first] + accounts([("2", first.id), ("3", "Anna Krylova"), ("4", prefix)])
        #expect(try chosen(first.id, all).get() == "1")
        guard case .failure(.ambiguousAccount(prefix, _)) = chosen(prefix, all) else {
            Issue.record("a member's name took the place of the beginning of a key")
            return
        }
        #expect(try chosen("Anna", all).get() == "1")
    }

    @Test(
        "a name in another alphabet is found by its Latin form, a first or a last name, in any case",
        arguments: ["anna", "Anna", "krylova", "Anna Krylova", "анна", "Крылова", "ann"])
    func transliterated(text: String) throws {
        let all = try accounts([("1", "Анна Крылова"), ("2", "Борис Ветров"), ("3", nil)])
        #expect(try chosen(text, all).get() == "1")
    }

    @Test("one name in two alphabets, a first name of one member and a last name of another: both are listed, none is guessed")
    func alphabets() throws {
        for names in [("Анна Крылова", "Anna Krylova"), ("Анна Крылова", "Лев Анна")] {
            let all = try accounts([("1", names.0), ("2", names.1)])
            guard case .failure(.ambiguousAccount("anna", let candidates)) = chosen("anna", all) else {
                Issue.record("\(names) were told apart")
                continue
            }
            #expect(candidates == ["\(all[0].id) (\(names.0))", "\(all[1].id) (\(names.1))"])
        }
    }

    @Test("what fits nobody, and an empty word, are refused", arguments: ["nobody", ""])
    func nobody(text: String) throws {
        guard case .failure(.noAccount(text)) = chosen(text, try accounts([("1", "Anna")])) else {
            Issue.record("\(text) was taken")
            return
        }
    }
}
