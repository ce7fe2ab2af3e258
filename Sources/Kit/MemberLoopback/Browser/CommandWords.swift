import Foundation

/// The last output of a failed command, made fit to be repeated in an error.
struct CommandWords {
    /// The most characters that are repeated.
    static let limit = 300

    /// The last lines, as many as fit; nil if there was no output.
    let text: String?

    /// Reads a command's standard error.
    /// - Parameters:
    ///   - output: Its last bytes.
    ///   - address: The address that it received; its query is not repeated.
    init(_ output: Data, opening address: URL) {
        let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQueryItems ?? []
        let secrets = items.compactMap(\.value).flatMap { [$0, $0.removingPercentEncoding ?? $0] }.filter { $0.count >= 8 }
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            secrets.reduce(Self.plain(line).split(separator: " ").map(Self.masked).joined(separator: " ")) { text, secret in
                text.replacing(secret, with: "…")
            }
        }
        var said = ""
        for line in lines.reversed() where !line.isEmpty {
            guard !said.isEmpty else {
                said = String(line.prefix(Self.limit))
                continue
            }
            guard line.count + 1 + said.count <= Self.limit else { break }
            said = line + " " + said
        }
        text = said.isEmpty ? nil : said
    }

    /// Returns a line without a terminal's commands; any other invisible character becomes a space.
    private static func plain(_ line: Substring) -> String {
        let shown = line.replacing(/\u{1B}\[[0-9;?]*[ -\/]*[@-~]/, with: "")
        let scalars = shown.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns an address without its query, fragment and user.
    private static func masked(_ whole: Substring) -> String {
        // A user and a password are between the slashes and the last @ before the path.
        let word = whole.replacing(/:\/\/[^\/\s]*@/, with: "://…@")[...]
        let query = word.firstIndex { $0 == "?" || $0 == "#" }.flatMap { place in
            word.contains("://") || word[place...].contains("=") ? place : nil
        }
        guard let query, word.index(after: query) < word.endIndex else { return String(word) }
        return word[...query] + "…"
    }
}
