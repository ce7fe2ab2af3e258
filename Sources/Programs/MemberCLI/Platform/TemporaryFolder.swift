import Foundation
import MemberAccounts
import MemberStorage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder in the system's temporary one for as long as a command runs, removed with this object at the latest.
///
/// A process that is killed cannot remove its own; the next run of the same command does. So each folder holds a file that its
/// process keeps locked: one that can be locked belongs to nobody.
final class TemporaryFolder: Sendable {
    let url: URL
    private let lock: Int32

    private static let lockName = "in-use"

    /// Makes a folder, for its owner only, and removes those that killed processes left.
    /// - Parameters:
    ///   - kind: What its name begins with.
    ///   - parent: Where it is made.
    /// - Throws: `AccountError.storage` where nothing can be made there.
    init(_ kind: String, in parent: URL) throws(AccountError) {
        Self.sweep(kind, in: parent)
        url = parent.appending(path: "\(kind)-\(UUID().uuidString)")
        guard mkdir(url.path, 0o700) == 0 else { throw .storage(.cannotOpen(path: parent.path)) }
        lock = Self.locked(url.appending(path: Self.lockName), creating: true) ?? -1
    }

    deinit {
        remove()
        close(lock)
    }

    /// Removes the folder with all that is in it.
    func remove() {
        // What goes by itself meanwhile, as a database's log does, ends an attempt before its time.
        for _ in 0..<5 where FileManager.default.fileExists(atPath: url.path) { try? FileManager.default.removeItem(at: url) }
    }

    private static func sweep(_ kind: String, in parent: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(kind + "-") {
            let left = parent.appending(path: name)
            guard let lock = locked(left.appending(path: lockName), creating: false) else { continue }
            try? FileManager.default.removeItem(at: left)
            close(lock)
        }
    }

    /// A file that this process has locked; nil where it is not there, or another process has.
    private static func locked(_ file: URL, creating: Bool) -> Int32? {
        let descriptor = open(file.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creating ? O_CREAT | O_EXCL : 0), 0o600)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }
}
