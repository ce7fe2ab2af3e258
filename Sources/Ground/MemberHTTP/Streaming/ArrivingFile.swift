import Foundation
import MemberCore

/// A file that takes its place only when it is whole.
struct ArrivingFile {
    private let target: URL
    private let temporary: URL
    private let handle: FileHandle

    /// Makes the temporary file, readable by its owner alone, in the same folder, so that the last step is one rename.
    init(for target: URL) throws(HTTPError) {
        self.target = target
        temporary = target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
        do throws(PrivateFile.Problem) { try PrivateFile.create(temporary.path(percentEncoded: false), Data()) } catch {
            throw .fileFailed
        }
        guard let handle = try? FileHandle(forWritingTo: temporary) else {
            try? FileManager.default.removeItem(at: temporary)
            throw .fileFailed
        }
        self.handle = handle
    }

    func append(_ chunk: Data) throws { try handle.write(contentsOf: chunk) }

    func finish() throws {
        try handle.synchronize()
        try handle.close()
        guard rename(temporary.path(percentEncoded: false), target.path(percentEncoded: false)) == 0 else {
            throw HTTPError.fileFailed
        }
    }

    func discard() {
        try? handle.close()
        try? FileManager.default.removeItem(at: temporary)
    }
}
