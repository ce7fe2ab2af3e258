import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Holds a state file for one sandbox, until this object is gone: of two that write, the one that writes last undoes what the other
/// one kept.
final class StateLock: Sendable {
    /// Another sandbox holds the file.
    struct InUse: Error {}

    private let descriptor: Int32

    /// Locks a file beside the state file, which itself is replaced with every change. It is left there: were it removed, two could
    /// each hold a lock of one name.
    /// - Parameter file: The state file. Nil where nothing can be locked: it cannot be written either then, and that is reported.
    /// - Throws: ``InUse``.
    init?(of file: URL) throws(InUse) {
        descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        if errno == EWOULDBLOCK { throw InUse() }
        // A file system without locks.
        close(descriptor)
        return nil
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A command that is being started at this moment has the file open too, and would go on holding the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
