public import Foundation
import MemberCore

/// A PostgreSQL server for tests: its own folder, a free port on 127.0.0.1, ended by its process id.
///
/// PostgreSQL does not run as root; if the tests run as root, it runs as `postgres` or `nobody`.
public final class PostgresServer: Sendable {
    /// Why the server does not run.
    public struct Failure: Error, CustomStringConvertible {
        /// The failed step, and its output.
        public let description: String
    }

    /// The folder of the programs; nil if the server is not installed.
    public static let programs = PostgresPrograms.folder
    /// Whether it can be started on this machine, and the run includes it.
    public static let isAskedFor = programs != nil && PostgresPrograms.isAskedFor
    /// Why the tests with a server are skipped.
    public static let skipReason: String =
        programs == nil
        ? "PostgreSQL's server is not installed: Scripts/setup all" : "starts PostgreSQL's server: ./test --all"

    /// The port on 127.0.0.1.
    public let port: Int
    /// The role that may do everything. Other roles need a password.
    public static let user = "postgres"
    /// The database that exists from the beginning.
    public static let database = "postgres"

    let folder: URL
    let process = Locked<Int32?>(nil)
    let arguments: [String]

    init(folder: URL, port: Int, arguments: [String]) {
        self.folder = folder
        self.port = port
        self.arguments = arguments
    }

    deinit { remove() }

    /// Makes a database folder and starts a server on it.
    /// - Parameter settings: More settings, such as `max_connections=20`.
    /// - Returns: The server, which accepts connections.
    /// - Throws: ``Failure``.
    public static func start(_ settings: [String] = []) async throws -> PostgresServer {
        try await PostgresPrograms.onThread {
            let folder = try PostgresPrograms.makeFolder()
            var failure: any Error = Failure(description: "no free port")
            for _ in 0..<5 {
                let port = PostgresPrograms.freePort()
                let arguments = settings.flatMap { ["-c", $0] }
                let server = PostgresServer(folder: folder, port: port, arguments: arguments)
                do {
                    try server.launch()
                    return server
                } catch { failure = error }
            }
            throw failure
        }
    }

    /// Starts it again on the same folder and port.
    /// - Throws: ``Failure``.
    public func restart() async throws { try await PostgresPrograms.onThread { [self] in try launch() } }

    /// How a server is stopped.
    public enum Stop: Sendable {
        /// Ends sessions with a message to the client.
        case fast
        /// Immediately, as in a crash.
        case immediate

        var signal: Int32 { self == .fast ? SIGINT : SIGQUIT }
    }

    /// Stops it and waits for its end; the folder stays.
    /// - Parameter how: The way to stop it.
    public func stop(_ how: Stop = .fast) async {
        try? await PostgresPrograms.onThread { [self] in end(how.signal) }
    }

    /// Stops it and removes its folder.
    public func finish() async {
        try? await PostgresPrograms.onThread { [self] in remove() }
    }

    /// Returns what the server has logged.
    /// - Returns: The log.
    /// - Throws: The system's error if it cannot be read.
    public func log() throws -> String { String(decoding: try Data(contentsOf: folder.appending(path: "log")), as: UTF8.self) }

    /// Returns the statements that it has logged, each once, if it was started with ``loggingStatements``.
    /// - Returns: The texts of prepared and unprepared statements with parameters, in alphabetical order.
    /// - Throws: The system's error if the log cannot be read.
    public func loggedStatements() throws -> [String] {
        let records = try log().split(separator: Self.recordMark)
        let texts = records.compactMap { record -> String? in
            guard let begin = record.range(of: "LOG:  execute "), let colon = record[begin.upperBound...].range(of: ": ") else {
                return nil
            }
            return record[colon.upperBound...].replacing("\n\t", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return Set(texts).sorted()
    }

    private static let recordMark: Character = "\u{1e}"
    /// Settings with which the server logs every statement; a control character begins each record.
    public static let loggingStatements = ["log_statement=all", "log_line_prefix=\u{1e}"]

    func launch() throws {
        let id = try PostgresPrograms.spawn(folder: folder, port: port, arguments)
        process.withLock { $0 = id }
        guard PostgresPrograms.waits(for: id, folder: folder, port: port) else {
            end(SIGQUIT)
            throw Failure(description: "postgres did not start:\n" + ((try? log()) ?? "").suffix(2000))
        }
    }

    private func end(_ signal: Int32) {
        let id = process.withLock { id in
            defer { id = nil }
            return id
        }
        guard let id else { return }
        kill(id, signal)
        PostgresPrograms.reap(id)
    }

    private func remove() {
        end(SIGQUIT)
        try? FileManager.default.removeItem(at: folder)
    }
}
