public import Foundation
import MemberCore

/// A child process that does one of the jobs of `Tests/Worker`; killed when its last reference is released.
public final class WorkerProcess: Sendable {
    /// How a process ended.
    public enum End: Sendable, Equatable {
        /// By itself, with this status.
        case exited(Int32)
        /// By this signal.
        case signalled(Int32)
    }

    private let process: Locked<Process>
    private let input: FileHandle
    private let lines: AsyncStream<String>
    private let ended: Task<End, Never>

    /// The process's number.
    public let id: Int32

    /// Starts a job.
    /// - Parameters:
    ///   - job: The job's name.
    ///   - arguments: Its arguments.
    /// - Throws: The system's error if it cannot be started.
    public init(_ job: String, _ arguments: [String] = []) throws {
        let child = Process()
        child.executableURL = Self.program
        child.arguments = [job] + arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        child.standardInput = stdin
        child.standardOutput = stdout
        let (ends, ender) = AsyncStream<End>.makeStream()
        child.terminationHandler = { child in
            let status = child.terminationStatus
            ender.yield(child.terminationReason == .exit ? .exited(status) : .signalled(status))
            ender.finish()
        }
        ignoreBrokenPipes()
        try child.run()
        id = child.processIdentifier
        input = stdin.fileHandleForWriting
        lines = Self.lines(of: stdout.fileHandleForReading)
        process = Locked(child)
        ended = Task {
            for await end in ends { return end }
            return .exited(-1)
        }
    }

    deinit { kill() }

    /// The next line of its output; nil when its output has ended. For one waiter at a time.
    /// - Returns: The line.
    public func line() async -> String? {
        for await line in lines { return line }
        return nil
    }

    /// Sends it a line; a line after its end is lost.
    /// - Parameter line: The line.
    public func tell(_ line: String) { try? input.write(contentsOf: Data((line + "\n").utf8)) }

    /// Sends it a line and waits for its reply.
    /// - Parameter line: The line.
    /// - Returns: The reply; nil if its output has ended.
    public func answer(to line: String) async -> String? {
        tell(line)
        return await self.line()
    }

    /// Closes its input.
    public func finish() { try? input.close() }

    /// Ends it at once, like `kill -9`.
    public func kill() {
        process.withLock { if $0.isRunning { _ = sendKill($0.processIdentifier) } }
    }

    /// Waits for its end.
    /// - Returns: How it ended.
    public func end() async -> End { await ended.value }

    /// The program: what `MEMBER_WORKER` names, or the one beside the tests.
    public static var program: URL {
        if let path = ProcessInfo.processInfo.environment["MEMBER_WORKER"] { return URL(filePath: path) }
        let tests = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "MemberWorker")
    }

    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var rest = Data()
                while true {
                    let bytes = handle.availableData
                    guard !bytes.isEmpty else { break }
                    rest += bytes
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                        rest = Data(rest[(end + 1)...])
                    }
                }
                continuation.finish()
            }
        }
    }
}
