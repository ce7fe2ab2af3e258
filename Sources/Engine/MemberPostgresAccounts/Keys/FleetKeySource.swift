public import Foundation
import MemberAccounts
import MemberCore

/// Where a process gets the sealing keys of its fleet: the environment, a file, or a command such as a key management service's.
///
/// It is asked at the start, again when a value names a key that is not known, and about once a minute while values are met that another
/// key than the one for writing sealed, so that a process notices a switch.
public protocol FleetKeySource: Sendable {
    /// Returns the keys.
    /// - Returns: The keys.
    /// - Throws: ``FleetKeyError``, or an error of the source.
    func keys() async throws -> FleetKeys
}

/// Keys that are passed in.
public struct GivenFleetKeys: FleetKeySource {
    private let given: FleetKeys

    /// Creates a source.
    /// - Parameter keys: The keys.
    public init(_ keys: FleetKeys) { given = keys }

    /// The keys.
    public func keys() async throws -> FleetKeys { given }
}

/// Keys in an environment variable, between semicolons or one a line.
public struct FleetKeyVariable: FleetKeySource {
    private let name: String
    private let environment: [String: String]

    /// Creates a source.
    /// - Parameters:
    ///   - name: The variable's name.
    ///   - environment: The environment; the process's own by default.
    public init(_ name: String, in environment: [String: String] = ProcessInfo.processInfo.environment) {
        (self.name, self.environment) = (name, environment)
    }

    /// Reads the variable.
    public func keys() async throws -> FleetKeys {
        guard let text = environment[name], !text.isEmpty else { throw FleetKeyError.variableMissing(name) }
        return try FleetKeys(text)
    }
}

/// Keys in a file, one a line, such as a mounted secret; it is read again when it is asked again.
public struct FleetKeyFile: FleetKeySource {
    /// The most bytes: thousands of keys.
    private static let mostBytes = 65_536

    private let file: URL

    /// Creates a source.
    /// - Parameter file: The file, of at most 64 KiB.
    public init(_ file: URL) { self.file = file }

    /// Reads the file.
    public func keys() async throws -> FleetKeys {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int,
            size <= Self.mostBytes, let text = try? String(contentsOf: file, encoding: .utf8)
        else { throw FleetKeyError.fileUnreadable(path: file.path) }
        return try FleetKeys(text)
    }
}

#if !canImport(Darwin)
    /// Keys that a command prints, one a line: a key management service's, for example. It has 30 seconds.
    public struct FleetKeyCommand: FleetKeySource {
        private let program: URL
        private let arguments: [String]
        private let limit: Duration

        /// Creates a source.
        /// - Parameters:
        ///   - program: The program's file. No shell reads the arguments.
        ///   - arguments: Its arguments.
        public init(_ program: URL, _ arguments: [String] = []) { self.init(program, arguments, limit: .seconds(30)) }

        init(_ program: URL, _ arguments: [String], limit: Duration) {
            (self.program, self.arguments, self.limit) = (program, arguments, limit)
        }

        /// Runs the command.
        public func keys() async throws -> FleetKeys {
            let command = BoundedCommand(program: program, arguments: arguments, limit: limit, mostOutput: 65_536)
            let outcome = await OffThePool.run { command.run(input: "") }
            guard let outcome, outcome.status == 0 else {
                throw FleetKeyError.commandFailed(program: program.path, code: outcome.map { Int($0.status) })
            }
            return try FleetKeys(outcome.output)
        }
    }

    extension FleetKeySource where Self == FleetKeyCommand {
        /// Keys that a command prints, see ``FleetKeyCommand``.
        /// - Parameters:
        ///   - program: The program's file.
        ///   - arguments: Its arguments.
        /// - Returns: The source.
        public static func command(_ program: URL, _ arguments: [String] = []) -> FleetKeyCommand { .init(program, arguments) }
    }
#endif

extension FleetKeySource where Self == GivenFleetKeys {
    /// Keys that are passed in.
    /// - Parameter keys: The keys.
    /// - Returns: The source.
    public static func given(_ keys: FleetKeys) -> GivenFleetKeys { .init(keys) }
}

extension FleetKeySource where Self == FleetKeyVariable {
    /// Keys in an environment variable.
    /// - Parameter name: The variable's name.
    /// - Returns: The source.
    public static func environment(_ name: String) -> FleetKeyVariable { .init(name) }
}

extension FleetKeySource where Self == FleetKeyFile {
    /// Keys in a file.
    /// - Parameter file: The file.
    /// - Returns: The source.
    public static func file(_ file: URL) -> FleetKeyFile { .init(file) }
}

/// Runs blocking work on a thread of its own, where it delays no task.
enum OffThePool {
    static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume(returning: work()) } }
    }
}
