import Foundation
import MemberCore
import MemberStorage
import Testing

@Suite("Other objects in the place of a database's journals")
final class JournalPlaceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private var file: URL { folder.appending(path: "test.sqlite") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private enum Kind: CaseIterable { case pipe, link, folder }

    private func put(_ kind: Kind, _ path: String) throws {
        switch kind {
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .link:
            let target = folder.appending(path: "foreign")
            try Data("foreign".utf8).write(to: target)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target.path)
        }
    }

    /// Opens the database on its own thread; an open that hangs on a pipe is freed after ten seconds, and counts as hanging.
    private func opening(_ pipe: String) -> Result<Void, any Error>? {
        let (end, result) = (DispatchSemaphore(value: 0), Locked<Result<Void, any Error>?>(nil))
        let file = file
        Thread.detachNewThread {
            let opened = Result { _ = try Database(file: file, busyLimit: 100) }
            result.withLock { $0 = opened }
            end.signal()
        }
        if end.wait(timeout: .now() + 10) == .success { return result.value }
        let writer = open(pipe, O_RDWR | O_NONBLOCK)
        _ = end.wait(timeout: .now() + 10)
        close(writer)
        return nil
    }

    @Test(
        "a pipe, a link or a folder is refused with its path, without waiting", arguments: ["-journal", "-wal", "-shm"],
        Kind.allCases)
    private func refused(suffix: String, kind: Kind) throws {
        try Database(file: file).migrate([Migration(module: "a", number: 1, statements: ["CREATE TABLE a_t (v ANY) STRICT"])])
        let path = file.path + suffix
        try put(kind, path)
        let outcome = try #require(opening(path))
        #expect(throws: StorageError.notOrdinary(path: path)) { try outcome.get() }
        let foreign = folder.appending(path: "foreign")
        if kind == .link { #expect(try Data(contentsOf: foreign) == Data("foreign".utf8)) }
    }

    @Test("another user's file is refused as such", .enabled(if: getuid() == 0, "only root can make one"))
    func otherOwner() throws {
        let path = file.path + "-wal"
        try Data().write(to: URL(filePath: path))
        #expect(chown(path, 12_345, 12_345) == 0)
        #expect(throws: StorageError.otherOwner(path: path)) { try Database(file: file) }
    }

    @Test("ordinary journals are used as usual")
    func ordinary() throws {
        let first = try Database(file: file)
        try first.migrate([Migration(module: "a", number: 1, statements: ["CREATE TABLE a_t (v ANY) STRICT"])])
        #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
        #expect(try Database(file: file).read { try $0.rows("SELECT * FROM a_t") }.isEmpty)
    }
}
