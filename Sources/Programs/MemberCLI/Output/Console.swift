import Foundation
import MemberCore

/// The output of a command: results to one stream, notes for people to the other.
///
/// It accepts only ``TerminalText``, so that no foreign text reaches a terminal unchanged.
package struct Console: Sendable {
    private let standardOutput: @Sendable (String) throws -> Void
    private let standardError: @Sendable (String) -> Void
    /// Replaces the last line on the terminal of notes; nil without a terminal.
    var rewrite: (@Sendable (String) -> Void)?
    /// The columns of the terminal of results; nil without one.
    var terminalWidth: Int?
    /// The style of results.
    var style = TextStyle(isTerminal: false, environment: [:])
    /// The style of notes.
    var noteStyle = TextStyle(isTerminal: false, environment: [:])

    /// Creates a console without a terminal.
    /// - Parameters:
    ///   - standardOutput: Takes results, whole lines; throws if they cannot be written.
    ///   - standardError: Takes notes and errors, whole lines.
    package init(
        standardOutput: @escaping @Sendable (String) throws -> Void, standardError: @escaping @Sendable (String) -> Void
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// The process's own streams; colours and progress where they are terminals.
    package static var process: Console {
        var console = Console { text in
            try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
        } standardError: { text in
            note(text + "\n")
        }
        let environment = ProcessInfo.processInfo.environment
        console.terminalWidth = TerminalWidth.ofOutput
        console.style = TextStyle(isTerminal: isTerminal(.output), environment: environment)
        console.noteStyle = TextStyle(isTerminal: isTerminal(.error), environment: environment)
        if isTerminal(.error), environment["TERM"] != "dumb" { console.rewrite = { note("\r\u{1B}[K" + $0) } }
        return console
    }

    /// Writes a note. One that cannot be written is dropped, because the exit code reports how the command ended.
    private static func note(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    /// Writes a result.
    /// - Parameter text: The text, in whole lines.
    /// - Throws: ``OutputError`` if it cannot be written.
    func write(_ text: TerminalText) throws(OutputError) {
        do { try standardOutput(text.rendered) } catch { throw OutputError(error) }
    }

    /// Writes a note for people; it is dropped if it cannot be written.
    /// - Parameter text: The text, in whole lines.
    func note(_ text: TerminalText) { standardError(text.rendered) }
}

/// A line on the terminal that shows how long a wait takes, and is removed at its end.
enum Waiting {
    /// Waits for something and shows it on a terminal.
    /// - Parameters:
    ///   - what: The name of the wait; read again each second, because it may change.
    ///   - console: Shows the line.
    ///   - clock: The time.
    ///   - body: The work to wait for.
    /// - Returns: The result of the work.
    /// - Throws: The error of the work.
    static func telling<Result: Sendable, Failure: Error>(
        _ what: @autoclosure @escaping @Sendable () -> TerminalText, _ console: Console, clock: any MemberClock = SystemClock(),
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let rewrite = console.rewrite else { return try await body() }
        let begin = clock.uptime
        let telling = Task {
            while !Task.isCancelled {
                rewrite(line(what(), clock.uptime - begin).rendered)
                try? await clock.sleep(for: .seconds(1))
            }
        }
        defer {
            telling.cancel()
            rewrite("")
        }
        return try await body()
    }

    static func line(_ what: TerminalText, _ time: Duration) -> TerminalText {
        let seconds = time.components.seconds
        return "\(what) \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) (Ctrl-C ends it)"
    }
}
