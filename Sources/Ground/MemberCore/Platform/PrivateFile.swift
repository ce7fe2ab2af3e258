package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files and folders that only their owner may use, made with that mode from the start, so that no other user can open one in
/// between.
package enum PrivateFile {
    /// Why such a file cannot be made or used.
    package enum Problem: Error, Equatable {
        /// Something of that name is there already.
        case exists
        /// It belongs to another user of this machine.
        case otherOwner
        /// It is a link, or not an ordinary file.
        case notOrdinary
        /// Others than its owner may read or write it.
        case openToOthers
        /// The system refused, by its error number.
        case refused(Int32)
    }

    /// Makes a file with mode 0600 and writes it to the disk.
    /// - Parameters:
    ///   - path: The file's path; no file or link may exist there.
    ///   - bytes: Its content.
    /// - Throws: ``Problem/exists``, ``Problem/refused(_:)``; no part of the file is left then.
    package static func create(_ path: String, _ bytes: Data) throws(Problem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw errno == EEXIST ? .exists : .refused(errno) }
        let failure = write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : errno)
        close(descriptor)
        guard let failure else { return }
        unlink(path)
        throw .refused(failure)
    }

    /// Writes a file of mode 0600 beside a place and renames it into that place, so that a reader sees the old or the new content.
    /// - Parameters:
    ///   - path: Its place; a link there is replaced, not followed.
    ///   - bytes: Its content.
    /// - Throws: ``Problem/refused(_:)``; the existing file is unchanged then.
    package static func replace(_ path: String, _ bytes: Data) throws(Problem) {
        let temporary = path + "." + SystemRandom().token(bytes: 6)
        try create(temporary, bytes)
        guard rename(temporary, path) != 0 else { return }
        let failure = errno
        unlink(temporary)
        throw .refused(failure)
    }

    /// Reads a file that only its owner, this user, may use.
    /// - Parameters:
    ///   - path: Its place.
    ///   - limit: How many bytes of it are read at the most.
    /// - Returns: Its content; nil if there is no such file.
    /// - Throws: ``Problem`` if it is another user's, a link, or open to others.
    package static func read(_ path: String, limit: Int = 1 << 20) throws(Problem) -> Data? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .notOrdinary
            case let number: throw .refused(number)
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .refused(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notOrdinary }
        guard status.st_uid == geteuid() else { throw .otherOwner }
        guard status.st_mode & 0o077 == 0 else { throw .openToOthers }
        do throws(DescriptorFailure) { return try DescriptorBytes.read(descriptor, upTo: limit) } catch {
            throw .refused(error.number)
        }
    }

    /// Makes a folder of mode 0700, and the folders on the way to it; one that is there must be this user's.
    /// - Parameter path: Its place.
    /// - Throws: ``Problem/otherOwner``; ``Problem/refused(_:)``, also where a file is in its place.
    package static func makeFolder(_ path: String) throws(Problem) {
        if mkdir(path, 0o700) == 0 { return }
        if errno == ENOENT {
            let above = (path as NSString).deletingLastPathComponent
            guard !above.isEmpty, above != path else { throw .refused(ENOENT) }
            try makeAbove(above)
            if mkdir(path, 0o700) == 0 { return }
        }
        guard errno == EEXIST else { throw .refused(errno) }
        try checkOwner(path)
    }

    /// A folder on the way may belong to another user.
    private static func makeAbove(_ path: String) throws(Problem) {
        do { try makeFolder(path) } catch .otherOwner {}
    }

    private static func checkOwner(_ path: String) throws(Problem) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .refused(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .refused(ENOTDIR) }
        guard status.st_uid == geteuid() else { throw .otherOwner }
    }

    /// Whether a file is there and this user's.
    /// - Parameter path: Its place; a link is not followed.
    /// - Returns: Whether it is there.
    /// - Throws: ``Problem/otherOwner``, ``Problem/notOrdinary``.
    package static func isMine(_ path: String) throws(Problem) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .refused(errno) }
            return false
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notOrdinary }
        guard status.st_uid == geteuid() else { throw .otherOwner }
        return true
    }

    /// The size of the file at a path, in bytes. Foundation's attributes take far longer, because they name owner and group too.
    /// - Parameter path: The place; a link is not followed.
    /// - Returns: The size; nil where there is no file, or the system does not say.
    package static func size(_ path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private static func write(_ bytes: Data, to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                #if canImport(Darwin)
                    let count = Darwin.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                #elseif canImport(Glibc)
                    let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                #else
                    let count = Musl.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count == 0 ? ENOSPC : errno }
                done += count
            }
            return nil
        }
    }
}
