import Foundation

/// The source of the lines that a person types.
package struct LineInput: Sendable {
    /// Reads one line; nil at the end.
    let read: @Sendable () -> String?
    /// Hides the typed text; the returned closure shows it again. Nil if the input is not a terminal.
    var hide: @Sendable () -> (@Sendable () -> Void)? = { nil }

    /// Whether a person types here and may be asked questions.
    var isTerminal = false

    /// Reads the whole input, up to a number of bytes; nil if it cannot be read.
    var readAll: @Sendable (Int) -> Data? = { _ in nil }

    /// Creates an input that is not a terminal.
    /// - Parameter read: Reads one line; nil at the end.
    package init(_ read: @escaping @Sendable () -> String?) { self.read = read }

    /// The process's own standard input.
    package static var process: LineInput {
        var input = LineInput { readLine() }
        input.isTerminal = MemberCLI.isTerminal(.input)
        input.readAll = { bytes(of: .standardInput, upTo: $0) }
        input.hide = {
            guard let terminal = SilentTerminal() else { return nil }
            return { terminal.restore() }
        }
        return input
    }

    /// Reads at most this number of bytes of a file; nil if it cannot be read.
    static func bytes(of handle: FileHandle, upTo count: Int) -> Data? {
        var data = Data()
        do {
            while data.count < count, let part = try handle.read(upToCount: min(1 << 20, count - data.count)), !part.isEmpty {
                data += part
            }
        } catch { return nil }
        return data
    }

    /// Waits for a line; a cancelled task does not wait for the person.
    func line() async -> String? { await Self.apart(read) ?? nil }

    /// Does work that may wait for a person or another program on a separate thread.
    /// - Parameter work: The work.
    /// - Returns: Its result; nil once the task is cancelled, which does not wait for the work.
    static func apart<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        let values = AsyncStream<Value> { continuation in
            Thread.detachNewThread {
                continuation.yield(work())
                continuation.finish()
            }
        }
        for await value in values { return value }
        return nil
    }

    /// Asks a question until the person answers yes or no; an empty line is yes.
    /// - Returns: The answer; nil if the input is not a terminal, or there was no answer.
    func confirms(_ question: TerminalText, on console: Console) async -> Bool? {
        guard isTerminal else { return nil }
        console.note("\(question) [Y/n]")
        while let line = await line() {
            switch line.trimmingCharacters(in: .whitespaces).lowercased() {
            case "", "y", "yes": return true
            case "n", "no": return false
            default: console.note("Answer y or n.")
            }
        }
        return nil
    }

    /// Waits for the whole input in the same way.
    func all(upTo count: Int) async -> Data? { await Self.apart { readAll(count) } ?? nil }
}
