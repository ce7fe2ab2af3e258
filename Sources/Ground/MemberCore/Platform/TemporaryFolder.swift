package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A private folder in a temporary one, for as long as a process needs it; it is removed with this object at the latest.
///
/// A killed process cannot remove its own folder; the next process that makes a folder of the same kind does. So each folder
/// contains a file that its process keeps locked: a folder whose file can be locked is unused. A folder without that file is
/// left alone for a day.
package final class TemporaryFolder: Sendable {
    /// The address of the folder.
    package let url: URL
    private let lock: Int32

    /// The name of the file that is locked.
    package static let lockName = "in-use"
    private static let longestWithoutLock: TimeInterval = 86_400

    /// Makes a folder, and removes those of its kind that killed processes of this user left.
    /// - Parameters:
    ///   - kind: The prefix of its name.
    ///   - parent: The folder in which it is made.
    /// - Throws: `PrivateFile.Problem` where it cannot be made or locked; no folder is left then.
    package init(_ kind: String, in parent: URL) throws(PrivateFile.Problem) {
        Self.sweep(kind, in: parent)
        url = parent.appending(path: "\(kind)-\(UUID().uuidString)")
        guard mkdir(url.path, 0o700) == 0 else { throw .refused(errno) }
        do throws(PrivateFile.Problem) { lock = try Self.makeLock(in: url) } catch {
            try? FileManager.default.removeItem(at: url)
            throw error
        }
    }

    deinit {
        remove()
        close(lock)
    }

    /// Removes the folder with all that is in it.
    package func remove() {
        // A file that disappears in the meantime, as a database's log does, ends an attempt too early.
        for _ in 0..<5 where FileManager.default.fileExists(atPath: url.path) { try? FileManager.default.removeItem(at: url) }
    }

    /// The file gets its name once it is locked: no other process sees one that is not locked yet.
    private static func makeLock(in folder: URL) throws(PrivateFile.Problem) -> Int32 {
        let (early, file) = (folder.appending(path: lockName + ".new").path, folder.appending(path: lockName).path)
        let descriptor = open(early, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .refused(errno) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(early, file) == 0 { return descriptor }
        let failure = errno
        close(descriptor)
        throw .refused(failure)
    }

    private static func sweep(_ kind: String, in parent: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
            guard name.hasPrefix(kind + "-"), UUID(uuidString: String(name.dropFirst(kind.count + 1))) != nil else { continue }
            removeIfLeft(parent.appending(path: name))
        }
    }

    /// Removes a folder of this user that no process uses; a link, or another user's folder, stays untouched.
    private static func removeIfLeft(_ folder: URL) {
        var status = stat()
        guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { return }
        let descriptor = open(folder.appending(path: lockName).path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 {
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        } else {
            guard errno == ENOENT, age(of: status) > longestWithoutLock else { return }
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func age(of status: stat) -> TimeInterval {
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return Date().timeIntervalSince1970 - TimeInterval(changed.tv_sec)
    }
}
