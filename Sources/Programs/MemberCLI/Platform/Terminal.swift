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
