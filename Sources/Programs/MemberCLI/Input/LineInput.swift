import Foundation

/// Where the lines come from that a person types.
public struct LineInput: Sendable {
    /// Reads one line; nil at the end.
    let read: @Sendable () -> String?
    /// Hides what is typed and gives what shows it again; nil where nobody types.
    var hide: @Sendable () -> (@Sendable () -> Void)? = { nil }

    /// Lines that nobody types.
    /// - Parameter read: Reads one; nil at the end.
    public init(_ read: @escaping @Sendable () -> String?) { self.read = read }

    /// The process's own standard input.
    public static var process: LineInput {
        var input = LineInput { readLine() }
        input.hide = {
            guard let terminal = SilentTerminal() else { return nil }
            return { terminal.restore() }
        }
        return input
    }

    /// Waits for a line on a thread of its own; a cancelled task does not wait for the person.
    func line() async -> String? {
        let lines = AsyncStream<String?> { continuation in
            Thread.detachNewThread {
                continuation.yield(read())
                continuation.finish()
            }
        }
        for await line in lines { return line }
        return nil
    }
}
