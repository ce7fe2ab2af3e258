public import Foundation
import MemberCore

/// PgBouncer in transaction mode in front of a server: each transaction may have another connection.
public final class PoolerServer: Sendable {
    /// The program; nil if it is not installed.
    public static let program: URL? = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
    /// Whether it can be started on this machine, and the run includes it.
    public static let isAskedFor = PostgresServer.isAskedFor && program != nil

    /// The port on 127.0.0.1.
    public let port: Int
    private let process: Locked<Process>
    private let folder: URL

    /// Starts it; it ends when the value is released.
    /// - Parameter server: The server.
    /// - Throws: ``PostgresServer/Failure``.
    public init(to server: PostgresServer) throws {
        port = PostgresPrograms.freePort()
        folder = URL(filePath: "/tmp").appending(path: "member-pooler-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings = folder.appending(path: "settings.ini")
        try Data(Self.settings(port: port, server: server.port).utf8).write(to: settings)
        let child = Process()
        let words = PostgresPrograms.owned([Self.program?.path ?? "", "-q", settings.path])
        child.executableURL = URL(filePath: "/usr/bin/env")
        child.arguments = words
        child.currentDirectoryURL = URL(filePath: "/")
        child.standardOutput = FileHandle.nullDevice
        child.standardError = FileHandle.nullDevice
        try child.run()
        process = Locked(child)
        guard (0..<200).contains(where: { _ in PostgresPrograms.canConnect(to: port) || usleep(20_000) != 0 }) else {
            throw PostgresServer.Failure(description: "PgBouncer does not listen")
        }
    }

    deinit {
        process.withLock { child in
            if child.isRunning { kill(child.processIdentifier, SIGINT) }
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Few connections to the server, so that the transactions of one client have different ones.
    private static func settings(port: Int, server: Int) -> String {
        """
        [databases]
        * = host=127.0.0.1 port=\(server) user=\(PostgresServer.user)
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = \(port)
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = 3
        server_lifetime = 5
        max_client_conn = 200
        """
    }
}
