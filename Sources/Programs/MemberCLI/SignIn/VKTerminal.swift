import Foundation
import MemberCore
import MemberRequests
import VKWire

/// Answers in the terminal what VK requires of a member in the middle of a call: the letters of a picture, and a confirmation. A page needs
/// a browser that gives its end back, so the call ends with VK's error there.
enum VKTerminal {
    /// Asks the person at the terminal.
    /// - Returns: The answer; nil if the interaction is not VK's.
    static func answer(to interaction: Interaction, _ dialogue: TerminalDialogue) async -> InteractionAnswer? {
        guard let demand = VKDemand(interaction) else { return nil }
        return demand.answer(to: await reply(to: demand, dialogue), of: interaction, at: .live)
    }

    private static func reply(to demand: VKDemand, _ dialogue: TerminalDialogue) async -> VKDemandReply {
        switch demand {
        case .captchaImage(let image):
            dialogue.console.note("VK asks for the letters in a picture.")
            let host = image.address.host() ?? ""
            let isOfVK = image.address.scheme == "https" && ["vk.com", "vk.ru"].contains { host.domainMatches($0) }
            return await dialogue.showing(image.address, fetchesPicture: isOfVK) {
                await dialogue.line("Type the letters here; an empty line cancels:").map(VKDemandReply.text) ?? .cancelled
            }
        case .confirmation(let text):
            dialogue.console.note("VK asks: \(text)")
            return .confirmed(await dialogue.line("Type yes to continue; anything else cancels:")?.lowercased() == "yes")
        case .captchaPage, .validationPage, .tokenConfirmation, .tokenExtension: return .cancelled
        }
    }
}
