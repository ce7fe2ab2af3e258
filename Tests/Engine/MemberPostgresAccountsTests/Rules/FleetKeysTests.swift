import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import MemberPostgresAccounts

@Suite("Keys of a fleet")
struct FleetKeysTests {
    private static let one = FleetKeys.newLine()
    private static let two = FleetKeys.newLine()

    @Test(
        "one key is for writing, of several the marked one; comments and blank lines are left out",
        arguments: [
            (one, one, 0), ("# of 2026\n\n\(one)\n", one, 0), ("write \(one)", one, 0), ("\(one)\nwrite \(two)", two, 1),
            ("write  \(one) ; \(two);", one, 1), ("\(one)\r\nwrite \(two)\r\n", two, 1),
        ])
    func reads(text: String, writing: String, reading: Int) throws {
        let keys = try FleetKeys(text)
        #expect(keys.writing.bytes == (try FleetKeys(writing)).writing.bytes)
        #expect(keys.reading.count == reading)
    }

    @Test(
        "what is wrong is said by the line's number, never by its text",
        arguments: [
            ("", FleetKeyError.empty), ("# none", .empty), ("\(one)\nsecret-text", .unreadable(line: 2)),
            ("memberkit-key-1 dG9vIHNob3J0", .unreadable(line: 1)), ("write", .unreadable(line: 1)),
            ("\(one)\n\(two)", .noneForWriting), ("write \(one)\nwrite \(two)", .severalForWriting),
        ])
    func refuses(text: String, error: FleetKeyError) {
        #expect(throws: error) { try FleetKeys(text) }
        #expect(!error.description.contains("secret-text"))
    }

    @Test("a variable and a file are read, and a missing one is named")
    func sources() async throws {
        let keys = try await FleetKeyVariable("KEYS", in: ["KEYS": "write \(Self.one);\(Self.two)"]).keys()
        #expect(keys.reading.count == 1)
        await #expect(throws: FleetKeyError.variableMissing("KEYS")) { _ = try await FleetKeyVariable("KEYS", in: [:]).keys() }
        let file = FileManager.default.temporaryDirectory.appending(path: "keys-" + UUID().uuidString)
        await #expect(throws: FleetKeyError.fileUnreadable(path: file.path)) { _ = try await FleetKeyFile(file).keys() }
        try Data(Self.two.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await FleetKeyFile(file).keys().reading.isEmpty)
    }

    #if !canImport(Darwin)
        @Test("a command prints the keys; one that fails, is missing or never ends is an error")
        func command() async throws {
            let shell = URL(filePath: "/bin/sh")
            #expect(try await FleetKeyCommand(shell, ["-c", "echo 'write \(Self.one)'"]).keys().reading.isEmpty)
            await #expect(throws: FleetKeyError.commandFailed(program: "/bin/sh", code: 3)) {
                _ = try await FleetKeyCommand(shell, ["-c", "echo \(Self.one); exit 3"]).keys()
            }
            await #expect(throws: FleetKeyError.commandFailed(program: "/nowhere", code: nil)) {
                _ = try await FleetKeyCommand(URL(filePath: "/nowhere")).keys()
            }
            await #expect(throws: FleetKeyError.commandFailed(program: "/bin/sh", code: nil)) {
                _ = try await FleetKeyCommand(shell, ["-c", "sleep 60"], limit: .milliseconds(100)).keys()
            }
        }
    #endif
}
