import Foundation
import MemberCore
import MemberStorage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file of this holder, locked as long as the holder lives, so that others know at once when it has died.
///
/// It is not used on iOS, which ends an app that is suspended with a lock in a shared container: there only the lease's time
/// is used.
final class HolderLock: Sendable {
    /// The holder's name: the process and a random part.
    let name: String
    private let path: String
    private let descriptor: Int32

    /// Makes and locks the file. Files of dead holders are removed.
    /// - Parameter folder: The folder of the files; made if it is missing.
    /// - Throws: ``StorageError`` with the reason why the folder refuses.
    init(in folder: String) throws(StorageError) {
        name = "\(ProcessInfo.processInfo.processIdentifier)-" + SystemRandom().token(bytes: 9)
        path = folder + "/" + name
        #if canImport(UIKit) && !canImport(AppKit)
            descriptor = -1
        #else
            // A link in the folder's place would make other files look like those of dead holders.
            guard Self.isFolder(folder) else { throw Self.refusal(of: folder) }
            Self.sweep(folder)
            descriptor = try Self.locked(path)
        #endif
    }

    deinit {
        guard descriptor >= 0 else { return }
        unlink(path)
        close(descriptor)
    }

    /// Whether a name has the form that ``init(in:)`` makes: digits, a hyphen, and characters of base64url.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && Int32(parts[0]) != nil && Base64URL.decode(parts[1])?.count == 9
    }

    /// Whether a holder is known to be dead: its file is missing or not locked. Such a file is removed.
    static func isDead(_ name: String, in folder: String) -> Bool {
        #if canImport(UIKit) && !canImport(AppKit)
            return false
        #else
            // A program that can write the database could name any file: only a holder's name counts.
            guard isName(name), isFolder(folder) else { return true }
            let path = folder + "/" + name
            let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { return errno == ENOENT || errno == ELOOP }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
            unlink(path)
            return true
        #endif
    }

    /// Creates the folder if it is missing; returns false if another object, such as a link, is in its place.
    private static func isFolder(_ folder: String) -> Bool {
        mkdir(folder, 0o700)
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// The reason why a path is not a folder of this user.
    private static func refusal(of folder: String) -> StorageError {
        var status = stat()
        guard lstat(folder, &status) == 0 else {
            return StorageError(system: mkdir(folder, 0o700) == 0 ? ENOENT : errno, folder)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return .cannotOpen(path: folder) }
        return .otherOwner(path: folder)
    }

    /// Creates and locks a new file, and only then gives it a holder's name, so that an unlocked one does not look like a dead
    /// holder's.
    private static func locked(_ path: String) throws(StorageError) -> Int32 {
        let unnamed = path + newborn
        let descriptor = open(unnamed, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(system: errno, unnamed) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(unnamed, path) == 0 else {
            let failure = errno
            unlink(unnamed)
            close(descriptor)
            throw StorageError(system: failure, path)
        }
        return descriptor
    }

    /// The suffix of a file's name until it is locked.
    private static let newborn = ".new"

    /// Removes the files of dead holders, and those of holders that died a minute ago or more before their file had its name.
    private static func sweep(_ folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            if isName(name) {
                _ = isDead(name, in: folder)
            } else if name.hasSuffix(newborn), isName(String(name.dropLast(newborn.count))) {
                let path = folder + "/" + name
                let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
                if let changed, Date().timeIntervalSince(changed) >= 60 { unlink(path) }
            }
        }
    }
}

/// A lock that one process at a time holds for a folder, while a short closure runs.
enum FolderLock {
    /// Runs a closure while no other process holds the folder's lock.
    /// - Throws: ``StorageError`` if the folder cannot be locked; otherwise the closure's error.
    static func holding<Result>(_ folder: URL, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(system: errno, folder.path) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw StorageError(system: errno, folder.path) }
        }
        return try body()
    }
}
