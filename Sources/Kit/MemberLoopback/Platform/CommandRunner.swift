import Foundation
import MemberCore
import MemberOAuth

#if canImport(Darwin) && !canImport(AppKit)
    /// Runs nothing: an app on this system opens addresses otherwise.
    func runCommand(_ program: URL, _ arguments: [String]) async throws(UserAgentError) -> Int32? { throw .unavailable }
#else
    /// Runs a program without a shell and without our terminal.
    /// - Parameters:
    ///   - program: The executable.
    ///   - arguments: Its arguments.
    /// - Returns: Its exit status; nil if the task was cancelled, while the program goes on.
    /// - Throws: ``MemberOAuth/UserAgentError/failed(_:)`` if it does not start.
    func runCommand(_ program: URL, _ arguments: [String]) async throws(UserAgentError) -> Int32? {
        let (ends, end) = AsyncStream<Int32>.makeStream()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { ended in
            end.yield(ended.terminationReason == .exit ? ended.terminationStatus : -1)
            end.finish()
        }
        do { try process.run() } catch { throw .failed("The browser's command does not start.") }
        for await status in ends { return status }
        return nil
    }
#endif
