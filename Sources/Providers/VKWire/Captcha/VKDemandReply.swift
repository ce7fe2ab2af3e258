public import Foundation
public import MemberCore
public import MemberRequests

/// The member's reply to a ``VKDemand``. One that does not fit the demand counts as cancelled.
public enum VKDemandReply: Sendable, Equatable {
    /// The letters of the picture.
    case text(String)
    /// The token that the captcha's page ended with.
    case successToken(String)
    /// The whole address that the validation page redirected to.
    case finished(URL)
    /// Whether the member agrees.
    case confirmed(Bool)
    /// The member gave up; the call ends with VK's error.
    case cancelled
}

extension VKDemandReply: Masked {
    /// Only its kind: it may hold a token.
    public var description: String {
        switch self {
        case .text: "<letters>"
        case .successToken: "<success token>"
        case .finished: "<finished page>"
        case .confirmed(let isConfirmed): isConfirmed ? "<yes>" : "<no>"
        case .cancelled: "<cancelled>"
        }
    }
}

extension VKDemand {
    /// How a call goes on after the member's reply.
    /// - Parameters:
    ///   - reply: The reply.
    ///   - interaction: The interaction that the demand was read from; its values are sent back unchanged.
    ///   - hosts: VK's addresses, where a validation page must end.
    /// - Returns: The answer for the pipeline.
    public func answer(to reply: VKDemandReply, of interaction: Interaction, at hosts: VKHosts = .live) -> InteractionAnswer {
        let fields = interaction.fields
        switch (self, reply) {
        case (.captchaImage, .text(let letters)) where !letters.isEmpty:
            var added: FormFields = [("captcha_sid", fields["captcha_sid"] ?? ""), ("captcha_key", letters)]
            for name in ["captcha_ts", "captcha_attempt"] { fields[name].map { added.append(name, $0) } }
            return .adding(added)
        case (.captchaPage, .successToken(let token)) where !token.isEmpty:
            var added: FormFields = [("success_token", token)]
            fields["remixstlid"].map { added.append("remixstlid", $0) }
            return .adding(added)
        case (.validationPage, .finished(let address)):
            return VKValidation(address, at: hosts)?.answer(for: interaction.account?.subject) ?? .cancelled
        case (.confirmation, .confirmed(true)): return .adding([("confirm", "1")])
        case (.tokenConfirmation, .confirmed(true)), (.tokenExtension, .confirmed(true)): return .repeating
        default: return .cancelled
        }
    }
}

extension InteractionHook {
    /// Creates a hook for all that VK may require of a member: one place of the app answers it, one demand at a time.
    ///
    /// A call goes on with the reply, and with the new token where a validation page ended with one; without a reply it ends with VK's
    /// error.
    /// - Parameters:
    ///   - hosts: VK's addresses: a validation page must end at the one of them that its redirects belong to.
    ///   - limit: How long a reply may take before it counts as cancelled; ten minutes by default.
    ///   - clock: The time.
    ///   - reply: Asks the member. Its task is cancelled when the call is, or the limit is over; it should return then.
    public convenience init(
        vk hosts: VKHosts, limit: Duration = .seconds(600), clock: any MemberClock = SystemClock(),
        reply: @escaping @Sendable (VKDemand) async -> VKDemandReply
    ) {
        self.init(limit: limit, clock: clock) { interaction in
            guard let demand = VKDemand(interaction) else { return .cancelled }
            return demand.answer(to: await reply(demand), of: interaction, at: hosts)
        }
    }
}
