import Foundation
import MemberCore

/// The result of a command: lines for people, members for programs; one of the two is printed, unless it is empty.
struct Report: Sendable {
    var lines: [TerminalText]
    var members: [String: JSONValue]
    /// The exit code of the program.
    var code = ExitCode.done

    init(_ lines: [TerminalText], _ members: [String: JSONValue] = [:]) {
        self.lines = lines
        self.members = members
    }

    func print(on console: Console, asJSON: Bool) throws(OutputError) {
        guard asJSON ? !members.isEmpty : !lines.isEmpty else { return }
        try console.write(asJSON ? JSONValue.object(members).line : TerminalText(lines, separator: "\n"))
    }
}

extension JSONValue {
    /// The value on one line, members in alphabetical order.
    var line: TerminalText { text([]) }

    /// The value for people, over several lines.
    var pretty: TerminalText { text(.prettyPrinted) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> TerminalText {
        let encoder = JSONEncoder.sorted
        encoder.outputFormatting.formUnion(formatting)
        let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return TerminalText(lines: text.escapedForTerminals)
    }
}

extension String {
    /// A JSON text with escapes for everything that may control a terminal: the encoder does not escape DEL, C1 and direction marks.
    fileprivate var escapedForTerminals: String {
        guard unicodeScalars.contains(where: { $0.value >= 0x7F && $0.steersTerminals }) else { return self }
        return unicodeScalars.map { $0.value >= 0x7F && $0.steersTerminals ? $0.jsonEscape : String($0) }.joined()
    }
}

/// Why the results of a command could not be written.
enum OutputError: ExplainedError, Equatable {
    /// The reader has closed the stream, as `head` does when it has read enough.
    case readerGone
    /// The device is full.
    case full
    /// Standard output is closed, or cannot be written for another reason.
    case unwritable

    init(_ error: any Error) {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let codes = [error as NSError, underlying].compactMap(\.self).filter { $0.domain == NSPOSIXErrorDomain }.map(\.code)
        if codes.contains(Int(POSIXError.EPIPE.rawValue)) {
            self = .readerGone
        } else if codes.contains(Int(POSIXError.ENOSPC.rawValue)) || (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            self = .full
        } else {
            self = .unwritable
        }
    }

    /// Code, problem and remedy.
    var explanation: ErrorExplanation {
        switch self {
        case .readerGone:
            .init("cli.output_reader_gone", "The program that read the results has ended.", "Let that program read to the end.")
        case .full:
            .init(
                "cli.output_full", "The results cannot be written: the device is full.",
                "Free some space, or write them elsewhere. The command itself has finished.")
        case .unwritable:
            .init(
                "cli.output_unwritable", "The results cannot be written: standard output is closed or not writable.",
                "Redirect standard output to a writable place. The command itself has finished.")
        }
    }
}
