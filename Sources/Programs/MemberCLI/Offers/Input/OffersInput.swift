import Foundation
import MemberCore

/// Reads what is to be judged: a file or standard input, as bytes, and not without end.
enum OffersInput {
    /// No evidence is longer.
    static let limit = 64 << 20

    /// The bytes of a file; of standard input without a path.
    static func data(_ path: String?, _ input: LineInput) async throws(OffersError) -> Data {
        if let path { return try file(path) }
        guard let data = await input.all(upTo: limit + 1) else { throw .unreadable(path: nil) }
        return try checked(data)
    }

    /// The bytes of a file.
    static func file(_ path: String) throws(OffersError) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
            let handle = FileHandle(forReadingAtPath: path)
        else { throw .unreadable(path: path) }
        defer { try? handle.close() }
        guard let data = read(handle, limit + 1) else { throw .unreadable(path: path) }
        return try checked(data)
    }

    /// At most so many bytes.
    static func read(_ handle: FileHandle, _ count: Int) -> Data? {
        var data = Data()
        do {
            while data.count < count, let part = try handle.read(upToCount: min(1 << 20, count - data.count)), !part.isEmpty {
                data += part
            }
        } catch { return nil }
        return data
    }

    private static func checked(_ data: Data) throws(OffersError) -> Data {
        guard data.count <= limit else { throw .tooLarge }
        return data
    }
}
