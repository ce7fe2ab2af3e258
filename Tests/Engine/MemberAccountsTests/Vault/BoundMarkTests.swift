import Foundation
import MemberCore
import MemberCrypto
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A database into which somebody without the key puts a seal of an earlier version")
struct BoundMarkTests {
    private let example: Example

    init() throws {
        example = try Example()
        try example.store()
    }

    private func reopened(keys: (any VaultKeySource)? = nil) throws -> Vault {
        try Vault(home: example.home.home, keys: keys ?? example.home.keys, clock: example.clock)
    }

    /// Puts back what an earlier version sealed of an account, and turns its details.
    private func restore(_ subject: String = "anna") throws {
        let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(access: "access-of-before", by: example.clock))
        let old = try SealedValue(key: example.home.keys.key()).seal(secrets.encoded(), for: SealedPlace.Unbound.account(key))
        try example.vault.transaction {
            try $0.run("UPDATE vault_account SET sealed = ?, details = x'66' WHERE subject = ?", [.blob(old), .text(subject)])
        }
    }

    /// Makes the marks those of a version that kept the second one in a row of its own only.
    private func writeMarksOfBefore() throws {
        let check = try SealedValue(key: example.home.keys.key()).seal(Data("memberkit".utf8), for: "vault_seal.check")
        try example.vault.transaction { try $0.run("UPDATE vault_seal SET sealed = ? WHERE name = 'check'", [.blob(check)]) }
    }

    private func remove(_ mark: String) throws {
        try example.vault.transaction { try $0.run("DELETE FROM vault_seal WHERE name GLOB ?", [.text(mark)]) }
    }

    @Test("has a damaged account, whichever marks are removed with that", arguments: ["bound", "check", "*", "none"])
    func removed(mark: String) throws {
        try restore()
        try remove(mark)
        for _ in 0..<2 {
            let vault = try reopened()
            #expect { try vault.secrets(of: example.key) } throws: { ($0 as? AccountError)?.code == "accounts.damaged" }
        }
    }

    @Test("had its marks from the version before: it is no less safe after this one has opened it once")
    func earlierMarks() throws {
        try writeMarksOfBefore()
        #expect(try reopened().secrets(of: example.key).tokens.accessToken == Secret("access-1"))
        try restore()
        try remove("bound")
        let vault = try reopened()
        #expect { try vault.secrets(of: example.key) } throws: { ($0 as? AccountError)?.code == "accounts.damaged" }
    }

    @Test("had its marks from the version before: another account's seal tells that the mark was there")
    func evidence() throws {
        try example.store("boris")
        try writeMarksOfBefore()
        try restore()
        try remove("bound")
        #expect(try reopened().examinedAccounts().map(\.state) == [.damaged, .ready])
        #expect(try reopened().examinedAccounts().map(\.state) == [.damaged, .ready])
    }

    @Test("of an earlier version whose key could not be read at the first start is sealed anew once it can")
    func lateKey() throws {
        struct Closed: VaultKeySource {
            func key() throws(AccountError) -> SealingKey { throw .locked }
        }
        try writeMarksOfBefore()
        try restore()
        try remove("bound")
        #expect(try reopened(keys: Closed()).isLocked)
        #expect(try reopened().secrets(of: example.key).tokens.accessToken == Secret("access-of-before"))
        let sealed = try example.vault.read { try $0.rows("SELECT sealed FROM vault_account").first?.blob(0) }
        #expect(try reopened().secrets(of: example.key).tokens.accessToken == Secret("access-of-before"))
        #expect(try example.vault.read { try $0.rows("SELECT sealed FROM vault_account").first?.blob(0) } == sealed)
    }
}
