import MemberCore
import MemberSignIn
import VKWire

/// Everything that VK's provider keeps beside the vault while a context lives.
final class VKState: ProviderState {
    static let provider = VKOAuthProfile.provider

    /// The id of this device, read once: it never changes.
    private let device = MadeOnce<String>()

    init(in context: ProviderContext) {}

    /// The id of this device.
    /// - Parameter context: The context of this state.
    /// - Returns: The id.
    /// - Throws: `AccountError` if it can be neither read nor stored; the next call tries again.
    func deviceID(in context: ProviderContext) throws -> String {
        try device.value { () throws in try VKDevice.id(in: context.vault, random: context.random) }
    }
}
