import Foundation
import MemberCore
import Testing

@Suite("Temporary folders")
final class TemporaryFolderTests {
    private let parent = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: parent) }

    private var names: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []) }

    /// A folder that a killed process left, with a free lock or none, of a given age.
    private func left(
        _ name: String = "kind-" + UUID().uuidString, hasLock: Bool, days: Double = 0
    ) throws -> String {
        let folder = parent.appending(path: name)
        try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder.appending(path: "in/a.key"))
        if hasLock { try Data().write(to: folder.appending(path: TemporaryFolder.lockName)) }
        let date = Date(timeIntervalSinceNow: -days * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path)
        return name
    }

    @Test("are accessible only to their owner, and are removed with their object")
    func life() throws {
        var folder: TemporaryFolder? = try TemporaryFolder("kind", in: parent)
        let path = try #require(folder?.url.path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        try Data("x".utf8).write(to: URL(filePath: path).appending(path: "a"))
        folder = nil
        #expect(names.isEmpty)
    }

    @Test("of killed processes are removed, without a lock after a day; folders in use or of another kind stay")
    func swept() throws {
        let inUse = try TemporaryFolder("kind", in: parent)
        _ = try (left(hasLock: true), left(hasLock: false, days: 1.1))
        let kept = try [
            inUse.url.lastPathComponent, left(hasLock: false, days: 0.9), left("kind-of-mine", hasLock: true, days: 2),
            left("other-" + UUID().uuidString, hasLock: true, days: 2),
        ]
        let folder = try TemporaryFolder("kind", in: parent)
        #expect(names == Set(kept + [folder.url.lastPathComponent]))
    }

    @Test("a link or a file with such a name stays, as does the link's target")
    func links() throws {
        let target = try left("target", hasLock: true, days: 2)
        let (link, file) = ("kind-" + UUID().uuidString, "kind-" + UUID().uuidString)
        try FileManager.default.createSymbolicLink(
            at: parent.appending(path: link), withDestinationURL: parent.appending(path: target))
        try Data().write(to: parent.appending(path: file))
        let folder = try TemporaryFolder("kind", in: parent)
        #expect(names == [target, link, file, folder.url.lastPathComponent])
        #expect(FileManager.default.fileExists(atPath: parent.appending(path: target + "/in/a.key").path))
    }

    @Test("another user's folder stays", .enabled(if: NSUserName() == "root"))
    func otherOwner() throws {
        let name = try left(hasLock: true, days: 2)
        try FileManager.default.setAttributes(
            [.ownerAccountID: 65_534], ofItemAtPath: parent.appending(path: name).path)
        let folder = try TemporaryFolder("kind", in: parent)
        #expect(names == [name, folder.url.lastPathComponent])
    }

    @Test("if no folder can be made, the system's reason is reported and nothing is left")
    func refused() throws {
        let file = parent.appending(path: "file")
        try Data().write(to: file)
        #expect(throws: PrivateFile.Problem.self) { try TemporaryFolder("kind", in: file) }
        #expect(names == ["file"])
    }
}
