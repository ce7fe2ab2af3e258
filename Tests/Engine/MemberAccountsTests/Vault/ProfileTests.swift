import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing

@Suite("The profile that a provider's module stores of a person")
struct ProfileTests {
    @Test("is sealed beside the tokens and outlives a change of them")
    func kept() throws {
        let example = try Example()
        try example.store()
        try example.vault.setProfile(of: example.key, to: Data("anna@people.example".utf8))
        let tokens = TokenBuilder.tokens(access: "access-2", refresh: nil, life: 60, by: example.clock)
        try example.vault.changeTokens(of: example.key) { _ in tokens }
        let secrets = try example.vault.secrets(of: example.key)
        #expect(secrets.profile == Data("anna@people.example".utf8))
        #expect(secrets.tokens.accessToken.reveal == "access-2")
        for name in try FileManager.default.subpathsOfDirectory(atPath: example.home.home.path) {
            guard let file = try? Data(contentsOf: example.home.home.appending(path: name)) else { continue }
            #expect(file.range(of: Data("anna@people".utf8)) == nil)
        }
    }

    @Test("names the account if it has a name, and otherwise keeps the name")
    func named() throws {
        let example = try Example()
        try example.store()
        try example.vault.setProfile(of: example.key, to: Data("1".utf8), label: "Anna")
        #expect(example.vault.account(example.key)?.label == "Anna")
        try example.vault.setProfile(of: example.key, to: nil)
        #expect(example.vault.account(example.key)?.label == "Anna")
        #expect(try example.vault.secrets(of: example.key).profile == nil)
    }

    @Test("is an error for an account that does not exist")
    func nobody() throws {
        let example = try Example()
        #expect(throws: AccountError.self) { try example.vault.setProfile(of: example.key, to: Data()) }
    }
}
