#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
