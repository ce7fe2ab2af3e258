import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import MemberAccounts

@Suite("A key in the Secret Service")
struct SecretServiceTests {
    /// A service in memory that may be away.
    private final class Service: SecretStore {
        let texts = Locked<[String: String]>([:])
        let isAway = Locked(false)

        var isThere: Bool { !isAway.value }

        func text(named name: String) throws(AccountError) -> String? { texts.value[name] }

        func keep(_ text: String, named name: String) throws(AccountError) { texts.withLock { $0[name] = text } }
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func source(_ folder: URL, _ service: Service) -> SecretServiceKey {
        SecretServiceKey(folder: folder, store: service, random: SystemRandom())
    }

    private func fileText(_ folder: URL) throws -> String {
        try String(contentsOf: folder.appending(path: "vault.key"), encoding: .utf8)
    }

    @Test("the first start keeps the key in the service, and only its name in the folder")
    func kept() throws {
        try inFolder { folder in
            let service = Service()
            let key = try source(folder, service).key()
            #expect(try source(folder, service).key().bytes == key.bytes)
            #expect(try !fileText(folder).contains(Base64URL.encode(key.bytes)))
            #expect(service.texts.value.count == 1)
        }
    }

    @Test("without a service it is a key file, and stays one when a service comes later")
    func fallsBack() throws {
        try inFolder { folder in
            let service = Service()
            service.isAway.withLock { $0 = true }
            let key = try source(folder, service).key()
            service.isAway.withLock { $0 = false }
            #expect(try source(folder, service).key().bytes == key.bytes)
            #expect(try KeyFile(folder.appending(path: "vault.key")).key().bytes == key.bytes)
            #expect(service.texts.value.isEmpty)
        }
    }

    @Test("where the service cannot be asked the vault is locked; where it has lost the key, that is told")
    func away() throws {
        try inFolder { folder in
            let service = Service()
            _ = try source(folder, service).key()
            service.isAway.withLock { $0 = true }
            #expect { try source(folder, service).key() } throws: { ($0 as? AccountError)?.code == "accounts.locked" }
            service.isAway.withLock { $0 = false }
            service.texts.withLock { $0 = [:] }
            #expect { try source(folder, service).key() } throws: { ($0 as? AccountError)?.code == "accounts.key_unusable" }
        }
    }
}
