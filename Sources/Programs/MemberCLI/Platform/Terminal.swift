#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The streams that a person may be looking at.
enum TerminalStream {
    case output, error
}

/// Whether a stream ends at a terminal.
func isTerminal(_ stream: TerminalStream) -> Bool { isatty(stream == .output ? STDOUT_FILENO : STDERR_FILENO) == 1 }

/// The three streams that every program is started with, or ought to be.
enum StandardStreams {
    /// Makes failed writes errors instead of the program's end, and takes up the numbers of closed streams.
    ///
    /// A file that is opened while standard output is closed would get its number, and with it the results. What stands in for a
    /// closed stream is open in the wrong direction, so that using it fails as it would have.
    static func prepare() {
        // A handler, unlike SIG_IGN, is not inherited by the programs that are started from here.
        signal(SIGPIPE) { _ in }
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one, since those below it are open by now.
            _ = open("/dev/null", mode)
        }
    }
}

/// The terminal on standard input while it does not show what is typed.
struct SilentTerminal: Sendable {
    private let before: termios

    /// Turns the echo off, and drops what was typed before it was asked for; nil where standard input is no terminal.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        // The end of the line is shown all the same, or the next one would begin beside the question.
        settings.c_lflag |= tcflag_t(ECHONL)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else { return nil }
    }

    /// Turns the echo on again, if it was on.
    func restore() {
        var settings = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
}
