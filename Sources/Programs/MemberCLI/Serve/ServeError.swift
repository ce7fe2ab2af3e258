import MemberCore

/// Why `member serve` did not start.
enum ServeError: ExplainedError, Equatable {
    /// Something is missing or wrong; each text is a sentence, and none contains a secret.
    case incomplete([String])
    /// The demo's store sent notifications that its service did not take.
    case demoIncomplete
    /// A file for the back-fill has no transaction identifier, but perhaps other lines.
    case noIdentifiers(path: String, wrongLines: Int)
    /// Adding to the back-fill was interrupted; the number of identifiers that are stored.
    case interrupted(stored: Int)

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
        case .noIdentifiers(let path, let wrongLines):
            .init(
                "cli.serve_no_identifiers",
                "\(path) has no transaction identifier; lines that are something else: \(wrongLines).",
                "Write one identifier a line, of up to \(TransactionLines.longest) digits and nothing beside it.")
        case .interrupted(let stored):
            .init(
                "cli.serve_interrupted", "Adding was interrupted; identifiers that are stored: \(stored).",
                "Run the same command again: an identifier that is stored is not added twice.")
        }
    }
}
