package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that a person has named, in an option or a configuration: any kind of file may be at its path.
///
/// It is read as a whole and up to a limit, and only if it is an ordinary file: a pipe or a device may never end. Links are followed.
package enum NamedFile {
    /// The largest size of a file with a secret, a passphrase or a password, with surrounding text: 64 KiB.
    package static let secretLimit = 1 << 16
    /// How many bytes certificates and sets of keys may have: 4 MiB.
    package static let certificateLimit = 1 << 22

    /// Reads the file.
    /// - Parameters:
    ///   - path: Its place.
    ///   - limit: How many bytes it may have.
    /// - Returns: Its content.
    /// - Throws: ``NamedFileProblem``.
    package static func bytes(_ path: String, limit: Int) throws(NamedFileProblem) -> Data {
        // Asked before it is opened: opening a device may already do something.
        try check(path, limit: limit)
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw NamedFileProblem(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw NamedFileProblem(errno) }
        try check(status, limit: limit)
        // One byte more reveals a file that has grown in the meantime, or whose size is not known before it is read.
        let content: Data
        do throws(DescriptorFailure) { content = try DescriptorBytes.read(descriptor, upTo: limit + 1) } catch {
            throw NamedFileProblem(error.number)
        }
        guard content.count <= limit else { throw .tooLarge(limit: limit) }
        return content
    }

    /// Checks the file without opening it, for a library that reads it by its path.
    /// - Parameters:
    ///   - path: Its place.
    ///   - limit: How many bytes it may have.
    /// - Throws: ``NamedFileProblem``: it must not be read.
    package static func check(_ path: String, limit: Int) throws(NamedFileProblem) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw NamedFileProblem(errno) }
        try check(status, limit: limit)
    }

    private static func check(_ status: stat, limit: Int) throws(NamedFileProblem) {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notOrdinary }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    }

    /// Reads the file as text.
    /// - Parameters:
    ///   - path: Its place.
    ///   - limit: How many bytes it may have.
    /// - Returns: Its text.
    /// - Throws: ``NamedFileProblem``, also ``NamedFileProblem/notText``.
    package static func text(_ path: String, limit: Int) throws(NamedFileProblem) -> String {
        guard let text = String(bytes: try bytes(path, limit: limit), encoding: .utf8) else { throw .notText }
        return text
    }

    /// Reads a secret that is the only content of the file; spaces and line breaks around it are removed.
    /// - Parameter path: The file's place.
    /// - Returns: The secret.
    /// - Throws: ``NamedFileProblem``, also ``NamedFileProblem/empty``.
    package static func secret(_ path: String) throws(NamedFileProblem) -> Secret {
        let text = try text(path, limit: secretLimit).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .empty }
        return Secret(text)
    }
}

/// Reads from an open descriptor.
enum DescriptorBytes {
    /// The next bytes, up to a number of them or to the end.
    static func read(_ descriptor: Int32, upTo count: Int) throws(DescriptorFailure) -> Data {
        var content = Data()
        var part = [UInt8](repeating: 0, count: min(max(count, 1), 1 << 16))
        while content.count < count {
            #if canImport(Darwin)
                let read = Darwin.read(descriptor, &part, min(part.count, count - content.count))
            #elseif canImport(Glibc)
                let read = Glibc.read(descriptor, &part, min(part.count, count - content.count))
            #else
                let read = Musl.read(descriptor, &part, min(part.count, count - content.count))
            #endif
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw DescriptorFailure(number: errno) }
            guard read > 0 else { break }
            content += part[0..<read]
        }
        return content
    }
}

/// The system's error number of a read that failed.
struct DescriptorFailure: Error {
    let number: Int32
}

extension NamedFileProblem {
    /// The problem for an error number of the system.
    init(_ number: Int32) {
        switch number {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .notPermitted
        case EMFILE, ENFILE: self = .tooManyOpenFiles
        default: self = .refused(number)
        }
    }
}
