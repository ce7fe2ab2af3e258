import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A plain file, open for reading; it stays the same file when another one takes its name.
final class OpenFile: Sendable {
    /// Its size in bytes.
    let size: Int
    /// When it last changed, in seconds since 1970 and the nanoseconds behind them.
    let changed: (seconds: Int, nanoseconds: Int)
    /// When it was opened, in seconds since 1970.
    let opened: Int
    private let descriptor: Int32

    /// Opens a file.
    /// - Parameter path: The file's path; a symbolic link is followed.
    /// - Throws: ``HTTPServerError/fileUnavailable`` for anything but a plain file that may be read.
    init(_ path: String) throws(HTTPServerError) {
        // Non-blocking, so that a named pipe is not waited for.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .fileUnavailable }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            Self.close(descriptor)
            throw .fileUnavailable
        }
        self.descriptor = descriptor
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        changed = (Int(time.tv_sec), Int(time.tv_nsec))
        (size, opened) = (Int(status.st_size), Int(Date().timeIntervalSince1970))
    }

    deinit { Self.close(descriptor) }

    /// A copy of its descriptor, which the caller closes; nil without a free number.
    func duplicate() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy >= 0 ? copy : nil
    }

    /// Reads a part of a file without moving its place, for a copy that ``duplicate()`` made.
    /// - Returns: As many bytes as there are, at most `count`; nil if it cannot be read.
    static func part(of descriptor: Int32, from offset: Int, count: Int) -> Data? {
        var part = Data(count: count)
        let read = part.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
        return read < 0 ? nil : part.prefix(read)
    }

    /// Closes a copy that ``duplicate()`` made.
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }
}
