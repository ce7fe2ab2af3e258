import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A plain file, open for reading; its bytes stay the same ones when its name goes to another file.
final class OpenFile: Sendable {
    let version: FileVersion
    private let descriptor: Int32

    /// Opens a file.
    /// - Parameter path: Where it is; a symbolic link is followed.
    /// - Throws: ``HTTPServerError/fileUnavailable`` for anything but a plain file that may be read.
    init(_ path: String) throws(HTTPServerError) {
        // Not to wait for the other end of a named pipe.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .fileUnavailable }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            Self.close(descriptor)
            throw .fileUnavailable
        }
        self.descriptor = descriptor
        version = FileVersion(status, now: time(nil))
    }

    deinit { Self.close(descriptor) }

    /// Another number for it, which its taker closes; nil without a free one.
    func duplicate() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy >= 0 ? copy : nil
    }

    private static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }
}

extension FileVersion {
    /// The version of a file. One changed within the last two seconds may change again without a new time: its tag is weak.
    fileprivate init(_ status: stat, now: time_t) {
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        let text = [Int(changed.tv_sec), Int(changed.tv_nsec), Int(status.st_size)].map { String($0, radix: 36) }
            .joined(separator: "-")
        let isSettled = now - changed.tv_sec > 2
        self.init(
            tag: EntityTag(text, isWeak: !isSettled), modified: Int(changed.tv_sec), isDateStrong: isSettled,
            size: Int(status.st_size))
    }
}
