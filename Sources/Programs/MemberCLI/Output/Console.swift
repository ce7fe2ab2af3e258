import Foundation
import MemberCore

/// Where a command writes: results to one stream, everything for people's eyes only to the other.
///
/// It takes ``TerminalText`` and nothing else, so that no foreign text reaches a terminal as it came.
public struct Console: Sendable {
    private let standardOutput: @Sendable (String) throws -> Void
    private let standardError: @Sendable (String) -> Void
    /// Replaces the last line on the terminal of notes; nil where there is no terminal.
    var rewrite: (@Sendable (String) -> Void)?
    /// How results are set off.
    var style = TextStyle(isTerminal: false, environment: [:])
    /// How notes are set off.
    var noteStyle = TextStyle(isTerminal: false, environment: [:])

    /// A console without a terminal.
    /// - Parameters:
    ///   - standardOutput: Takes results, whole lines; throws if they cannot be written.
    ///   - standardError: Takes notes and errors, whole lines.
    public init(
        standardOutput: @escaping @Sendable (String) throws -> Void, standardError: @escaping @Sendable (String) -> Void
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// The process's own streams; colours and progress where they are terminals.
    public static var process: Console {
        var console = Console { text in
            try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
        } standardError: { text in
            note(text + "\n")
        }
        let environment = ProcessInfo.processInfo.environment
        console.style = TextStyle(isTerminal: isTerminal(.output), environment: environment)
        console.noteStyle = TextStyle(isTerminal: isTerminal(.error), environment: environment)
        if isTerminal(.error), environment["TERM"] != "dumb" { console.rewrite = { note("\r\u{1B}[K" + $0) } }
        return console
    }

    /// What is for people's eyes only is lost if nobody can see it: the exit code says how the command ended.
    private static func note(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    /// Writes a result.
    /// - Parameter text: Whole lines.
    /// - Throws: ``OutputError`` if it cannot be written.
    func write(_ text: TerminalText) throws(OutputError) {
        do { try standardOutput(text.rendered) } catch { throw OutputError(error) }
    }

    /// Tells a person something; what cannot be told is dropped.
    /// - Parameter text: Whole lines.
    func note(_ text: TerminalText) { standardError(text.rendered) }
}
