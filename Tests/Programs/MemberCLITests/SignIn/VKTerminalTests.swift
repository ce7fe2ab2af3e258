import Foundation
import MemberCore
import MemberRequests
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

    private func word(_ interaction: Interaction, _ line: String?) async -> String? {
        let hook = KnownProviders.all.interaction(input(line), console)
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
        #expect(KnownProviders.all.interaction(LineInput { "q7a" }, console) == nil)
    }
}
