import Foundation
import MemberCore
import MemberOAuth

#if canImport(Darwin) && !canImport(AppKit)
    /// Runs nothing: an app on this system opens addresses in another way.
    func runCommand(_ program: URL, _ arguments: [String]) async throws(UserAgentError) -> Int32? { throw .unavailable }
#else
    /// Runs a program without a shell, without this process's terminal and files. It may run for as long as it likes, and no reader of
    /// this process's output waits for it.
    /// - Parameters:
    ///   - program: The executable.
    ///   - arguments: Its arguments.
    /// - Returns: Its exit status; nil if the task was cancelled, while the program goes on.
    /// - Throws: ``MemberOAuth/UserAgentError/failed(_:)`` if it does not start; ``MemberOAuth/UserAgentError/cancelled`` if a
    ///   signal ended it.
    func runCommand(_ program: URL, _ arguments: [String]) async throws(UserAgentError) -> Int32? {
        let (ends, end) = AsyncStream<Int32?>.makeStream()
        let hasStarted = startCommand(program, arguments) { status in
            end.yield(status)
            end.finish()
        }
        guard hasStarted else { throw .failed("The browser's command does not start.") }
        for await status in ends {
            guard let status else { throw .cancelled }
            return status
        }
        return nil
    }
#endif

#if canImport(AppKit)
    /// Starts a program; `Process` closes all of this process's files in it here.
    /// - Returns: Whether it has started; `ended` is then told its exit status, or nil if a signal ended it.
    private func startCommand(
        _ program: URL, _ arguments: [String], ended: @escaping @Sendable (Int32?) -> Void
    ) -> Bool {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { ended($0.terminationReason == .exit ? $0.terminationStatus : nil) }
        return (try? process.run()) != nil
    }
#elseif !canImport(Darwin)
    /// Starts a program; `Process` would leave a socket of its own open in it here.
    /// - Returns: Whether it has started; `ended` is then told its exit status, or nil if a signal ended it.
    private func startCommand(
        _ program: URL, _ arguments: [String], ended: @escaping @Sendable (Int32?) -> Void
    ) -> Bool {
        guard let process = DetachedProgram(program: program, arguments: arguments).start() else { return false }
        Thread.detachNewThread {
            var status: Int32 = 0
            var found: pid_t
            repeat { found = waitpid(process, &status, 0) } while found < 0 && errno == EINTR
            // Where the app lets the system discard its children's status, it is not known how one ended.
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
