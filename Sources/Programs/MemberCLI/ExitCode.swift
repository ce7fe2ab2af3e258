/// What the exit code of `member` says.
public enum ExitCode: Int32, Sendable {
    /// Done.
    case done = 0
    /// Refused or failed.
    case failed = 1
    /// The command line cannot be understood.
    case usage = 2
    /// Not available here: no browser, not this provider.
    case unavailable = 3
    /// No network, or nobody answers there.
    case offline = 4
    /// The results could not be written: standard output is closed or full, or its reader has gone.
    case unwritable = 5
    /// The verdict is no.
    case no = 6
    /// The verdict cannot be told.
    case unknown = 7
    /// Ended by Ctrl-C or by a request to terminate, before there was a verdict.
    case interrupted = 130
}
