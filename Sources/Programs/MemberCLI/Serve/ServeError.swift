import MemberCore

/// Why `member serve` did not start.
enum ServeError: ExplainedError, Equatable {
    /// Something is missing or wrong; each text is a sentence, and none contains a secret.
    case incomplete([String])
    /// The demo's store sent notifications that its service did not take.
    case demoIncomplete

    /// Code, problem and remedy.
    var explanation: ErrorExplanation {
        switch self {
        case .incomplete(let sentences):
            .init(
                "cli.serve_incomplete", (["The service cannot start yet."] + sentences).joined(separator: " "),
                "Complete the settings, and start it again; `member help serve` describes them.")
        case .demoIncomplete:
            .init(
                "cli.serve_demo_incomplete", "The demo's customers could not be set up.",
                "Start it again with --verbose, which prints what failed.")
        }
    }
}
