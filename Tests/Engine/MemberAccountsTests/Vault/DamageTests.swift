import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A database that cannot be used")
struct DamageTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private var file: URL { home.appending(path: "accounts.sqlite") }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    private func remove() { try? FileManager.default.removeItem(at: home) }

    @Test(
        "a damaged file is moved aside whole, reported, and its new path is available; the key stays, so the file can be repaired"
    )
    func damaged() throws {
        defer { remove() }
        try Example.account(in: Vault(home: home))
        let key = try Data(contentsOf: home.appending(path: "vault.key"))
        let damaged = Data("no database at all ".utf8) + Data(repeating: 7, count: 5000)
        try damaged.write(to: file)
        let reports = Locked<[String]>([])
        let vault = try Vault(home: home, diagnostics: Diagnostics { event in reports.withLock { $0.append(event.name) } })
        let aside = try #require(vault.setAside)
        #expect(try Data(contentsOf: aside) == damaged)
        #expect(aside.lastPathComponent.hasPrefix("accounts.sqlite.set-aside-"))
        #expect(reports.value == ["accounts.set_aside"])
        #expect(vault.accounts.isEmpty)
        try Example.account(in: vault)
        let again = try Vault(home: home)
        #expect(again.setAside == nil)
        #expect(again.accounts.count == 1)
        #expect(try Data(contentsOf: home.appending(path: "vault.key")) == key)
    }

    @Test("another program's database is moved aside with its journals, unread and unchanged")
    func foreign() throws {
        defer { remove() }
        try makeFolder()
        do {
            let database = try Database(file: file)
            try database.transaction { try $0.run("CREATE TABLE recipe (name TEXT)") }
        }
        let vault = try Vault(home: home)
        let aside = try #require(vault.setAside)
        let names = try Database(file: aside).read { try $0.rows("SELECT name FROM sqlite_schema").map { $0.text(0) } }
        #expect(names == ["recipe"])
        #expect(vault.accounts.isEmpty)
    }

    @Test("of many vaults that find it at the same time one moves it, and all use the new one")
    func together() async throws {
        defer { remove() }
        try makeFolder()
        try Data(repeating: 1, count: 4096).write(to: file)
        let home = home
        let vaults = try await withThrowingTaskGroup(of: Vault.self) { group in
            for _ in 0..<8 { group.addTask { try Vault(home: home) } }
            return try await group.reduce(into: [Vault]()) { $0.append($1) }
        }
        #expect(vaults.count { $0.setAside != nil } == 1)
        try Example.account(in: vaults[0])
        for vault in vaults[1...] {
            try vault.poll()
            #expect(vault.accounts.count == 1)
        }
    }

    @Test("pages damaged in the middle are reported as damage, and nothing is removed because of them")
    func inside() throws {
        defer { remove() }
        do {
            let vault = try Vault(home: home)
            for number in 0..<200 { try Example.account(String(number), in: vault) }
        }
        let bytes = try Data(contentsOf: file)
        var broken = bytes
        broken.replaceSubrange((bytes.count / 2)..<(bytes.count / 2 + 20_000), with: Data(repeating: 0xEE, count: 20_000))
        try broken.write(to: file)
        let vault = try Vault(home: home)
        let aside = try #require(vault.setAside)
        #expect(try Data(contentsOf: aside) == broken)
    }
}

@Suite("A home whose state has changed")
struct ChangedHomeTests {
    private let example: Example
    private var home: URL { example.home.home }

    init() throws {
        example = try Example()
        try example.store()
    }

    private func reopen() throws -> Vault { try Vault(home: home, keys: example.home.keys, clock: example.clock) }

