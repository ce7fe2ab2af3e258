import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Holds the lock of a state file for one sandbox until this object is released: of two sandboxes with one file, each would
/// overwrite the other's state.
final class StateLock: Sendable {
    /// Another sandbox holds the lock.
    struct InUse: Error {}

    private let descriptor: Int32

    /// Locks a file beside the state file, because the state file itself is replaced with every change. The lock file is never
    /// removed: otherwise two sandboxes could each hold a lock of the same name. The result is nil if nothing can be locked: then
    /// the state file cannot be written either, which is reported.
    init?(of file: URL) throws(InUse) {
        descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        if errno == EWOULDBLOCK { throw InUse() }
        // The file system has no locks.
        close(descriptor)
        return nil
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A command that is being started at this moment has the file open too, and would continue to hold the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
