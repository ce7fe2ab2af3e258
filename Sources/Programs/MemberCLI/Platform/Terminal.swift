#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The streams that may be a terminal.
enum TerminalStream {
    case input, output, error

    fileprivate var descriptor: Int32 {
        switch self {
        case .input: STDIN_FILENO
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }
}

/// Whether a stream ends at a terminal.
func isTerminal(_ stream: TerminalStream) -> Bool { isatty(stream.descriptor) == 1 }

/// The width of texts.
enum TerminalWidth {
    /// The columns of the terminal on standard output; nil without one.
    static var ofOutput: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Returns the columns of a page of help: as many as the terminal has, but at least 80 and at most 100, which is a readable
    /// width.
    /// - Parameters:
    ///   - environment: The variables; `COLUMNS` takes precedence over the terminal.
    ///   - terminal: The terminal's columns, if there is one.
    /// - Returns: The columns.
    static func columns(_ environment: [String: String], terminal: Int?) -> Int {
        min(max(named(environment) ?? terminal ?? 80, 80), 100)
    }

    /// Returns the columns of a table: those of the terminal; nil without one, so that a program gets whole texts.
    /// - Parameters:
    ///   - environment: The variables; `COLUMNS` takes precedence over the terminal.
    ///   - terminal: The terminal's columns, if there is one.
    /// - Returns: The columns.
    static func ofTable(_ environment: [String: String], terminal: Int?) -> Int? {
        terminal.map { named(environment) ?? $0 }
    }

    private static func named(_ environment: [String: String]) -> Int? {
        environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}

/// Prepares the three standard streams of the process.
enum StandardStreams {
    /// Makes failed writes errors that do not end the program, and occupies the numbers of closed streams.
    ///
    /// A file that is opened while standard output is closed would get its number, and receive the results. The replacement of a
    /// closed stream is open in the wrong direction, so that its use fails as before.
    static func prepare() {
        // A handler, unlike SIG_IGN, is not inherited by the programs that this process starts.
        signal(SIGPIPE) { _ in }
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one, because those below it are already open.
            _ = open("/dev/null", mode)
        }
    }
}

/// The terminal on standard input while it does not show the typed text.
struct SilentTerminal: Sendable {
    private let before: termios

    /// Turns the echo off and drops earlier input; nil if standard input is not a terminal.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        // The line break is still shown; otherwise the next line would begin beside the question.
        settings.c_lflag |= tcflag_t(ECHONL)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else { return nil }
    }

    /// Turns the echo on again, if it was on.
    func restore() {
        var settings = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
}
