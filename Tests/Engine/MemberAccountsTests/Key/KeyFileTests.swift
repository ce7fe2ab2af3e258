import Foundation
import MemberCore
import Testing

@testable import MemberAccounts

@Suite("A key file that cannot be used now")
struct KeyFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private var file: URL { folder.appending(path: "vault.key") }

    private func inFolder(_ body: () throws -> Void) throws {
        try PrivateFile.makeFolder(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    private func failure() -> AccountError? {
        do throws(AccountError) {
            _ = try KeyFile(file).keptKey()
            return nil
        } catch { return error }
    }

    @Test("and is not damaged has its own error, whose advice loses no account", arguments: ["link", "open", "folder"])
    func sound(kind: String) throws {
        try inFolder {
            _ = try KeyFile(file).key()
            switch kind {
            case "link":
                try FileManager.default.moveItem(at: file, to: folder.appending(path: "elsewhere"))
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder.appending(path: "elsewhere"))
            case "folder":
                try FileManager.default.removeItem(at: file)
                try PrivateFile.makeFolder(file.path)
            default: try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
            }
            let error = try #require(failure())
            #expect(error.code == (kind == "open" ? "storage.open_to_others" : "storage.not_ordinary"))
            #expect(error.problem.contains(file.path) && !error.remedy.contains("aside"))
        }
    }

    @Test("has its own error if this user may not read it", .enabled(if: Nobody.isThere, "root may read everything here"))
    func notPermitted() throws {
        try inFolder {
            _ = try KeyFile(file).key()
            let mode = geteuid() == 0 ? 0o600 : 0o000
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            let (found, source) = (Locked<String?>(nil), KeyFile(file))
            Nobody.does {
                do throws(AccountError) { _ = try source.keptKey() } catch { found.withLock { $0 = error.code } }
            }
            #expect(found.value == "storage.not_permitted")
        }
    }

    @Test("is damaged only if it contains no key", arguments: ["", "memberkit-key-1 short", "\u{1}\u{2}"])
    func damaged(text: String) throws {
        try inFolder {
            try PrivateFile.create(file.path, Data(text.utf8))
            let error = try #require(failure())
            #expect(error.code == "accounts.key_unusable" && error.remedy.contains("aside"))
        }
    }
}
