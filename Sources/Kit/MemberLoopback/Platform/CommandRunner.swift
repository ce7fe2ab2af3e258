import Foundation
import MemberCore
import MemberOAuth

/// The end of a command.
struct CommandEnd: Sendable {
    /// Its exit status.
    let status: Int32
    /// The last bytes of its standard error; empty if the status is 0.
    let errors: Data
}

#if canImport(Darwin) && !canImport(AppKit)
    /// Always fails: an app on this system opens addresses in another way.
    func runCommand(_ program: URL, _ arguments: [String]) async throws(UserAgentError) -> CommandEnd? { throw .unavailable }
#else
    /// Runs a program without a shell, without this process's terminal and files. It may run for any time, and no reader of this
    /// process's output waits for it.
    /// - Parameters:
    ///   - program: The executable.
    ///   - arguments: Its arguments.
    /// - Returns: Its end; nil if the task was cancelled, while the program continues.
    /// - Throws: ``MemberOAuth/UserAgentError/failed(_:)`` if it does not start; ``MemberOAuth/UserAgentError/cancelled`` if a
    ///   signal ended it.
    func runCommand(_ program: URL, _ arguments: [String]) async throws(UserAgentError) -> CommandEnd? {
        let errors = KeptErrors()
        let (ends, end) = AsyncStream<CommandEnd?>.makeStream()
        let hasStarted = startCommand(program, arguments, errors) { status in
            let said = errors?.take() ?? Data()
            end.yield(status.map { CommandEnd(status: $0, errors: $0 == 0 ? Data() : said) })
            end.finish()
        }
        guard hasStarted else { throw .failed("The browser's command does not start.") }
        for await end in ends {
            guard let end else { throw .cancelled }
            return end
        }
        return nil
    }
#endif

#if canImport(AppKit)
    /// Starts a program; on this system `Process` closes all of this process's files in it.
    /// - Returns: Whether it has started; `ended` then receives its exit status, or nil if a signal ended it.
    private func startCommand(
        _ program: URL, _ arguments: [String], _ errors: KeptErrors?, ended: @escaping @Sendable (Int32?) -> Void
    ) -> Bool {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors.map { FileHandle(fileDescriptor: $0.file) } ?? FileHandle.nullDevice
        process.terminationHandler = { ended($0.terminationReason == .exit ? $0.terminationStatus : nil) }
        return (try? process.run()) != nil
    }
#elseif !canImport(Darwin)
    /// Starts a program without `Process`, which would leave one of its own sockets open in it on this system.
    /// - Returns: Whether it has started; `ended` then receives its exit status, or nil if a signal ended it.
    private func startCommand(
        _ program: URL, _ arguments: [String], _ errors: KeptErrors?, ended: @escaping @Sendable (Int32?) -> Void
    ) -> Bool {
        guard let process = DetachedProgram(program: program, arguments: arguments, errors: errors?.file).start() else {
            return false
        }
        Thread.detachNewThread {
            var status: Int32 = 0
            var found: pid_t
            repeat { found = waitpid(process, &status, 0) } while found < 0 && errno == EINTR
            // If the app lets the system discard its children's status, the way in which a child ended is unknown.
            ended(found < 0 || status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
        }
        return true
    }
#endif

#if canImport(AppKit)
    /// The commands that open an address in the member's own browser, best first.
    let desktopOpeners = [BrowserCommand(words: ["/usr/bin/open"]), BrowserCommand(words: ["xdg-open"])]
#else
    /// The commands that open an address in the member's own browser, best first.
    let desktopOpeners = [BrowserCommand(words: ["xdg-open"])]
#endif
