import MemberCore

/// The exit codes of `member`.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done.
    case done = 0
    /// The command was refused or failed.
    case failed = 1
    /// The command line is invalid.
    case usage = 2
    /// It is not available here: there is no browser, or this provider does not offer it.
    case unavailable = 3
    /// There is no network, or no response.
    case offline = 4
    /// The member declined at the provider.
    case declined = 5
    /// The verdict is no.
    case no = 6
    /// The verdict is unknown.
    case unknown = 7
    /// The member did not return in time.
    case timedOut = 124
    /// The command was ended by Ctrl-C or by a request to terminate, before it was done.
    case interrupted = 130
}

extension ExitCode {
    /// Creates the exit code of an error from the error's code.
    /// - Parameter code: The stable code; one that is not listed here is a failure.
    init(errorCode code: String) {
        self = Self.byErrorCode[code] ?? .failed
    }

    /// The codes of all errors that do not end with ``failed``.
    static let byErrorCode: [String: ExitCode] = [
        "cli.usage": .usage, "cli.configuration": .usage, "cli.serve_incomplete": .usage, "members.invalid_operation": .usage,

        "members.not_offered": .unavailable, "agent.unavailable": .unavailable, "signin.no_user_agent": .unavailable,
        "oauth.endpoint_missing": .unavailable, "cli.postgres_missing": .unavailable, "cli.needs_home": .unavailable,
        "offers_server.postgres_missing": .unavailable,

        "http.offline": .offline, "http.timed_out": .offline, "http.connection_lost": .offline, "members.no_sandbox": .offline,
        "cli.offers_unreachable": .offline, "cli.offers_server_busy": .offline, "cli.not_kept": .offline,
        "postgres.unreachable": .offline, "postgres.starting": .offline, "postgres.connection_lost": .offline,
        "postgres.timed_out": .offline, "offers_store.unavailable": .offline,

        "oauth.declined": .declined,

        "oauth.attempt_timed_out": .timedOut,

        "agent.cancelled": .interrupted, "accounts.cancelled": .interrupted, "http.cancelled": .interrupted,
        "cli.offers_interrupted": .interrupted, "cli.interrupted": .interrupted, "offers_move.interrupted": .interrupted,
        "cli.serve_interrupted": .interrupted,
    ]

    /// The meaning of the code, for the help.
    var meaning: String {
        switch self {
        case .done: "done; of a verdict: yes"
        case .failed: "refused or failed"
        case .usage: "the command line cannot be understood"
        case .unavailable: "not available here: no browser, or nothing that this provider offers"
        case .offline: "no network, or no response"
        case .declined: "the member declined at the provider"
        case .no: "the verdict is no"
        case .unknown: "the verdict is unknown"
        case .timedOut: "the member did not come back in time"
        case .interrupted: "ended by Ctrl-C or by a request to terminate"
        }
    }
}

/// A command that was ended by Ctrl-C or by a request to terminate; other failures at that time are only consequences.
struct InterruptedError: CodedError {
    let code: String
    let problem: String
    let remedy: String

    /// Creates the error of an interrupted command; an error that already reports the interruption keeps its text.
    init(_ error: any Error) {
        let coded = error as? any CodedError
        let saysSo = coded.map { ExitCode(errorCode: $0.code) == .interrupted } ?? false
        code = saysSo ? coded?.code ?? "" : "cli.interrupted"
        problem = saysSo ? coded?.problem ?? "" : "The command was ended before it was done."
        remedy = saysSo ? coded?.remedy ?? "" : "Run it again if it is still wanted."
    }
}
