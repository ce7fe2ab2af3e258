import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("What VK requires during a call, in the terminal", .timeLimit(.minutes(1)))
struct VKTerminalTests {
    private let notes = Locked("")

    private var console: Console {
        Console(standardOutput: { _ in }, standardError: { [notes] text in notes.withLock { $0 += text + "\n" } })
    }

    private static let picture = Interaction(
        .captcha, fields: ["error_code": "14", "captcha_sid": "5", "captcha_img": "https://api.vk.ru/captcha.php?sid=5"])
    private static let confirmation = Interaction(
        .confirmation, fields: ["error_code": "24", "confirmation_text": "Spend 5 votes?\u{1B}[2J"], isPersonal: true)
    private static let page = Interaction(.captcha, fields: ["error_code": "14", "redirect_uri": "https://id.vk.ru/captcha"])

    private func dialogue(
        _ input: LineInput, environment: [String: String] = [:], picture: Data? = nil
    ) -> TerminalDialogue {
        let transport = ScriptedTransport { _ in
            picture.map { .response(HTTPResponse(status: 200, body: $0)) } ?? .failure(.offline)
        }
        return TerminalDialogue(
            input: input, console: console, transport: transport, environment: environment,
            folder: FileManager.default.temporaryDirectory)
    }

    private func word(_ interaction: Interaction, _ line: String?) async -> String? {
        let hook = KnownProviders.all.interaction(dialogue(input(line)))
        guard let answer = await hook?.answer(to: interaction) else { return nil }
        return switch answer {
        case .adding(let fields): fields.encoded
        case .repeating: "again"
        case .replacingToken: "token"
        case .cancelled: "cancelled"
        }
    }

    private func input(_ line: String?) -> LineInput {
        var input = LineInput { line }
        input.isTerminal = true
        return input
    }

    @Test(
        "is answered by what the person types: letters of a picture, yes to a confirmation",
        arguments: [
            (picture, " q7a ", "captcha_sid=5&captcha_key=q7a"), (picture, "", "cancelled"), (picture, nil, "cancelled"),
            (confirmation, "Yes", "confirm=1"), (confirmation, "y", "cancelled"), (confirmation, "", "cancelled"),
            (page, "q7a", "cancelled"), (Interaction(.signIn), "yes", "cancelled"),
        ] as [(Interaction, String?, String)])
    func answers(interaction: Interaction, line: String?, expected: String) async {
        #expect(await word(interaction, line) == expected)
    }

    @Test("names the picture's address, and shows VK's text without what a terminal would obey")
    func shown() async {
        _ = await word(Self.picture, "")
        _ = await word(Self.confirmation, "")
        #expect(notes.value.contains("https://api.vk.ru/captcha.php?sid=5"))
        #expect(notes.value.contains("Spend 5 votes?") && !notes.value.contains("\u{1B}"))
    }

    @Test("asks nothing where no person types")
    func noTerminal() {
        #expect(KnownProviders.all.interaction(dialogue(LineInput { "q7a" })) == nil)
    }

    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3])

    @Test("a picture lies in a file until the answer, and its name is printed")
    func file() async throws {
        let found = Locked<Data?>(nil)
        var input = LineInput { [notes] in
            let path = notes.value.split(whereSeparator: \.isWhitespace).first { $0.hasSuffix(".png") }
            found.withLock { $0 = path.flatMap { FileManager.default.contents(atPath: String($0)) } }
            return "q7a"
        }
        input.isTerminal = true
        let hook = KnownProviders.all.interaction(dialogue(input, picture: Self.png))
        _ = await hook?.answer(to: Self.picture)
        #expect(found.value == Self.png)
        let path = try #require(notes.value.split(whereSeparator: \.isWhitespace).first { $0.hasSuffix(".png") })
        #expect(!FileManager.default.fileExists(atPath: String(path)))
        #expect(notes.value.contains("https://api.vk.ru/captcha.php?sid=5"))
    }

    @Test(
        "a picture elsewhere than on VK's servers is not fetched; its address is printed",
        arguments: ["https://evil.test/a.png", "http://api.vk.ru/a.png", "http://127.0.0.1:1/a.png", "https://notvk.ru/a.png"])
    func elsewhere(address: String) async {
        let image = Interaction(.captcha, fields: ["error_code": "14", "captcha_sid": "5", "captcha_img": address])
        let hook = KnownProviders.all.interaction(dialogue(input("q7a"), picture: Self.png))
        _ = await hook?.answer(to: image)
        #expect(notes.value.contains(address) && !notes.value.contains("member-captcha"))
    }

    @Test("bytes that are not a picture are not stored; the address is printed")
    func noPicture() async {
        let hook = KnownProviders.all.interaction(dialogue(input("q7a"), picture: Data("<html>".utf8)))
        _ = await hook?.answer(to: Self.picture)
        #expect(notes.value.contains("https://api.vk.ru/captcha.php?sid=5"))
    }

    @Test(
        "terminals that show pictures are known by their environment",
        arguments: [
            (["TERM_PROGRAM": "iTerm.app"], .iTerm), (["TERM_PROGRAM": "WezTerm", "TERM": "xterm-256color"], .iTerm),
            (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-256color"], nil), (["TERM": "xterm-kitty", "TMUX": "1"], nil),
            (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], nil),
        ] as [([String: String], TerminalPicture?)])
    func terminals(environment: [String: String], expected: TerminalPicture?) {
        #expect(TerminalPicture(environment, isTerminal: true) == expected)
        #expect(TerminalPicture(environment, isTerminal: false) == nil)
    }

    @Test("a picture is one escape sequence, in parts of 4096 characters for kitty, which takes PNG only")
    func sequences() throws {
        let picture = try #require(Picture(Self.png + Data(repeating: 7, count: 4000)))
        let text = picture.data.base64EncodedString()
        #expect(
            TerminalPicture.iTerm.sequence(of: picture)?.rendered
                == "\u{1B}]1337;File=inline=1;size=4007:\(text)\u{07}")
        let parts = try #require(TerminalPicture.kitty.sequence(of: picture)?.rendered).split(separator: "\u{1B}\\")
        #expect(parts.count == 2)
        #expect(parts[0] == "\u{1B}_Ga=T,f=100,m=1;" + text.prefix(4096))
        #expect(parts[1] == "\u{1B}_Gm=0;" + text.dropFirst(4096))
        let photo = try #require(Picture(Data([0xFF, 0xD8, 0xFF, 0xE0])))
        #expect(TerminalPicture.kitty.sequence(of: photo) == nil)
    }
}
