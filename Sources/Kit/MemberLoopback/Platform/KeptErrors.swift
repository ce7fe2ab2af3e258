import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if !canImport(Darwin) || canImport(AppKit)
    /// A file without a name for a command's standard error. Unlike a pipe, it does not make a reader wait, and a browser that
    /// continues after the command may still write to it: the file is removed when the last process closes it.
    final class KeptErrors: Sendable {
        /// The file, open only in this process.
        let file: Int32

        /// Creates the file; nil if none can be created.
        init?() {
            let path = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString).path
            file = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
            guard file >= 0 else { return nil }
            unlink(path)
        }

        deinit { if file >= 0 { close(file) } }

        /// Returns the end of the written text, and empties the file.
        /// - Returns: The last 4 KB.
        func take() -> Data {
            let (size, most) = (lseek(file, 0, SEEK_END), 4096)
            var bytes = [UInt8](repeating: 0, count: most)
            let count = pread(file, &bytes, most, max(0, size - off_t(most)))
            _ = ftruncate(file, 0)
            return Data(bytes.prefix(max(0, count)))
        }
    }
#endif
