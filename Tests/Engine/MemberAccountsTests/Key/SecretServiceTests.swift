import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import MemberAccounts

@Suite("A key in the Secret Service")
struct SecretServiceTests {
    /// A service in memory that can be unreachable.
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

    @Test("the first start stores the key in the service, and only the key's name in the folder")
    func kept() throws {
        try inFolder { folder in
            let service = Service()
            let key = try source(folder, service).key()
            #expect(try source(folder, service).key().bytes == key.bytes)
            #expect(try !fileText(folder).contains(Base64URL.encode(key.bytes)))
            #expect(service.texts.value.count == 1)
        }
    }

    @Test("without a service the key is in a file, and stays there when a service appears later")
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

    @Test("if the service cannot be reached the vault is locked; if the service has lost the key, the error says so")
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

@Suite("A faulty secret-tool", .serialized, .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
struct SecretToolTests {
    /// Runs a closure with our own command instead of libsecret's.
    private func with(
        _ script: String, limit: Duration = .milliseconds(100), noticeAfter: Duration = .milliseconds(20),
        notice: (@Sendable (Duration) -> Void)? = nil,
        _ body: (SecretTool, URL) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try PrivateFile.makeFolder(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "secret-tool")
        try Data(("#!/bin/sh\n" + script + "\n").utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        var patience = KeyStorePatience(limit: limit, notice: notice)
        patience.noticeAfter = noticeAfter
        try body(SecretTool(program: program, patience: patience), folder)
    }

    private static let faults = [
        "exec sleep 600", "kill -9 $$", "yes", "yes >&2", "cat >/dev/null; exec sleep 600", "exit 3", "exec <&-; exit 7",
        "sleep 600 & exit 3", "exec >&- 2>&-; exec sleep 600",
    ]

    @Test("that hangs, dies or prints too much leads to a key file at the first start, within the limit", arguments: faults)
    func first(script: String) throws {
        try with(script) { tool, folder in
            let key = try SecretServiceKey(folder: folder, store: tool, random: SystemRandom()).key()
            #expect(try KeyFile(folder.appending(path: "vault.key")).key().bytes == key.bytes)
            let children = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int($0) }.filter { pid in
                let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
                return status.contains("(secret-tool) Z \(getpid()) ")
            }
            #expect(children.isEmpty, "the command is waited for")
        }
    }

    @Test("leads later, when the key is in the service, to a locked vault and no other key", arguments: faults)
    func later(script: String) throws {
        try with(script) { tool, folder in
            try PrivateFile.create(
                folder.appending(path: "vault.key").path, Data("memberkit-key-in-secret-service-1 name\n".utf8))
            #expect { try SecretServiceKey(folder: folder, store: tool, random: SystemRandom()).key() } throws: {
                ($0 as? AccountError)?.code == "accounts.locked"
            }
        }
    }

    @Test(
        "that later has no such key, and prints no reason, leads to the error of an unusable key",
        arguments: ["exit 1", "sleep 600 & exit 1"])
    func lost(script: String) throws {
        try with(script, limit: .seconds(10)) { tool, folder in
            try PrivateFile.create(
                folder.appending(path: "vault.key").path, Data("memberkit-key-in-secret-service-1 name\n".utf8))
            #expect { try SecretServiceKey(folder: folder, store: tool, random: SystemRandom()).key() } throws: {
                ($0 as? AccountError)?.code == "accounts.key_unusable"
            }
        }
    }

    @Test(
        "is reported once, with the limit, if it hangs; not if it ends at once",
        arguments: [("exec sleep 600", 1), ("exec >&- 2>&-; exec sleep 600", 1), ("exit 3", 0)])
    func told(script: String, times: Int) throws {
        let told = Locked<[Duration]>([])
        let limit = times == 0 ? Duration.seconds(20) : .milliseconds(150)
        let notice = { @Sendable (limit: Duration) in told.withLock { $0.append(limit) } }
        try with(script, limit: limit, noticeAfter: limit / 5, notice: notice) { tool, _ in
            #expect(throws: AccountError.self) { try tool.text(named: "x") }
        }
        #expect(told.value == Array(repeating: limit, count: times))
    }

    @Test("that is still open for writing, as during the start of another child, is started a moment later")
    func busy() throws {
        try with("echo memberkit-key-1 \(Base64URL.encode(Data(repeating: 7, count: 32)))", limit: .seconds(10)) { tool, folder in
            let writer = try FileHandle(forWritingTo: folder.appending(path: "secret-tool"))
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { try? writer.close() }
            #expect(try tool.text(named: "x") != nil)
        }
    }

    @Test("a working tool is read, even if it leaves a child with its output streams", arguments: ["", "sleep 600 & "])
    func sound(before: String) throws {
        let script = before + "echo memberkit-key-1 \(Base64URL.encode(Data(repeating: 7, count: 32)))"
        try with(script, limit: .seconds(10)) { tool, _ in
            let text = try tool.text(named: "x")
            #expect(text.flatMap(KeyText.key)?.bytes == Data(repeating: 7, count: 32))
        }
    }
}