    private func setMode(_ mode: Int) throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: home.path) {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode & 0o666], ofItemAtPath: home.appending(path: file).path)
        }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: home.path)
    }

    @Test(
        "that is read-only lists its accounts and returns valid tokens; the error of a write says what is needed",
        .enabled(if: Nobody.isThere, "root may write everywhere here"))
    func readOnly() throws {
        try example.vault.transaction { try $0.run("UPDATE vault_account SET label = 'Anna'") }
        try example.vault.database.emptyJournal()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.path + "/accounts.sqlite" + suffix) }
        try setMode(0o555)
        defer { try? setMode(0o700) }
        let found = Locked<[String]>([])
        Nobody.does {
            do {
                let vault = try reopen()
                let tokens = try vault.secrets(of: example.key).tokens
                found.withLock { $0 = [vault.accounts.first?.label ?? "none", tokens.accessToken.reveal] }
                try vault.remove(example.key)
            } catch { found.withLock { $0.append((error as? any CodedError)?.code ?? "\(error)") } }
        }
        #expect(found.value == ["Anna", "access-1", "storage.read_only"])
    }

    @Test("whose database denies a migration that was made is set aside")
    func denied() throws {
        try example.vault.transaction { try $0.run("DELETE FROM member_schema WHERE module = 'vault'") }
        let vault = try reopen()
        #expect(vault.setAside != nil && vault.accounts.isEmpty)
        try Example.account(in: vault)
        #expect(try reopen().setAside == nil)
    }

    @Test("whose database was emptied beside its key reports this, once, and continues")
    func emptied() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        _ = try Vault(home: home)
        for suffix in ["-wal", "-shm", ""] {
            try? FileManager.default.removeItem(atPath: home.path + "/accounts.sqlite" + suffix)
        }
        try Data().write(to: home.appending(path: "accounts.sqlite"))
        let reports = Locked<[String]>([])
        let vault = try Vault(home: home, diagnostics: Diagnostics { event in reports.withLock { $0.append(event.name) } })
        #expect(vault.setAside != nil)
        #expect(reports.value == ["accounts.set_aside"])
        try Example.account(in: vault)
        let again = try Vault(home: home)
        #expect(again.setAside == nil && again.accounts.count == 1)
    }

    @Test("that is new reports nothing of this kind")
    func first() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        #expect(try Vault(home: home).setAside == nil)
        #expect(try Vault(home: home).setAside == nil)
    }

    @Test("on a full disk reports that the disk is full", arguments: [ENOSPC, EDQUOT])
    func full(number: Int32) {
        #expect(StorageError(PrivateFile.Problem.refused(number), "/x") == .diskFull)
        #expect(StorageError.diskFull.problem == "The disk is full.")
    }
}

@Suite("A full disk")
struct FullDiskTests {
    /// The database cannot grow any more.
    private func fill(_ vault: Vault) throws {
        try vault.transaction { statements in
            let pages = try statements.rows("PRAGMA page_count").first?.integer(0) ?? 0
            _ = try statements.rows("PRAGMA max_page_count = \(pages)")
        }
    }

    private func makeRoom(_ vault: Vault) throws {
        try vault.transaction { _ = try $0.rows("PRAGMA max_page_count = 1000000") }
    }

    @Test("an account that does not fit is an error; existing accounts stay, in memory and on the disk")
    func store() throws {
        let example = try Example()
        try example.store()
        try fill(example.vault)
        let big = String(repeating: "x", count: 50_000)
        #expect { try example.store("boris", access: big) } throws: { ($0 as? AccountError)?.code == "storage.disk_full" }
        #expect(example.vault.accounts.map(\.key.subject) == ["anna"])
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(again.accounts == example.vault.accounts)
        try makeRoom(example.vault)
        try example.store("boris", access: big)
        #expect(example.vault.accounts.count == 2)
    }

    @Test("rotated tokens that do not fit are kept in memory, and stored before any further request")
    func rotation() async throws {
        let example = try Example()
        try example.store(life: 10)
        let big = String(repeating: "y", count: 50_000)
        let answer = ScriptedTransport.Response.json(
            #"{"access_token":"\#(big)","token_type":"Bearer","expires_in":3600,"refresh_token":"refresh-2"}"#)
        let transport = ScriptedTransport { _ in
            try? fill(example.vault)
            return answer
        }
        let session = example.session(transport)
        for _ in 0..<2 {
            let error = await #expect(throws: AccountError.self) { try await session.freshTokens() }
            #expect(error?.code == "accounts.tokens_not_stored")
            #expect(error?.problem == "The provider sent new tokens, which could not be stored. The disk is full.")
            #expect(error?.remedy.contains("sign in again") == true)
        }
        #expect(try example.vault.secrets(of: example.key).tokens.refreshToken == Secret("refresh-1"))
        try makeRoom(example.vault)
        #expect(try await session.freshTokens().accessToken == Secret(big))
        #expect(transport.requests.count == 1)
        #expect(session.account?.state == .ready)
    }
}

extension Example {
    @discardableResult
    static func account(_ subject: String = "anna", in vault: Vault) throws -> Account {
        let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: SystemClock()))
        return try vault.store(key, label: subject, details: Data(), secrets: secrets)
    }
}
