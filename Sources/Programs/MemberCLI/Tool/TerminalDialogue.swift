import Foundation
import MemberHTTP

/// What a question in the middle of a command is put with: what the person types, what is shown, and how a picture is fetched.
struct TerminalDialogue: Sendable {
    let input: LineInput
    let console: Console
    let transport: any HTTPTransport
    let environment: [String: String]
    /// The folder for a picture that the terminal cannot show.
    let folder: URL

    /// Returns the line that the person types; nil for an empty line and at the end of the input.
    func line(_ question: TerminalText) async -> String? {
        console.note(question)
        let line = await input.line()?.trimmingCharacters(in: .whitespaces) ?? ""
        return line.isEmpty ? nil : line
    }
}

extension TerminalDialogue {
    /// Fetches a picture and shows it: in a terminal that can, else as a file whose name is printed. Its address is printed, too.
    /// - Parameters:
    ///   - address: The picture's address.
    ///   - fetchesPicture: Whether the address is on one of the provider's own servers, from which alone pictures are fetched.
    ///   - body: The question about the picture; the file is removed after it.
    /// - Returns: The result of the question.
    func showing<Result>(_ address: URL, fetchesPicture: Bool, _ body: () async -> Result) async -> Result {
        console.note("Open it in a browser:\n\n  \(address.absoluteString)\n")
        guard fetchesPicture, let picture = await picture(at: address) else { return await body() }
        if let sequence = TerminalPicture(environment, isTerminal: console.rewrite != nil)?.sequence(of: picture) {
            console.note(sequence)
            return await body()
        }
        let file = folder.appending(path: "member-captcha-\(UUID().uuidString.prefix(8)).\(picture.ending)")
        guard FileManager.default.createFile(atPath: file.path, contents: picture.data, attributes: [.posixPermissions: 0o600])
        else { return await body() }
        defer { try? FileManager.default.removeItem(at: file) }
        console.note("It is also in this file until you answer:\n\n  \(file.path)\n")
        return await body()
    }

    private func picture(at address: URL) async -> Picture? {
        var request = HTTPRequest(.get, address)
        request.limits.whole = .seconds(20)
        request.limits.body = Picture.sizeLimit
        guard let response = try? await transport.send(request), response.status == 200 else { return nil }
        return Picture(response.body)
    }
}

/// A picture in one of the formats that viewers know by their first bytes.
struct Picture: Equatable {
    /// The largest picture that is shown, in bytes; a captcha's has some ten thousand.
    static let sizeLimit = 100_000

    let data: Data
    /// The ending of a file with it.
    let ending: String

    /// Takes bytes; nil if they do not begin as a PNG, JPEG or GIF picture does, or if there are too many.
    init?(_ data: Data) {
        let starts: [(ending: String, bytes: [UInt8])] = [
            ("png", [0x89, 0x50, 0x4E, 0x47]), ("jpg", [0xFF, 0xD8, 0xFF]), ("gif", Array("GIF8".utf8)),
            ("webp", Array("RIFF".utf8)),
        ]
        guard let found = starts.first(where: { data.starts(with: $0.bytes) }) else { return nil }
        (self.data, ending) = (data, found.ending)
    }
}

/// A terminal that shows pictures.
enum TerminalPicture: Equatable {
    /// The protocol of iTerm2, which WezTerm speaks too: any format.
    case iTerm
    /// The protocol of kitty: PNG only.
    case kitty

    /// Recognizes a terminal by its environment; nil for one that is not known to show pictures, and within tmux and screen.
    init?(_ environment: [String: String], isTerminal: Bool) {
        let term = environment["TERM"] ?? ""
        guard isTerminal, environment["TMUX"] == nil, !term.hasPrefix("screen"), !term.hasPrefix("tmux") else { return nil }
        if ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]) {
            self = .iTerm
        } else if term == "xterm-kitty" {
            self = .kitty
        } else {
            return nil
        }
    }

    /// Returns the escape sequence that shows a picture; nil for a format that the terminal does not show.
    func sequence(of picture: Picture) -> TerminalText? {
        switch self {
        case .iTerm:
            let text = picture.data.base64EncodedString()
            return "\u{1B}]1337;File=inline=1;size=\(picture.data.count):\(text)\u{07}"
        case .kitty:
            guard picture.ending == "png" else { return nil }
            // Three bytes are four characters, so that the parts join to one text.
            let starts = Array(stride(from: 0, to: picture.data.count, by: 3072))
            let parts = starts.map { picture.data.dropFirst($0).prefix(3072).base64EncodedString() }
            return TerminalText(
                parts.enumerated().map { place, part in
                    let more = place == parts.count - 1 ? 0 : 1
                    return place == 0
                        ? "\u{1B}_Ga=T,f=100,m=\(more);\(part)\u{1B}\\" : "\u{1B}_Gm=\(more);\(part)\u{1B}\\"
                }, separator: "")
        }
    }
}
