import Foundation
import MemberRequests
import VKWire

/// Answers in the terminal what VK requires of a member in the middle of a call: the letters of a picture, and a confirmation. A page needs
/// a browser that gives its end back, so the call ends with VK's error there.
enum VKTerminal {
    /// Asks the person at the terminal.
    /// - Returns: The answer; nil if the interaction is not VK's.
    static func answer(to interaction: Interaction, _ input: LineInput, _ console: Console) async -> InteractionAnswer? {
        guard let demand = VKDemand(interaction) else { return nil }
        return demand.answer(to: await reply(to: demand, input, console), of: interaction, at: .live)
    }

    private static func reply(to demand: VKDemand, _ input: LineInput, _ console: Console) async -> VKDemandReply {
        switch demand {
        case .captchaImage(let image):
            console.note("VK wants the letters of a picture. Open it in a browser:\n\n  \(image.address.absoluteString)\n")
            return await line("Type the letters here; an empty line gives up:", input, console).map(VKDemandReply.text)
                ?? .cancelled
        case .confirmation(let text):
            console.note("VK asks: \(text)")
            return .confirmed(await line("Type yes to go on; anything else gives up:", input, console)?.lowercased() == "yes")
        case .captchaPage, .validationPage, .tokenConfirmation, .tokenExtension: return .cancelled
        }
    }

    /// What the person types; nil for an empty line and at the end of the input.
    private static func line(_ question: TerminalText, _ input: LineInput, _ console: Console) async -> String? {
        console.note(question)
        let line = await input.line()?.trimmingCharacters(in: .whitespaces) ?? ""
        return line.isEmpty ? nil : line
    }
}
