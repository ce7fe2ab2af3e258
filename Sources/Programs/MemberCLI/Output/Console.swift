import Foundation
import MemberCore

/// Where a command writes: results to one stream, everything for people's eyes only to the other.
public struct Console: Sendable {
    let standardOutput: @Sendable (String) -> Void
    let standardError: @Sendable (String) -> Void
    /// Replaces the last line on the terminal of notes; nil where there is no terminal.
    var rewrite: (@Sendable (String) -> Void)?
    /// How results are set off.
    var style = TextStyle(isTerminal: false, environment: [:])
    /// How notes are set off.
    var noteStyle = TextStyle(isTerminal: false, environment: [:])

    /// A console without a terminal.
    /// - Parameters:
    ///   - standardOutput: Takes results, whole lines.
    ///   - standardError: Takes notes and errors, whole lines.
    public init(
        standardOutput: @escaping @Sendable (String) -> Void, standardError: @escaping @Sendable (String) -> Void
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// The process's own streams; colours and progress where they are terminals.
    public static var process: Console {
        var console = Console { text in
            FileHandle.standardOutput.write(Data((text + "\n").utf8))
        } standardError: { text in
            FileHandle.standardError.write(Data((text + "\n").utf8))
        }
        let environment = ProcessInfo.processInfo.environment
        console.style = TextStyle(isTerminal: isTerminal(.output), environment: environment)
        console.noteStyle = TextStyle(isTerminal: isTerminal(.error), environment: environment)
        if isTerminal(.error), environment["TERM"] != "dumb" {
            console.rewrite = { FileHandle.standardError.write(Data("\r\u{1B}[K\($0)".utf8)) }
        }
        return console
    }

    func note(_ text: String) { standardError(text) }
}
