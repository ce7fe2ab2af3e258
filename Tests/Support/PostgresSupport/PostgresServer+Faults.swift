public import Foundation
import MemberCore

extension PostgresServer {
    /// Stops all its processes where they are, as if the machine hung.
    public func freeze() { for id in processes { kill(id, SIGSTOP) } }

    /// Lets all its processes go on.
    public func thaw() { for id in processes { kill(id, SIGCONT) } }

    /// The server and its sessions.
    private var processes: [Int32] {
        guard let server = process.value else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return [server] + names.compactMap(Int32.init).filter { Self.parent(of: $0) == server }
    }

    private static func parent(of id: Int32) -> Int32? {
        let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
        // The name is in parentheses and may contain spaces; state and parent follow.
        return text.split(separator: ")").last.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int32($0) }
    }
}

/// A folder of limited size for a tablespace, on a file system of its own in memory.
///
/// Only root may mount one, and not everywhere.
public final class SmallDisk: Sendable {
    /// The folder, which the server's user owns.
    public let folder: URL

    /// Mounts it.
    /// - Parameter megabytes: Its size.
    /// - Throws: ``PostgresServer/Failure`` if it cannot be mounted here.
    public init(megabytes: Int) throws {
        folder = try PostgresPrograms.makeOwnedFolder("disk")
        do {
            try PostgresPrograms.command(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path])
            try PostgresPrograms.giveToOwner(folder)
        } catch {
            remove()
            throw error
        }
    }

    deinit { remove() }

    /// Gives it another size.
    /// - Parameter megabytes: The size.
    /// - Throws: ``PostgresServer/Failure``.
    public func resize(megabytes: Int) throws {
        try PostgresPrograms.command(["mount", "-o", "remount,size=\(megabytes)m", folder.path])
    }

    /// Unmounts and removes it; the server must have ended.
    public func remove() {
        try? PostgresPrograms.command(["umount", folder.path])
        try? FileManager.default.removeItem(at: folder)
    }
}
