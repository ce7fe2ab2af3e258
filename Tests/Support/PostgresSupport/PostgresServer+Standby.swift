import Foundation

extension PostgresServer {
    /// Starts a standby, which follows this server as `pg_basebackup` sets it up.
    /// - Returns: The standby; it can be read.
    /// - Throws: ``Failure``.
    public func standby() async throws -> PostgresServer {
        try await PostgresPrograms.onThread { [self] in
            let folder = try PostgresPrograms.makeOwnedFolder("standby")
            let source = "host=127.0.0.1 port=\(port) user=\(Self.user) sslmode=disable"
            try PostgresPrograms.run(
                "pg_basebackup",
                ["-d", source, "-D", folder.appending(path: "data").path, "-R", "-X", "stream", "-c", "fast", "--no-sync"])
            let standby = PostgresServer(folder: folder, port: PostgresPrograms.freePort(), arguments: arguments)
            try standby.launch()
            return standby
        }
    }

    /// Makes a standby the server that is written to.
    /// - Throws: ``Failure``.
    public func promote() async throws {
        try await PostgresPrograms.onThread { [self] in
            try PostgresPrograms.run("pg_ctl", ["promote", "-w", "-s", "-D", folder.appending(path: "data").path])
        }
    }
}
