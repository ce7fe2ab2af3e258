import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@Suite("The vault")
struct VaultTests {
    @Test("accounts keep the order in which they were first stored, and the last sign-in is active")
    func order() throws {
        let example = try Example()
        for subject in ["anna", "boris", "vera", "anna"] {
            example.clock.advance(by: .seconds(1))
            try example.store(subject)
        }
        #expect(example.vault.accounts.map(\.key.subject) == ["anna", "boris", "vera"])
        #expect(example.vault.activeAccount(of: "example")?.key.subject == "anna")
        try example.vault.remove(example.key)
        #expect(example.vault.activeAccount(of: "example")?.key.subject == "vera")
        #expect(throws: AccountError.self) { try example.vault.activate(example.key) }
    }

    @Test("each client of a provider has its own active account; the last activated one of all is the current account")
    func clients() throws {
        let example = try Example()
        let other = AccountKey(provider: "example", environment: "live", clientID: "other", subject: "vera")
        let sandbox = AccountKey(provider: "example", environment: "http://127.0.0.1", clientID: other.clientID, subject: "vera")
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock))
        try example.store("anna")
        for key in [other, sandbox] { try example.vault.store(key, label: nil, details: Data("{}".utf8), secrets: secrets) }
        try example.store("boris")
        #expect(example.vault.activeAccount(of: example.key.client)?.key.subject == "boris")
        #expect(example.vault.activeAccount(of: other.client)?.key == other)
        #expect(example.vault.activeAccount(of: sandbox.client)?.key == sandbox)
        #expect(example.vault.currentAccount?.key.subject == "boris")
        try example.vault.activate(other)
        #expect(example.vault.activeAccount(of: example.key.client)?.key.subject == "boris")
        #expect(example.vault.currentAccount?.key == other)
        try example.vault.remove(other)
        #expect(example.vault.activeAccount(of: other.client) == nil && example.vault.currentAccount?.key.subject == "boris")
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(again.currentAccount?.key.subject == "boris" && again.activeAccount(of: sandbox.client)?.key == sandbox)
    }

    @Test("of two accounts activated at the same moment, or by a clock that was set back, the later one is active")
    func oneMoment() throws {
        let example = try Example()
        for subject in ["anna", "boris"] { try example.store(subject) }
        try example.vault.activate(example.key)
        #expect(example.vault.currentAccount?.key == example.key)
        example.clock.setWall(example.clock.now.addingTimeInterval(-3600))
        try example.store("vera")
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        for vault in [example.vault, again] { #expect(vault.currentAccount?.key.subject == "vera") }
    }

    @Test("a transaction is durable by default, and each connection sees the other's changes")
    func durability() throws {
        let example = try Example()
        let vault = example.vault
        func mode(durable: Bool) throws -> Int64? {
            try vault.transaction(durable: durable) { statements in
                try statements.run("INSERT INTO vault_value VALUES ('example', '', '', ?, x'00', NULL)", [.text("\(durable)")])
                return try statements.rows("PRAGMA synchronous").first?.integer(0)
            }
        }
        #expect(try mode(durable: true) == 2)
        #expect(try mode(durable: false) == 1)
        #expect(try vault.read { try $0.rows("SELECT * FROM vault_value").count } == 2)
    }

    @Test("members with look-alike subjects are different accounts")
    func lookalikes() throws {
        let example = try Example()
        try example.store("K")
        try example.store("\u{212A}")
        #expect(example.vault.accounts.count == 2)
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(again.accounts == example.vault.accounts)
    }

    @Test("everything is there again after a restart")
    func restart() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = AccountKey(provider: "p", environment: "live", clientID: "c", subject: "s")
        let tokens = TokenBuilder.tokens(by: TestClock())
        try Vault(home: folder).store(key, label: "Anna", details: Data("d".utf8), secrets: AccountSecrets(tokens: tokens))
        let again = try Vault(home: folder)
        #expect(again.account(key)?.label == "Anna")
        #expect(try again.secrets(of: key).tokens == tokens)
    }

    @Test("no file in the folder contains a token in clear")
    func sealed() async throws {
        let example = try Example()
        try example.store(access: "CLEAR-ACCESS", refresh: "CLEAR-REFRESH")
        let client = OAuthClient(
            profile: ProviderProfile(
                name: "p",
                endpoints: ProviderEndpoints(
                    authorization: URL(string: "https://a.test")!, token: URL(string: "https://a.test")!,
                    userInfo: URL(string: "https://a.test")!)
            ),
            registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]), attempts: example.vault,
            clock: example.clock)
        let pending = try await client.begin(AuthorizationRequest(redirectURI: URL(string: "https://app.test/cb")!))
        let state = try #require(
            URLComponents(url: pending.address, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "state" }?.value)
        for name in try FileManager.default.contentsOfDirectory(atPath: example.home.home.path) {
            let data = try Data(contentsOf: example.home.home.appending(path: name))
            for text in ["CLEAR-ACCESS", "CLEAR-REFRESH", state] { #expect(data.range(of: Data(text.utf8)) == nil, "\(name)") }
        }
    }

    @Test("folder, database and key are accessible only to the owner")
    func modes() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try Vault(home: folder)
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)[.posixPermissions] as? Int
        }
        #expect(try mode("") == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(try mode(name) == 0o600, "\(name)")
        }
    }

    @Test("another key, a key readable by others and a damaged key have their own errors, and change nothing")
    func keys() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try Vault(home: folder)
        #expect(throws: AccountError.self) { try Vault(home: folder, keys: GivenKey(.random(from: SystemRandom()))) }
        let file = folder.appending(path: "vault.key")
        let text = try Data(contentsOf: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect { try Vault(home: folder) } throws: { ($0 as? AccountError)?.code == "storage.open_to_others" }
        try Data("memberkit-key-1 short\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect { try Vault(home: folder) } throws: { ($0 as? AccountError)?.code == "accounts.key_unusable" }
        try text.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        _ = try Vault(home: folder)
    }

    @Test("of many simultaneous first starts one key wins")
    func oneKey() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let keys = await withTaskGroup(of: Data?.self) { group in
            for _ in 0..<16 {
                group.addTask { try? KeyFile(folder.appending(path: "k")).key().seal(Data("x".utf8), authenticating: Data()) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let key = try KeyFile(folder.appending(path: "k")).key()
        for sealed in keys { #expect(try key.open(#require(sealed), authenticating: Data()) == Data("x".utf8)) }
    }

    @Test("a sealed value cannot be moved to another account's row")
    func moved() throws {
        let example = try Example()
        try example.store("anna", access: "of-anna")
        try example.store("boris", access: "of-boris")
        try example.vault.transaction { statements in
            try statements.run(
                "UPDATE vault_account SET sealed = (SELECT sealed FROM vault_account WHERE subject = 'boris') WHERE subject = 'anna'"
            )
        }
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(throws: AccountError.self) { try again.secrets(of: example.key) }
    }

    @Test("another process's account is seen by the next write, and by a read after the next check")
    func otherProcess() throws {
        let example = try Example()
        try example.store("anna")
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "boris")
        try other.store(key, label: nil, details: Data(), secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock)))
        try example.store("vera")
        #expect(example.vault.accounts.map(\.key.subject) == ["anna", "boris", "vera"])
        #expect(other.accounts.map(\.key.subject) == ["anna", "boris"])
    }

    @Test("JSON members that a newer version wrote survive reading and writing")
    func unknownMembers() async throws {
        let example = try Example()
        try example.store(life: 10)
        try example.reseal { text in text.dropLast() + #","later":{"x":[1]}}"# }
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let session = example.session(ScriptedTransport([Example.answer(2)]), in: again)
        _ = try await session.refresh()
        #expect(try example.unsealed().contains(#""later":{"x":[1]}"#))
    }
}
