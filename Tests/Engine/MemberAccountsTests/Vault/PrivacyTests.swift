import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Access to files on the disk")
struct PrivacyTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try PrivateFile.makeFolder(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// Checks a folder and its content again and again, until it is stopped.
    private final class Watcher: Sendable {
        let seen = Locked<Set<String>>([])
        private let isOver = Locked(false)
        private let end = DispatchSemaphore(value: 0)

        init(_ folder: URL) {
            Thread.detachNewThread { [self] in
                while !isOver.value { look(folder.path, depth: 2) }
                end.signal()
            }
        }

        private func look(_ path: String, depth: Int) {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
                var status = stat()
                guard lstat(path + "/" + name, &status) == 0 else { continue }
                if status.st_mode & 0o077 != 0 { seen.withLock { _ = $0.insert(name) } }
                if depth > 0, status.st_mode & S_IFMT == S_IFDIR { look(path + "/" + name, depth: depth - 1) }
            }
        }

        func stop() -> Set<String> {
            isOver.withLock { $0 = true }
            end.wait()
            return seen.value
        }
    }

    @Test("at no moment of making a vault can other users read its folder, its key or its database")
    func born() throws {
        try inFolder { folder in
            let watcher = Watcher(folder)
            for number in 0..<20 { try Example.account(in: Vault(home: folder.appending(path: "home-\(number)"))) }
            #expect(watcher.stop() == [])
        }
    }

    @Test(
        "a home or a key of another user is refused with its own error", .enabled(if: geteuid() == 0),
        arguments: ["", "vault.key"])
    func otherOwner(name: String) throws {
        try inFolder { folder in
            let home = folder.appending(path: "home")
            _ = try Vault(home: home)
            let path = name.isEmpty ? home.path : home.appending(path: name).path
            #expect(chown(path, 65_534, 65_534) == 0)
            #expect { try Vault(home: home) } throws: {
                let error = $0 as? AccountError
                return error?.code == "storage.other_owner"
                    && error?.problem == "\(path) belongs to another user of this machine."
            }
        }
    }

    @Test("a key that is a link is not followed, and no key is made in its place")
    func linkedKey() throws {
        try inFolder { folder in
            let (home, link) = (folder.appending(path: "home"), folder.appending(path: "home/vault.key"))
            try PrivateFile.makeFolder(home.path)
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: folder.appending(path: "elsewhere").path)
            #expect { try Vault(home: home) } throws: { ($0 as? AccountError)?.code == "storage.not_ordinary" }
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "elsewhere").path))
        }
    }
}

@Suite("The readable values beside the sealed tokens")
struct BoundDetailsTests {
    private func turn(_ example: Example, _ statement: String) throws -> Vault {
        try example.vault.transaction { try $0.run(statement) }
        return try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
    }

    @Test("are bound to the seal: changed details are reported as damage, and the refresh token is sent nowhere")
    func turned() async throws {
        let example = try Example()
        try example.store(life: 10)
        let vault = try turn(example, "UPDATE vault_account SET details = x'6576696c'")
        let transport = ScriptedTransport([Example.answer(2)])
        await #expect { try await example.session(transport, in: vault).freshTokens() } throws: {
            ($0 as? AccountError)?.code == "accounts.damaged"
        }
        #expect(transport.requests.isEmpty)
        #expect(vault.account(example.key)?.state == .damaged)
    }

    @Test("are also bound for a vault that has the account unsealed in memory")
    func turnedInMemory() async throws {
        let example = try Example()
        try example.store(life: 10)
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try other.secrets(of: example.key).tokens.refreshToken == Secret("refresh-1"))
        _ = try turn(example, "UPDATE vault_account SET details = x'6576696c'")
        let transport = ScriptedTransport([Example.answer(2)])
        await #expect(throws: AccountError.self) { try await example.session(transport, in: other).freshTokens() }
        #expect(transport.requests.isEmpty)
    }

    @Test("are not accepted with a seal of another account, or with one that is not bound to the details")
    func moved() throws {
        let example = try Example()
        try example.store()
        try example.store("boris")
        let vault = try turn(
            example, "UPDATE vault_account SET sealed = (SELECT sealed FROM vault_account WHERE subject = 'boris')")
        #expect { try vault.secrets(of: example.key) } throws: { ($0 as? AccountError)?.code == "accounts.damaged" }
        let old = try SealedValue(key: example.home.keys.key()).seal(
            AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock)).encoded(),
            for: "vault_account.sealed " + example.key.parts)
        try example.vault.transaction { try $0.run("UPDATE vault_account SET sealed = ?", [.blob(old)]) }
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect { try again.secrets(of: example.key) } throws: { ($0 as? AccountError)?.code == "accounts.damaged" }
    }

    @Test("an attempt cannot be moved to another client")
    func attempt() async throws {
        let example = try Example()
        let base = try #require(URL(string: "https://id.example.test"))
        let client = OAuthClient(
            profile: Example.profile(base),
            registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]), attempts: example.vault,
            clock: example.clock)
        let pending = try await client.begin(AuthorizationRequest(redirectURI: URL(string: "https://app.test/cb")))
        let vault = try turn(example, "UPDATE vault_attempt SET client_id = 'evil'")
        await #expect(throws: AccountError.self) { try await vault.attempt(pending.id) }
    }
}
