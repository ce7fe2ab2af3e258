package import MemberAccounts
import MemberCore
package import MemberOAuth
package import MemberSignIn

/// Everything that VK's providers keep beside the store while a context lives.
package final class VKState: ProviderState {
    package static let provider = VKOAuthProfile.provider

    /// The id of this device, read once: it never changes.
    private let device = MadeOnce<String>()

    package init(in context: ProviderContext) {}

    /// The id of this device.
    /// - Parameter context: The context of this state.
    /// - Returns: The id.
    /// - Throws: `AccountError` if it can be neither read nor stored; the next call tries again.
    package func deviceID(in context: ProviderContext) throws(AccountError) -> String {
        try device.value { () throws(AccountError) in
            try VKDevice.id(in: try context.open.vaultAtOnce(), random: context.random)
        }
    }

    /// Reads the id of a store that cannot be read at once, the first time.
    package func loadDeviceID(in context: ProviderContext) async throws(AccountError) {
        guard context.vault == nil, device.known == nil else { return }
        let id = try await VKDevice.loadID(from: context.store, random: context.random)
        _ = device.value { id }
    }

    /// The client that renews and ends an account, at the addresses of the account's sign-in.
    /// - Parameters:
    ///   - account: The account, by whichever door it was stored.
    ///   - context: The objects that the client works with.
    /// - Returns: The client.
    /// - Throws: `AccountError` for the device's id, `DecodingError` for details that another module stored.
    package static func client(of account: Account, in context: ProviderContext) throws -> OAuthClient {
        let deviceID = try VKState.of(context).deviceID(in: context)
        return try VKAccountDetails(of: account).client(for: account.key, deviceID: deviceID, in: context)
    }
}
