import Foundation
import MemberStorage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One process at a time in a folder, for as long as a short closure runs.
enum FolderLock {
    /// Runs a closure while no other process of ours is in the folder.
    /// - Throws: ``StorageError/cannotOpen(path:)``, or what the closure threw.
    static func holding<Result>(_ folder: URL, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError.cannotOpen(path: folder.path) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw StorageError.cannotOpen(path: folder.path) }
        }
        return try body()
    }
}
