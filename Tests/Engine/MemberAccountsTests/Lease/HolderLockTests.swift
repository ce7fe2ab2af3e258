import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The lock of a holder", .timeLimit(.minutes(1)))
struct HolderLockTests {
    private let example: Example
    private var folder: String { example.vault.locksFolder }

    init() throws { example = try Example() }

    @Test("many holders that begin at once do not disturb each other: each gets its lock, and none is taken for a dead one")
    func births() async {
        let folder = folder
        let missing = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<32 {
                group.addTask { await Self.onThread { Self.locksMissing(of: 100, in: folder) } }
            }
            return await group.reduce(0, +)
        }
        #expect(missing == 0)
    }

    private static func locksMissing(of count: Int, in folder: String) -> Int {
        (0..<count).count { _ in
            guard let lock = try? HolderLock(in: folder) else { return true }
            return HolderLock.isDead(lock.name, in: folder)
        }
    }

    /// Runs a closure on its own thread: the pool has too few for the closures to disturb each other.
    private static func onThread(_ body: @escaping @Sendable () -> Int) async -> Int {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    @Test("the file of a holder is removed with the holder, and files of dead holders are swept")
    func files() throws {
        _ = FileManager.default.createFile(atPath: folder + "/1-deadDEADdead", contents: nil)
        var holder: HolderLock? = try HolderLock(in: folder)
        let name = try #require(holder?.name)
        _ = FileManager.default.createFile(atPath: folder + "/2-deadDEADdead", contents: nil)
        #expect(!HolderLock.isDead(name, in: folder))
        #expect(HolderLock.isDead("2-deadDEADdead", in: folder))
        holder = nil
        #expect(HolderLock.isDead(name, in: folder))
        _ = try HolderLock(in: folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("a file that never got its holder's name is swept after a minute, not at once")
    func newborn() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["1-deadDEADdead.new", "2-deadDEADdead.new"] {
            _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: nil)
        }
        let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -61)]
        try FileManager.default.setAttributes(old, ofItemAtPath: folder + "/2-deadDEADdead.new")
        _ = try HolderLock(in: folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["1-deadDEADdead.new"])
    }

    @Test(
        "an invalid holder's name in a changed database removes no file, and does not hold the lease",
        arguments: ["../kept", "../../kept", "kept", "/etc/hostname", "", ".", "1-kept", "1-../../../kept", "-deadDEADdead"])
    func foreignName(name: String) throws {
        _ = try HolderLock(in: folder)
        let home = example.vault.home.path
        let files = [folder + "/kept", folder + "/1-kept", home + "/kept", home + "/../kept-\(UUID())"]
        for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
        defer { try? FileManager.default.removeItem(atPath: files[3]) }
        #expect(HolderLock.isDead(name, in: folder))
        _ = try HolderLock(in: folder)
        #expect(files.allSatisfy(FileManager.default.fileExists))
    }

    @Test("if the folder of locks is a link, nothing behind it is removed or locked")
    func linkedFolder() throws {
        let target = example.vault.home.path + "/elsewhere"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: target + "/1-deadDEADdead", contents: nil)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: target)
        #expect(throws: StorageError.cannotOpen(path: folder)) { try HolderLock(in: folder) }
        #expect(HolderLock.isDead("1-deadDEADdead", in: folder))
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["1-deadDEADdead"])
    }
}
