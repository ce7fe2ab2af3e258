import Foundation

/// The bytes of a file, a pipe or standard input, piece by piece.
///
/// Opening a pipe waits for its writer, and reading for what it writes; a cancelled task waits for neither.
struct FilePieces: Sendable {
    /// Why there are no bytes.
    enum Problem: Error, Equatable {
        /// It does not exist, is a folder, or this user may not read it.
        case unreadable
        /// The task was cancelled.
        case cancelled
    }

    /// The size of a piece, in bytes.
    private static let size = 1 << 20

    /// Closed by the last thread that uses it.
    private let handle: FileHandle

    /// Opens a file.
    /// - Parameter path: Its path; `-` for standard input.
    /// - Throws: ``Problem``.
    init(_ path: String) async throws(Problem) {
        guard path != "-" else {
            handle = .standardInput
            return
        }
        guard let opened = await LineInput.apart({ Self.open(path) }) else { throw .cancelled }
        guard let opened else { throw .unreadable }
        handle = opened
    }

    private static func open(_ path: String) -> FileHandle? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
        return FileHandle(forReadingAtPath: path)
    }

    /// Reads the next piece: what is there, up to a megabyte.
    /// - Returns: The bytes; nil at the end.
    /// - Throws: ``Problem``.
    func next() async throws(Problem) -> Data? {
        guard let bytes = await LineInput.apart({ [handle] in Self.piece(of: handle) }) else { throw .cancelled }
        guard let bytes else { throw .unreadable }
        return bytes.isEmpty ? nil : bytes
    }

    /// `FileHandle` would wait for a whole megabyte of a pipe.
    private static func piece(of handle: FileHandle) -> Data? {
        var (bytes, count) = ([UInt8](repeating: 0, count: size), 0)
        repeat { count = read(handle.fileDescriptor, &bytes, size) } while count < 0 && errno == EINTR
        return count < 0 ? nil : Data(bytes.prefix(count))
    }
}
