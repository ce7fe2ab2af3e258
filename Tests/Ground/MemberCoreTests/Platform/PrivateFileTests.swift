import Foundation
import Testing

@testable import MemberCore

@Suite("Files of their owner only")
struct PrivateFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString).path

    private func inFolder(_ body: () throws -> Void) throws {
        try PrivateFile.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a file and a folder get their mode when they are made, including the folders above")
    func modes() throws {
        try inFolder {
            try PrivateFile.makeFolder(folder + "/a/b")
            try PrivateFile.create(folder + "/a/b/c", Data("text".utf8))
            #expect(try mode(folder + "/a") == 0o700 && mode(folder + "/a/b") == 0o700)
            #expect(try mode(folder + "/a/b/c") == 0o600)
            #expect(try PrivateFile.read(folder + "/a/b/c") == Data("text".utf8))
            try PrivateFile.makeFolder(folder + "/a/b")
        }
    }

    @Test("an existing file is not overwritten, and a link is neither followed nor read")
    func links() throws {
        try inFolder {
            let (target, link) = (folder + "/target", folder + "/link")
            try PrivateFile.create(target, Data("kept".utf8))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            #expect(throws: PrivateFile.Problem.exists) { try PrivateFile.create(link, Data()) }
            #expect(throws: PrivateFile.Problem.exists) { try PrivateFile.create(target, Data()) }
            #expect(throws: PrivateFile.Problem.notOrdinary) { try PrivateFile.read(link) }
            try PrivateFile.replace(link, Data("new".utf8))
            #expect(try PrivateFile.read(link) == Data("new".utf8))
            #expect(try PrivateFile.read(target) == Data("kept".utf8))
        }
    }

    @Test("a file that others may read is refused, a missing one is nil, and a folder or a pipe is refused")
    func unfit() throws {
        try inFolder {
            try PrivateFile.create(folder + "/open", Data("x".utf8))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/open")
            #expect(throws: PrivateFile.Problem.openToOthers) { try PrivateFile.read(folder + "/open") }
            #expect(try PrivateFile.read(folder + "/missing") == nil)
            #expect(throws: PrivateFile.Problem.notOrdinary) { try PrivateFile.read(folder) }
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(throws: PrivateFile.Problem.notOrdinary) { try PrivateFile.read(folder + "/pipe") }
        }
    }

    @Test("another user's file and folder are refused", .enabled(if: geteuid() == 0, "only root can give a file away"))
    func otherOwner() throws {
        try inFolder {
            try PrivateFile.makeFolder(folder + "/theirs")
            try PrivateFile.create(folder + "/file", Data("x".utf8))
            for name in ["theirs", "file"] { #expect(chown(folder + "/" + name, 65_534, 65_534) == 0) }
            #expect(throws: PrivateFile.Problem.otherOwner) { try PrivateFile.makeFolder(folder + "/theirs") }
            #expect(throws: PrivateFile.Problem.otherOwner) { try PrivateFile.read(folder + "/file") }
        }
    }

    @Test("a file in a folder's place, or on the path to it, is refused")
    func blocked() throws {
        try inFolder {
            try PrivateFile.create(folder + "/file", Data())
            #expect(throws: PrivateFile.Problem.refused(ENOTDIR)) { try PrivateFile.makeFolder(folder + "/file") }
            #expect(throws: PrivateFile.Problem.refused(ENOTDIR)) { try PrivateFile.makeFolder(folder + "/file/in") }
        }
    }

    @Test("a missing folder is refused, and is not made for a file")
    func missing() throws {
        try inFolder {
            #expect(throws: PrivateFile.Problem.refused(ENOENT)) { try PrivateFile.create(folder + "/none/x", Data("x".utf8)) }
            #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
        }
    }
}
